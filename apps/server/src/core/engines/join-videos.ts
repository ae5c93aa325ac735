/** Appends a video to the one that it extends, and checks the whole like any other video. */
import { EngineError } from "@galatea/engines/engine.ts";
import { frameOf, joinVideos as concatVideos } from "@galatea/engines/video/video-tools.ts";
import { readMp4 } from "@galatea/engines/video/mp4.ts";
import type { ImageMimeType } from "#platform/images.ts";
import { checkVideo } from "./check-video.ts";

export type Video = {
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
  durationMs: number;
  framesPerSecond: number;
  poster: { bytes: Uint8Array; mimeType: ImageMimeType };
};

/** Keeps the earlier video's poster. @throws {EngineError} */
export async function joinVideos(
  earlier: { bytes: Uint8Array; poster: Video["poster"] | null },
  further: Video,
  signal: AbortSignal,
): Promise<Video> {
  const before = readMp4(earlier.bytes);
  if (!before) throw new EngineError("engine_bad_input", "The video that is to be extended cannot be read.");
  const bytes = await concatVideos(earlier.bytes, further.bytes, { signal });
  const { widthPx, heightPx, framesPerSecond } = before;
  const durationMs = before.durationMs + further.durationMs;
  const facts = checkVideo(bytes, { widthPx, heightPx, framesPerSecond, durationMs });
  return {
    bytes,
    widthPx,
    heightPx,
    framesPerSecond,
    durationMs: facts.durationMs,
    poster: earlier.poster ?? {
      bytes: await frameOf(earlier.bytes, "first", { signal }),
      mimeType: "image/png",
    },
  };
}
