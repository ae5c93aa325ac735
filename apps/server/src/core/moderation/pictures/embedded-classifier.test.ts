/** The real network in its process: it sees our drawings as drawings, keeps the server free, and fails closed. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { createSketchImageEngine } from "@galatea/sketch/image-engine.ts";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { createEmbeddedClassifier, type EmbeddedClassifierOptions } from "./embedded-classifier.ts";
import { judgePicture } from "./judge-picture.ts";
import type { LoadableClassifier } from "./picture-classifier.ts";

const quiet = new AbortController().signal;

function startClassifier(options: EmbeddedClassifierOptions = {}): LoadableClassifier {
  const classifier = createEmbeddedClassifier(options);
  onTestFinished(() => classifier.close());
  return classifier;
}

/** A process that obeys the first byte of its pictures, and otherwise sees something neutral. */
async function startObedient(options: EmbeddedClassifierOptions = {}): Promise<LoadableClassifier> {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-classifier-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, "process.mjs");
  await writeFile(
    file,
    `const classes = { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 };
     process.on("disconnect", () => process.exit(0));
     process.on("message", ({ kind, bytes }) => {
       if (kind === "load") return process.send({ kind: "loaded" });
       const command = String.fromCharCode(bytes[0]);
       if (command === "e") process.exit(1);
       while (command === "h");
       process.send(command === "f" ? { kind: "failed", message: "unreadable" } : { kind: "classified", classes, ms: 1 });
     });`,
  );
  return startClassifier({ module: pathToFileURL(file), ...options });
}

const obeyed = (command: string): Uint8Array => new TextEncoder().encode(command);

test("drawings of the sketch engine are drawings or neutral, and pass", { timeout: 120_000 }, async () => {
  const classifier = startClassifier();
  const engine = createSketchImageEngine();
  onTestFinished(() => engine.close());
  const prompts = [
    "a woman with dark skin in a red coat in a park",
    "portrait of an old man with pale skin",
    "a fox in an autumn forest",
    "two women in a café",
    "a man without a beard at the beach",
  ];
  for (const prompt of prompts) {
    const { bytes } = await engine.generate(
      { prompt, size: { widthPx: 512, heightPx: 512 }, seed: 3 },
      unwatchedRun(),
    );
    const { classes } = await classifier.classify(bytes, quiet);
    const probabilities = Object.values(classes);
    expect(probabilities.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 5);
    expect(classes["drawing"]! + classes["neutral"]!, prompt).toBeGreaterThan(0.8);
    expect(await judgePicture(bytes, [classifier], quiet), prompt).toEqual({ outcome: "pass" });
  }
});

test("a picture does not block the server", async () => {
  const classifier = startClassifier();
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const bytes = await sharp({ create: { width: 2048, height: 2048, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  await classifier.classify(bytes, quiet);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const blockedMs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    loop.reset();
    loop.enable();
    await classifier.classify(bytes, quiet);
    loop.disable();
    blockedMs.push(loop.max / 1e6);
  }
  // A busy machine delays single rounds.
  expect(Math.min(...blockedMs)).toBeLessThan(30);
});

test("bytes that are no picture are not judged, and the next picture is", async () => {
  const classifier = startClassifier();
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const outcomeOf = async (bytes: Uint8Array): Promise<string> =>
    (await judgePicture(bytes, [classifier], quiet)).outcome;
  expect(await outcomeOf(obeyed("no picture"))).toBe("unavailable");
  expect(await outcomeOf(obeyed("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBe("unavailable");
  expect(await outcomeOf(picture)).toBe("pass");
});

test("without its network the classifier does not load, and passes nothing", async () => {
  const classifier = startClassifier({ modelFile: "/nowhere/network.onnx" });
  await expect(classifier.load()).rejects.toThrow("/nowhere/network.onnx");
  expect((await judgePicture(obeyed("a"), [classifier], quiet)).outcome).toBe("unavailable");
});

test("without its process the classifier passes nothing", async () => {
  const classifier = startClassifier({ module: pathToFileURL("/nowhere/process.ts") });
  expect((await judgePicture(obeyed("a"), [classifier], quiet)).outcome).toBe("unavailable");
});

test.each([
  ["ends", "e"],
  ["hangs", "h"],
  ["fails", "f"],
])("a picture whose process %s is not judged, and the others are", async (_name, command) => {
  const classifier = await startObedient({ classifyTimeoutMs: 1_500 });
  const outcomes = await Promise.all(
    ["a", command, "b"].map(async (text) => (await judgePicture(obeyed(text), [classifier], quiet)).outcome),
  );
  expect(outcomes).toEqual(["pass", "unavailable", "pass"]);
});

test("a full line is not judged, and neither is a picture that waits too long", async () => {
  const full = await startObedient({ maxWaiting: 2 });
  const outcomes = await Promise.all(
    ["a", "b", "c"].map(async (text) => (await judgePicture(obeyed(text), [full], quiet)).outcome),
  );
  expect(outcomes).toEqual(["pass", "pass", "unavailable"]);
  const slow = await startObedient({ classifyTimeoutMs: 5_000, waitTimeoutMs: 200 });
  const late = ["h", "a"].map(async (text) => (await judgePicture(obeyed(text), [slow], quiet)).outcome);
  expect(await Promise.all(late)).toEqual(["unavailable", "unavailable"]);
});

test("an idle process ends, and the next picture starts another", async () => {
  const classifier = await startObedient({ idleMs: 20 });
  await classifier.classify(obeyed("a"), quiet);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await judgePicture(obeyed("b"), [classifier], quiet)).outcome).toBe("pass");
});
