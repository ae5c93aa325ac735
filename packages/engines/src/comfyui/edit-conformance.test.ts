import { afterAll } from "vitest";
import { testEditEngine } from "../../conformance/edit-engine.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import { createComfyEditEngine } from "./edit-engine.ts";
import { sampleWorkflow } from "./testing/samples.ts";

// The request that the suite repeats is quick; others outlast its latest abort.
const server = await startComfyServer({
  steps: 8,
  stepMs: (graph) => (JSON.stringify(graph).includes("make it brighter") ? 5 : 50),
});
afterAll(() => server.close());

testEditEngine(
  "ComfyUI with qwen-image-edit",
  () =>
    createComfyEditEngine({
      url: server.url,
      workflow: sampleWorkflow("qwen-image-edit"),
      timing: { everyMs: 20 },
    }),
  undefined,
  {
    provider: { submitted: () => server.submitted.length, cancelled: () => server.cancelled.length },
    readsAnyWords: true,
  },
);
