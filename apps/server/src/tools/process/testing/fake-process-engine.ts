/** A process engine that returns a clear picture of the same size, or what a test sets. */
import type { ProcessEngine, ProcessRequest } from "@galatea/engines/process/engine.ts";
import type { Preflight } from "@galatea/engines/engine.ts";
import { processOperations } from "@galatea/contract/process-options.ts";
import sharp from "sharp";
import { engineFacts } from "#testing/engine-facts.ts";

export type FakeProcessEngine = ProcessEngine & {
  requests: ProcessRequest[];
  /** Called with each request before it works; throws to fail. */
  before: (request: ProcessRequest) => void | Promise<void>;
  verdict: Preflight;
  /** The size of its result; null for that of the given picture. */
  sizePx: { width: number; height: number } | null;
  seeThrough: boolean;
};

export function createFakeProcessEngine(): FakeProcessEngine {
  const engine: FakeProcessEngine = {
    ...engineFacts("fake-process", "The process engine"),
    capabilities: {
      kind: "process",
      maxPixels: 1_000_000,
      ownPictures: [...processOperations],
      uploads: [...processOperations],
    },
    requests: [],
    before: () => undefined,
    verdict: { ok: true, parsed: [] },
    sizePx: null,
    seeThrough: true,
    preflight: () => Promise.resolve(engine.verdict),
    process: async (request) => {
      engine.requests.push(request);
      await engine.before(request);
      const given = await sharp(request.picture.bytes).metadata();
      const { width, height } = engine.sizePx ?? given;
      const background = { r: 20, g: 90, b: 120, ...(engine.seeThrough ? { alpha: 0.5 } : {}) };
      const channels = engine.seeThrough ? 4 : 3;
      const bytes = await sharp({ create: { width, height, channels, background } }).png().toBuffer();
      const picture = { bytes, mimeType: "image/png" as const, widthPx: width, heightPx: height };
      return { ...picture, seed: request.seed, model: "fake-1" };
    },
  };
  return engine;
}
