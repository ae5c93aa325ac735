/** The conformance suite for engines that make pictures from words. */
import { aspectRatioSizes } from "@galatea/contract/aspect-ratios.ts";
import { afterAll, describe, expect, test } from "vitest";
import type { ImageEngine, ImageRequest, ImageResult } from "../src/image/engine.ts";
import type { SourcePicture } from "../src/engine.ts";
import { type EngineSuite, testEngine } from "./engine-suite.ts";
import { detailedPicture, expectPicture, notAPicture, truncatedPicture } from "./pictures.ts";
import { watchedRun } from "./runs.ts";

const size = { widthPx: 512, heightPx: 640 };
const request: ImageRequest = { prompt: "a woman in a red coat on a beach at sunset", size, seed: 7 };
const upload = await detailedPicture({ widthPx: 900, heightPx: 600 });
const minuteMs = 60_000;

export function testImageEngine(
  name: string,
  create: () => ImageEngine,
  provider?: EngineSuite<ImageEngine, ImageRequest, ImageResult>["provider"],
  { brief = false }: { brief?: boolean } = {},
): void {
  const { capabilities } = create();
  // All options that the engine supports, so that determinism, aborts and memory are tested on a full request.
  const full: ImageRequest = {
    ...request,
    ...(capabilities.negativePrompt ? { negativePrompt: "glasses, hat, people in the background" } : {}),
    ...(capabilities.styles[0] === undefined ? {} : { style: capabilities.styles[0] }),
    ...(capabilities.maxReferences > 0
      ? { references: [upload, upload].slice(0, capabilities.maxReferences) }
      : {}),
  };
  testEngine({
    name: `${name} as an image engine`,
    create,
    brief,
    ...(provider ? { provider } : {}),
    work: (engine, input, run) => engine.generate(input, run),
    requests: [full, { ...request, prompt: "a lighthouse in fog", seed: 4294967295 }],
    long: { ...request, size: { widthPx: 2048, heightPx: 2048 } },
    abortAfterMs: [150, 400],
    check: expectResult,
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
      ...(capabilities.seed
        ? [
            {
              what: "a seed that is none",
              request: { ...request, seed: -1 },
              code: "engine_bad_input" as const,
            },
          ]
        : []),
      {
        what: "a style that is none of its own",
        request: { ...request, style: "no such style" },
        code: "engine_bad_input",
      },
      ...unusableReferences(capabilities.maxReferences),
    ],
    memory: { runs: 12, growthBytes: 60e6 },
  });
  testOptions(name, create);
}

async function expectResult(result: ImageResult, input: ImageRequest): Promise<void> {
  await expectPicture(result, input.size);
  expect(result.model).not.toBe("");
  expect(result.parsed.every(({ label }) => label.trim() !== "")).toBe(true);
  // A database row stores it, so it has to be JSON.
  expect(JSON.parse(JSON.stringify(result.scene ?? null))).toEqual(result.scene ?? null);
}

const withReferences = (references: SourcePicture[]): ImageRequest => ({ ...request, references });
type Refused = EngineSuite<ImageEngine, ImageRequest, ImageResult>["refuses"][number];
const unusableReferences = (most: number): Refused[] =>
  most === 0
    ? []
    : [
        {
          what: "a reference that is no picture",
          request: withReferences([notAPicture]),
          code: "engine_bad_input",
        },
        {
          what: "a truncated reference",
          request: withReferences([truncatedPicture]),
          code: "engine_bad_input",
        },
        {
          what: "more references than it follows",
          request: withReferences(Array.from({ length: most + 1 }, () => upload)),
          code: "engine_bad_input",
        },
      ];

/** Options beside the prompt change the picture and keep it right; each is tested only if the engine claims it. */
function testOptions(name: string, create: () => ImageEngine): void {
  describe(`${name}, with options beside the prompt`, () => {
    const engine = create();
    const { capabilities } = engine;
    afterAll(() => engine.close());
    const make = (input: ImageRequest): Promise<ImageResult> => engine.generate(input, watchedRun().run);
    const expectAnother = async (input: ImageRequest, plain: ImageResult): Promise<ImageResult> => {
      const result = await make(input);
      await expectResult(result, input);
      expect(Buffer.from(result.bytes).equals(plain.bytes)).toBe(false);
      return result;
    };

    test("every shape that it offers is within its own sizes", () => {
      const { minSidePx, maxSidePx } = capabilities;
      for (const ratio of capabilities.aspectRatios)
        for (const sidePx of Object.values(aspectRatioSizes[ratio])) {
          expect(sidePx).toBeGreaterThanOrEqual(minSidePx);
          expect(sidePx).toBeLessThanOrEqual(maxSidePx);
        }
    });

    test("another seed gives another picture where it follows seeds, and the result names the seed only there", async () => {
      const one = await make(request);
      const seed = capabilities.seed ? request.seed : undefined;
      expect(one.seed).toBe(seed);
      if (!capabilities.seed) return;
      expect((await expectAnother({ ...request, seed: request.seed + 1 }, one)).seed).toBe(request.seed + 1);
    });

    test.runIf(capabilities.styles.length > 0)(
      "every style gives a picture",
      { timeout: 5 * minuteMs },
      async () => {
        for (const style of capabilities.styles)
          await expectResult(await make({ ...request, style }), request);
      },
    );

    test.runIf(capabilities.negativePrompt)(
      "a negative prompt changes the picture, and nonsense in it is harmless",
      { timeout: minuteMs },
      async () => {
        const plain = await make(request);
        await expectAnother({ ...request, negativePrompt: "coat, beach" }, plain);
        await expectResult(await make({ ...request, negativePrompt: "xyzzy, 💫, ,,;" }), request);
      },
    );

    test.runIf(capabilities.maxReferences > 0)(
      "an upload of any file type and a picture of its own change the result as references",
      { timeout: 2 * minuteMs },
      async () => {
        expect(capabilities.referenceUse?.trim()).toBeTruthy();
        const input = { ...request, prompt: "a woman" };
        const plain = await make(input);
        for (const type of ["image/jpeg", "image/png", "image/webp"] as const) {
          const picture = await detailedPicture({ widthPx: 300, heightPx: 200 }, type);
          await expectAnother({ ...input, references: [picture] }, plain);
        }
        const { bytes, mimeType, scene } = await make(request);
        const own: SourcePicture = { bytes, mimeType, ...(scene === undefined ? {} : { scene }) };
        await expectAnother({ ...input, references: [own] }, plain);
        // A scene that another engine stored.
        await expectResult(await make({ ...input, references: [{ ...own, scene: { workflow: 3 } }] }), input);
      },
    );

    test.runIf(capabilities.keepsIdentity)(
      "a stored identity keeps its character, and the similarity is within 0..1",
      { timeout: minuteMs },
      async () => {
        const description = "a 41-year-old woman with auburn hair";
        const first = await make({ ...request, prompt: "portrait", character: { description } });
        expect(first.similarity).toBeUndefined();
        const identity = first.identity ?? null;
        expect(identity).not.toBeNull();
        const input = { ...request, prompt: "on a beach", seed: 8, character: { description, identity } };
        const { similarity } = await make(input);
        if (similarity === undefined) return;
        expect(similarity.score).toBeGreaterThan(similarity.exact ? 0.999 : 0.5);
        expect(similarity.score).toBeLessThanOrEqual(1);
      },
    );
  });
}
