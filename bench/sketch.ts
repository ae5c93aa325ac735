/** The sketch engine alone: 1024², warm, over pictures of every kind. */
import { createSketchImageEngine } from "@galatea/sketch/image-engine.ts";
import { parsePrompt } from "@galatea/sketch/parse-prompt.ts";
import { quantile } from "./quantile.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const prompts = [
  "a woman with long auburn hair in a green coat, a forest at dawn",
  "portrait of an old man with a white beard and glasses, library",
  "two friends laughing in a café",
  "a dancer on a stage at night",
  "a fox in the snow",
  "a lighthouse by the sea at sunset",
  "still life with pears and a vase of flowers",
  "a woman in a red kimono, garden in the rain",
  "mountains at golden hour",
  "blorf quux",
];

export async function benchSketch(): Promise<BenchRow[]> {
  const engine = createSketchImageEngine();
  const size = { widthPx: 1024, heightPx: 1024 };
  const run = unwatchedRun();
  const timesMs: number[] = [];
  let largestBytes = 0;
  for (let round = 0; round < 4; round += 1) {
    for (const [index, prompt] of prompts.entries()) {
      const started = performance.now();
      const { bytes } = await engine.generate({ prompt, size, seed: round * 100 + index }, run);
      // The first round warms the engine up and does not count.
      if (round > 0) timesMs.push(performance.now() - started);
      largestBytes = Math.max(largestBytes, bytes.byteLength);
    }
  }
  const p50 = Math.round(quantile(timesMs, 0.5));
  const megabytes = Number((largestBytes / 1024 / 1024).toFixed(2));
  return [
    atMost(400, { name: "sketch 1024², in the engine, p50", value: p50, unit: "ms" }),
    unlimited({
      name: "sketch 1024², in the engine, p90",
      value: Math.round(quantile(timesMs, 0.9)),
      unit: "ms",
    }),
    atMost(1.5, { name: "sketch 1024², largest PNG", value: megabytes, unit: "MB" }),
    readLongest(size),
  ];
}

/** The longest wait of somebody who types a description. */
function readLongest(size: { widthPx: number; heightPx: number }): BenchRow {
  const sentence =
    "A 45-year-old woman with long wavy auburn hair with golden highlights and green eyes, wearing a dark green velvet dress and silver earrings, standing beside a tall bearded man in a navy suit holding a red umbrella, on a rainy street in Paris at night, neon signs reflecting in puddles, cinematic, moody. ";
  const prompt = sentence.repeat(7).slice(0, 2_000);
  const timesMs = Array.from({ length: 40 }, () => {
    const started = performance.now();
    parsePrompt(prompt, { size, seed: 1 });
    return performance.now() - started;
  });
  const p50 = Number(quantile(timesMs.slice(10), 0.5).toFixed(1));
  return atMost(5, {
    name: "sketch: reading a description of 2,000 characters, p50",
    value: p50,
    unit: "ms",
  });
}
