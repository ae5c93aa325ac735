/** Upscales are ordered here and made by upscale-image.job.ts. What cannot be made is refused before it costs anything. */
import { randomInt } from "node:crypto";
import { costCredits } from "@galatea/contract/costs.ts";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { failureSentence } from "@galatea/contract/failure-sentences.ts";
import { upscaleImage } from "@galatea/contract/functions/upscale-image.ts";
import { tierRank } from "@galatea/contract/plans.ts";
import type { z } from "zod";
import type { CreditsStore } from "#core/ledger/ledger.store.ts";
import type { EngineStatusStore } from "#core/engines/engine-status.store.ts";
import { answerWhenDone } from "#core/jobs/answer-when-done.ts";
import { findStarted, refuseUnpayable, type StartJobDeps, startJobs } from "#core/jobs/start-job.ts";
import { checkReferences, type ReferencesDeps } from "#core/references/check-references.ts";
import {
  functionRoute,
  type FunctionContext,
  type FunctionRoute,
  type Refusal,
} from "#platform/http/function-route.ts";
import type { UpscaleJobInput } from "./upscale-image.job.ts";
import { upscaleTimes } from "./upscale-times.ts";
import { refuseSize } from "./upscale-size.ts";
import type { UpscalerStore } from "./upscaler.store.ts";

const fastLaneRank = tierRank("professional");

export type UpscaleImageDeps = StartJobDeps & {
  credits: CreditsStore;
  engineStatus: EngineStatusStore;
  references: ReferencesDeps;
  upscaler: UpscalerStore;
};

type Request = z.output<(typeof upscaleImage)["request"]>;

export function upscaleImageRoute(deps: UpscaleImageDeps): FunctionRoute {
  return functionRoute(upscaleImage, async (request, context) => {
    const { userId } = context.caller;
    const { idempotencyKey } = context;
    const { imageUrl, scale, mode } = request;
    const named = { userId, kind: "upscale", idempotencyKey, request: { imageUrl, scale, mode } } as const;
    // What was started stays started, whatever became of the picture or the plan since.
    const earlier = await findStarted(deps, named);
    if (earlier) return earlier.ok ? answer(deps, earlier.jobIds, context) : earlier;

    const tier = await deps.credits.tier(userId);
    if (tier === "free") return refuse("tier_required");
    const unpayable = await refuseUnpayable(deps, { ...named, costCredits: costCredits.upscale });
    if (unpayable) return unpayable.ok ? answer(deps, unpayable.jobIds, context) : unpayable;
    const checked = await checkOrder(deps, userId, request);
    if (!checked.ok) return checked;
    const started = await startJobs(deps, {
      ...named,
      jobs: [{ input: checked.input, seed: randomInt(2 ** 32) }],
      costCredits: costCredits.upscale,
      deadlineMs: upscaleTimes.deadlineMs,
      priority: tierRank(tier) >= fastLaneRank ? 10 : 0,
    });
    return started.ok ? answer(deps, started.jobIds, context) : started;
  });
}

async function answer(deps: UpscaleImageDeps, jobIds: string[], context: FunctionContext) {
  const [jobId = ""] = jobIds;
  if (context.respondAsync) return { ok: true as const, status: 202 as const, body: { job_id: jobId } };
  const done = await answerWhenDone(deps, jobIds, context);
  if (!done.ok) return done;
  return { ok: true as const, body: { upscaledImageUrl: done.url, ...done.price } };
}

const refuse = (code: ErrorCode): Refusal => ({ ok: false, code, error: failureSentence("upscale", code) });

const refuseField = (path: string, message: string): Refusal => ({
  ok: false,
  code: "invalid_request",
  error: message,
  issues: [{ path, message }],
});

async function checkOrder(
  deps: UpscaleImageDeps,
  userId: string,
  { imageUrl, scale, mode }: Request,
): Promise<{ ok: true; input: UpscaleJobInput } | Refusal> {
  const serving = await deps.engineStatus.findServing("upscale");
  if (serving?.capabilities.kind !== "upscale") return refuse("engine_unavailable");
  const { label, capabilities } = serving;
  if (!capabilities.scales.includes(scale))
    return refuseField("scale", `${label} does not enlarge ${scale} times. Nothing was charged.`);
  if (!capabilities.modes.includes(mode))
    return refuseField("mode", `${label} cannot do this in the ${mode} way now. Nothing was charged.`);
  // Nobody is given a new look by it: an upload needs no declaration to be shown larger to who brought it.
  const checked = await checkReferences(deps.references, {
    userId,
    urls: [imageUrl],
    consent: "not asked for",
  });
  if (!checked.ok) return { ...checked, error: failureSentence("upscale", checked.code) };
  const [picture] = checked.references;
  if (!picture) return refuse("reference_unusable");
  const tooLarge = refuseSize(
    picture,
    { scale, mode },
    { maxOutputPixels: capabilities.maxOutputPixels, durations: serving.durations },
  );
  if (tooLarge !== null) return refuseField("scale", tooLarge);
  const { url, contentId, followsUpload } = picture;
  const input: UpscaleJobInput = {
    prompt: contentId === null ? "" : await deps.upscaler.findWords(userId, contentId),
    imageUrl: url,
    scale,
    mode,
    parentIds: contentId === null ? [] : [contentId],
    ...(followsUpload ? { followsUpload } : {}),
  };
  return { ok: true, input };
}
