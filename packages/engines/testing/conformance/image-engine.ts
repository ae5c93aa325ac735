/** The conformance suite for engines that make pictures from words. */
import { expect } from "vitest";
import type { ImageEngine, ImageRequest } from "../../src/image/engine.ts";
import { testEngine } from "./engine-suite.ts";
import { expectPicture } from "./pictures.ts";

const size = { widthPx: 512, heightPx: 640 };
const request: ImageRequest = { prompt: "a woman in a red coat on a beach at sunset", size, seed: 7 };

export function testImageEngine(name: string, create: () => ImageEngine): void {
  testEngine({
    name: `${name} as an image engine`,
    create,
    work: (engine, wish, run) => engine.generate(wish, run),
    requests: [request, { ...request, prompt: "a lighthouse in fog", seed: 4294967295 }],
    long: { ...request, size: { widthPx: 2048, heightPx: 2048 } },
    abortAfterMs: [150, 400],
    check: async (result, wish) => {
      await expectPicture(result, wish.size);
      expect(result.seed).toBe(wish.seed);
      expect(result.model).not.toBe("");
      expect(result.understood.every(({ label }) => label.trim() !== "")).toBe(true);
      // What is stored in a database row has to be JSON.
      expect(JSON.parse(JSON.stringify(result.scene ?? null))).toEqual(result.scene ?? null);
    },
    bytesOf: ({ bytes }) => bytes,
    refuses: [
      {
        what: "a size below its limits",
        request: { ...request, size: { widthPx: 8, heightPx: 512 } },
        code: "engine_bad_input",
      },
      {
        what: "a size above its limits",
        request: { ...request, size: { widthPx: 512, heightPx: 20_000 } },
        code: "engine_bad_input",
      },
      {
        what: "half a pixel",
        request: { ...request, size: { widthPx: 512.5, heightPx: 512 } },
        code: "engine_bad_input",
      },
      { what: "a seed that is none", request: { ...request, seed: -1 }, code: "engine_bad_input" },
    ],
    memory: { runs: 12, growthBytes: 60e6 },
  });
}
