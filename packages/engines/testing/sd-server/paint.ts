/** Pictures of a model that is none: another colour for other words, seeds and references, which show through it. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { paintVideo } from "../video-files.ts";
import type { ImgGenBody } from "./read-body.ts";

/** A PNG in the body's size, or a video of an eighth of it. The first reference is cropped to it, as the server crops. */
export async function paint(body: ImgGenBody): Promise<Buffer> {
  const { width, height, prompt, negative_prompt, seed, ref_images, embed_image_metadata, video } = body;
  const hash = createHash("sha256").update(JSON.stringify([prompt, negative_prompt, seed]));
  for (const reference of ref_images) hash.update(reference);
  const [r = 0, g = 0, b = 0] = hash.digest();
  if (video) {
    const small = { widthPx: Math.ceil(width / 16) * 2, heightPx: Math.ceil(height / 16) * 2 };
    const { frames, fps: framesPerSecond, format } = video;
    return paintVideo({ ...small, frames, framesPerSecond, colour: [r, g, b] }, format);
  }
  const [first] = ref_images;
  const ground = first
    ? sharp(first).resize(width, height, { fit: "cover" })
    : sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
  const mark = {
    create: {
      width: width / 4,
      height: height / 4,
      channels: 4 as const,
      background: { r, g, b, alpha: 0.8 },
    },
  };
  const painted = ground.composite([{ input: mark, left: width / 8, top: height / 8 }]);
  const named = embed_image_metadata ? painted.withExif({ IFD0: { ImageDescription: prompt } }) : painted;
  return named.png().toBuffer();
}

/** Base64 of what a broken server gives in place of a picture. */
export const badPictures = {
  "base64 cut off": async (whole: Buffer) => whole.toString("base64").slice(0, 101),
  "picture cut off": async (whole: Buffer) => whole.subarray(0, whole.length * 0.6).toString("base64"),
  "page as picture": async () => Buffer.from("<!doctype html>").toString("base64"),
  "wrong size": async (whole: Buffer) =>
    (await sharp(whole).resize(100, 700, { fit: "fill" }).png().toBuffer()).toString("base64"),
  "decompression bomb": async () => {
    const black = { width: 9_000, height: 9_000, channels: 3 as const, background: "#000" };
    return (await sharp({ create: black, limitInputPixels: false }).png().toBuffer()).toString("base64");
  },
};
