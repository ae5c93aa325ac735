import { afterAll } from "vitest";
import { testImageEngine } from "../../conformance/image-engine.ts";
import { testUpscaleEngine } from "../../conformance/upscale-engine.ts";
import { startA1111 } from "../../testing/a1111.ts";
import { createA1111ImageEngine } from "./image-engine.ts";
import { a1111Settings } from "./options.ts";
import { createA1111UpscaleEngine } from "./upscale-engine.ts";

// The suites abort runs up to 400 ms after their start, which have to be at work then; other requests they repeat often.
const server = await startA1111({
  steps: 6,
  stepMs: (body) => {
    if ("image" in body) return body.image.length > 100_000 ? 90 : 2;
    return body.negative_prompt === "" ? 90 : 2;
  },
});
afterAll(server.close);

const options = {
  ...a1111Settings.parse({ url: server.url.href, model: "painted-model", workPixels: 65_536 }),
  timing: { everyMs: 20 },
};

testImageEngine("A WebUI of AUTOMATIC1111", () => createA1111ImageEngine(options));
testUpscaleEngine("A WebUI of AUTOMATIC1111", "best", () => createA1111UpscaleEngine(options), {
  submitted: () => server.enlarged.length,
  cancelled: server.interrupts,
});
