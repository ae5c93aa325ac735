/** A picture as pixels, and the way in and out of files. Everything between is done on RGBA bytes, not premultiplied. */
import sharp, { type Sharp } from "sharp";
import { EngineError, type Picture, type PictureMimeType } from "@galatea/engines/engine.ts";

export type Raster = { data: Uint8Array; width: number; height: number };

/** What a file said about itself, which decides the type of what comes out. */
export type Origin = { mimeType: PictureMimeType; hasAlpha: boolean };

export const largestPixels = 40_000_000;

const mimeTypes: Partial<Record<string, PictureMimeType>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

/** @throws {EngineError} `engine_bad_input` where the bytes are no whole JPEG, PNG or WebP of at most 40 megapixels. */
export async function readPictureFacts(
  bytes: Uint8Array,
): Promise<Origin & { width: number; height: number }> {
  const facts = await orBadInput(() => openBytes(bytes).metadata());
  const mimeType = mimeTypes[facts.format];
  if (mimeType === undefined)
    throw new EngineError("engine_bad_input", `Pictures are JPEG, PNG or WebP, not ${facts.format}.`);
  if (facts.width * facts.height > largestPixels)
    throw new EngineError("engine_bad_input", "A picture has at most 40 megapixels.");
  return { mimeType, hasAlpha: facts.hasAlpha, width: facts.width, height: facts.height };
}

/** @throws {EngineError} `engine_bad_input`, as readPictureFacts. */
export async function decode(bytes: Uint8Array): Promise<{ raster: Raster; origin: Origin }> {
  const { mimeType, hasAlpha } = await readPictureFacts(bytes);
  const raster = await orBadInput(() => toRaster(openBytes(bytes)));
  return { raster, origin: { mimeType, hasAlpha: hasAlpha && isSeeThrough(raster) } };
}

/** Small enough to look at on the caller's thread: at most `side` pixels wide and high. */
export const decodeSmall = (bytes: Uint8Array, side: number): Promise<Raster> =>
  orBadInput(() =>
    toRaster(openBytes(bytes).resize(side, side, { fit: "inside", withoutEnlargement: true })),
  );

/** The longest side that the format can say. */
const longestSidePx: Record<PictureMimeType, number> = {
  "image/png": Number.POSITIVE_INFINITY,
  "image/jpeg": 65_535,
  "image/webp": 16_383,
};

/** PNG where something can be seen through or the source was one or a side is too long; else as the source was. */
export async function encode(raster: Raster, origin: Pick<Origin, "mimeType">): Promise<Picture> {
  const seeThrough = isSeeThrough(raster);
  const fits = Math.max(raster.width, raster.height) <= longestSidePx[origin.mimeType];
  const mimeType = seeThrough || !fits ? "image/png" : origin.mimeType;
  const image = seeThrough ? sharpOf(raster) : sharpOf(raster).removeAlpha();
  const file =
    mimeType === "image/png"
      ? image.png({ compressionLevel: 5 })
      : mimeType === "image/webp"
        ? image.webp({ quality: 92 })
        : image.jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
  return { bytes: bytesOf(await file.toBuffer()), mimeType, widthPx: raster.width, heightPx: raster.height };
}

export const sharpOf = ({ data, width, height }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });

export async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data: bytesOf(data), width: info.width, height: info.height };
}

export const resized = (raster: Raster, width: number, height: number): Promise<Raster> =>
  raster.width === width && raster.height === height
    ? Promise.resolve(raster)
    : toRaster(sharpOf(raster).resize(width, height, { fit: "fill", kernel: "lanczos3" }));

/**
 * Out of focus by a deviation in shares of the picture's side. What is that soft is worked out on at most 6 megapixels:
 * no eye sees it, and the largest pictures would take minutes.
 */
export async function softened(raster: Raster, sigmaOf: (sidePx: number) => number): Promise<Raster> {
  const { width, height } = fitPixels(raster, 6_000_000);
  const small = await resized(raster, width, height);
  const soft = await toRaster(sharpOf(small).blur(sigmaOf(Math.sqrt(width * height))));
  return resized(soft, raster.width, raster.height);
}

/** The same shape with at most so many pixels. */
export function fitPixels(
  size: { width: number; height: number },
  most: number,
): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(most / (size.width * size.height)));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

function isSeeThrough({ data }: Raster): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

const openBytes = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" });

const bytesOf = (buffer: Buffer): Uint8Array =>
  new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);

/** sharp throws at once for some bytes and rejects for others. */
async function orBadInput<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError("engine_bad_input", "The picture cannot be read.", { cause: error });
  }
}
