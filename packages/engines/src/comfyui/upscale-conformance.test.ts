import { afterAll } from "vitest";
import { testUpscaleEngine } from "../../conformance/upscale-engine.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import { sampleWorkflow } from "./testing/samples.ts";
import { createComfyUpscaleEngine } from "./upscale-engine.ts";

// A job outlasts the latest abort of the suite.
const server = await startComfyServer({ steps: 8, stepMs: 60 });
afterAll(() => server.close());

testUpscaleEngine(
  "ComfyUI with upscale-4x",
  "best",
  () =>
    createComfyUpscaleEngine({
      url: server.url,
      workflow: sampleWorkflow("upscale-4x"),
      timing: { everyMs: 20 },
    }),
  { submitted: () => server.submitted.length, cancelled: () => server.cancelled.length },
);
