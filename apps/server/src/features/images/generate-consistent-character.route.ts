/** Check, reserve, enqueue: pictures are ordered here and made by generate-image.job.ts, each by a job of its own. */
import { randomInt, randomUUID } from "node:crypto";
import { costCredits } from "@galatea/contract/costs.ts";
import { generateConsistentCharacter } from "@galatea/contract/functions/generate-consistent-character.ts";
import { tierRank } from "@galatea/contract/plans.ts";
import type { z } from "zod";
import type { CreditsStore } from "#core/ledger/ledger.store.ts";
import type { EngineStatusStore } from "#core/engines/engine-status.store.ts";
import { answerWhenDone } from "#core/jobs/answer-when-done.ts";
import { findStarted, type StartJobDeps, startJobs } from "#core/jobs/start-job.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import { checkReferences, type ReferencesDeps } from "#core/references/check-references.ts";
import { normaliseReference } from "#core/references/locate-reference.ts";
import {
  functionRoute,
  type FunctionContext,
  type FunctionRoute,
  type Refusal,
} from "#platform/http/function-route.ts";
import { checkWishes, refuseWish } from "./check-wishes.ts";
import type { ImageJobInput } from "./generate-image.job.ts";
import type { CharacterForImage, ImagesStore } from "./images.store.ts";
import { reviewWords } from "./review-words.ts";

/** From queueing to the stored picture; what takes longer is refunded. */
const deadlineMs = 10 * 60_000;
const fastLaneRank = tierRank("professional");

export type GenerateImageDeps = StartJobDeps & {
  credits: CreditsStore;
  moderation: Moderation;
  engineStatus: EngineStatusStore;
  images: ImagesStore;
  references: ReferencesDeps;
};

type Request = z.output<(typeof generateConsistentCharacter)["request"]>;

export function generateConsistentCharacterRoute(deps: GenerateImageDeps): FunctionRoute {
  return functionRoute(generateConsistentCharacter, async (request, context) => {
    const { userId } = context.caller;
    const { idempotencyKey } = context;
    const named = { userId, kind: "image", idempotencyKey, request: readRequest(request) } as const;
    // What was started stays started, whatever became of its references or its maker's plan since.
    const earlier = await findStarted(deps, named);
    if (earlier) return earlier.ok ? answer(deps, earlier.jobIds, context) : earlier;

    const tier = await deps.credits.tier(userId);
    if (tier === "free") return { ok: false, code: "tier_required" };
    const checked = await checkOrder(deps, userId, request);
    if (!checked.ok) return checked;
    const started = await startJobs(deps, {
      ...named,
      jobs: jobsOf(checked.order, request),
      costCredits: costCredits.image,
      deadlineMs,
      priority: tierRank(tier) >= fastLaneRank ? 10 : 0,
    });
    return started.ok ? answer(deps, started.jobIds, context) : started;
  });
}

async function answer(deps: GenerateImageDeps, jobIds: string[], context: FunctionContext) {
  const [jobId = ""] = jobIds;
  if (context.respondAsync)
    return { ok: true as const, status: 202 as const, body: { job_id: jobId, job_ids: jobIds } };
  const done = await answerWhenDone(deps, jobIds, context);
  if (!done.ok) return done;
  return { ok: true as const, body: { imageUrl: done.url, imageUrls: done.urls, ...done.price } };
}

/** What makes an order the same one when it is sent again: all that was asked for, in one order, and nothing drawn. */
function readRequest(request: Request): object {
  const { prompt, aspectRatio, seed, count, parentIds } = request;
  return {
    prompt,
    aspectRatio,
    characterId: request.influencerId ?? null,
    negativePrompt: request.negativePrompt || null,
    style: request.style ?? null,
    engine: request.engine ?? null,
    references: givenUrlsOf(request),
    parentIds,
    seed: seed ?? null,
    count,
  };
}

type Order = Omit<ImageJobInput, "seed" | "batch">;

/** What is asked for, once everything in it is known to be the person's own, possible and allowed. */
async function checkOrder(
  deps: GenerateImageDeps,
  userId: string,
  request: Request,
): Promise<{ ok: true; order: Order } | Refusal> {
  const character = request.influencerId
    ? await deps.images.findOwnCharacter(userId, request.influencerId)
    : null;
  if (request.influencerId && !character) return { ok: false, code: "character_not_found" };
  const engine = request.engine ?? undefined;
  const serving = await deps.engineStatus.findServing("image", engine);
  if (serving?.capabilities.kind !== "image") return { ok: false, code: "engine_unavailable" };

  const style = request.style ?? null;
  const negativePrompt = request.negativePrompt ?? "";
  const urls = referenceUrlsOf(deps, userId, { request, character });
  const impossible = checkWishes(
    { style, negativePrompt, references: urls },
    { label: serving.label, capabilities: serving.capabilities },
  );
  if (impossible) return impossible;
  const parentIds = [...new Set(request.parentIds)];
  const own = await deps.references.references.listOwnContent(userId, parentIds);
  if (own.length < parentIds.length)
    return refuseWish("parentIds", "A parent has to be one of your own pictures.");

  const checked = await checkReferences(deps.references, {
    userId,
    urls,
    consent: request.referenceConsent ?? false,
  });
  if (!checked.ok) return checked;
  const followsUpload =
    checked.references.some((reference) => reference.followsUpload) || (character?.followsUpload ?? false);
  const refused = await reviewWords(deps, userId, {
    prompt: request.prompt,
    characterPrompt: character?.prompt ?? "",
    negativePrompt,
    followsUpload,
  });
  if (refused) return refused;
  const referenced = checked.references.flatMap(({ contentId }) => contentId ?? []);
  const order = {
    prompt: request.prompt,
    aspectRatio: request.aspectRatio,
    characterId: character?.id ?? null,
    ...(character ? { characterVersion: character.version } : {}),
    negativePrompt: negativePrompt === "" ? null : negativePrompt,
    style,
    engine: engine ?? null,
    references: checked.references.map(({ url }) => url),
    parentIds: [...new Set([...referenced, ...parentIds])],
    ...(followsUpload ? { followsUpload } : {}),
  };
  return { ok: true, order };
}

function givenUrlsOf({
  referenceImageUrl,
  uploadedReferenceImageUrl,
  referenceImageUrls,
}: Request): string[] {
  const urls = [referenceImageUrl, uploadedReferenceImageUrl, ...referenceImageUrls].filter((url) => !!url);
  return [...new Set(urls)].filter((url) => typeof url === "string");
}

/** Each once. The chosen character's own face is no reference beside it: its look goes to the engine anyway. */
function referenceUrlsOf(
  { references: { publicUrl } }: GenerateImageDeps,
  userId: string,
  { request, character }: { request: Request; character: CharacterForImage | null },
): string[] {
  const normalise = (url: string): string => normaliseReference(url, userId, publicUrl);
  const face = character?.imageUrl ? normalise(character.imageUrl) : null;
  return [...new Set(givenUrlsOf(request).map(normalise))].filter((url) => url !== face);
}

const seeds = 2 ** 32;

/** Pictures of one order follow each other by their seeds when one was given, or each draws its own. */
function jobsOf(order: Order, { seed, count }: Request): { input: ImageJobInput; seed: number }[] {
  const id = randomUUID();
  return Array.from({ length: count }, (_, index) => {
    const chosen = seed === undefined ? {} : { seed: (seed + index) % seeds };
    const input: ImageJobInput = { ...order, ...chosen, batch: { id, index, of: count } };
    return { input, seed: chosen.seed ?? randomInt(seeds) };
  });
}
