/** A film that goes on: the further one is put behind the earlier one, and the whole is looked at as any other film. */
import { EngineError } from "@galatea/engines/engine.ts";
import { frameOf, joinVideos } from "@galatea/engines/video/video-tools.ts";
import { readMp4 } from "@galatea/engines/video/mp4.ts";
import type { ImageMimeType } from "#platform/images.ts";
import { checkFilm } from "./check-film.ts";

export type Film = {
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
  durationMs: number;
  framesPerSecond: number;
  poster: { bytes: Uint8Array; mimeType: ImageMimeType };
};

/** Its poster is the earlier one's. @throws {EngineError} */
export async function lengthenFilm(
  earlier: { bytes: Uint8Array; poster: Film["poster"] | null },
  further: Film,
  signal: AbortSignal,
): Promise<Film> {
  const before = readMp4(earlier.bytes);
  if (!before) throw new EngineError("engine_bad_input", "The film that is to go on cannot be read.");
  const bytes = await joinVideos(earlier.bytes, further.bytes, { signal });
  const { widthPx, heightPx, framesPerSecond } = before;
  const durationMs = before.durationMs + further.durationMs;
  const facts = checkFilm(bytes, { widthPx, heightPx, framesPerSecond, durationMs });
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
