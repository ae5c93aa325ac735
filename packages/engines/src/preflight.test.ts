/** A preflight is asked before anything is reserved, so it waits for nobody: the servers of these engines never answer. */
import { expect, test } from "vitest";
import { detailedPicture } from "../conformance/pictures.ts";
import { protocolNames } from "../testing/ai-sdk.ts";
import { serveDuringTest } from "../testing/serve.ts";
import { createAiSdkEditEngine } from "./ai-sdk/edit-engine.ts";
import { optionsFor, videoOptionsFor, videoProtocolNames } from "./ai-sdk/testing/options.ts";
import { createAiSdkVideoEngine } from "./ai-sdk/video-engine.ts";
import { createComfyEditEngine } from "./comfyui/edit-engine.ts";
import { createComfyProcessEngine } from "./comfyui/process-engine.ts";
import { sampleWorkflow } from "./comfyui/testing/samples.ts";
import { createComfyVideoEngine } from "./comfyui/video-engine.ts";
import type { EditEngine } from "./edit/engine.ts";
import { createSdServerEditEngine } from "./sd-server/edit-engine.ts";
import { createSdServerVideoEngine } from "./sd-server/video-engine.ts";
import { sdServerVideoPresets } from "./sd-server/video-presets.ts";
import type { VideoEngine } from "./video/engine.ts";

const picture = await detailedPicture({ widthPx: 320, heightPx: 240 });
const asked: string[] = [];
const silentServer = async () => new URL(await serveDuringTest(({ url }) => void asked.push(String(url))));
const settings = { sampler: "euler", steps: 4, cfgScale: 1, workPixels: 256 * 256, maxReferences: 2 };

const edits: Record<string, (url: URL) => EditEngine> = {
  ComfyUI: (url) => createComfyEditEngine({ url, workflow: sampleWorkflow("qwen-image-edit") }),
  "sd-server": (url) => createSdServerEditEngine({ url, settings }),
  ...Object.fromEntries(
    protocolNames.map((name) => [
      name,
      (url) => createAiSdkEditEngine(optionsFor({ url: () => url.href }, name, "edit")),
    ]),
  ),
};

const videos: Record<string, (url: URL) => VideoEngine> = {
  ComfyUI: (url) => createComfyVideoEngine({ url, workflow: sampleWorkflow("wan2.2-i2v") }),
  "sd-server": (url) => createSdServerVideoEngine({ url, settings: sdServerVideoPresets["wan2.2-i2v"] }),
  ...Object.fromEntries(
    videoProtocolNames.map((name) => [
      name,
      (url) => createAiSdkVideoEngine(videoOptionsFor({ url: () => url.href }, name)),
    ]),
  ),
};

test.each(Object.entries(edits))("an edit by %s is promised without asking its server", async (_, create) => {
  const engine = create(await silentServer());
  const answer = await engine.preflight({
    pictures: [picture],

    instruction: "make it brighter",
    seed: 7,
  });
  engine.close();
  expect(answer).toMatchObject({ ok: true });
  expect(asked).toEqual([]);
});

test.each(Object.entries(videos))(
  "a video by %s is promised without asking its server",
  async (_, create) => {
    const engine = create(await silentServer());
    const durationS = engine.capabilities.durationsS[0] ?? 0;
    const answer = await engine.preflight({ picture, prompt: "she smiles", durationS, seed: 7 });
    engine.close();
    expect(answer).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  },
);

test("a cut-out by ComfyUI is promised without asking its server", async () => {
  const workflow = sampleWorkflow("remove-background");
  const engine = createComfyProcessEngine({ url: await silentServer(), workflow });
  const answer = await engine.preflight({ picture, options: { operation: "remove-background" }, seed: 7 });
  engine.close();
  expect(answer).toMatchObject({ ok: true });
  expect(asked).toEqual([]);
});
