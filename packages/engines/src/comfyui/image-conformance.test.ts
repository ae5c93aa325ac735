import { afterAll } from "vitest";
import { testImageEngine } from "../../conformance/image-engine.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import { createComfyImageEngine } from "./image-engine.ts";
import { sampleWorkflow } from "./testing/samples.ts";

// A job outlasts the latest abort of the suite.
const server = await startComfyServer({ steps: 8, stepMs: 70 });
afterAll(() => server.close());

for (const name of ["sdxl", "flux2-klein"])
  testImageEngine(
    `ComfyUI with ${name}`,
    () =>
      createComfyImageEngine({ url: server.url, workflow: sampleWorkflow(name), timing: { everyMs: 20 } }),
    { submitted: () => server.submitted.length, cancelled: () => server.cancelled.length },
  );
