/** The conformance suite for engines that make pictures larger. */
import sharp from "sharp";
import { expect } from "vitest";
import type { UpscaleEngine, UpscaleRequest, UpscaleResult } from "../src/upscale/engine.ts";
import { type EngineSuite, testEngine } from "./engine-suite.ts";
import { detailedPicture, expectPicture, unreadablePictures } from "./pictures.ts";

const picture = await detailedPicture({ widthPx: 45, heightPx: 32 });
const large = await detailedPicture({ widthPx: 400, heightPx: 400 }, "image/png");
const tooLarge = await detailedPicture({ widthPx: 1800, heightPx: 1400 });

type Suite = EngineSuite<UpscaleEngine, UpscaleRequest, UpscaleResult>;

/** `provider`: for an engine that can resume. Its long runs may take under a second. */
export function testUpscaleEngine(
  name: string,
  mode: UpscaleRequest["mode"],
  create: () => UpscaleEngine,
  provider?: Suite["provider"],
): void {
  const request: UpscaleRequest = { picture, scale: 4, mode };
  testEngine({
    name: `${name} as an upscale engine, ${mode}`,
    create,
    ...(provider ? { provider } : {}),
    work: (engine, input, run) => engine.upscale(input, run),
    requests: [request, { ...request, scale: 2 as const }],
    long: { ...request, picture: large },
    abortAfterMs: provider ? [100, 300] : mode === "best" ? [100, 1500, 3000] : [5],
    check: async (result, { picture, scale }) => {
      const { width, height } = await sharp(picture.bytes).metadata();
      await expectPicture(result, { widthPx: width * scale, heightPx: height * scale });
      expect(result.trainedModel).toBe(mode === "best");
      // Reducing the result gives the source again.
      const small = await sharp(result.bytes).resize(width, height).removeAlpha().raw().toBuffer();
      const was = await sharp(picture.bytes).removeAlpha().raw().toBuffer();
      const apart =
        small.reduce((sum, value, at) => sum + Math.abs(value - (was[at] ?? 0)), 0) / small.length;
      expect(apart).toBeLessThan(8);
    },
    bytesOf: ({ bytes }) => bytes,
    refuses: [
      ...unreadablePictures((unreadable) => ({ ...request, picture: unreadable })),
      {
        what: "an output over 40 megapixels",
        request: { ...request, picture: tooLarge },
        code: "engine_bad_input",
      },
    ],
    memory: { runs: 3, growthBytes: 80e6 },
  });
}
