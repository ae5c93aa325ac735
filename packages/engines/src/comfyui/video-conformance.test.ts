import { afterAll } from "vitest";
import { testVideoEngine } from "../../conformance/video-engine.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import { tinyVideoWorkflow } from "./testing/samples.ts";
import { createComfyVideoEngine } from "./video-engine.ts";

// The suite aborts its run on a square picture, which outlasts the latest abort; it repeats the others.
const server = await startComfyServer({
  steps: 8,
  stepMs: (graph) =>
    Object.values(graph).some(({ inputs: { width, height } }) => width !== undefined && width === height)
      ? 110
      : 5,
});
afterAll(() => server.close());

testVideoEngine(
  "ComfyUI with wan2.2-i2v",
  () =>
    createComfyVideoEngine({
      url: server.url,
      workflow: tinyVideoWorkflow("wan2.2-i2v"),
      timing: { everyMs: 20 },
    }),
  undefined,
  { submitted: () => server.submitted.length, cancelled: () => server.cancelled.length },
);
