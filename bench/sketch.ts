/** The sketch engine alone: 1024², warm, over pictures of every kind. */
import { createSketchEngine } from "@galatea/engines/image/embedded.ts";
import { quantile } from "./quantile.ts";
import type { BenchRow } from "./bench-row.ts";

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
  const engine = createSketchEngine();
  const size = { widthPx: 1024, heightPx: 1024 };
  const run = { signal: new AbortController().signal, onProgress: () => undefined };
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
    { name: "sketch 1024², in the engine, p50", value: p50, unit: "ms", limit: "≤ 300 ms", ok: p50 <= 300 },
    {
      name: "sketch 1024², in the engine, p90",
      value: Math.round(quantile(timesMs, 0.9)),
      unit: "ms",
      limit: "",
      ok: null,
    },
    {
      name: "sketch 1024², largest PNG",
      value: megabytes,
      unit: "MB",
      limit: "≤ 1.5 MB",
      ok: megabytes <= 1.5,
    },
  ];
}
