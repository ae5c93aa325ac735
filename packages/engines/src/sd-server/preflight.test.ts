import { expect, test } from "vitest";
import { detailedPicture } from "../../conformance/pictures.ts";
import { startSilentServer } from "../../testing/silent-server.ts";
import { createSdServerEditEngine } from "./edit-engine.ts";
import { createSdServerVideoEngine } from "./video-engine.ts";
import { sdServerVideoPresets } from "./video-presets.ts";

const picture = await detailedPicture({ widthPx: 320, heightPx: 240 });

test("an edit and a video are promised without asking the server", async () => {
  const { url, asked } = await startSilentServer();
  const settings = { sampler: "euler", steps: 4, cfgScale: 1, workPixels: 256 * 256, maxReferences: 2 };
  const edit = createSdServerEditEngine({ url, settings });
  const video = createSdServerVideoEngine({ url, settings: sdServerVideoPresets["wan2.2-i2v"] });
  const durationS = video.capabilities.durationsS[0] ?? 0;
  const answers = await Promise.all([
    edit.preflight({ pictures: [picture], instruction: "make it brighter", seed: 7 }),
    video.preflight({ picture, prompt: "she smiles", durationS, seed: 7 }),
  ]);
  for (const engine of [edit, video]) engine.close();
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(asked).toEqual([]);
});
