import { afterAll } from "vitest";
import { testImageEngine } from "../../conformance/image-engine.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import { createComfyImageEngine } from "./image-engine.ts";
import { sampleWorkflow } from "./testing/samples.ts";
import { parseWorkflow } from "./workflow.ts";

// The request that the suite repeats is quick; others outlast its latest abort.
const server = await startComfyServer({
  steps: 8,
  stepMs: (graph) => (JSON.stringify(graph).includes("glasses, hat") ? 5 : 70),
});
afterAll(() => server.close());

/** The sample with references, and a negative prompt beside them, so that the suite tests every slot. */
const { graph, sidecar } = structuredClone(sampleWorkflow("flux2-klein"));
graph["5"] = {
  class_type: "CLIPTextEncode",
  inputs: { text: "", clip: ["2", 0] },
  _meta: { title: "Negative prompt" },
};
const negative = [{ node: "Negative prompt", input: "text" }];
const workflow = parseWorkflow("every-slot.json", graph, {
  ...sidecar,
  slots: { ...sidecar.slots, negative },
});

testImageEngine(
  "ComfyUI",
  () => createComfyImageEngine({ url: server.url, workflow, timing: { everyMs: 20 } }),
  { submitted: () => server.submitted.length, cancelled: () => server.cancelled.length },
);
