/** Judges a video by its first frame, its last one and one a second between them. It fails closed, as pictures do. */
import { secondsOf } from "@galatea/engines/video/video-tools.ts";
import { judgePicture, type PictureVerdict } from "./judge-picture.ts";
import type { PictureClassifier } from "./picture-classifier.ts";

export type ReadFrames = (video: Uint8Array, options: { signal: AbortSignal }) => Promise<Uint8Array[]>;

/** The verdict on the first frame that does not pass; further frames could not make the video pass. */
export async function judgeVideo(
  video: Uint8Array,
  classifiers: readonly PictureClassifier[],
  { signal, readFrames = secondsOf }: { signal: AbortSignal; readFrames?: ReadFrames },
): Promise<PictureVerdict> {
  let frames: Uint8Array[];
  try {
    frames = await readFrames(video, { signal });
  } catch (error) {
    return { outcome: "unavailable", classifierId: null, error };
  }
  if (frames.length === 0)
    return { outcome: "unavailable", classifierId: null, error: new Error("The video has no frames") };
  for (const frame of frames) {
    const verdict = await judgePicture(frame, classifiers, signal);
    if (verdict.outcome !== "pass") return verdict;
  }
  return { outcome: "pass" };
}
