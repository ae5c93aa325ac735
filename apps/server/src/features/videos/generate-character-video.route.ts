/** Check, reserve, enqueue: videos are ordered here and made by generate-video.job.ts. */
import { randomInt } from "node:crypto";
import { costCredits } from "@galatea/contract/costs.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import { tierRank } from "@galatea/contract/plans.ts";
import type { CreditsStore } from "#core/ledger/ledger.store.ts";
import { answerWhenDone } from "#core/jobs/answer-when-done.ts";
import { findStarted, refuseUnpayable, type StartJobDeps, startJobs } from "#core/jobs/start-job.ts";
import { normaliseReference } from "#core/references/locate-reference.ts";
import { functionRoute, type FunctionContext, type FunctionRoute } from "#platform/http/function-route.ts";
import {
  checkVideoOrder,
  refuseField,
  sourcesOf,
  type VideoOrder,
  type VideoOrderDeps,
} from "./check-video-order.ts";
import type { VideoJobInput } from "./generate-video.job.ts";

/** From queueing to the stored film; what takes longer is refunded. */
const deadlineMs = 15 * 60_000;
const fastLaneRank = tierRank("professional");

export type GenerateVideoDeps = StartJobDeps & VideoOrderDeps & { credits: CreditsStore };

export function generateCharacterVideoRoute(deps: GenerateVideoDeps): FunctionRoute {
  return functionRoute(generateCharacterVideo, async (order, context) => {
    const { userId } = context.caller;
    const { idempotencyKey } = context;
    const named = { userId, kind: "video", idempotencyKey, request: readOrder(deps, userId, order) } as const;
    // What was started stays started, whatever became of its picture or its maker's plan since.
    const earlier = await findStarted(deps, named);
    if (earlier) return earlier.ok ? answer(deps, earlier.jobIds, context) : earlier;

    const tier = await deps.credits.tier(userId);
    if (tier === "free")
      return { ok: false, code: "tier_required", error: failureSentence("video", "tier_required") };
    const unpayable = await refuseUnpayable(deps, { ...named, costCredits: costCredits.video });
    if (unpayable) return unpayable.ok ? answer(deps, unpayable.jobIds, context) : unpayable;
    if (sourcesOf(order).length === 0)
      return refuseField(
        "firstFrameImageUrl",
        "Please upload an image or select from the provided images below.",
      );
    const seed = order.seed ?? randomInt(2 ** 32);
    const checked = await checkVideoOrder(deps, userId, order, seed);
    if (!checked.ok) return checked;
    const input: VideoJobInput = {
      ...checked.input,
      ...(order.seed === undefined ? {} : { seed: order.seed }),
    };
    const started = await startJobs(deps, {
      ...named,
      jobs: [{ input, seed }],
      costCredits: costCredits.video,
      deadlineMs,
      priority: tierRank(tier) >= fastLaneRank ? 10 : 0,
    });
    return started.ok ? answer(deps, started.jobIds, context) : started;
  });
}

async function answer(deps: GenerateVideoDeps, jobIds: string[], context: FunctionContext) {
  if (context.respondAsync)
    return { ok: true as const, status: 202 as const, body: { job_id: jobIds[0] ?? "" } };
  const done = await answerWhenDone(deps, jobIds, context);
  if (!done.ok) return done;
  const posterUrl = done.contentId === null ? null : await deps.videos.posterUrl(done.contentId);
  return { ok: true as const, body: { videoUrl: done.url, posterUrl: posterUrl ?? "", ...done.price } };
}

/** What makes an order the same one when it is sent again: all that was asked for, and nothing drawn. */
function readOrder(
  { references: { publicUrl } }: GenerateVideoDeps,
  userId: string,
  order: VideoOrder,
): object {
  const named = (url: string | null | undefined): string | null =>
    url ? normaliseReference(url, userId, publicUrl) : null;
  return {
    prompt: order.prompt,
    imageUrl: named(order.firstFrameImageUrl),
    imageId: order.firstFrameImageId ?? null,
    characterId: order.influencerId ?? null,
    lastFrameUrl: named(order.lastFrameImageUrl),
    extendsVideoId: order.extendsVideoId ?? null,
    durationS: order.durationS ?? null,
    motion: order.motion || null,
    seed: order.seed ?? null,
  };
}
