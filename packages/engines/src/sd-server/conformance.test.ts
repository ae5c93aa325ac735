import { afterAll } from "vitest";
import { testEditEngine } from "../../conformance/edit-engine.ts";
import { testImageEngine } from "../../conformance/image-engine.ts";
import { startSdServer } from "../../testing/sd-server.ts";
import { createSdServerEditEngine } from "./edit-engine.ts";
import { createSdServerImageEngine } from "./image-engine.ts";
import type { SdServerOptions } from "./options.ts";

// The suites abort runs up to 400 ms after their start, which have to be at work then; other requests they repeat often.
const repeated = ({ prompt, ref_images }: { prompt: string; ref_images: unknown[] }): boolean =>
  prompt === "make it brighter" || (prompt.includes("red coat") && ref_images.length > 0);
const server = await startSdServer({ workMs: (body) => (repeated(body) ? 30 : 450) });
afterAll(server.close);

const options: SdServerOptions = {
  url: server.url,
  settings: { sampler: "euler", steps: 4, cfgScale: 1, workPixels: 256 * 256, maxReferences: 2 },
  timing: { everyMs: 10 },
};

testImageEngine("An sd-server", () => createSdServerImageEngine(options), server);
testEditEngine("An sd-server", () => createSdServerEditEngine(options), undefined, {
  provider: server,
  readsAnyWords: true,
});
