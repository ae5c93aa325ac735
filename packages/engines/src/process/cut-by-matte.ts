/** A photo cut out along an outline that a model found, whichever it was. */
import type { Plane } from "@galatea/raster/planes.ts";
import { cannotFollowOutline } from "#pixels/outline-refusal.ts";
import { runPixelJob } from "#pixels/pixel-job.ts";
import type { Picture, RunControl } from "../engine.ts";
import { pixelJobOf } from "./check-request.ts";
import type { ProcessRequest } from "./engine.ts";

/** A subject smaller than this share of the picture is noise. */
const leastShare = 0.002;

/**
 * @param matte the share 0..1 of the subject at each point of the whole picture, in any size.
 * @throws {EngineError} `engine_cannot_follow` when it shows no subject, or nothing else
 */
export function cutByMatte(request: ProcessRequest, matte: Plane, run: RunControl): Promise<Picture> {
  const share = matte.data.reduce((sum, alpha) => sum + alpha, 0) / matte.data.length;
  if (share < leastShare || share > 1 - leastShare) throw cannotFollowOutline(true);
  return runPixelJob({ ...pixelJobOf(request), matte }, run);
}
