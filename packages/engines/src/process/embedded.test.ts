import { type ProcessOptions, processStyles, toneNames } from "@galatea/contract/process-options.ts";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { SourcePicture } from "../engine.ts";
import { createEmbeddedProcessEngine } from "./embedded.ts";
import type { ProcessResult } from "./engine.ts";
import { meanDifference, meanLight, pixelAt, pixelsOf } from "../../testing/measures.ts";
import type { Raster } from "@galatea/raster/raster.ts";
import { unwatchedRun } from "../runs.ts";

const engine = createEmbeddedProcessEngine();

const pictureFile = (name: string): Promise<Uint8Array> =>
  readFile(new URL(`../../testing/pictures/${name}`, import.meta.url));

/** 320 × 400 pixels: somebody in a red coat in a street. */
const file = await pictureFile("woman-in-street.png");
const source = await pixelsOf({ bytes: file });
const upload: SourcePicture = {
  bytes: new Uint8Array(await sharp(file).blur(0.6).jpeg({ quality: 88 }).toBuffer()),
  mimeType: "image/jpeg",
};
afterAll(() => engine.close());

const run = (
  options: ProcessOptions,
  picture: SourcePicture = upload,
  background?: SourcePicture,
): Promise<ProcessResult> =>
  engine.process(
    { picture, options, seed: 1, ...(background === undefined ? {} : { background }) },
    unwatchedRun(),
  );

describe("an upload", () => {
  /** A red ball before a grey wall that gets lighter to one side, as a JPEG with noise. */
  async function ballOnWall(): Promise<SourcePicture> {
    const [width, height] = [360, 300];
    const data = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const cover = Math.min(1, Math.max(0, 80.5 - Math.hypot(x - 180, y - 150)));
        const noise = ((x * 31 + y * 17 + ((x * y) % 7)) % 5) - 2;
        const wall = 150 + (x / width) * 50 + noise;
        const ball = [200 - (y - 150) * 0.4, 40, 50];
        for (let channel = 0; channel < 3; channel += 1)
          data[(y * width + x) * 3 + channel] = wall + (ball[channel]! - wall) * cover;
      }
    const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
      .toBuffer();
    return { bytes: new Uint8Array(bytes), mimeType: "image/jpeg" };
  }

  test("is cut out along its edge before an even wall, without the colour of the wall", async () => {
    const result = await run({ operation: "remove-background" }, await ballOnWall());
    expect(result.mimeType).toBe("image/png");
    const { data, width } = await pixelsOf(result);
    let [both, either, fringe] = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      const [is, should] = [data[at + 3]! > 127, Math.hypot(x - 180, y - 150) < 80];
      if (is && should) both += 1;
      if (is || should) either += 1;
      if (data[at + 3]! > 30 && data[at]! - data[at + 1]! < 60) fringe += 1;
    }
    expect(both / either).toBeGreaterThan(0.97);
    expect(fringe / either).toBeLessThan(0.02);
  });

  test("with an alpha channel keeps it as its outline", async () => {
    const data = Uint8Array.from(source.data);
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % 320, Math.floor(at / 4 / 320)];
      data[at + 3] = Math.min(255, Math.max(0, (1.02 - Math.hypot((x - 160) / 110, (y - 210) / 180)) * 2550));
    }
    const bytes = new Uint8Array(
      await sharp(data, { raw: { width: 320, height: 400, channels: 4 } })
        .png()
        .toBuffer(),
    );
    const after = await pixelsOf(
      await run(
        { operation: "replace-background", background: { kind: "colour", colour: "#ffffff" } },
        { bytes, mimeType: "image/png" },
      ),
    );
    const isKept = (value: number, at: number): boolean => data[at | 3] !== 255 || after.data[at] === value;
    expect(data.every(isKept)).toBe(true);
    expect(pixelAt(after, 2, 2)).toEqual([255, 255, 255, 255]);
  });

  test("with any other background is refused by preflight and run, with the reason", async () => {
    const places = ["harbour.jpg", "forest.jpg", "garden.jpg", "beach.jpg"];
    const pictures = await Promise.all(
      places.map(async (name): Promise<SourcePicture> => ({
        bytes: await pictureFile(name),
        mimeType: "image/jpeg",
      })),
    );
    for (const picture of [upload, ...pictures]) {
      const request = { picture, options: { operation: "remove-background" } as const, seed: 1 };
      const answer = await engine.preflight(request);
      expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining("background model") });
      await expect(engine.process(request, unwatchedRun())).rejects.toMatchObject({
        code: "engine_cannot_follow",
      });
    }
  });

  test.each(["left", "right", "top", "front"] as const)("is lit from %s", async (from) => {
    const [before, after] = [
      await pixelsOf(upload),
      await pixelsOf(await run({ operation: "relight", from, warmth: 0.4, strength: 0.8 }, upload)),
    ];
    const lean = (raster: Raster): number => meanLight(raster, 0, 0.35) - meanLight(raster, 0.65, 1);
    if (from === "left") expect(lean(after)).toBeGreaterThan(lean(before) + 15);
    else if (from === "right") expect(lean(after)).toBeLessThan(lean(before) - 15);
    else expect(Math.abs(lean(after) - lean(before))).toBeLessThan(12);
    expect(meanDifference(before, after)).toBeGreaterThan(2);
  });

  test("with noise comes nearer to the picture without it", async () => {
    const clean = source;
    const noisy = Uint8Array.from(clean.data, (value, at) =>
      (at & 3) === 3 ? 255 : Math.min(255, Math.max(0, value + (((at * 7919) % 61) - 30) * 0.9)),
    );
    const bytes = new Uint8Array(
      await sharp(noisy, { raw: { width: 320, height: 400, channels: 4 } })
        .png()
        .toBuffer(),
    );
    const options: ProcessOptions = { operation: "restore", denoise: 0.8, sharpen: 0, contrast: 0 };
    const after = await pixelsOf(await run(options, { bytes, mimeType: "image/png" }));
    expect(meanDifference(after, clean)).toBeLessThan(
      meanDifference({ ...clean, data: noisy }, clean) * 0.72,
    );
  });

  test("gets eight different looks", async () => {
    const looks = [];
    for (const look of toneNames)
      looks.push(await pixelsOf(await run({ operation: "colorize-tone", look, strength: 1 }, upload)));
    const before = await pixelsOf(upload);
    for (const [index, one] of looks.entries()) {
      expect(meanDifference(one, before), toneNames[index]).toBeGreaterThan(3);
      for (const other of looks.slice(index + 1))
        expect(meanDifference(one, other), toneNames[index]).toBeGreaterThan(2.5);
    }
  });

  test("is drawn in three styles: pencil without colour, a poster of few inks, oil that is neither", async () => {
    const results = [];
    for (const style of processStyles)
      results.push(await pixelsOf(await run({ operation: "stylize", style, strength: 0.8 }, upload)));
    const colourOf = ({ data }: Raster): number => {
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) sum += Math.abs(data[at]! - data[at + 2]!);
      return sum / (data.length / 4);
    };
    const inksOf = ({ data }: Raster): number => {
      const counts = new Map<number, number>();
      for (let at = 0; at < data.length; at += 4) {
        const key = ((data[at]! >> 2) << 16) | ((data[at + 1]! >> 2) << 8) | (data[at + 2]! >> 2);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const sorted = [...counts.values()].sort((a, b) => b - a);
      return sorted.slice(0, 20).reduce((sum, count) => sum + count, 0) / (data.length / 4);
    };
    const [sketch, poster, oil] = results as [Raster, Raster, Raster];
    expect(colourOf(sketch)).toBeLessThan(14);
    // The number of inks depends on the picture: twenty cover most of it, and far more of it than before.
    expect(inksOf(poster)).toBeGreaterThan(0.5);
    expect(inksOf(poster)).toBeGreaterThan(3 * inksOf(await pixelsOf(upload)));
    expect(inksOf(oil)).toBeLessThan(0.4);
    expect(colourOf(oil)).toBeGreaterThan(colourOf(sketch) * 2);
  });

  test("becomes a PNG and keeps its transparency", async () => {
    const options: ProcessOptions = { operation: "colorize-tone", look: "rose", strength: 1 };
    expect((await run(options, upload)).mimeType).toBe("image/png");
    const webp = new Uint8Array(await sharp(file).ensureAlpha(0.5).webp().toBuffer());
    const result = await run(options, { bytes: webp, mimeType: "image/webp" });
    expect(result.mimeType).toBe("image/png");
    expect((await sharp(result.bytes).stats()).isOpaque).toBe(false);
  });
});

test("bytes that are no JPEG, PNG or WebP are bad input for preflight too", async () => {
  const gif = new Uint8Array(await sharp(file).resize(40).gif().toBuffer());
  for (const bytes of [gif, new Uint8Array(0), new TextEncoder().encode("<svg/>")]) {
    const request = {
      picture: { bytes, mimeType: "image/png" as const },
      options: { operation: "stylize", style: "oil", strength: 1 } as const,
      seed: 1,
    };
    await expect(engine.preflight(request)).rejects.toMatchObject({ code: "engine_bad_input" });
    await expect(engine.process(request, unwatchedRun())).rejects.toMatchObject({ code: "engine_bad_input" });
  }
});
