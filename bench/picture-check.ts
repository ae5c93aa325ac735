/** How long the check of a large picture takes, in a process that computes with one thread. */
import { createEmbeddedClassifier } from "../apps/server/src/core/moderation/pictures/embedded-classifier.ts";
import { judgePicture } from "../apps/server/src/core/moderation/pictures/judge-picture.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { createSketchImageEngine } from "@galatea/sketch/image-engine.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { quantile } from "./quantile.ts";

const rounds = 20;

export async function benchPictureCheck(): Promise<BenchRow[]> {
  const { signal } = new AbortController();
  const images = createSketchImageEngine();
  const { bytes } = await images.generate(
    { prompt: "a woman in a red coat in a park", size: { widthPx: 1024, heightPx: 1024 }, seed: 2 },
    unwatchedRun(),
  );
  images.close();
  const classifier = createEmbeddedClassifier();
  const started = performance.now();
  await classifier.load();
  const loadMs = performance.now() - started;
  const [verdictMs, classifierMs]: [number[], number[]] = [[], []];
  // The first picture is not counted: code is compiled in it.
  for (let round = 0; round <= rounds; round += 1) {
    const before = performance.now();
    const { outcome } = await judgePicture(bytes, [classifier], signal);
    const ms = performance.now() - before;
    if (outcome !== "pass") throw new Error(`The check was ${outcome}.`);
    const classification = await classifier.classify(bytes, signal);
    if (round === 0) continue;
    verdictMs.push(ms);
    classifierMs.push(classification.ms);
  }
  classifier.close();
  return [
    atMost(150, {
      name: "picture check, 1024², one core: verdict, median",
      value: quantile(verdictMs, 0.5),
      unit: "ms",
      decimals: 0,
    }),
    unlimited({
      name: "picture check, 1024², one core: verdict, slowest of twenty",
      value: Math.max(...verdictMs),
      unit: "ms",
      decimals: 0,
    }),
    unlimited({
      name: "picture check, 1024²: its process alone, median",
      value: quantile(classifierMs, 0.5),
      unit: "ms",
      decimals: 0,
    }),
    unlimited({ name: "picture check: start of its process", value: loadMs, unit: "ms", decimals: 0 }),
  ];
}
