import { afterAll } from "vitest";
import { testProcessEngine } from "../../conformance/process-engine.ts";
import { startComfyServer } from "../../testing/comfyui.ts";
import { createEmbeddedProcessEngine } from "../process/embedded.ts";
import { withModel } from "../process/with-model.ts";
import { createComfyProcessEngine } from "./process-engine.ts";
import { sampleWorkflow } from "./testing/samples.ts";

const server = await startComfyServer({ steps: 2, stepMs: 10 });
afterAll(() => server.close());

testProcessEngine(
  "ComfyUI with remove-background",
  () =>
    withModel(
      createEmbeddedProcessEngine(),
      createComfyProcessEngine({
        url: server.url,
        workflow: sampleWorkflow("remove-background"),
        timing: { everyMs: 20 },
      }),
    ),
  { brief: true },
);
