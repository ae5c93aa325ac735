/**
 * A picture to change, in the shape that its provider takes. Where the proportions differ, the picture stands in the middle
 * and its mirrored edges fill the rest, so that nothing is distorted; the result is cropped back to the same part.
 */
import { UnreadablePicture } from "@galatea/raster/unreadable-picture.ts";
import { largestPixels, readPictureFacts } from "@galatea/raster/picture-file.ts";
import sharp, { type Sharp } from "sharp";
import { EngineError, type Picture, type SourcePicture } from "../engine.ts";
import { fitPicture, workingSize } from "../remote/fit-picture.ts";
import { ratioOf, type Size } from "./picture-size.ts";

export type Frame = {
  /** What the provider is given, in pixels. */
  outer: Size;
  /** The part of it that shows the picture. */
  inner: Size & { leftPx: number; topPx: number };
};

/** Larger pictures cost more and are reduced by the provider; smaller ones are refused by some. */
const [fewestPixels, mostPixels] = [512 * 512, 1_500_000];
/** Proportions that differ by less are stretched: no side moves by more than a hundredth. */
const mostStretch = 0.02;

/** `ratio`: the width by the height of the result. */
export function frameFor(own: Size, ratio: number): Frame {
  const pixels = Math.min(mostPixels, Math.max(fewestPixels, own.widthPx * own.heightPx));
  const picture = workingSize(own, pixels, 1);
  const stretch = Math.abs(ratio / ratioOf(own) - 1);
  if (stretch <= mostStretch) {
    const outer = workingSize({ widthPx: ratio * 10_000, heightPx: 10_000 }, pixels, 1);
    return { outer, inner: { ...outer, leftPx: 0, topPx: 0 } };
  }
  const isWider = ratio > ratioOf(own);
  const outer = {
    widthPx: isWider ? Math.round(picture.heightPx * ratio) : picture.widthPx,
    heightPx: isWider ? picture.heightPx : Math.round(picture.widthPx / ratio),
  };
  return {
    outer,
    inner: {
      ...picture,
      leftPx: Math.floor((outer.widthPx - picture.widthPx) / 2),
      topPx: Math.floor((outer.heightPx - picture.heightPx) / 2),
    },
  };
}

/** Its whole: a reference needs no other shape. */
export const ownFrame = (own: Size): Frame => frameFor(own, ratioOf(own));

/**
 * In sRGB without transparency. JPEG where no mask has to fit it: most pictures stand in bodies of JSON, whose size providers limit.
 * @throws {EngineError} `engine_bad_input` when it is no whole picture.
 * @throws {UnreadablePicture}
 */
export async function framePicture(
  { bytes }: SourcePicture,
  frame: Frame,
  format: "png" | "jpeg",
): Promise<Uint8Array> {
  return readable(bytes, (image) => {
    const framed = image
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .resize(frame.inner.widthPx, frame.inner.heightPx, { fit: "fill", kernel: "lanczos3" })
      .extend({ ...edgesOf(frame), extendWith: "mirror" });
    return format === "png"
      ? framed.png({ compressionLevel: 4 })
      : framed.jpeg({ quality: 95, chromaSubsampling: "4:4:4" });
  });
}

/**
 * PNG of the same size as the framed picture: white where the change belongs. "alpha" is transparent there instead, as
 * OpenAI's edits read it.
 */
export async function frameMask(
  { bytes }: SourcePicture,
  frame: Frame,
  form: "white" | "alpha",
): Promise<Uint8Array> {
  const white = await readable(bytes, (image) =>
    image
      .flatten({ background: "#000000" })
      .greyscale()
      .resize(frame.inner.widthPx, frame.inner.heightPx, { fit: "fill" })
      .extend({ ...edgesOf(frame), background: "#000000" })
      .toColourspace("b-w")
      .png({ compressionLevel: 4 }),
  );
  if (form === "white") return white;
  const { widthPx: width, heightPx: height } = frame.outer;
  const alpha = await sharp(white).negate().toColourspace("b-w").raw().toBuffer();
  const black = sharp({ create: { width, height, channels: 3, background: "#000000" } });
  const masked = black.joinChannel(alpha, { raw: { width, height, channels: 1 } });
  return new Uint8Array(await masked.png({ compressionLevel: 4 }).toBuffer());
}

/**
 * The part of a result that shows the picture, as PNG of exactly `size`.
 * @throws {EngineError} `engine_bad_output` when the bytes are no whole picture of at most 40 megapixels.
 */
export async function cropBack(bytes: Uint8Array, { outer, inner }: Frame, size: Size): Promise<Picture> {
  const isWhole = inner.widthPx === outer.widthPx && inner.heightPx === outer.heightPx;
  if (isWhole) return fitPicture(bytes, size, Number.POSITIVE_INFINITY);
  try {
    const { width, height } = await readPictureFacts(bytes);
    const left = Math.round((inner.leftPx / outer.widthPx) * width);
    const top = Math.round((inner.topPx / outer.heightPx) * height);
    const part = await sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" })
      .extract({
        left,
        top,
        width: Math.max(1, Math.min(width - left, Math.round((inner.widthPx / outer.widthPx) * width))),
        height: Math.max(1, Math.min(height - top, Math.round((inner.heightPx / outer.heightPx) * height))),
      })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return await fitPicture(new Uint8Array(part), size, Number.POSITIVE_INFINITY);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const message = error instanceof UnreadablePicture ? error.message : "The picture cannot be read.";
    throw new EngineError("engine_bad_output", message, { cause: error });
  }
}

const edgesOf = ({ outer, inner }: Frame): { left: number; top: number; right: number; bottom: number } => ({
  left: inner.leftPx,
  top: inner.topPx,
  right: outer.widthPx - inner.leftPx - inner.widthPx,
  bottom: outer.heightPx - inner.topPx - inner.heightPx,
});

async function readable(bytes: Uint8Array, change: (image: Sharp) => Sharp): Promise<Uint8Array> {
  await readPictureFacts(bytes);
  try {
    const image = change(sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" }));
    return new Uint8Array(await image.toBuffer());
  } catch (error) {
    throw new EngineError("engine_bad_input", "The picture cannot be read.", { cause: error });
  }
}
