import { getEventListeners } from "node:events";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { EngineProgress, PictureMimeType } from "../engine.ts";
import { createEmbeddedUpscaleEngine } from "./embedded.ts";
import type { UpscaleEngine, UpscaleRequest } from "./engine.ts";
import { drawing, fromBytes, toPng } from "./testing/pictures.ts";
import { upscaleInProcess } from "./upscale-worker.ts";
import { unwatchedRun } from "../runs.ts";

const engine = createEmbeddedUpscaleEngine();
afterAll(() => engine.close());
const timeout = 60_000;
const small = await toPng(await drawing(24));

async function upscale(
  options: { bytes?: Uint8Array; mimeType?: PictureMimeType } & Partial<Omit<UpscaleRequest, "picture">> = {},
  signal = new AbortController().signal,
  onProgress: (step: EngineProgress) => void = () => undefined,
  by: UpscaleEngine = engine,
) {
  const { bytes = small, mimeType = "image/png", scale = 2, mode = "fast" } = options;
  return by.upscale({ picture: { bytes, mimeType }, scale, mode }, unwatchedRun({ signal, onProgress }));
}

const solid = (widthPx: number, heightPx: number, colour: string) =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: colour } });

test.each([
  [1, 1, 4, "best"],
  [1, 9, 2, "best"],
  [37, 5, 4, "best"],
  [1, 1, 2, "fast"],
  [3, 1, 4, "fast"],
  [61, 47, 4, "fast"],
] as const)(
  "%i × %i by %i, %s: exactly the requested size, in the same colour",
  { timeout },
  async (width, height, scale, mode) => {
    const bytes = await solid(width, height, "#c86432").png().toBuffer();
    const result = await upscale({ bytes, scale, mode });
    expect(result).toMatchObject({ widthPx: width * scale, heightPx: height * scale, mimeType: "image/png" });
    const { widthPx, heightPx, channels, data } = await fromBytes(result.bytes);
    expect([widthPx, heightPx, channels]).toEqual([width * scale, height * scale, 3]);
    for (const [channel, value] of [200, 100, 50].entries())
      expect(Math.abs(data[channel]! - value)).toBeLessThan(4);
  },
);

test("a result of the best mode names a trained model, one of the fast mode none", { timeout }, async () => {
  expect(await upscale({ mode: "fast" })).toMatchObject({ trainedModel: false, model: "lanczos3" });
  expect(await upscale({ mode: "best" })).toMatchObject({ trainedModel: true, model: "esrgan-thick-x2" });
});

test.each(["fast", "best"] as const)(
  "the same picture gives the same bytes (%s)",
  { timeout },
  async (mode) => {
    const [one, two] = [await upscale({ mode }), await upscale({ mode })];
    expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true);
  },
);

test.each(["fast", "best"] as const)(
  "alpha is kept, and invisible colours do not bleed (%s)",
  { timeout },
  async (mode) => {
    // A red disc; bright green lies unseen around it.
    const data = new Uint8Array(32 * 32 * 4);
    for (let at = 0; at < 32 * 32; at += 1) {
      const inside = Math.hypot((at % 32) - 15.5, Math.floor(at / 32) - 15.5) < 10;
      data.set(inside ? [220, 30, 40, 255] : [0, 255, 0, 0], at * 4);
    }
    const bytes = await toPng({ data, widthPx: 32, heightPx: 32, channels: 4 });
    const larger = await fromBytes((await upscale({ bytes, mode, scale: 4 })).bytes);
    expect([larger.widthPx, larger.channels]).toEqual([128, 4]);
    let soft = 0;
    for (let at = 0; at < larger.data.length; at += 4) {
      expect(larger.data[at + 1]).toBeLessThan(60);
      if (larger.data[at + 3]! > 0 && larger.data[at + 3]! < 255) soft += 1;
    }
    expect(larger.data[3]).toBe(0);
    expect(larger.data[(64 * 128 + 64) * 4 + 3]).toBe(255);
    expect(soft).toBeGreaterThan(100);
  },
);

test(
  "grey, 16-bit, CMYK and wide-gamut pictures become sRGB of the same appearance",
  { timeout },
  async () => {
    const picture = solid(8, 8, "#b46e5a");
    const srgb = await picture.png().toBuffer();
    const sources = {
      grey: await sharp(srgb).greyscale().png().toBuffer(),
      greyAlpha: await sharp(srgb).greyscale().ensureAlpha(0.5).png().toBuffer(),
      deep: await sharp(srgb).toColourspace("rgb16").png().toBuffer(),
      cmyk: await sharp(srgb).toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer(),
      p3: await sharp(srgb).withIccProfile("p3").png().toBuffer(),
      webp: await sharp(srgb).webp({ lossless: true }).toBuffer(),
    };
    for (const [kind, bytes] of Object.entries(sources)) {
      const { data, channels } = await fromBytes((await upscale({ bytes })).bytes);
      const wanted = kind.startsWith("grey") ? [126, 126, 126] : [180, 110, 90];
      expect([kind, channels]).toEqual([kind, kind === "greyAlpha" ? 4 : 3]);
      for (const [channel, value] of wanted.entries()) {
        expect(Math.abs(data[channel]! - value), `${kind} ${channel}`).toBeLessThan(kind === "cmyk" ? 16 : 6);
      }
    }
  },
);

/** The progress at which the first tile begins. */
const firstTile = 0.02;

test("progress counts the tiles, never falls and ends at 1", { timeout }, async () => {
  const bytes = await toPng(await drawing(180));
  const seen: EngineProgress[] = [];
  await upscale(
    { bytes: await sharp(bytes).resize(300, 12).png().toBuffer(), mode: "best" },
    undefined,
    (step) => seen.push(step),
  );
  const fractions = seen.map((step) => step.fraction);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
  expect(fractions).toContain(firstTile + (0.95 * 1) / 2);
});

test(
  "a run is cancelled within a second, also inside of a tile, and its process is gone",
  { timeout },
  async () => {
    const bytes = await solid(170, 170, "#88aacc").png().toBuffer();
    const controller = new AbortController();
    let abortedAtMs = 0;
    const run = upscale({ bytes, mode: "best", scale: 4 }, controller.signal, ({ fraction }) => {
      if (fraction < firstTile) return;
      setTimeout(() => {
        abortedAtMs = performance.now();
        controller.abort();
      }, 150);
    });
    await expect(run).rejects.toMatchObject({ name: "EngineError", code: "engine_aborted" });
    expect(abortedAtMs).toBeGreaterThan(0);
    expect(performance.now() - abortedAtMs).toBeLessThan(1000);
    expect(childrenOf(process.pid)).toEqual([]);
  },
);

test("a cancelled run leaves the queue, and the next one runs", { timeout }, async () => {
  const controller = new AbortController();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = upscale({ mode: "best" }, undefined, () => begin());
  await begun;
  const second = upscale({ mode: "best" }, controller.signal);
  let isFirstDone = false;
  const whileWaiting: number[] = [];
  const third = upscale({ mode: "best" }, undefined, ({ fraction }) => {
    if (!isFirstDone) whileWaiting.push(fraction);
  });
  controller.abort();
  await expect(second).rejects.toMatchObject({ code: "engine_aborted" });
  expect((await first).trainedModel).toBe(true);
  isFirstDone = true;
  expect((await third).trainedModel).toBe(true);
  expect(whileWaiting).toEqual([0]);
});

test("closing aborts running work, and the engine can be used again", { timeout }, async () => {
  const closing = createEmbeddedUpscaleEngine();
  const run = upscale({ mode: "best" }, undefined, () => closing.close(), closing);
  await expect(run).rejects.toMatchObject({ code: "engine_aborted" });
  expect((await upscale({}, undefined, undefined, closing)).widthPx).toBe(48);
});

test("memory stays under its limit and is released afterwards", { timeout: 120_000 }, async () => {
  // A band as wide as a large picture: several tiles, and a result of 4.5 megapixels.
  const bytes = await sharp(await toPng(await drawing(96)))
    .resize(1400, 200)
    .png()
    .toBuffer();
  let highestMb = 0;
  const watch = setInterval(() => {
    for (const pid of childrenOf(process.pid)) highestMb = Math.max(highestMb, highestResidentMb(pid));
  }, 20);
  await upscale({ bytes, mode: "fast", scale: 4 });
  await upscale({ bytes: await sharp(bytes).resize(300, 60).png().toBuffer(), mode: "best", scale: 4 });
  clearInterval(watch);
  expect(highestMb).toBeGreaterThan(50);
  expect(highestMb).toBeLessThan(700);
  expect(childrenOf(process.pid)).toEqual([]);
});

test("more than 40 megapixels are refused before any work", async () => {
  const tooLarge = await solid(1600, 1563, "#000").png().toBuffer();
  const seen: EngineProgress[] = [];
  const run = upscale({ bytes: tooLarge, scale: 4 }, undefined, (step) => seen.push(step));
  await expect(run).rejects.toMatchObject({ name: "EngineError", code: "engine_bad_input" });
  expect(seen).toEqual([]);
});

test("damaged and foreign files are refused as engine_bad_input", { timeout }, async () => {
  const whole = await toPng(await drawing(120));
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [new Uint8Array(), svg, small.slice(0, 20), whole.slice(0, whole.length / 2)]) {
    await expect(upscale({ bytes })).rejects.toMatchObject({ name: "EngineError", code: "engine_bad_input" });
  }
});

test("a missing model makes the engine unhealthy and tells the operator what to do", async () => {
  const poorer = createEmbeddedUpscaleEngine({ modelFolder: "/nonexistent" });
  expect(await poorer.health()).toEqual({
    ok: false,
    reason: 'The upscaler\'s network /nonexistent/x2.onnx is missing. "npm run build" makes it.',
  });
  expect(await engine.health()).toEqual({ ok: true });
});

test.each([{ modelFolder: "/nonexistent" }, { runtime: "no-such-runtime" }])(
  "with the missing %j only the fast mode is offered",
  { timeout },
  async (missing) => {
    const poorer = createEmbeddedUpscaleEngine(missing);
    expect(poorer.capabilities.modes).toEqual(["fast"]);
    await expect(upscale({ mode: "best" }, undefined, undefined, poorer)).rejects.toMatchObject({
      code: "engine_unavailable",
    });
    expect((await upscale({ mode: "fast" }, undefined, undefined, poorer)).widthPx).toBe(48);
  },
);

test("a runtime that does not load leaves the fast mode", { timeout }, async () => {
  const poorer = createEmbeddedUpscaleEngine({ runtime: "sharp" });
  expect(poorer.capabilities.modes).toEqual(["fast", "best"]);
  await expect(upscale({ mode: "best" }, undefined, undefined, poorer)).rejects.toMatchObject({
    code: "engine_unavailable",
  });
  expect(poorer.capabilities.modes).toEqual(["fast"]);
});

function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return listed === "" ? [] : listed.split(" ").map(Number);
}

function highestResidentMb(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

test("a run removes its listeners from the signal, which may outlive it and would keep the picture", async () => {
  const { signal } = new AbortController();
  const request = { picture: { bytes: small, mimeType: "image/png" }, scale: 2, mode: "fast" } as const;
  await upscaleInProcess({ request, network: { threads: 1 } }, { signal, onProgress: () => undefined });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
