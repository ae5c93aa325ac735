/**
 * The request's side of every tool, in one order: answered if it only asks about a started job → found by its
 * Idempotency-Key → plan → serving engine → balance → space → files → capabilities → texts judged → engine asked →
 * omissions agreed to → credits reserved and jobs queued → answered. A refusal ends it at any step and costs nothing.
 */
import { randomInt } from "node:crypto";
import {
  cannotFollowSentence,
  failureSentence,
  modelAwaySentence,
  leavesOutSentence,
} from "@galatea/contract/failure-sentences.ts";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { tierRank, type TierName } from "@galatea/contract/plans.ts";
import { type AssetsDeps, canonicalAddress, admitAssets } from "#core/assets/admit-assets.ts";
import { codeOfEngineError } from "#core/engines/engine-failure.ts";
import type { EngineStatusStore } from "#core/engines/engine-status.store.ts";
import { judgePassages } from "#core/moderation/passages.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import type { QuotasStore } from "#core/quotas/quotas.store.ts";
import {
  type FunctionContext,
  type FunctionResult,
  type FunctionRoute,
  type Refusal,
} from "#platform/http/function-route.ts";
import { answerWhenDone } from "./answer.ts";
import { refuseInsufficient } from "./refuse-credits.ts";
import {
  findStarted,
  type RequestIdentity,
  type ReserveDeps,
  reserveAndEnqueue,
  type Started,
} from "./reserve.ts";
import { type CapabilitiesOf, type RequestOf, type Submission, type Tool, type ToolTypes } from "./tool.ts";

export type SubmitDeps = ReserveDeps & {
  assetSources: AssetsDeps;
  engineStatus: EngineStatusStore;
  moderation: Moderation;
  maxOpenJobs: Record<TierName, number>;
  quotas: Pick<QuotasStore, "refuseFull">;
};

/** This plan and better ones have priority in the queue. */
const priorityRank = tierRank("professional");
const seeds = 2 ** 32;

export function submitRoute<T extends ToolTypes>(deps: SubmitDeps, tool: Tool<T>): FunctionRoute {
  return {
    contract: tool.contract,
    // The functions app hands over what this contract parsed.
    handle: async (request, context) =>
      composeSentence(tool, await submit(deps, tool, request as RequestOf<T>, context)),
  };
}

/** The one place where a tool's refusal gets its sentence. */
const composeSentence = <T extends ToolTypes>(
  { facts: { kind } }: Tool<T>,
  result: FunctionResult<unknown>,
): FunctionResult<unknown> =>
  result.ok || result.error !== undefined ? result : { ...result, error: failureSentence(kind, result.code) };

async function submit<T extends ToolTypes>(
  deps: SubmitDeps,
  tool: Tool<T>,
  request: RequestOf<T>,
  context: FunctionContext,
): Promise<FunctionResult<unknown>> {
  const { userId } = context.caller;
  const answered = await tool.answerQuestion?.(request, userId);
  if (answered) return answered;
  const identity: RequestIdentity = {
    userId,
    kind: tool.facts.kind,
    idempotencyKey: context.idempotencyKey,
    request: tool.identity(request, (address) => canonicalAddress(address, deps.assetSources.publicUrl)),
  };
  // An accepted request stays accepted, even if its files were deleted or its owner's plan ended since.
  const earlier = await findStarted(deps.jobs, identity);
  if (earlier) return answerStarted(deps, tool, earlier, context);
  const outcome = await start(deps, tool, request, identity);
  if ("answer" in outcome) return outcome.answer;
  // A simultaneous copy of the request may have taken the credits that this one lacked.
  const started = outcome.ok ? outcome : ((await findStarted(deps.jobs, identity)) ?? outcome);
  return answerStarted(deps, tool, started, context);
}

async function start<T extends ToolTypes>(
  deps: SubmitDeps,
  tool: Tool<T>,
  request: RequestOf<T>,
  identity: RequestIdentity,
): Promise<Started | { answer: FunctionResult<unknown> }> {
  const { userId } = identity;
  const tier = await deps.ledger.tier(userId);
  if (tool.needsPlan && tier === "free") return { ok: false, code: "tier_required" };
  const admitted = await tool.admit?.(request, userId);
  if (admitted && (!admitted.ok || "answer" in admitted))
    return admitted.ok ? { answer: admitted.answer } : admitted;
  const subject = admitted?.subject;

  const serving = await findServing(deps.engineStatus, tool, request);
  if (!serving) return refuseEngine(deps.engineStatus, tool, request);
  const costCredits =
    tool.costCredits?.(request, serving.priceCredits) ?? serving.priceCredits ?? tool.facts.costCredits;
  const unpayable = await refuseUnpayable(deps, tool, { request, userId, costCredits });
  if (unpayable) return unpayable;
  const full = await deps.quotas.refuseFull(userId);
  if (full) return full;
  const checked = await check(deps, tool, { request, userId, subject, serving });
  if (!checked.ok) return checked;
  const { submission } = checked;
  const engine = engineOf(tool, submission);
  return reserveAndEnqueue(deps, {
    ...identity,
    jobs: tool.inputs(submission).map(({ input, seed }) => ({ input: { ...input, engine }, seed })),
    uses: tool.usedAssets?.(submission) ?? submission.assets,
    uploads: submission.uploads,
    showsUpload: tool.addsNothing === true && submission.assets.some(({ showsUpload }) => showsUpload),
    costCredits,
    purpose: tool.purpose,
    deadlineMs: tool.deadlineMs,
    hasPriority: tierRank(tier) >= priorityRank,
    maxOpenJobs: deps.maxOpenJobs[tier],
    admit: async (tx) => {
      const refused = await tool.admitAgain?.(tx, userId, subject);
      if (refused) return refused;
      const { fileFacts } = deps.assetSources;
      await fileFacts.keepConsents(tx, userId, submission.declared, referenceConsentStatement);
      return null;
    },
  });
}

/** Spares people who cannot pay the slower checks. The reservation decides in the end. */
async function refuseUnpayable<T extends ToolTypes>(
  { ledger }: SubmitDeps,
  tool: Tool<T>,
  { request, userId, costCredits }: { request: RequestOf<T>; userId: string; costCredits: number },
): Promise<Refusal | null> {
  const count = tool.count?.(request) ?? 1;
  const neededCredits = count * costCredits;
  const balanceCredits = await ledger.balance(userId);
  return balanceCredits >= neededCredits
    ? null
    : refuseInsufficient({ purpose: tool.purpose(count), count, neededCredits, balanceCredits });
}

type Asked<T extends ToolTypes> = Pick<Submission<T>, "request" | "userId" | "subject" | "serving">;

/** The stored choice: the named engine, or the serving one where it has a price of its own, because that one was paid. */
const engineOf = <T extends ToolTypes>(
  tool: Tool<T>,
  { request, serving }: Pick<Submission<T>, "request" | "serving">,
): string | null => tool.engineId?.(request) ?? (serving.priceCredits === null ? null : serving.id);

/** Everything that can be refused before a charge. */
async function check<T extends ToolTypes>(
  deps: SubmitDeps,
  tool: Tool<T>,
  asked: Asked<T>,
): Promise<{ ok: true; submission: Submission<T> } | Refusal> {
  const { request, userId, subject, serving } = asked;
  const slots = tool.slots(request, subject, serving);
  if (!Array.isArray(slots)) return slots;
  const admitted = await admitAssets(deps.assetSources, {
    userId,
    slots,
    consentGiven: tool.consentGiven?.(request) ?? false,
    ...(tool.subjectUploads && { further: tool.subjectUploads(subject) }),
  });
  if (!admitted.ok) return admitted;
  const { assets, uploads, declared } = admitted;
  const submission: Submission<T> = {
    ...asked,
    assets,
    uploads,
    declared,
    followsUpload: goesBackToUpload(assets) || (tool.subjectFollowsUpload?.(subject) ?? false),
    seed: randomInt(seeds),
  };
  const refused =
    (await tool.refuse?.(submission)) ??
    (await judgePassages(deps.moderation, userId, tool.passages?.(submission) ?? [])) ??
    (await preflight(tool, submission)) ??
    refuseOmissions(tool, submission);
  return refused ?? { ok: true, submission };
}

/** A mask shows nobody. */
export const goesBackToUpload = (assets: Submission<ToolTypes>["assets"]): boolean =>
  assets.some(({ role, followsUpload }) => role !== "mask" && followsUpload);

async function findServing<T extends ToolTypes>(
  engineStatus: EngineStatusStore,
  tool: Tool<T>,
  request: RequestOf<T>,
): Promise<Submission<T>["serving"] | null> {
  const serving = await engineStatus.findServing(
    tool.facts.engineKind,
    tool.engineId?.(request) ?? undefined,
  );
  if (serving?.capabilities.kind !== tool.facts.engineKind) return null;
  const { engine: id, capabilities, label, durations, priceCredits } = serving;
  return {
    id,
    label,
    capabilities: capabilities as CapabilitiesOf<T["facts"]["engineKind"]>,
    durations,
    priceCredits,
  };
}

/** Only an engine that exists may come back, so only then is repeating the request of use. */
async function refuseEngine<T extends ToolTypes>(
  engineStatus: EngineStatusStore,
  tool: Tool<T>,
  request: RequestOf<T>,
): Promise<Refusal> {
  const wanted = tool.engineId?.(request) ?? null;
  const { engineKind } = tool.facts;
  if (wanted === null) return { ok: false, code: "engine_unavailable" };
  const label = await engineStatus.findLabel(engineKind, wanted);
  if (label !== null) {
    const hasOthers = (await engineStatus.findServing(engineKind)) !== null;
    return { ok: false, code: "engine_unavailable", error: modelAwaySentence(label, hasOthers) };
  }
  if (!(await engineStatus.hasAny(engineKind))) return { ok: false, code: "engine_unavailable" };
  const issues = [{ path: "engine", message: "There is no engine with this name" }];
  return { ok: false, code: "invalid_request", issues, error: "There is no engine with this name." };
}

/** The serving engine, where this process has it. */
const servingEngine = <T extends ToolTypes>(tool: Tool<T>, { serving }: Submission<T>): T["engine"] | null =>
  tool.engines.find(serving.id);

/** Refuses, before a charge, a result that would leave words out, unless the person agreed to it. */
function refuseOmissions<T extends ToolTypes>(tool: Tool<T>, submission: Submission<T>): Refusal | null {
  const engine = tool.leavesOut ? servingEngine(tool, submission) : null;
  if (!engine || tool.acceptsOmissions?.(submission.request) === true) return null;
  const omissions = tool.leavesOut?.(submission, engine);
  if (!omissions) return null;
  const { leftOut, instead } = omissions;
  return {
    ok: false,
    code: "would_leave_out",
    error: leavesOutSentence(omissions),
    left_out: [...leftOut],
    instead,
    issues: [{ path: "acceptOmissions", message: "Send true to have it made without them." }],
  };
}

async function preflight<T extends ToolTypes>(
  tool: Tool<T>,
  submission: Submission<T>,
): Promise<Refusal | null> {
  const engine = tool.preflight ? servingEngine(tool, submission) : null;
  if (!tool.preflight || !engine) return null;
  try {
    const verdict = await tool.preflight(submission, engine);
    if (verdict.ok) return null;
    const { reason, offers } = verdict;
    const error = cannotFollowSentence(tool.facts.kind, reason);
    return { ok: false, code: "cannot_follow", error, offers: [...offers] };
  } catch (error) {
    const code = codeOfEngineError(error);
    if (code === null) throw error;
    return { ok: false, code };
  }
}

async function answerStarted<T extends ToolTypes>(
  deps: SubmitDeps,
  tool: Tool<T>,
  started: Started,
  context: FunctionContext,
): Promise<FunctionResult<unknown>> {
  if (!started.ok) return started;
  const { jobIds } = started;
  const accepted = tool.accepted?.(jobIds, context);
  if (accepted) return accepted;
  const [jobId = ""] = jobIds;
  if (context.respondAsync)
    return { ok: true, status: 202, body: { job_id: jobId, ...(tool.count ? { job_ids: jobIds } : {}) } };
  const done = await answerWhenDone(deps, jobIds, context);
  if (!done.ok) return done;
  const body = done.completed && (await tool.reply(done.completed));
  return done.completed === null || body === null
    ? { ok: false, code: tool.goneCode ?? "not_found" }
    : { ok: true, body: { ...body, ...done.completed.price } };
}
