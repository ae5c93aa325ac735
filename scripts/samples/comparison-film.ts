/**
 * The video of a comparison: a line passes over the whole picture and then over its middle, with the small picture's own
 * pixels on its right and the result on its left.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { h264Arguments } from "../../packages/engines/src/video/encode.ts";
import { findFfmpeg } from "../../packages/engines/src/video/ffmpeg.ts";
import { runFfmpeg } from "../../packages/engines/src/video/run-ffmpeg.ts";
import type { Made } from "./make-pictures.ts";

export const filmPx = 768;
const rate = 24;
const durationS = 6;
const linePx = 4;
/** The shares of the picture's width that are shown, one after the other. */
const views = [1, 0.4];
const framesPerView = (rate * durationS) / views.length;
/** The share of a view's time in which the line rests, at its beginning and at its end. */
const rest = 0.12;

/** RGB, 8 bits, `filmPx` square. */
type Pixels = Uint8Array;
type View = { before: Pixels; after: Pixels };

/** @param before and after square and of one size. */
export async function filmComparison(
  before: Made,
  after: Made,
): Promise<{ bytes: Uint8Array; poster: Made; durationS: number }> {
  const shown = await Promise.all(
    views.map(async (share): Promise<View> => ({
      before: await viewOf(before, share, "nearest"),
      after: await viewOf(after, share, "lanczos3"),
    })),
  );
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-comparison-"));
  try {
    const file = path.join(folder, "film.mp4");
    const input = `-f rawvideo -pix_fmt rgb24 -s ${filmPx}x${filmPx} -framerate ${rate} -i pipe:0 -an`;
    const colours = "-vf scale=out_color_matrix=bt709:out_range=tv";
    await runFfmpeg([...`${input} ${colours}`.split(" "), ...h264Arguments(rate), file], {
      ffmpeg: findFfmpeg(),
      signal: new AbortController().signal,
      timeoutMs: 600_000,
      input: framesOf(shown),
    });
    return { bytes: new Uint8Array(await readFile(file)), poster: await posterOf(shown, after), durationS };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function* framesOf(shown: readonly View[]): AsyncGenerator<Uint8Array> {
  for (const view of shown)
    for (let index = 0; index < framesPerView; index += 1)
      yield compose(view, easedShare(index / (framesPerView - 1)));
}

async function posterOf([whole]: readonly View[], after: Made): Promise<Made> {
  if (whole === undefined) throw new Error("A film needs a view");
  const raw = { width: filmPx, height: filmPx, channels: 3 } as const;
  const bytes = await sharp(compose(whole, 0.5), { raw }).png().toBuffer();
  return { ...after, picture: { bytes: new Uint8Array(bytes), mimeType: "image/png" } };
}

async function viewOf({ picture }: Made, share: number, kernel: "nearest" | "lanczos3"): Promise<Pixels> {
  const { width } = await sharp(picture.bytes).metadata();
  const sidePx = Math.round(width * share);
  const from = Math.round((width - sidePx) / 2);
  return sharp(picture.bytes)
    .extract({ left: from, top: from, width: sidePx, height: sidePx })
    .resize(filmPx, filmPx, { kernel })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
}

/** @param share of the width that shows the result. */
function compose({ before, after }: View, share: number): Pixels {
  const frame = new Uint8Array(before);
  const edgePx = Math.round(share * filmPx);
  for (let row = 0; row < filmPx; row += 1) {
    const start = row * filmPx * 3;
    const edge = start + edgePx * 3;
    frame.set(after.subarray(start, edge), start);
    if (edgePx > 0 && edgePx < filmPx) frame.fill(250, edge, Math.min(edge + linePx * 3, start + filmPx * 3));
  }
  return frame;
}

/** @param time 0 to 1. @returns 0 to 1, slow at both ends. */
function easedShare(time: number): number {
  const moved = Math.min(1, Math.max(0, (time - rest) / (1 - 2 * rest)));
  return (1 - Math.cos(Math.PI * moved)) / 2;
}
