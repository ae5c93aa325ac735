/** The limits of a video request, checked by every embedded video engine. */
import { checkSeed } from "../check-seed.ts";
import { EngineError } from "../engine.ts";
import type { VideoRequest } from "./engine.ts";
import { motionLabels } from "./plan-motion.ts";

export const durationsS: readonly number[] = [4, 6, 8];

/** @throws {EngineError} `engine_bad_input` */
export function checkRequest({ durationS, seed, prompt, picture, motion, lastFrame }: VideoRequest): void {
  if (!durationsS.includes(durationS)) {
    throw new EngineError(
      "engine_bad_input",
      `A video lasts ${durationsS.join(", ")} seconds, not ${durationS}.`,
    );
  }
  checkSeed(seed);
  if (prompt.length > 2000) throw new EngineError("engine_bad_input", "The prompt is too long.");
  if (motion !== undefined && !motionLabels.includes(motion))
    throw new EngineError("engine_bad_input", "The motion is unknown.");
  if (lastFrame !== undefined)
    throw new EngineError("engine_bad_input", "A video cannot end at a given picture.");
  if (picture.bytes.byteLength === 0) throw new EngineError("engine_bad_input", "The picture is empty.");
}
