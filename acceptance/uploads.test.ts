/** Every upload is either stored as it should look, or refused with a helpful sentence. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  cmyk,
  heic,
  jpegOfBytes,
  plain,
  sixteenBits,
  svg,
  twoColours,
} from "./odd-pictures.ts";
import { signUp, type Person } from "./people.ts";
import { startServer, type RunningServer } from "./server.ts";

const unsupported = "Please use a JPEG, PNG or WebP picture.";
const broken = "This picture is damaged or incomplete and cannot be read.";
const maxBytes = 10 * 1024 * 1024;
let server: RunningServer;
let ada: Person;

beforeAll(async () => {
  server = await startServer();
  ada = await signUp(server);
});
afterAll(() => server.stop());

type Uploaded =
  | { ok: true; bytes: Buffer; mimeType: string | null }
  | { ok: false; sentence: string; stored: boolean };

/** Uploads as the screens do, and returns the file at its public address. */
async function upload(bytes: Uint8Array, type: string): Promise<Uploaded> {
  const bucket = ada.client.storage.from("ai-influencer-content");
  const name = `${ada.userId}/${Date.now()}-${randomUUID().replaceAll("-", "")}.${type.slice(6, 10)}`;
  const { error } = await bucket.upload(name, new Blob([new Uint8Array(bytes)], { type }));
  const served = await fetch(bucket.getPublicUrl(name).data.publicUrl);
  if (error) return { ok: false, sentence: error.message, stored: served.status !== 400 };
  return {
    ok: true,
    bytes: Buffer.from(await served.arrayBuffer()),
    mimeType: served.headers.get("content-type"),
  };
}

async function stored(bytes: Uint8Array, type: string): Promise<{ bytes: Buffer; mimeType: string | null }> {
  const result = await upload(bytes, type);
  if (!result.ok) throw new Error(`Refused: ${result.sentence}`);
  return result;
}

/** The colour at a fraction of the width and height, 8 bits per channel. */
async function colourAt(bytes: Buffer, atX: number, atY = 0.5): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const place = (Math.floor(atY * info.height) * info.width + Math.floor(atX * info.width)) * info.channels;
  return [...data.subarray(place, place + 3)];
}
const isRed = ([red = 0, green = 0, blue = 0]: number[]): boolean => red > 150 && green < 90 && blue < 90;
const isBlue = ([red = 0, green = 0, blue = 0]: number[]): boolean => blue > 120 && red < 110 && green < 130;

test("other formats are refused with the names of the accepted ones, and nothing of them is stored", async () => {
  const files: [string, Uint8Array, string][] = [
    ["SVG", svg, "image/svg+xml"],
    ["SVG called PNG", svg, "image/png"],
    ["HEIC", await heic(), "image/heic"],
    ["HEIC called JPEG", await heic(), "image/jpeg"],
    ["AVIF", await (await twoColours()).avif({ effort: 0 }).toBuffer(), "image/avif"],
    ["TIFF", await (await twoColours()).tiff().toBuffer(), "image/tiff"],
    ["animated GIF", await animatedGif(), "image/gif"],
    ["0 bytes", new Uint8Array(0), "image/png"],
  ];
  for (const [name, bytes, type] of files)
    expect(await upload(bytes, type), name).toEqual({ ok: false, sentence: unsupported, stored: false });
});

test("a file that ends too early is refused as damaged, in each format", async () => {
  const picture = await twoColours(900, 700);
  // Noise compresses evenly, so that the middle of the file is the middle of the picture.
  const noisy = await sharp(await jpegOfBytes(8 * 1024 * 1024))
    .resize(900, 700)
    .png()
    .toBuffer();
  const files: [string, Buffer][] = [
    ["image/jpeg", await sharp(noisy).jpeg().toBuffer()],
    ["image/png", noisy],
    ["image/webp", await sharp(noisy).webp().toBuffer()],
    ["image/png", await picture.png().toBuffer()],
  ];
  for (const [type, bytes] of files) {
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    expect(await upload(half, type), type).toEqual({ ok: false, sentence: broken, stored: false });
  }
});

test("40 megapixels are accepted, and one more column is refused with the limit", async () => {
  const largest = await stored(await plain(8000, 5000).jpeg().toBuffer(), "image/jpeg");
  expect(await sharp(largest.bytes).metadata()).toMatchObject({ width: 8000, height: 5000 });
  expect(await upload(await plain(8001, 5000).jpeg().toBuffer(), "image/jpeg")).toEqual({
    ok: false,
    sentence: "This picture is too large. Pictures may have up to 40 megapixels, and 16,383 pixels a side.",
    stored: false,
  });
}, 60_000);

test("10 MB are accepted, and one more byte is refused", async () => {
  const largest = await jpegOfBytes(maxBytes);
  expect(largest).toHaveLength(maxBytes);
  const kept = await stored(largest, "image/jpeg");
  expect((await sharp(kept.bytes).metadata()).width).toBe(2600);
  const refused = await upload(Buffer.concat([largest, Buffer.from([0])]), "image/jpeg");
  expect(refused).toMatchObject({ ok: false, stored: false });
  expect(refused.ok ? "" : refused.sentence).toMatch(/too large|maximum allowed size/);
}, 60_000);

test("of an animated picture the first frame is stored", async () => {
  for (const [bytes, type] of [
    [await animatedWebp(), "image/webp"],
    [await animatedPng(), "image/png"],
  ] as const) {
    const kept = await stored(bytes, type);
    expect(kept.mimeType).toBe(type);
    const meta = await sharp(kept.bytes, { pages: -1 }).metadata();
    expect([meta.width, meta.height, meta.pages ?? 1], type).toEqual([60, 40, 1]);
    expect(kept.bytes.includes("acTL") || kept.bytes.includes("ANIM"), type).toBe(false);
    expect(isRed(await colourAt(kept.bytes, 0.5)), type).toBe(true);
  }
});

test("CMYK and 16-bit pictures become 8-bit sRGB with the same colours", async () => {
  for (const [bytes, type] of [
    [await cmyk(), "image/jpeg"],
    [await sixteenBits(), "image/png"],
  ] as const) {
    const kept = await stored(bytes, type);
    const meta = await sharp(kept.bytes).metadata();
    expect([meta.space, meta.depth, meta.channels, meta.width], type).toEqual(["srgb", "uchar", 3, 300]);
    expect(isRed(await colourAt(kept.bytes, 0.2)), type).toBe(true);
    expect(isBlue(await colourAt(kept.bytes, 0.8)), type).toBe(true);
  }
});

test("a picture is stored upright for each of the eight EXIF orientations", async () => {
  const upright = await (await twoColours()).png().toBuffer();
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const kept = await stored(
      await sharp(upright).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
      "image/jpeg",
    );
    const meta = await sharp(kept.bytes).metadata();
    const swapsSides = orientation >= 5;
    expect([meta.width, meta.height, meta.orientation], `${orientation}`).toEqual([
      swapsSides ? 200 : 300,
      swapsSides ? 300 : 200,
      undefined,
    ]);
    // The side on which the red left half of the file appears in the upright picture.
    const [redX, redY] = [
      [0.2, 0.5],
      [0.8, 0.5],
      [0.8, 0.5],
      [0.2, 0.5],
      [0.5, 0.2],
      [0.5, 0.2],
      [0.5, 0.8],
      [0.5, 0.8],
    ][orientation - 1] as [number, number];
    expect(isRed(await colourAt(kept.bytes, redX, redY)), `${orientation}`).toBe(true);
    expect(isBlue(await colourAt(kept.bytes, 1 - redX, 1 - redY)), `${orientation}`).toBe(true);
  }
});

test("transparency, greyscale and palettes keep their appearance", async () => {
  const seeThrough = await sharp({
    create: { width: 120, height: 80, channels: 4, background: { r: 224, g: 16, b: 32, alpha: 0.4 } },
  })
    .png()
    .toBuffer();
  for (const [bytes, type] of [
    [seeThrough, "image/png"],
    [await sharp(seeThrough).webp().toBuffer(), "image/webp"],
    [await sharp(seeThrough).png({ palette: true }).toBuffer(), "image/png"],
  ] as const) {
    const kept = await stored(bytes, type);
    const { data, info } = await sharp(kept.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height], type).toEqual([120, 80]);
    expect(Math.abs((data[3] ?? 0) - 102), type).toBeLessThanOrEqual(3);
  }
  const grey = await stored(await (await twoColours()).greyscale().png().toBuffer(), "image/png");
  const [red, green, blue] = await colourAt(grey.bytes, 0.2);
  expect([green, blue]).toEqual([red, red]);
});

test("a picture with the wrong content type is stored by its actual format", async () => {
  const kept = await stored(await (await twoColours()).png().toBuffer(), "image/jpeg");
  expect(kept.mimeType).toBe("image/png");
  expect((await sharp(kept.bytes).metadata()).format).toBe("png");
});
