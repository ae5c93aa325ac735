/** Pictures that the conformance suite works on, made here so that nothing is fetched. */
import sharp from "sharp";
import { expect } from "vitest";
import type { Picture, PictureMimeType, SourcePicture } from "../src/engine.ts";

/** Soft hills of colour, edges and fine texture, the same each time, to sharpen, to blur and to enlarge. */
export async function detailedPicture(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  mimeType: PictureMimeType = "image/jpeg",
): Promise<SourcePicture> {
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const disc = Math.hypot(x - widthPx * 0.6, y - heightPx * 0.4) < heightPx * 0.25 ? 60 : 0;
      const stripe = (x + y) % 16 < 8 && y > heightPx * 0.7 ? 40 : 0;
      const at = (y * widthPx + x) * 3;
      pixels[at] = 90 + disc + 60 * Math.sin(x / 23) + ((x * 31 + y * 17) % 7);
      pixels[at + 1] = 100 + stripe + 50 * Math.cos(y / 19);
      pixels[at + 2] = 110 - disc + 40 * Math.sin((x + y) / 31);
    }
  }
  const image = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } });
  const bytes = await image.toFormat(formats[mimeType]).toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType };
}

const formats = { "image/png": "png", "image/jpeg": "jpeg", "image/webp": "webp" } as const;

/** Pictures of our own image engine, for engines that work on those only. */
export type OwnPictures = {
  small: SourcePicture & { widthPx: number; heightPx: number };
  /** Large enough that a run on it can be aborted in its middle. */
  large: SourcePicture;
};

export const notAPicture: SourcePicture = {
  bytes: new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
  mimeType: "image/png",
};

const whole = await detailedPicture({ widthPx: 200, heightPx: 200 }, "image/png");
/** The first half of a real picture. */
export const truncatedPicture: SourcePicture = {
  ...whole,
  bytes: whole.bytes.slice(0, whole.bytes.length / 2),
};

/** Files that every engine refuses, each in a request; with `own` as if they were of our own image engine. */
export const unreadablePictures = <Request>(
  requestWith: (picture: SourcePicture) => Request,
  own?: OwnPictures,
) =>
  [
    { what: "what is no picture", picture: notAPicture },
    { what: "a truncated picture", picture: truncatedPicture },
  ].map(({ what, picture }) => ({
    what,
    request: requestWith(own?.small.scene === undefined ? picture : { ...picture, scene: own.small.scene }),
    code: "engine_bad_input" as const,
  }));

/** The bytes can be decoded whole, and are of that type. */
export async function expectReadable(bytes: Uint8Array, mimeType: PictureMimeType): Promise<void> {
  const image = sharp(bytes);
  const { format } = await image.metadata();
  expect(`image/${format}`).toBe(mimeType);
  expect((await image.raw().toBuffer()).byteLength).toBeGreaterThan(0);
}

/** The bytes are what the engine says: decoded whole, in type and size, upright and without metadata of the input. */
export async function expectPicture(
  picture: Picture,
  expected: { widthPx: number; heightPx: number; mimeType?: PictureMimeType },
): Promise<void> {
  const image = sharp(picture.bytes);
  const { format, width, height } = await image.metadata();
  const { info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect({ mimeType: `image/${format}`, widthPx: width, heightPx: height }).toEqual({
    mimeType: expected.mimeType ?? picture.mimeType,
    widthPx: expected.widthPx,
    heightPx: expected.heightPx,
  });
  expect([info.width, info.height, picture.widthPx, picture.heightPx]).toEqual([
    expected.widthPx,
    expected.heightPx,
    expected.widthPx,
    expected.heightPx,
  ]);
}
