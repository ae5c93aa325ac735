/** From a request to the film of it: the same request gives the same frames, byte for byte. */
import { EngineError } from "../engine.ts";
import type { VideoRequest } from "./engine.ts";
import { type Film } from "./film.ts";
import { motionLabels, type MotionPlan, planMotion } from "./plan-motion.ts";
import { createFrame, type Size } from "@galatea/raster/frames/frame.ts";
import { filmOfScene } from "@galatea/sketch/video/scene-video.ts";
import { sceneOf } from "@galatea/sketch/video/scene-life.ts";
import { filmOfUpload } from "./upload-film.ts";

export const durationsS: readonly number[] = [4, 6, 8];

/** The whole film, all of it ready to be drawn. */
export async function filmOf(request: VideoRequest): Promise<{ film: Film; plan: MotionPlan }> {
  const started = await startFilm(request, new AbortController().signal);
  await started.film.settle?.();
  return started;
}

/**
 * `onSize` hears what size the film will have, long before there is one.
 * @throws {EngineError} engine_bad_input for a duration, seed or picture that no film can be made of.
 */
export async function startFilm(
  request: VideoRequest,
  signal: AbortSignal,
  onSize: (size: Size) => void = () => undefined,
): Promise<{ film: Film; plan: MotionPlan }> {
  checkRequest(request);
  const scene = request.continues ? undefined : sceneOf(request.picture.scene);
  const plan = planMotion(request.prompt, request.seed, scene, request.motion);
  const film =
    scene === undefined
      ? await filmOfUpload(request, plan, onSize)
      : await filmOfScene(scene, request, plan, { signal, onSize });
  return { film, plan };
}

/** All frames of a request one after the other, each valid until the next; to measure, or to encode elsewhere. */
export async function* framesOf(request: VideoRequest): AsyncGenerator<Uint8Array> {
  const { film } = await filmOf(request);
  const frame = createFrame(film);
  for (let index = 0; index < film.frameCount; index += 1) {
    film.draw(index, frame);
    yield frame.bytes;
  }
}

export function checkRequest({ durationS, seed, prompt, picture, motion, lastFrame }: VideoRequest): void {
  if (!durationsS.includes(durationS)) {
    throw new EngineError(
      "engine_bad_input",
      `A film lasts ${durationsS.join(", ")} seconds, not ${durationS}.`,
    );
  }
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
    throw new EngineError("engine_bad_input", "A seed is a whole number from 0 to 2^32-1.");
  }
  if (prompt.length > 2000) throw new EngineError("engine_bad_input", "The words are too many.");
  if (motion !== undefined && !motionLabels.includes(motion))
    throw new EngineError("engine_bad_input", "This is none of the motions.");
  if (lastFrame !== undefined)
    throw new EngineError("engine_bad_input", "A film cannot arrive at a picture.");
  if (picture.bytes.byteLength === 0) throw new EngineError("engine_bad_input", "The picture is empty.");
}
