/** Reads and writes picture files, and resamples and blurs with sharp. Node only. */
import sharp, { type Sharp } from "sharp";
import { fitPixels, isSeeThrough, type Raster } from "./raster.ts";
import { UnreadablePicture } from "./unreadable-picture.ts";

export type PictureMimeType = "image/png" | "image/jpeg" | "image/webp";

export type PictureFile = {
  bytes: Uint8Array;
  mimeType: PictureMimeType;
  widthPx: number;
  heightPx: number;
};

/** Facts of the source file, which decide the type of the result. */
export type Origin = { mimeType: PictureMimeType; hasAlpha: boolean };

export const largestPixels = 40_000_000;

const mimeTypes: Partial<Record<string, PictureMimeType>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

/** @throws {UnreadablePicture} */
export async function readPictureFacts(
  bytes: Uint8Array,
): Promise<Origin & { width: number; height: number }> {
  const facts = await orUnreadable(() => openBytes(bytes).metadata());
  const mimeType = mimeTypes[facts.format];
  if (mimeType === undefined)
    throw new UnreadablePicture(`Pictures are JPEG, PNG or WebP, not ${facts.format}.`);
  if (facts.width * facts.height > largestPixels)
    throw new UnreadablePicture("A picture has at most 40 megapixels.");
  return { mimeType, hasAlpha: facts.hasAlpha, width: facts.width, height: facts.height };
}

/** @throws {UnreadablePicture} */
export async function decode(bytes: Uint8Array): Promise<{ raster: Raster; origin: Origin }> {
  const { mimeType, hasAlpha } = await readPictureFacts(bytes);
  const raster = await orUnreadable(() => toRaster(openBytes(bytes)));
  return { raster, origin: { mimeType, hasAlpha: hasAlpha && isSeeThrough(raster) } };
}

/** Small enough to look at on the caller's thread: at most `side` pixels wide and high. */
export const decodeSmall = (bytes: Uint8Array, side: number): Promise<Raster> =>
  orUnreadable(() =>
    toRaster(openBytes(bytes).resize(side, side, { fit: "inside", withoutEnlargement: true })),
  );

/** The longest side that the format can store. */
const longestSidePx: Record<PictureMimeType, number> = {
  "image/png": Number.POSITIVE_INFINITY,
  "image/jpeg": 65_535,
  "image/webp": 16_383,
};

/** In the format of the source; PNG where pixels are transparent or a side is too long for that format. */
export async function encode(raster: Raster, origin: Pick<Origin, "mimeType">): Promise<PictureFile> {
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
 * Blurred by a deviation that depends on the picture's side. It is computed on at most 6 megapixels: the difference
 * cannot be seen, and the largest pictures would take minutes.
 */
export async function softened(raster: Raster, sigmaOf: (sidePx: number) => number): Promise<Raster> {
  const { width, height } = fitPixels(raster, 6_000_000);
  const small = await resized(raster, width, height);
  const soft = await toRaster(sharpOf(small).blur(sigmaOf(Math.sqrt(width * height))));
  return resized(soft, raster.width, raster.height);
}

/**
 * Levels of sRGB, [height, width, 3], as networks see a picture: upright, and transparency on white.
 * @param fit resizes what is read.
 * @throws {Error} when the bytes are no picture of at most 40 megapixels, or an animation.
 */
export async function readLevels(
  bytes: Uint8Array,
  fit: (picture: Sharp) => Sharp = (picture) => picture,
): Promise<{ levels: Uint8Array; widthPx: number; heightPx: number }> {
  const picture = openBytes(bytes);
  const { pages = 1 } = await picture.metadata();
  // Only the first picture of an animation would be seen.
  if (pages > 1) throw new Error("The picture is an animation.");
  const { data, info } = await fit(
    picture.autoOrient().toColourspace("srgb").flatten({ background: "white" }),
  )
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`The picture has ${info.channels} channels.`);
  return { levels: data, widthPx: info.width, heightPx: info.height };
}

const openBytes = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" });

const bytesOf = (buffer: Buffer): Uint8Array =>
  new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);

/** sharp throws at once for some bytes and rejects for others. */
async function orUnreadable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    throw new UnreadablePicture("The picture cannot be read.", { cause: error });
  }
}
