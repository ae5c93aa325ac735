/** A picture's colours and its alpha channel apart, because models that enlarge see colours only. */
import sharp from "sharp";
import { EngineError, type Picture, type SourcePicture } from "../engine.ts";
import { atMostPixels } from "./bound-picture.ts";
import { extendColours } from "../upscale/extend-colours.ts";

export type Split = { colours: SourcePicture; alpha: SourcePicture | null };

/**
 * PNGs of at most `pixels`. Invisible pixels have the colours of their neighbours, so that no edge is drawn from what was
 * stored under them.
 * @throws {EngineError} `engine_bad_input` when the bytes are no whole picture.
 */
export async function splitAlpha({ bytes }: SourcePicture, pixels: number): Promise<Split> {
  try {
    const image = sharp(bytes, { failOn: "error" });
    const { width, height, hasAlpha } = await image.metadata();
    const { widthPx, heightPx } = atMostPixels(pixels)({ widthPx: width, heightPx: height });
    const small = image.resize(widthPx, heightPx, { fit: "fill", kernel: "lanczos3" }).toColourspace("srgb");
    if (!hasAlpha) return { colours: await pngOf(small), alpha: null };
    const raw = await small.ensureAlpha().raw({ depth: "uchar" }).toBuffer();
    const size = { widthPx, heightPx };
    const colours = { ...size, channels: 3, data: new Uint8Array(widthPx * heightPx * 3) };
    const alpha = { ...size, channels: 1, data: new Uint8Array(widthPx * heightPx) };
    for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
      colours.data.set(raw.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
      alpha.data[pixel] = raw[pixel * 4 + 3]!;
    }
    extendColours(colours, alpha);
    const imageOf = (data: Uint8Array, channels: 1 | 3) =>
      sharp(data, { raw: { width: widthPx, height: heightPx, channels } });
    return { colours: await pngOf(imageOf(colours.data, 3)), alpha: await pngOf(imageOf(alpha.data, 1)) };
  } catch (error) {
    throw new EngineError("engine_bad_input", "The picture cannot be read.", { cause: error });
  }
}

/** The picture with that alpha channel, resampled to its size. */
export async function joinAlpha(picture: Picture, alpha: Uint8Array): Promise<Picture> {
  const { widthPx, heightPx } = picture;
  const channel = await sharp(alpha)
    .resize(widthPx, heightPx, { fit: "fill", kernel: "lanczos3" })
    .toColourspace("b-w")
    .extractChannel(0)
    .raw({ depth: "uchar" })
    .toBuffer();
  const colours = await sharp(picture.bytes).removeAlpha().raw().toBuffer();
  const bytes = await sharp(colours, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .joinChannel(channel, { raw: { width: widthPx, height: heightPx, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: "image/png", widthPx, heightPx };
}

async function pngOf(image: ReturnType<typeof sharp>): Promise<SourcePicture> {
  const bytes = await image.png({ compressionLevel: 4 }).toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: "image/png" };
}
