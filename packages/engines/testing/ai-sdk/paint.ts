/** Pictures of a model that is none: another colour for other words, seeds and pictures, which show through it. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Asked } from "./wire.ts";

const mosaic = 8;

/** A PNG in the proportions that were asked for. Small, because the tests look at what it shows and not at its detail. */
export async function paint({ prompt, negative, seed, size, pictures, mask }: Asked): Promise<Buffer> {
  const hash = createHash("sha256").update(JSON.stringify([prompt, negative, seed]));
  for (const picture of mask ? [...pictures, mask] : pictures) hash.update(picture);
  const [r = 0, g = 0, b = 0] = hash.digest();
  const width = Math.max(8, Math.round(size.widthPx / 4));
  const height = Math.max(8, Math.round(size.heightPx / 4));
  const [first] = pictures;
  // A mosaic, which is quick to encode for whoever reads it.
  const ground = first
    ? sharp(await sharp(first).resize(mosaic, mosaic, { fit: "fill" }).png().toBuffer()).resize(
        width,
        height,
        {
          fit: "fill",
          kernel: "nearest",
        },
      )
    : sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
  const mark = await sharp({
    create: { width: width >> 2, height: height >> 2, channels: 4, background: { r, g, b, alpha: 0.8 } },
  })
    .png()
    .toBuffer();
  return ground
    .composite([{ input: mark, gravity: "centre" }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** What a broken provider gives in place of a picture. */
export const badPictures = {
  "picture cut off": async (whole: Buffer) => whole.subarray(0, whole.length * 0.6),
  "page as picture": async () => Buffer.from("<!doctype html><title>Busy</title>"),
  "empty picture": async () => Buffer.alloc(0),
  "wrong size": (whole: Buffer) => sharp(whole).resize(100, 700, { fit: "fill" }).png().toBuffer(),
  "decompression bomb": () => bomb(),
};

let bombBytes: Promise<Buffer> | null = null;

/** 41 megapixels in a few kilobytes. */
function bomb(): Promise<Buffer> {
  bombBytes ??= sharp({
    create: { width: 6_410, height: 6_410, channels: 3, background: "#000" },
    limitInputPixels: false,
  })
    .png({ palette: false, compressionLevel: 1 })
    .toBuffer();
  return bombBytes;
}
