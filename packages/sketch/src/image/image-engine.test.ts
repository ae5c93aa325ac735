import { spawnSync } from "node:child_process";
import { aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { EngineError, type EngineProgress } from "@galatea/engines/engine.ts";
import { createSketchImageEngine } from "./image-engine.ts";
import type { ImageRequest } from "@galatea/engines/image/engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const engine = createSketchImageEngine();
const small = { widthPx: 320, heightPx: 320 };

async function draw(request: Partial<ImageRequest> = {}, signal = new AbortController().signal) {
  const progress: EngineProgress[] = [];
  const result = await engine.generate(
    { prompt: "a woman in a red coat on a beach at sunset", size: small, seed: 7, ...request },
    unwatchedRun({ signal, onProgress: (step) => progress.push(step) }),
  );
  return { result, progress };
}

test("the same request and seed give the same bytes, another seed does not", async () => {
  const [one, two, other] = [await draw(), await draw(), await draw({ seed: 8 })];
  expect(Buffer.from(one.result.bytes).equals(two.result.bytes)).toBe(true);
  expect(Buffer.from(one.result.bytes).equals(other.result.bytes)).toBe(false);
});

test.each(Object.entries(aspectRatioSizes))("%s is exactly its size, under 1.5 MB", async (_ratio, size) => {
  const { result } = await draw({ size });
  const facts = await sharp(result.bytes).metadata();
  expect({ widthPx: facts.width, heightPx: facts.height }).toEqual(size);
  expect(result).toMatchObject({ ...size, mimeType: "image/png", trainedModel: false, seed: 7 });
  expect(result.bytes.byteLength).toBeLessThanOrEqual(1_500_000);
});

test.each(["", "frobnicate the xyzzy", "💫", "a dog", "a lamp", "three men", "a".repeat(2000)])(
  "%j gives a picture",
  async (prompt) => {
    const { result } = await draw({ prompt });
    const { channels } = await sharp(result.bytes).stats();
    expect(channels.some((channel) => channel.stdev > 4)).toBe(true);
  },
);

test.each(["editorial", "watercolour", "ink drawing", "art deco", "pixel art", "poster", "neon", "pastel"])(
  "the style %s is a look of its own",
  async (style) => {
    const [plain, styled] = [
      await draw(),
      await draw({ prompt: `a woman in a red coat on a beach at sunset, ${style}` }),
    ];
    expect(Buffer.from(plain.result.bytes).equals(styled.result.bytes)).toBe(false);
    expect(styled.result.parsed.some((chip) => chip.kind === "style")).toBe(true);
  },
);

test.each([
  ["a woman with a glass eye patch made of coral", ["glass eye patch", "coral"], "a woman", false],
  ["an octopus-headed man", ["octopus headed"], "a man", false],
  ["a surgeon with a stethoscope", ["stethoscope"], "a surgeon", false],
  ["warm and witty", ["witty"], "an empty studio", true],
])("framed as a face, %j leaves out only its own words", (description, leftOut, instead, showsNothing) => {
  const prompt = `Close portrait, calm look, plain studio background: ${description}`;
  expect(engine.leavesOut?.({ prompt, size: small, seed: 7 })).toEqual({ leftOut, instead, showsNothing });
  const known = "Close portrait, calm look, plain studio background: a woman with copper hair";
  expect(engine.leavesOut?.({ prompt: known, size: small, seed: 7 })).toBeNull();
});

test("progress rises to 1", async () => {
  const { progress } = await draw();
  const fractions = progress.map((step) => step.fraction);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
});

test("only a picture of one person has an identity", async () => {
  expect((await draw()).result.identity).toMatchObject({ presentation: "woman" });
  expect((await draw({ prompt: "two women" })).result.identity).toBeUndefined();
  expect((await draw({ prompt: "a beach" })).result.identity).toBeUndefined();
});

test("a cancelled run ends with engine_aborted, before or during the work", async () => {
  const before = new AbortController();
  before.abort();
  await expect(draw({}, before.signal)).rejects.toMatchObject({ code: "engine_aborted" });
  const during = new AbortController();
  const run = engine.generate(
    { prompt: "a beach", size: small, seed: 1 },
    unwatchedRun({ signal: during.signal, onProgress: () => during.abort() }),
  );
  await expect(run).rejects.toMatchObject({ code: "engine_aborted" });
});

test("impossible sizes are refused with engine_bad_input", async () => {
  for (const size of [
    { widthPx: 100, heightPx: 500 },
    { widthPx: 4096, heightPx: 500 },
    { widthPx: 500.5, heightPx: 500 },
  ]) {
    await expect(draw({ size })).rejects.toBeInstanceOf(EngineError);
    await expect(draw({ size })).rejects.toMatchObject({ code: "engine_bad_input" });
  }
});

test("a renderer process that dies costs its picture, and nothing more", async () => {
  const engine = createSketchImageEngine();
  const before = new Set(childProcesses());
  const dying = engine.generate(
    { prompt: "a harbour", size: { widthPx: 1024, heightPx: 1024 }, seed: 1 },
    unwatchedRun({
      onProgress: () => {
        for (const pid of childProcesses()) if (!before.has(pid)) process.kill(pid, "SIGKILL");
      },
    }),
  );
  await expect(dying).rejects.toMatchObject({ name: "EngineError", code: "engine_failed" });
  const next = await engine.generate(
    { prompt: "a harbour", size: { widthPx: 256, heightPx: 256 }, seed: 1 },
    unwatchedRun(),
  );
  expect(next.widthPx).toBe(256);
  engine.close();
});

/** Ids of this process's own children. */
function childProcesses(): number[] {
  const listed = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" });
  return listed.stdout
    .split("\n")
    .filter((line) => line.includes("renderer/process-entry"))
    .map((line) => Number.parseInt(line, 10));
}
