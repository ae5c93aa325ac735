import { expect, test } from "vitest";
import { detailedPicture } from "../../conformance/pictures.ts";
import { startSilentServer } from "../../testing/silent-server.ts";
import { createComfyEditEngine } from "./edit-engine.ts";
import { createComfyProcessEngine } from "./process-engine.ts";
import { sampleWorkflow } from "./testing/samples.ts";
import { createComfyVideoEngine } from "./video-engine.ts";

const picture = await detailedPicture({ widthPx: 320, heightPx: 240 });

test("an edit, a video and a cut-out are promised without asking the server", async () => {
  const { url, asked } = await startSilentServer();
  const edit = createComfyEditEngine({ url, workflow: sampleWorkflow("qwen-image-edit") });
  const video = createComfyVideoEngine({ url, workflow: sampleWorkflow("wan2.2-i2v") });
  const process = createComfyProcessEngine({ url, workflow: sampleWorkflow("remove-background") });
  const durationS = video.capabilities.durationsS[0] ?? 0;
  const answers = await Promise.all([
    edit.preflight({ pictures: [picture], instruction: "make it brighter", seed: 7 }),
    video.preflight({ picture, prompt: "she smiles", durationS, seed: 7 }),
    process.preflight({ picture, options: { operation: "remove-background" }, seed: 7 }),
  ]);
  for (const engine of [edit, video, process]) engine.close();
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(asked).toEqual([]);
});
