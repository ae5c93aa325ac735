/**
 * Process Image is started here, made by process-image.job.ts, and asked for here. Nothing is reserved before the
 * engine said that it can do this to this very picture.
 */
import { randomInt } from "node:crypto";
import { costCredits } from "@galatea/contract/costs.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { processImage } from "@galatea/contract/functions/process-image.ts";
import { tierRank } from "@galatea/contract/plans.ts";
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import { describeProcess } from "@galatea/contract/process-words.ts";
import type { z } from "zod";
import type { CreditsStore } from "#core/ledger/ledger.store.ts";
import { codeOfEngineError } from "#core/engines/engine-failure.ts";
import type { EngineStatusStore } from "#core/engines/engine-status.store.ts";
import type { Engines } from "#core/engines/engines.ts";
import { findStarted, refuseUnpayable, type StartJobDeps, startJobs } from "#core/jobs/start-job.ts";
import type { JobsStore } from "#core/jobs/jobs.store.ts";
import {
  checkReferences,
  readReferences,
  type CheckedReference,
  type ReferencesDeps,
} from "#core/references/check-references.ts";
import { normaliseReference } from "#core/references/locate-reference.ts";
import { functionRoute, type FunctionRoute, type Refusal } from "#platform/http/function-route.ts";
import { asEngineRequest, type ProcessJobInput } from "./process-image.job.ts";

/** From queueing to the stored picture. A client polls 40 times, every 3 s: this ends before the last of them. */
const deadlineMs = 110_000;
const fastLaneRank = tierRank("professional");

export type ProcessImageDeps = StartJobDeps & {
  credits: CreditsStore;
  engines: Pick<Engines, "process">;
  engineStatus: EngineStatusStore;
  references: ReferencesDeps;
};

type Request = z.output<(typeof processImage)["request"]>;
type Start = Extract<Request, { checkStatus: false }>;

export function processImageRoute(deps: ProcessImageDeps): FunctionRoute {
  return functionRoute(processImage, async (request, context) => {
    const { userId } = context.caller;
    if (request.checkStatus) return tellStatus(deps, userId, request.jobId);
    const { idempotencyKey } = context;
    const named = { userId, kind: "process", idempotencyKey, request: readRequest(request) } as const;
    // What was started stays started, though its upload may be gone since.
    const earlier = await findStarted(deps, named);
    if (earlier) return earlier.ok ? accept(earlier.jobIds, context.respondAsync) : earlier;

    const tier = await deps.credits.tier(userId);
    if (tier === "free") return refuse("tier_required");
    const unpayable = await refuseUnpayable(deps, { ...named, costCredits: costCredits.process });
    if (unpayable) return unpayable.ok ? accept(unpayable.jobIds, context.respondAsync) : unpayable;
    const checked = await checkOrder(deps, userId, request);
    if (!checked.ok) return checked;
    const started = await startJobs(deps, {
      ...named,
      jobs: [{ input: checked.input, seed: checked.seed }],
      costCredits: costCredits.process,
      deadlineMs,
      priority: tierRank(tier) >= fastLaneRank ? 10 : 0,
    });
    return started.ok ? accept(started.jobIds, context.respondAsync) : started;
  });
}

/** One job is one task here; both names are part of the protocol. */
function accept([jobId = ""]: string[], respondAsync: boolean) {
  const body = { job_id: jobId, task_id: jobId };
  return { ok: true as const, ...(respondAsync ? { status: 202 as const } : {}), body };
}

const refuse = (code: Refusal["code"]): Refusal => ({
  ok: false,
  code,
  error: failureSentence("process", code),
});

async function tellStatus(deps: { jobs: JobsStore }, userId: string, jobId: string) {
  const job = await deps.jobs.findOwn(userId, jobId);
  if (job?.kind !== "process") return { ok: false as const, code: "job_not_found" as const };
  const answer = (
    status: "processing" | "completed" | "failed",
    { url = null, error = null }: { url?: string | null; error?: string | null } = {},
  ) => ({ ok: true as const, body: { status, result_url: url, error } });
  if (job.state === "queued" || job.state === "running") return answer("processing");
  if (job.errorCode !== null) return answer("failed", { error: failureSentence("process", job.errorCode) });
  // Null when it was made, and deleted by its owner since.
  return answer("completed", {
    url: job.contentId === null ? null : await deps.jobs.contentUrl(job.contentId),
  });
}

/** What makes it the same order when it is sent again. */
function readRequest({ imageUrl, backgroundImageUrl, options }: Start): object {
  return { imageUrl, backgroundImageUrl: backgroundImageUrl || null, options };
}

const takesPicture = (options: ProcessOptions): boolean =>
  options.operation === "replace-background" && options.background.kind === "picture";

async function checkOrder(
  deps: ProcessImageDeps,
  userId: string,
  request: Start,
): Promise<{ ok: true; input: ProcessJobInput; seed: number } | Refusal> {
  const { imageUrl, options } = request;
  const backgroundUrl = takesPicture(options) ? request.backgroundImageUrl || null : null;
  if (takesPicture(options) && backgroundUrl === null)
    return refuseField("backgroundImageUrl", "A background of another picture needs that picture.");
  const serving = await deps.engineStatus.findServing("process");
  const engine = deps.engines.process();
  if (serving?.capabilities.kind !== "process" || engine.id !== serving.engine)
    return refuse("engine_unavailable");

  const checked = await checkReferences(deps.references, {
    userId,
    urls: [imageUrl, ...(backgroundUrl === null ? [] : [backgroundUrl])],
    consent: request.referenceConsent ?? false,
  });
  if (!checked.ok)
    return checked.code === "reference_unusable"
      ? { ...checked, error: failureSentence("process", checked.code) }
      : checked;
  const { references } = checked;
  const [picture] = references;
  if (!picture) return refuse("reference_unusable");
  const { maxPixels } = serving.capabilities;
  if (references.some(({ widthPx, heightPx }) => widthPx * heightPx > maxPixels))
    return refuse("engine_bad_input");

  const normalise = (url: string): string => normaliseReference(url, userId, deps.references.publicUrl);
  const input: ProcessJobInput = {
    prompt: describeProcess(options),
    imageUrl: normalise(imageUrl),
    backgroundImageUrl: backgroundUrl === null ? null : normalise(backgroundUrl),
    options,
    ...originOf(references),
  };
  const seed = randomInt(2 ** 32);
  const refused = await preflight(deps, userId, { input, seed });
  return refused ?? { ok: true, input, seed };
}

/** What is used up goes with the result, so that nothing may point at it. */
function originOf(
  references: readonly CheckedReference[],
): Pick<ProcessJobInput, "parentIds" | "references" | "usesUp" | "followsUpload"> {
  const kept = references.filter(({ uploadPath }) => uploadPath === null);
  return {
    parentIds: [...new Set(kept.flatMap(({ contentId }) => contentId ?? []))],
    references: kept.map(({ url }) => url),
    usesUp: references.flatMap(({ uploadPath }) => uploadPath ?? []),
    ...(references.some(({ followsUpload }) => followsUpload) ? { followsUpload: true as const } : {}),
  };
}

async function preflight(
  deps: ProcessImageDeps,
  userId: string,
  { input, seed }: { input: ProcessJobInput; seed: number },
): Promise<Refusal | null> {
  const pictures = await readReferences(deps.references, { userId, urls: urlsOf(input) });
  if (pictures === null) return refuse("reference_unusable");
  try {
    const verdict = await deps.engines.process().preflight(asEngineRequest(input, pictures, seed));
    if (verdict.ok) return null;
    const { reason, offers } = verdict;
    return { ok: false, code: "cannot_follow", error: `${reason} Nothing was charged.`, offers: [...offers] };
  } catch (error) {
    const code = codeOfEngineError(error);
    if (code === null) throw error;
    return refuse(code);
  }
}

const urlsOf = ({ imageUrl, backgroundImageUrl }: ProcessJobInput): string[] => [
  imageUrl,
  ...(backgroundImageUrl === null ? [] : [backgroundImageUrl]),
];

const refuseField = (path: string, message: string): Refusal => ({
  ok: false,
  code: "invalid_request",
  error: message,
  issues: [{ path, message }],
});
