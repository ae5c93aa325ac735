import { expect, test } from "vitest";
import { createPictureJudge } from "#core/moderation/pictures/picture-judge.ts";
import { readEnv } from "#platform/env.ts";
import { readEngineSettings } from "./engine-settings.ts";
import { createModelEngines } from "./model-engines.ts";

async function labels(variables: Record<string, string>): Promise<string[]> {
  const models = readEngineSettings(readEnv(variables).engines);
  const { image } = await createModelEngines(models, createPictureJudge([]), null);
  return image.map(({ engine }) => engine.label);
}

test("models with equal labels are told apart by their servers, others keep their labels", async () => {
  const comfy = { COMFYUI_URL: "http://127.0.0.1:8188", COMFYUI_WORKFLOWS: "sdxl,z-image" };
  const sd = { SD_SERVER_URL: "http://127.0.0.1:1234", SD_SERVER_MODEL: "sdxl" };
  expect(await labels({ ...comfy, ...sd })).toEqual(["SDXL (ComfyUI)", "Z-Image Turbo", "SDXL (sd-server)"]);
  expect(await labels(comfy)).toEqual(["SDXL", "Z-Image Turbo"]);
});
