/**
 * One picture made larger, from its bytes to a PNG's. Holds the source once, the result once, and one tile; nothing of
 * the network is left when the result is encoded.
 */
import sharp from "sharp";
import { EngineError, type EngineProgress } from "../engine.ts";
import { openEsrgan, writeColours } from "./esrgan.ts";
import { extendColours } from "./extend-colours.ts";
import { enlargeRows, type Plane } from "./lanczos.ts";
import type { UpscaledFacts, UpscaleJob } from "./upscale-messages.ts";

export type Upscaled = { png: Buffer; facts: UpscaledFacts };

/** @throws {EngineError} */
export async function runUpscale(
  job: UpscaleJob,
  onProgress: (progress: EngineProgress) => void,
): Promise<Upscaled> {
  const { scale, mode } = job.request;
  const larger = await enlargePicture(job, onProgress);
  onProgress({ fraction: 0.97 });
  // The source and the network's tiles are of no more use, and encoding needs memory of its own.
  globalThis.gc?.();
  const png = await encodePng(larger);
  onProgress({ fraction: 1 });
  return {
    png,
    facts: {
      widthPx: larger.widthPx,
      heightPx: larger.heightPx,
      model: mode === "fast" ? "lanczos3" : `esrgan-thick-x${scale}`,
      trainedModel: mode === "best",
    },
  };
}

async function enlargePicture(
  { request, network }: UpscaleJob,
  onProgress: (progress: EngineProgress) => void,
): Promise<Plane> {
  onProgress({ fraction: 0 });
  const { scale, mode } = request;
  const { colours, alpha } = await decodePicture(request.picture.bytes);
  const channels = alpha === undefined ? 3 : 4;
  const [widthPx, heightPx] = [colours.widthPx * scale, colours.heightPx * scale];
  const target: Plane = { widthPx, heightPx, channels, data: new Uint8Array(widthPx * heightPx * channels) };
  if (alpha !== undefined) enlargeAlpha(alpha, target, scale);
  if (mode === "fast") {
    enlargeSharply(colours, target, scale, onProgress);
    return target;
  }
  onProgress({ fraction: 0.01 });
  const esrgan = await openEsrgan({ ...network, scale });
  await esrgan.enlarge(colours, target, (index, count) =>
    onProgress({ fraction: 0.02 + (0.95 * index) / count }),
  );
  await esrgan.close();
  return target;
}

/** Eight bits, sRGB whatever the source's colours were, and the alpha channel beside them. */
async function decodePicture(bytes: Uint8Array): Promise<{ colours: Plane; alpha: Plane | undefined }> {
  const decoded = await sharp(bytes, { failOn: "error" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new EngineError("engine_bad_input", "The picture cannot be read.", { cause: error });
    });
  const { width: widthPx, height: heightPx, channels } = decoded.info;
  const picture: Plane = { data: decoded.data, widthPx, heightPx, channels };
  if (channels === 3) return { colours: picture, alpha: undefined };
  const hasAlpha = channels === 4 || channels === 2;
  const colours = pickChannels(picture, channels < 3 ? [0, 0, 0] : [0, 1, 2]);
  if (!hasAlpha) return { colours, alpha: undefined };
  const alpha = pickChannels(picture, [channels - 1]);
  extendColours(colours, alpha);
  return { colours, alpha };
}

function pickChannels(picture: Plane, picked: readonly number[]): Plane {
  const pixels = picture.widthPx * picture.heightPx;
  const data = new Uint8Array(pixels * picked.length);
  let to = 0;
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    for (const channel of picked) {
      data[to] = picture.data[pixel * picture.channels + channel]!;
      to += 1;
    }
  }
  return { ...picture, data, channels: picked.length };
}

function enlargeAlpha(alpha: Plane, target: Plane, scale: number): void {
  enlargeRows(alpha, { scale, sharpness: 0 }, (row, y) => {
    let to = y * target.widthPx * 4 + 3;
    for (const value of row) {
      target.data[to] = value;
      to += 4;
    }
  });
}

/** By PSNR and by eye: less leaves a blur, more makes grain of foliage and staircases of slanted lines. */
const sharpness = 0.8;
const rowsPerStep = 256;

function enlargeSharply(
  colours: Plane,
  target: Plane,
  scale: number,
  onProgress: (progress: EngineProgress) => void,
): void {
  enlargeRows(colours, { scale, sharpness }, (row, y) => {
    if (y % rowsPerStep === 0) {
      onProgress({ fraction: 0.05 + (0.85 * y) / target.heightPx });
    }
    writeColours(row, target, y * target.widthPx * target.channels);
  });
}

/** Filters chosen row by row take off half of a photo's bytes; more effort in packing would take seconds for little. */
function encodePng({ data, widthPx, heightPx, channels }: Plane): Promise<Buffer> {
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels: channels === 3 ? 3 : 4 } })
    .png({ compressionLevel: 4, adaptiveFiltering: true })
    .toBuffer();
}
