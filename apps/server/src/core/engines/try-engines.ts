/** One result from each of an installation's engines, without an account, a job or a charge: an operator's proof. */
import { randomInt, randomUUID } from "node:crypto";
import type { ResultFacts, SourcePicture } from "@galatea/engines/engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { createSketchImageEngine } from "@galatea/sketch/image-engine.ts";
import type { AnyEngine, Engines } from "./engines.ts";
import { type TriedTalk, tryTalk } from "./try-talk.ts";

/** `size` is the result's, in pixels. */
export type Tried = { kind: "result"; model: string; size: string; ms: number } | TriedTalk;

export type Trial = {
  engine: AnyEngine;
  /** A result is checked like every other; a reply is not judged, because only its operator reads it. @throws {EngineError} @throws {PictureRefused} */
  run: () => Promise<Tried>;
};

const sides = { widthPx: 512, heightPx: 512 };
/** ESRGAN on a processor takes minutes for the others. */
const sidesToEnlarge = { widthPx: 256, heightPx: 256 };
const longestMs = 30 * 60_000;
const longestTalkMs = 5 * 60_000;

export function trialsOf({ image, edit, upscale, video, process, chat }: Engines): Trial[] {
  const seed = randomInt(2 ** 32);
  const sample = once(() => drawSample(sides));
  const run = () => unwatchedRun({ jobId: randomUUID(), signal: AbortSignal.timeout(longestMs) });
  return [
    ...image.offered.map(({ engine }) =>
      trialOf(engine, () => engine.generate({ prompt: "a lighthouse by the sea", size: sides, seed }, run())),
    ),
    ...edit.offered.map(({ engine }) =>
      trialOf(engine, async () =>
        engine.edit({ pictures: [await sample()], instruction: "make it winter", seed }, run()),
      ),
    ),
    ...upscale.offered.map(({ engine }) =>
      trialOf(engine, async () => {
        const scale = engine.capabilities.scales.includes(2) ? 2 : 4;
        const mode = engine.capabilities.modes.includes("best") ? "best" : "fast";
        return engine.upscale({ picture: await drawSample(sidesToEnlarge), scale, mode }, run());
      }),
    ),
    ...video.offered.map(({ engine }) =>
      trialOf(engine, async () => {
        const [durationS = 4] = engine.capabilities.durationsS;
        return engine.animate({ picture: await sample(), prompt: "the waves roll", durationS, seed }, run());
      }),
    ),
    ...process.offered.map(({ engine }) =>
      trialOf(engine, async () =>
        engine.process({ picture: await sample(), options: { operation: "remove-background" }, seed }, run()),
      ),
    ),
    ...chat.offered.map(({ engine }) => ({
      engine,
      run: () => tryTalk(engine, AbortSignal.timeout(longestTalkMs)),
    })),
  ];
}

type Result = ResultFacts & { widthPx: number; heightPx: number };

const trialOf = (engine: AnyEngine, make: () => Promise<Result>): Trial => ({
  engine,
  run: async () => {
    const began = performance.now();
    const { model, widthPx, heightPx } = await make();
    return { kind: "result", model, size: `${widthPx} × ${heightPx}`, ms: performance.now() - began };
  },
});

/** A picture to change, drawn by the sketch. */
async function drawSample(size: typeof sides): Promise<SourcePicture> {
  const sketch = createSketchImageEngine();
  try {
    const drawn = await sketch.generate({ prompt: "a lighthouse by the sea", size, seed: 1 }, unwatchedRun());
    return { bytes: drawn.bytes, mimeType: drawn.mimeType };
  } finally {
    sketch.close();
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}
