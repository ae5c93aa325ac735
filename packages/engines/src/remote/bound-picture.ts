/** Pictures on their way to a provider: decoded whole and written again, so that it gets no file as it was uploaded. */
import { largestPixels, readPictureFacts } from "@galatea/raster/picture-file.ts";
import sharp from "sharp";
import { EngineError, type SourcePicture } from "../engine.ts";

type Size = { widthPx: number; heightPx: number };

/**
 * PNG in sRGB without transparency. `sizeOf` gives the size for the provider from the picture's own. `background` shows
 * where the picture is transparent; "cover" crops other proportions at the middle in place of stretching them.
 * @throws {EngineError} `engine_bad_input` when the bytes are no whole picture.
 * @throws {UnreadablePicture}
 */
export async function boundPicture(
  { bytes }: SourcePicture,
  sizeOf: (own: Size) => Size,
  background = "#ffffff",
  fit: "fill" | "cover" = "fill",
): Promise<SourcePicture & Size> {
  const { width, height } = await readPictureFacts(bytes);
  const size = sizeOf({ widthPx: width, heightPx: height });
  try {
    const png = await sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" })
      .resize(size.widthPx, size.heightPx, { fit, kernel: "lanczos3" })
      .flatten({ background })
      .toColourspace("srgb")
      .png({ compressionLevel: 4 })
      .toBuffer();
    return { bytes: new Uint8Array(png), mimeType: "image/png", ...size };
  } catch (error) {
    throw new EngineError("engine_bad_input", "The picture cannot be read.", { cause: error });
  }
}

/** The picture's own size, reduced in its proportions to at most `pixels`. */
export function atMostPixels(pixels: number): (own: Size) => Size {
  return ({ widthPx, heightPx }) => {
    const scale = Math.min(1, Math.sqrt(pixels / (widthPx * heightPx)));
    const side = (px: number): number => Math.max(1, Math.floor(px * scale));
    return scale === 1 ? { widthPx, heightPx } : { widthPx: side(widthPx), heightPx: side(heightPx) };
  };
}
