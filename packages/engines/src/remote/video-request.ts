/** The parts of a video that engines of models share: what they refuse, the sizes and frames that a model works in. */
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { z } from "zod";
import { checkSeed } from "../check-seed.ts";
import { EngineError, type EngineHealth, type Preflight } from "../engine.ts";
import type { VideoRequest } from "../video/engine.ts";
import { findFfmpeg } from "../video/ffmpeg.ts";
import { longestSidePx, readVideoSize } from "../video/video-size.ts";
import { workingSize } from "./fit-picture.ts";

type Size = { widthPx: number; heightPx: number };

/** Answers the picture's size. @throws {EngineError} `engine_bad_input` @throws {UnreadablePicture} */
export async function checkVideoRequest(
  { durationS, seed, prompt, motion, picture, lastFrame }: VideoRequest,
  capabilities: VideoCapabilities,
): Promise<Size> {
  const refuse = (message: string): never => {
    throw new EngineError("engine_bad_input", message);
  };
  const { durationsS, motions } = capabilities;
  if (!durationsS.includes(durationS))
    refuse(`A video lasts ${durationsS.join(", ")} seconds, not ${durationS}.`);
  checkSeed(seed);
  if (prompt.length > 2000) refuse("The prompt is too long.");
  if (motion !== undefined && !motions.includes(motion)) refuse("The motion is unknown.");
  if (lastFrame !== undefined && !capabilities.lastFrame) refuse("A video cannot end at a given picture.");
  if (lastFrame) await readVideoSize(lastFrame.bytes);
  return readVideoSize(picture.bytes);
}

/** A model reads any words. @throws {EngineError} `engine_bad_input` @throws {UnreadablePicture} */
export async function preflightVideo(
  request: VideoRequest,
  capabilities: VideoCapabilities,
): Promise<Preflight> {
  const { durationsS } = capabilities;
  if (!durationsS.includes(request.durationS))
    return {
      ok: false,
      reason: `A video of ${request.durationS} seconds is beyond this engine.`,
      offers: durationsS.map((seconds) => `${seconds} seconds`),
    };
  await checkVideoRequest(request, capabilities);
  return { ok: true, parsed: [] };
}

/** The size that a model works in, and the even one of our video, which has the picture's proportions. */
export function videoSizes(
  picture: Size,
  model: { workPixels: number; sizeMultiple: number },
): { working: Size; result: Size } {
  const { widthPx, heightPx } = picture;
  const proportion = Math.max(widthPx, heightPx) / Math.min(widthPx, heightPx);
  const pixels = Math.min(model.workPixels, longestSidePx ** 2 / proportion);
  return {
    working: workingSize(picture, pixels, model.sizeMultiple),
    result: workingSize(picture, pixels, 2),
  };
}

/** As many frames as the model has to make: at least those of the duration, a multiple of its step and one more. */
export const framesToMake = (durationS: number, frameRate: number, frameStep: number): number =>
  Math.ceil((Math.round(durationS * frameRate) - 1) / frameStep) * frameStep + 1;

/** The part of a handle that another worker needs to make our video of the provider's. */
export const videoHandle = z.object({
  widthPx: z.int(),
  heightPx: z.int(),
  durationS: z.number(),
  framesPerSecond: z.int(),
  keepsEnd: z.boolean(),
  /** Null where the model ignores it. */
  seed: z.int().nullable(),
});

/** A provider's video cannot be made ours without ffmpeg. */
export async function withFfmpeg(health: () => Promise<EngineHealth>): Promise<EngineHealth> {
  try {
    findFfmpeg();
  } catch (error) {
    return { ok: false, reason: (error as Error).message };
  }
  return health();
}
