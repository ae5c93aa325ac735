/** Turns a draft into the server's request. It names only what the engine can do, because the server refuses all else. */
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { type generateCharacterVideo, videoFacts } from "@galatea/contract/tools/video.ts";
import { limits } from "@galatea/contract/limits.ts";
import type { z } from "zod";
import { requestAddress } from "#tools/shell/asset.ts";
import { engineField, engineFor, type EngineOf, enginesOf, priceOf } from "#platform/engines.ts";
import { submissionKeys } from "#tools/shell/submit/submission-keys.ts";
import type { Agreement } from "#tools/shell/submit/use-omissions.ts";
import { submitJob } from "#tools/shell/submit/submit-job.ts";
import type { Submission } from "#tools/shell/submit/use-submission.ts";
import { isStill, type Draft, type Source } from "./draft.ts";
import { notStarted, refusalText } from "./texts.ts";

export type VideoRequest = z.input<(typeof generateCharacterVideo)["request"]>;
export type VideoEngine = EngineOf<"video">;

const usualDurationS = 6;

/** How many more seconds the video may have. */
const roomS = (source: Source | null): number =>
  limits.videoSeconds - (source?.kind === "video" ? source.durationS : 0);

/** The engine's durations that fit, the shortest first. */
export const durationsFor = (can: VideoCapabilities, source: Source | null): number[] =>
  can.durationsS.filter((seconds) => seconds <= roomS(source)).toSorted((a, b) => a - b);

/** The chosen or default duration, else the longest below it, else the shortest. Null where none fits. */
export function durationOf(draft: Draft, can: VideoCapabilities): number | null {
  const offered = durationsFor(can, draft.source);
  const wanted = draft.durationS ?? usualDurationS;
  return (
    offered.find((seconds) => seconds === wanted) ??
    offered.findLast((seconds) => seconds <= wanted) ??
    offered[0] ??
    null
  );
}

/** A draft with the answer to what the engine would leave out. */
export type Wanted = Draft & Agreement;

export function requestOf(draft: Wanted, engines: readonly VideoEngine[]): VideoRequest {
  const can = engineFor(engines, draft.engineId)?.capabilities ?? null;
  const { source, lastFrame, motion } = draft;
  const durationS = can && durationOf(draft, can);
  return {
    prompt: draft.prompt.trim(),
    influencerId: source?.kind === "character" ? source.characterId : null,
    ...firstFrameOf(source),
    generationType: "image-to-video",
    ...(source?.kind === "video" && { extendsVideoId: source.videoId }),
    ...(durationS !== null && { durationS }),
    ...(motion !== null && can?.motions.includes(motion) && { motion }),
    ...(lastFrame && can?.lastFrame && { lastFrameImageUrl: requestAddress(lastFrame.asset) }),
    ...engineField(engines, draft.engineId),
    ...(draft.acceptOmissions && { acceptOmissions: true }),
  };
}

/** A picture that was made here is sent by its id, any other by its address. */
function firstFrameOf(source: Source | null) {
  if (!source || !isStill(source)) return { firstFrameImageId: null, firstFrameImageUrl: null };
  const { reference } = source.asset;
  return source.kind === "own" && reference.kind === "content"
    ? { firstFrameImageId: reference.id, firstFrameImageUrl: null }
    : { firstFrameImageId: null, firstFrameImageUrl: requestAddress(source.asset) };
}

const keys = submissionKeys("galatea-unanswered-video");

export const videoSubmission: Submission<Wanted> = {
  priceCredits: ({ engineId }, config) =>
    priceOf(videoFacts, engineFor(enginesOf(config, "video"), engineId)),
  send: (account, draft) =>
    submitJob<typeof generateCharacterVideo>(account, {
      keys,
      name: videoFacts.functionName,
      body: requestOf(draft, enginesOf(account.config, "video")),
    }),
  refusalText: (refusal, { prompt }) => ({ ...refusalText(refusal), prompt }),
  failureText: () => notStarted,
};
