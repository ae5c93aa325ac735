/** An image engine that paints one colour and remembers what it was asked. */
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { imageCapabilities } from "@galatea/contract/testing/samples.ts";
import type { ImageEngine, ImageRequest } from "@galatea/engines/image/engine.ts";
import sharp from "sharp";
import { engineFacts } from "#testing/engine-facts.ts";

export type FakeEngine = ImageEngine & {
  requests: ImageRequest[];
  /** Called with each request before it paints; throws to fail. */
  before: (request: ImageRequest) => void | Promise<void>;
};

export function createFakeEngine(id: string, can: Partial<ImageCapabilities> = {}): FakeEngine {
  const engine: FakeEngine = {
    ...engineFacts(id, `The ${id}`),
    capabilities: imageCapabilities(can),
    requests: [],
    before: () => undefined,
    generate: async (request) => {
      engine.requests.push(request);
      await engine.before(request);
      const { widthPx, heightPx } = request.size;
      const background = { r: request.seed % 256, g: 90, b: 120 };
      const bytes = await sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } })
        .png()
        .toBuffer();
      return {
        bytes,
        mimeType: "image/png",
        widthPx,
        heightPx,
        ...(engine.capabilities.seed ? { seed: request.seed } : {}),
        model: `${id}-1`,
        trainedModel: false,
        parsed: [{ kind: "thing", label: "Colour" }],
        scene: { colour: request.seed },
        ...(request.character ? { identity: { hair: "red" }, similarity: { score: 1, exact: true } } : {}),
      };
    },
  };
  return engine;
}
