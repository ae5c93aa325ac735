/** Check, reserve, enqueue: a picture is ordered here and made by generate-image.job.ts. */
import { randomInt } from "node:crypto";
import { costCredits } from "@galatea/contract/costs.ts";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { generateConsistentCharacter } from "@galatea/contract/functions/generate-consistent-character.ts";
import { tierRank } from "@galatea/contract/plans.ts";
import { contentBucket } from "#core/assets/assets.ts";
import type { CreditsStore } from "#core/credits/credits.store.ts";
import type { EngineStatusStore } from "#core/engines/engine-status.store.ts";
import { type StartJobDeps, startJob } from "#core/jobs/start-job.ts";
import { waitForJob } from "#core/jobs/wait-for-job.ts";
import type { Moderation } from "#core/moderation/moderation.ts";
import {
  functionRoute,
  type FunctionContext,
  type FunctionRoute,
  type Refusal,
} from "#platform/http/function-route.ts";
import type { ImageJobInput } from "./generate-image.job.ts";
import type { ImagesStore } from "./images.store.ts";

/** From queueing to the stored picture; what takes longer is refunded. */
const deadlineMs = 10 * 60_000;
const fastLaneRank = tierRank("professional");

export type GenerateImageDeps = StartJobDeps & {
  credits: CreditsStore;
  moderation: Moderation;
  engineStatus: EngineStatusStore;
  images: ImagesStore;
  publicUrl: string;
};

export function generateConsistentCharacterRoute(deps: GenerateImageDeps): FunctionRoute {
  return functionRoute(generateConsistentCharacter, async (input, context) => {
    const { userId } = context.caller;
    const tier = await deps.credits.tier(userId);
    if (tier === "free") return { ok: false, code: "tier_required" };

    const character = input.influencerId
      ? await deps.images.findOwnCharacter(userId, input.influencerId)
      : null;
    if (input.influencerId && !character) return { ok: false, code: "character_not_found" };
    const references = [input.referenceImageUrl, input.uploadedReferenceImageUrl].filter((url) => !!url);
    if (!references.every((url) => isOwnObject(url ?? "", userId, deps.publicUrl))) {
      return { ok: false, code: "invalid_request", error: "A reference has to be one of your own pictures." };
    }
    if (!(await deps.engineStatus.findServing("image"))) return { ok: false, code: "engine_unavailable" };

    const refused = await review(deps, userId, input.prompt, character?.prompt ?? "");
    if (refused) return refused;

    const order: ImageJobInput = {
      prompt: input.prompt,
      aspectRatio: input.aspectRatio,
      characterId: character?.id ?? null,
      ...(input.seed === undefined ? {} : { seed: input.seed }),
    };
    const started = await startJob(deps, {
      userId,
      kind: "image",
      input: order,
      seed: input.seed ?? randomInt(2 ** 32),
      costCredits: costCredits.image,
      deadlineMs,
      priority: tierRank(tier) >= fastLaneRank ? 10 : 0,
      idempotencyKey: context.idempotencyKey,
    });
    if (!started.ok) return started;
    if (context.respondAsync) return { ok: true, status: 202, body: { job_id: started.jobId } };
    return answerWhenDone(deps, started.jobId, context);
  });
}

/**
 * Both texts go to the engine as one description, in an order that is the engine's own business, so they are judged
 * as one in both orders: a phrase may be split between them.
 */
async function review(
  deps: GenerateImageDeps,
  userId: string,
  prompt: string,
  characterPrompt: string,
): Promise<Refusal | null> {
  const text = characterPrompt === "" ? prompt : `${prompt}\n${characterPrompt}\n${prompt}`;
  const verdict = await deps.moderation.review({ userId, kind: "image", context: "text-to-image", text });
  if (verdict.ok) return null;
  if (verdict.code === "moderation_unavailable") return { ok: false, code: "moderation_unavailable" };
  return {
    ok: false,
    code: "content_refused",
    error: verdict.sentence,
    rule: verdict.ruleId,
    marks: verdict.marks.filter(({ end }) => end <= prompt.length),
    appeal_token: verdict.appealToken,
  };
}

async function answerWhenDone(deps: GenerateImageDeps, jobId: string, { caller, signal }: FunctionContext) {
  const job = await waitForJob(deps.jobs, { userId: caller.userId, jobId }, signal);
  if (!job || job.errorCode !== null) {
    const code = job?.errorCode ?? "worker_lost";
    return { ok: false as const, code, error: errorCodes[code].sentence };
  }
  const imageUrl = job.contentId ? await deps.jobs.contentUrl(job.contentId) : null;
  // Made, and deleted by its owner before this answer was sent.
  if (imageUrl === null) return { ok: false as const, code: "not_found" as const };
  return {
    ok: true as const,
    body: {
      imageUrl,
      imageUrls: [imageUrl],
      credits_used: job.costCredits,
      remaining_credits: await deps.credits.balance(caller.userId),
    },
  };
}

function isOwnObject(url: string, userId: string, publicUrl: string): boolean {
  const prefix = `/storage/v1/object/public/${contentBucket}/${userId}/`;
  const parsed = URL.parse(url, publicUrl);
  return parsed !== null && parsed.origin === new URL(publicUrl).origin && parsed.pathname.startsWith(prefix);
}
