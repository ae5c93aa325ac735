/**
 * A character is made or changed: checked, paid for and queued here, drawn by save-character.job.ts. A name alone is
 * changed at once and free. An order that is sent again finds its job, whatever that job has changed since.
 */
import { randomInt } from "node:crypto";
import { costCredits } from "@galatea/contract/costs.ts";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { saveCharacter } from "@galatea/contract/functions/save-character.ts";
import { tierRank } from "@galatea/contract/plans.ts";
import type { z } from "zod";
import { contentBucket } from "#core/assets/assets.ts";
import type { CreditsStore } from "#core/credits/credits.store.ts";
import type { EngineStatusStore } from "#core/engines/engine-status.store.ts";
import { findStarted, type NotAdmitted, type StartJobDeps, startJobs } from "#core/jobs/start-job.ts";
import { waitForJob } from "#core/jobs/wait-for-job.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { asRefusal } from "#core/moderation/refusal-reply.ts";
import { checkReferences, type ReferencesDeps } from "#core/references/check-references.ts";
import { locateReference, normaliseReference } from "#core/references/locate-reference.ts";
import {
  type FunctionContext,
  functionRoute,
  type FunctionRoute,
  type Refusal,
} from "#platform/http/function-route.ts";
import type { Tx } from "#platform/transaction.ts";
import { refuseAnotherCharacter, refuseChange } from "./character-limits.ts";
import type { CharactersStore, OwnCharacter } from "./characters.store.ts";
import type { CharacterJobInput } from "./save-character.job.ts";

/** From queueing to the stored face; what takes longer is refunded. */
const deadlineMs = 10 * 60_000;
const fastLaneRank = tierRank("professional");

export type SaveCharacterDeps = StartJobDeps & {
  characters: CharactersStore;
  credits: CreditsStore;
  engineStatus: EngineStatusStore;
  moderation: Moderation;
  references: ReferencesDeps;
};

type Request = z.output<typeof saveCharacter.request>;

export function saveCharacterRoute(deps: SaveCharacterDeps): FunctionRoute {
  return functionRoute(saveCharacter, async (request, context) => {
    const { userId } = context.caller;
    const normalise = (url: string): string => normaliseReference(url, userId, deps.references.publicUrl);
    const asked = readOrder(request, normalise);
    const answered = await answerEarlier(deps, asked, context);
    if (answered) return answered;

    const consent = request.referenceConsent ?? false;
    if (asked.characterId === null) {
      const refused = await deps.transactor.inTransaction((tx) => admitAnother(deps, userId, tx));
      if (!refused) return order(deps, { asked, current: null, consent }, context);
      // What takes the last place may be this very order, sent twice at once.
      return (await answerEarlier(deps, asked, context)) ?? refused;
    }
    const found = await deps.characters.findOwn(userId, asked.characterId);
    if (!found) return { ok: false, code: "character_not_found" };
    const current = { ...found, sourceImageUrl: found.sourceImageUrl && normalise(found.sourceImageUrl) };
    const refused = refuseChange(current);
    if (refused) return refused;
    return changesTheFace(asked, current)
      ? order(deps, { asked, current, consent }, context)
      : rename(deps, { asked, current }, context);
  });
}

async function answerEarlier(deps: SaveCharacterDeps, request: CharacterJobInput, context: FunctionContext) {
  const { caller, idempotencyKey } = context;
  const order = { userId: caller.userId, kind: "character", idempotencyKey, request } as const;
  const earlier = await findStarted(deps, order);
  return earlier?.ok ? answer(deps, earlier.jobIds[0] ?? "", context) : earlier;
}

/** What was asked for and nothing else, so that sending it again is the same order. */
function readOrder(request: Request, normalise: (url: string) => string) {
  const { name, prompt, characterId, style, seed, uploadedReferenceImageUrl: source } = request;
  return {
    name,
    prompt,
    characterId: characterId ?? null,
    ...(style === undefined ? {} : { style: style || null }),
    ...(seed === undefined ? {} : { seed }),
    ...(source === undefined ? {} : { sourceImageUrl: source ? normalise(source) : null }),
  } satisfies CharacterJobInput;
}

type Change = { asked: CharacterJobInput; current: OwnCharacter };
type Order = { asked: CharacterJobInput; current: OwnCharacter | null; consent: boolean };

/** What is left out stays as it is. */
function changesTheFace(asked: CharacterJobInput, current: OwnCharacter): boolean {
  const { prompt, style = current.style, seed = current.seed } = asked;
  const { sourceImageUrl = current.sourceImageUrl } = asked;
  return (
    prompt !== current.prompt.trim() ||
    style !== current.style ||
    seed !== current.seed ||
    sourceImageUrl !== current.sourceImageUrl
  );
}

async function admitAnother(deps: SaveCharacterDeps, userId: string, tx: Tx): Promise<NotAdmitted | null> {
  return refuseAnotherCharacter(await deps.characters.countPlaces(tx, userId));
}

async function rename(deps: SaveCharacterDeps, { asked, current }: Change, { caller }: FunctionContext) {
  if (asked.name !== current.name) {
    const refused = await review(deps, caller.userId, asked, false);
    if (refused) return refused;
    if (!(await deps.characters.rename(caller.userId, current.id, asked.name)))
      return { ok: false as const, code: "character_not_found" as const };
  }
  return {
    ok: true as const,
    body: {
      characterId: current.id,
      imageUrl: current.imageUrl,
      version: current.version,
      credits_used: 0,
      remaining_credits: await deps.credits.balance(caller.userId),
    },
  };
}

async function order(deps: SaveCharacterDeps, { asked, current, consent }: Order, context: FunctionContext) {
  const { userId } = context.caller;
  const engine = await deps.engineStatus.findServing("image");
  if (!engine) return { ok: false as const, code: "engine_unavailable" as const };
  const styles = engine.capabilities.kind === "image" ? engine.capabilities.styles : [];
  if (asked.style && asked.style !== current?.style && !styles.includes(asked.style)) {
    const error = `${engine.label} does not know the style "${asked.style}".`;
    const issues = [{ path: "style", message: error }];
    return { ok: false as const, code: "invalid_request" as const, error, issues };
  }

  const source = await checkSource(deps, userId, { asked, current, consent });
  if (!source.ok) return source;
  const refused = await review(deps, userId, asked, source.isUpload);
  if (refused) return refused;
  const input = { ...asked, ...(asked.name === current?.name ? { keepsName: true } : {}) };
  const started = await startJobs(deps, {
    userId,
    kind: "character",
    request: asked,
    jobs: [{ input, seed: asked.seed ?? current?.seed ?? randomInt(2 ** 32) }],
    costCredits: costCredits.character,
    deadlineMs,
    priority: tierRank(await deps.credits.tier(userId)) >= fastLaneRank ? 10 : 0,
    idempotencyKey: context.idempotencyKey,
    // Counted again where nobody can come in between.
    ...(current ? {} : { admit: (tx) => admitAnother(deps, userId, tx) }),
  });
  return started.ok ? answer(deps, started.jobIds[0] ?? "", context) : started;
}

/** A new picture to follow has to be the person's own; one that the character has already was checked back then. */
async function checkSource(
  deps: SaveCharacterDeps,
  userId: string,
  { asked, current, consent }: Order,
): Promise<{ ok: true; isUpload: boolean } | Refusal> {
  const url = asked.sourceImageUrl === undefined ? current?.sourceImageUrl : asked.sourceImageUrl;
  if (!url) return { ok: true, isUpload: false };
  const place = locateReference(url, userId, deps.references.publicUrl);
  if (place?.kind !== "own") return { ok: false, code: "reference_unusable" };
  if (url === current?.sourceImageUrl) {
    const { path } = place;
    const known = await deps.references.references.findOwn(userId, { bucket: contentBucket, path });
    return { ok: true, isUpload: !known?.made || known.followsUpload };
  }
  const checked = await checkReferences(deps.references, { userId, urls: [url], consent });
  return checked.ok
    ? { ok: true, isUpload: checked.references.some(({ followsUpload }) => followsUpload) }
    : checked;
}

/** Name and description are judged as one in both orders: a phrase may be split between them. */
async function review(
  deps: SaveCharacterDeps,
  userId: string,
  { name, prompt }: CharacterJobInput,
  isUpload: boolean,
): Promise<Refusal | null> {
  const verdict = await deps.moderation.review({
    userId,
    kind: "character",
    context: isUpload ? "edit-of-upload" : "text-to-image",
    text: `${prompt}\n${name}\n${prompt}`,
  });
  return verdict.ok ? null : asRefusal(verdict, prompt.length);
}

async function answer(
  deps: SaveCharacterDeps,
  jobId: string,
  { caller, respondAsync, signal }: FunctionContext,
) {
  if (respondAsync) return { ok: true as const, status: 202 as const, body: { job_id: jobId } };
  const job = await waitForJob(deps.jobs, { userId: caller.userId, jobId }, signal);
  if (!job || job.errorCode !== null) {
    const code = job?.errorCode ?? "worker_lost";
    return { ok: false as const, code, error: errorCodes[code].sentence };
  }
  const saved = job.contentId ? await deps.characters.findVersionOfFace(job.contentId) : null;
  // Made, and deleted by its owner before this answer was sent.
  if (!saved) return { ok: false as const, code: "character_not_found" as const };
  return {
    ok: true as const,
    body: {
      ...saved,
      credits_used: job.costCredits,
      remaining_credits: await deps.credits.balance(caller.userId),
    },
  };
}
