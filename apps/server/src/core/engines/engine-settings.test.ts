import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { readEngineSettings } from "./engine-settings.ts";

const sdServer = { SD_SERVER_URL: "http://127.0.0.1:1234" };
const comfy = {
  COMFYUI_URL: "http://127.0.0.1:8188",
  COMFYUI_WORKFLOWS: "z-image, qwen-image-edit,upscale-4x",
};
const read = (variables: Record<string, string>) => readEngineSettings(readEnv(variables).engines);

test("without addresses the embedded engines serve", () => {
  expect(read({})).toMatchObject({ image: [], edit: null, upscale: null });
});

test("the address of an sd-server puts it to work, with the usual settings of its kind of model", () => {
  const { servers, ...serving } = read(sdServer);
  expect(serving).toEqual({ image: ["sd-server"], edit: null, upscale: null });
  expect(servers["sd-server"].image).toMatchObject({
    url: new URL(sdServer.SD_SERVER_URL),
    settings: { label: "SDXL", steps: 20, cfgScale: 7, workPixels: 1024 * 1024 },
  });
});

test("a model that edits serves edits, and one that only edits leaves pictures from words to the sketch", () => {
  expect(read({ ...sdServer, SD_SERVER_MODEL: "flux2-klein" })).toMatchObject({
    image: ["sd-server"],
    edit: "sd-server",
  });
  expect(read({ ...sdServer, SD_SERVER_MODEL: "qwen-image-edit" })).toMatchObject({
    image: [],
    edit: "sd-server",
  });
});

test("the kinds of a ComfyUI's workflows decide what it serves, before an sd-server", () => {
  expect(read({ ...comfy, ...sdServer, SD_SERVER_MODEL: "flux2-klein" })).toMatchObject({
    image: ["comfyui", "sd-server"],
    edit: "comfyui",
    upscale: "comfyui",
    servers: { comfyui: { image: { workflow: { sidecar: { label: "Z-Image Turbo" } } } } },
  });
  expect(read({ ...comfy, COMFYUI_WORKFLOWS: "upscale-4x" })).toMatchObject({
    image: [],
    edit: null,
    upscale: "comfyui",
  });
});

test("a named engine serves in place of the automatic one, and the embedded one can be kept", () => {
  const both = { ...comfy, ...sdServer };
  expect(read({ ...both, IMAGE_ENGINE: " sd-server , comfyui" }).image).toEqual(["sd-server", "comfyui"]);
  expect(
    read({ ...both, IMAGE_ENGINE: "sketch", EDIT_ENGINE: "embedded", UPSCALE_ENGINE: "embedded" }),
  ).toMatchObject({
    image: [],
    edit: null,
    upscale: null,
  });
});

test("each setting of an sd-server's model can be changed", () => {
  const changed = {
    SD_SERVER_LABEL: "My model",
    SD_SERVER_SAMPLER: "euler",
    SD_SERVER_SCHEDULER: "karras",
    SD_SERVER_STEPS: "12",
    SD_SERVER_CFG_SCALE: "3.5",
  };
  expect(read({ ...sdServer, ...changed }).servers["sd-server"].image?.settings).toMatchObject({
    label: "My model",
    sampler: "euler",
    scheduler: "karras",
    steps: 12,
    cfgScale: 3.5,
  });
});

test("an own workflow is named by its path, and a broken one is explained", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-workflow-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = `${folder}/mine.json`;
  await writeFile(file, JSON.stringify({ "1": { class_type: "SaveImage", inputs: {} } }));
  await writeFile(`${folder}/mine.sidecar.json`, "{}");
  expect(() => read({ ...comfy, COMFYUI_WORKFLOWS: file })).toThrow(
    /COMFYUI_WORKFLOWS: The sidecar of .*mine\.json/,
  );
});

test.for([
  [
    { IMAGE_ENGINE: "crayon" },
    /IMAGE_ENGINE: auto, or names separated by commas.*sketch, comfyui, sd-server/,
  ],
  [{ IMAGE_ENGINE: "auto,sketch" }, /IMAGE_ENGINE: auto, or names/],
  [{ IMAGE_ENGINE: "," }, /IMAGE_ENGINE: auto, or names/],
  [{ IMAGE_ENGINE: "sd-server" }, /IMAGE_ENGINE: sd-server needs SD_SERVER_URL/],
  [{ IMAGE_ENGINE: "comfyui" }, /IMAGE_ENGINE: comfyui needs COMFYUI_URL/],
  [{ ...sdServer, IMAGE_ENGINE: "sd-server,sketch" }, /IMAGE_ENGINE: sketch serves alone/],
  [{ ...sdServer, EDIT_ENGINE: "sd-server" }, /EDIT_ENGINE: .*SD_SERVER_MODEL.*flux2-klein, qwen-image-edit/],
  [
    { ...sdServer, SD_SERVER_MODEL: "qwen-image-edit", IMAGE_ENGINE: "sd-server" },
    /IMAGE_ENGINE: .*sd15, sdxl/,
  ],
  [{ ...sdServer, UPSCALE_ENGINE: "sd-server" }, /UPSCALE_ENGINE: .*none can/],
  [
    { ...comfy, ...sdServer, SD_SERVER_MODEL: "flux2-klein", EDIT_ENGINE: "comfyui,sd-server" },
    /EDIT_ENGINE: one name/,
  ],
  [{ SD_SERVER_URL: "http://ada:secret@127.0.0.1:1234" }, /SD_SERVER_URL: an address without a user/],
  [{ SD_SERVER_URL: "localhost:1234" }, /SD_SERVER_URL: an address such as http/],
  [{ ...sdServer, SD_SERVER_MODEL: "dall-e" }, /SD_SERVER_MODEL: one of sd15/],
  [{ ...sdServer, SD_SERVER_STEPS: "many" }, /SD_SERVER_STEPS: a number from 1 to 150/],
  [{ COMFYUI_URL: comfy.COMFYUI_URL }, /COMFYUI_WORKFLOWS: names of workflows\/comfyui/],
  [{ ...comfy, COMFYUI_WORKFLOWS: "../../secret" }, /COMFYUI_WORKFLOWS: there is no/],
  [
    { ...comfy, COMFYUI_WORKFLOWS: "sdxl,z-image" },
    /COMFYUI_WORKFLOWS: names two workflows of the kind image/,
  ],
] as const)("%j stops the start and says what would be right", ([variables, message]) => {
  expect(() => read({ ...variables })).toThrow(message);
});
