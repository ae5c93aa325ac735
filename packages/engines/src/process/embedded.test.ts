import { type ProcessOptions, processStyles, toneLooks } from "@galatea/contract/process-options.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmbeddedEditEngine } from "../edit/embedded.ts";
import { createSketchEngine } from "@galatea/sketch/image/image-engine.ts";
import type { JsonValue, SourcePicture } from "../engine.ts";
import { createEmbeddedProcessEngine } from "./embedded.ts";
import type { ProcessResult } from "./engine.ts";
import { luma } from "@galatea/raster/planes.ts";
import { decode, type Raster } from "@galatea/raster/raster.ts";

const engine = createEmbeddedProcessEngine();
const painter = createSketchEngine();
const quiet = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
const size = { widthPx: 320, heightPx: 400 };

const draw = async (prompt: string, seed = 5): Promise<SourcePicture> => {
  const { bytes, mimeType, scene } = await painter.generate({ prompt, size, seed }, quiet());
  return { bytes, mimeType, ...(scene === undefined ? {} : { scene }) };
};
const asUpload = async ({ bytes }: SourcePicture): Promise<SourcePicture> => ({
  bytes: new Uint8Array(await sharp(bytes).blur(0.6).jpeg({ quality: 88 }).toBuffer()),
  mimeType: "image/jpeg",
});
const pixelsOf = async ({ bytes }: { bytes: Uint8Array }): Promise<Raster> => (await decode(bytes)).raster;

let own: SourcePicture;
let upload: SourcePicture;
let cutOut: Raster;
let source: Raster;

beforeAll(async () => {
  own = await draw("portrait of a woman with brown hair in a red coat in a city street by day");
  upload = await asUpload(own);
  source = await pixelsOf(own);
  cutOut = await pixelsOf(await run({ operation: "remove-background" }));
}, 60_000);
afterAll(() => {
  engine.close();
  painter.close();
});

const run = (
  options: ProcessOptions,
  picture: SourcePicture = own,
  background?: SourcePicture,
): Promise<ProcessResult> =>
  engine.process({ picture, options, seed: 1, ...(background === undefined ? {} : { background }) }, quiet());

/** Whole pixels of the subject whose colour is another than in the source. */
function changedInSubject(after: Raster, mask: Raster = cutOut): number {
  let changed = 0;
  for (let at = 0; at < mask.data.length; at += 4) {
    if (mask.data[at + 3] !== 255) continue;
    if ([0, 1, 2].some((channel) => after.data[at + channel] !== source.data[at + channel])) changed += 1;
  }
  return changed;
}

function meanLight({ data, width, height }: Raster, from: number, to: number): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = Math.floor(from * width); x < Math.floor(to * width); x += 1) {
      const at = (y * width + x) * 4;
      sum += luma(data[at]!, data[at + 1]!, data[at + 2]!);
      count += 1;
    }
  return sum / count;
}

const difference = (one: Raster, other: Raster): number =>
  one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]!), 0) / one.data.length;

const pixelAt = ({ data, width }: Raster, x: number, y: number): number[] =>
  Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));

describe("a picture drawn here", () => {
  test("loses its background: the subject is whole and untouched, its edge soft, the rest see-through", () => {
    const alphas = cutOut.data.filter((_, at) => (at & 3) === 3);
    const shareOf = (holds: (alpha: number) => boolean): number =>
      alphas.filter(holds).length / alphas.length;
    expect(shareOf((alpha) => alpha === 255)).toBeGreaterThan(0.2);
    expect(shareOf((alpha) => alpha === 0)).toBeGreaterThan(0.2);
    expect(shareOf((alpha) => alpha > 0 && alpha < 255)).toBeGreaterThan(0.002);
    expect(pixelAt(cutOut, 2, 2)[3]).toBe(0);
    expect(changedInSubject(cutOut)).toBe(0);
  });

  test.each<[string, ProcessOptions]>([
    ["a colour", { operation: "replace-background", background: { kind: "colour", colour: "#12ab34" } }],
    [
      "a gradient",
      {
        operation: "replace-background",
        background: { kind: "gradient", from: "#000000", to: "#ffffff", angleDegrees: 90 },
      },
    ],
    ["blur", { operation: "replace-background", background: { kind: "blur", strength: 0.8 } }],
  ])("gets %s behind it, and no pixel of the subject changes", async (_what, options) => {
    const result = await run(options);
    expect(result).toMatchObject({ ...size, mimeType: "image/png" });
    const after = await pixelsOf(result);
    expect(changedInSubject(after)).toBe(0);
    expect(after.data.every((value, at) => (at & 3) !== 3 || value === 255)).toBe(true);
    expect(difference(after, source)).toBeGreaterThan(1);
  });

  test("has exactly the colour and the direction of the gradient that were asked for", async () => {
    const plain = await pixelsOf(
      await run({ operation: "replace-background", background: { kind: "colour", colour: "#12ab34" } }),
    );
    expect(pixelAt(plain, 3, 3)).toEqual([0x12, 0xab, 0x34, 255]);
    const across = await pixelsOf(
      await run({
        operation: "replace-background",
        background: { kind: "gradient", from: "#000000", to: "#ffffff", angleDegrees: 90 },
      }),
    );
    expect(pixelAt(across, 2, 5)[0]).toBeLessThan(12);
    expect(pixelAt(across, 317, 5)[0]).toBeGreaterThan(243);
  });

  test("gets a second picture behind it, and light that fits", async () => {
    const green = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#1e7d32" } })
      .png()
      .toBuffer();
    const background: SourcePicture = { bytes: new Uint8Array(green), mimeType: "image/png" };
    const after = await pixelsOf(
      await run({ operation: "replace-background", background: { kind: "picture" } }, own, background),
    );
    const [red, strong, blue] = pixelAt(after, 3, 3);
    expect(strong! > red! + 40 && strong! > blue! + 30).toBe(true);
    const tint = (raster: Raster): number => {
      let [sum, count] = [0, 0];
      for (let at = 0; at < cutOut.data.length; at += 4)
        if (cutOut.data[at + 3] === 255) {
          sum += raster.data[at + 1]! - raster.data[at]!;
          count += 1;
        }
      return sum / count;
    };
    expect(tint(after)).toBeGreaterThan(tint(source) + 3);
  });

  test.each([["left"], ["right"]] as const)("is lit anew from the %s", async (from) => {
    const after = await pixelsOf(await run({ operation: "relight", from, warmth: 0.5, strength: 0.9 }));
    const lean = (raster: Raster): number => meanLight(raster, 0, 0.4) - meanLight(raster, 0.6, 1);
    if (from === "left") expect(lean(after)).toBeGreaterThan(lean(source) + 8);
    else expect(lean(after)).toBeLessThan(lean(source) - 8);
  });

  test("is cut out along its outline when it was cropped and mirrored since", async () => {
    const editor = createEmbeddedEditEngine();
    const edited = await editor.edit(
      { pictures: [own], instruction: "mirror it and crop to a square, warmer", seed: 1 },
      quiet(),
    );
    editor.close();
    const picture: SourcePicture = {
      bytes: edited.bytes,
      mimeType: edited.mimeType,
      scene: edited.scene ?? null,
    };
    const result = await run({ operation: "remove-background" }, picture);
    expect(result).toMatchObject({ widthPx: 320, heightPx: 320 });
    const expected = await pixelsOf({
      bytes: await sharp(cutOut.data, { raw: { width: 320, height: 400, channels: 4 } })
        .flop()
        .extract({ left: 0, top: 29, width: 320, height: 320 })
        .png()
        .toBuffer(),
    });
    const after = await pixelsOf(result);
    let wrong = 0;
    for (let at = 3; at < after.data.length; at += 4)
      if (Math.abs(after.data[at]! - expected.data[at]!) > 40) wrong += 1;
    expect(wrong / (320 * 320)).toBeLessThan(0.002);
  });

  test("without a subject of its own has no background to remove", async () => {
    const picture = await draw("mountains at dawn");
    const request = { picture, options: { operation: "remove-background" } as const, seed: 1 };
    expect(await engine.preflight(request)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("no subject"),
    });
    await expect(engine.process(request, quiet())).rejects.toMatchObject({ code: "engine_cannot_follow" });
  });

  test("whose stored description is not ours is refused", async () => {
    const picture = { ...own, scene: { version: 1, subject: "<svg>" } as JsonValue };
    await expect(run({ operation: "remove-background" }, picture)).rejects.toMatchObject({
      code: "engine_bad_input",
    });
  });
});

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

  test("before an even wall is cut out along its edge, without the wall's colour in it", async () => {
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
    const bytes = new Uint8Array(
      await sharp(cutOut.data, { raw: { width: 320, height: 400, channels: 4 } })
        .png()
        .toBuffer(),
    );
    const after = await pixelsOf(
      await run(
        { operation: "replace-background", background: { kind: "colour", colour: "#ffffff" } },
        { bytes, mimeType: "image/png" },
      ),
    );
    expect(changedInSubject(after)).toBe(0);
    expect(pixelAt(after, 2, 2)).toEqual([255, 255, 255, 255]);
  });

  test("whose background is anything else is refused before and at the work, with the reason", async () => {
    const places = [
      "a harbour with boats at golden hour",
      "a forest in fog",
      "a woman in a garden",
      "a beach by day",
    ];
    for (const picture of [
      upload,
      ...(await Promise.all(places.map((place) => draw(place).then(asUpload)))),
    ]) {
      const request = { picture, options: { operation: "remove-background" } as const, seed: 1 };
      const answer = await engine.preflight(request);
      expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining("background model") });
      await expect(engine.process(request, quiet())).rejects.toMatchObject({ code: "engine_cannot_follow" });
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
    expect(difference(before, after)).toBeGreaterThan(2);
  });

  test("that is noisy comes nearer to what it was before the noise", async () => {
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
    expect(difference(after, clean)).toBeLessThan(difference({ ...clean, data: noisy }, clean) * 0.72);
  });

  test("gets eight looks, each its own", async () => {
    const looks = [];
    for (const look of toneLooks)
      looks.push(await pixelsOf(await run({ operation: "colorize-tone", look, strength: 1 }, upload)));
    const before = await pixelsOf(upload);
    for (const [index, one] of looks.entries()) {
      expect(difference(one, before), toneLooks[index]).toBeGreaterThan(3);
      for (const other of looks.slice(index + 1))
        expect(difference(one, other), toneLooks[index]).toBeGreaterThan(2.5);
    }
  });

  test("is drawn in three hands: pencil without colour, a poster of few inks, oil that is neither", async () => {
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
    // How few inks are enough depends on the picture: most of it in twenty, and far more of it than before.
    expect(inksOf(poster)).toBeGreaterThan(0.5);
    expect(inksOf(poster)).toBeGreaterThan(3 * inksOf(await pixelsOf(upload)));
    expect(inksOf(oil)).toBeLessThan(0.4);
    expect(colourOf(oil)).toBeGreaterThan(colourOf(sketch) * 2);
  });

  test("is a PNG whatever it was, and what could be seen through still can", async () => {
    const options: ProcessOptions = { operation: "colorize-tone", look: "rose", strength: 1 };
    expect((await run(options, upload)).mimeType).toBe("image/png");
    const webp = new Uint8Array(await sharp(own.bytes).ensureAlpha(0.5).webp().toBuffer());
    const result = await run(options, { bytes: webp, mimeType: "image/webp" });
    expect(result.mimeType).toBe("image/png");
    expect((await sharp(result.bytes).stats()).isOpaque).toBe(false);
  });
});

test("pictures that are none, or other than JPEG, PNG and WebP, are bad input for preflight too", async () => {
  const gif = new Uint8Array(await sharp(own.bytes).resize(40).gif().toBuffer());
  for (const bytes of [gif, new Uint8Array(0), new TextEncoder().encode("<svg/>")]) {
    const request = {
      picture: { bytes, mimeType: "image/png" as const },
      options: { operation: "stylize", style: "oil", strength: 1 } as const,
      seed: 1,
    };
    await expect(engine.preflight(request)).rejects.toMatchObject({ code: "engine_bad_input" });
    await expect(engine.process(request, quiet())).rejects.toMatchObject({ code: "engine_bad_input" });
  }
});
