import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { sdServerPresets } from "@galatea/engines/sd-server/presets.ts";
import { readEngineSettings } from "./engine-settings.ts";
import type { Model, Models } from "./models.ts";
import { changedSettings } from "./servers/sd-server.ts";

const sdServer = { SD_SERVER_URL: "http://127.0.0.1:1234" };
const comfy = {
  COMFYUI_URL: "http://127.0.0.1:8188",
  COMFYUI_WORKFLOWS: "z-image, qwen-image-edit,upscale-4x",
};
const read = (variables: Record<string, string>) => readEngineSettings(readEnv(variables).engines);
/** The servers, labels and names of the engines that serve. */
const engines = (models: Models) =>
  Object.fromEntries(
    Object.entries(models).map(([kind, ofKind]) => [
      kind,
      ofKind.map(({ server, create }: Model) => {
        const { id, label } = create();
        return `${server} ${id} (${label})`;
      }),
    ]),
  );
const servers = (models: Models) =>
  Object.fromEntries(
    Object.entries(models).map(([kind, ofKind]) => [kind, ofKind.map(({ server }) => server)]),
  );

test("without addresses the embedded engines serve", () => {
  expect(servers(read({}))).toEqual({ image: [], edit: [], upscale: [], video: [] });
});

test("the address of an sd-server puts it to work under the name of its kind of model", () => {
  expect(engines(read(sdServer))).toEqual({
    image: ["sd-server sd-server (SDXL)"],
    edit: [],
    upscale: [],
    video: [],
  });
});

test("a model that edits serves edits, and one that only edits leaves pictures from words to the sketch", () => {
  expect(engines(read({ ...sdServer, SD_SERVER_MODEL: "flux2-klein" }))).toEqual({
    image: ["sd-server sd-server (FLUX.2 klein)"],
    edit: ["sd-server sd-server-edit (FLUX.2 klein)"],
    upscale: [],
    video: [],
  });
  expect(servers(read({ ...sdServer, SD_SERVER_MODEL: "qwen-image-edit" }))).toMatchObject({
    image: [],
    edit: ["sd-server"],
  });
});

test("a workflow for videos and a video model in an sd-server serve videos, and nothing else", () => {
  const video = {
    COMFYUI_WORKFLOWS: "wan2.2-i2v,ltx-2.3",
    SD_SERVER_MODEL: "wan2.2-ti2v-5b",
    SD_SERVER_STEPS: "8",
  };
  expect(engines(read({ ...comfy, ...sdServer, ...video }))).toEqual({
    image: [],
    edit: [],
    upscale: [],
    video: [
      "comfyui comfyui-video (Wan 2.2)",
      "comfyui comfyui-ltx-2-3 (LTX-2.3)",
      "sd-server sd-server-video (Wan 2.2 5B)",
    ],
  });
});

test("the kinds of a ComfyUI's workflows decide what it serves, before an sd-server", () => {
  expect(engines(read({ ...comfy, ...sdServer, SD_SERVER_MODEL: "flux2-klein" }))).toEqual({
    image: ["comfyui comfyui (Z-Image Turbo)", "sd-server sd-server (FLUX.2 klein)"],
    edit: ["comfyui comfyui-edit (Qwen-Image-Edit)", "sd-server sd-server-edit (FLUX.2 klein)"],
    upscale: ["comfyui comfyui-upscale (Real-ESRGAN)"],
    video: [],
  });
  expect(servers(read({ ...comfy, COMFYUI_WORKFLOWS: "upscale-4x" }))).toEqual({
    image: [],
    edit: [],
    upscale: ["comfyui"],
    video: [],
  });
});

test("people choose among several workflows of a kind", () => {
  expect(engines(read({ ...comfy, COMFYUI_WORKFLOWS: "sdxl,z-image,flux2-klein" }))["image"]).toEqual([
    "comfyui comfyui (SDXL)",
    "comfyui comfyui-z-image (Z-Image Turbo)",
    "comfyui comfyui-flux2-klein (FLUX.2 klein)",
  ]);
});

test("a named engine serves in place of the automatic one, and the embedded one can be kept", () => {
  const both = { ...comfy, ...sdServer };
  expect(servers(read({ ...both, IMAGE_ENGINE: " sd-server , comfyui" }))["image"]).toEqual([
    "sd-server",
    "comfyui",
  ]);
  expect(
    servers(read({ ...both, IMAGE_ENGINE: "sketch", EDIT_ENGINE: "embedded", UPSCALE_ENGINE: "embedded" })),
  ).toEqual({ image: [], edit: [], upscale: [], video: [] });
});

test("each setting of an sd-server's model can be changed", () => {
  const changes = { sampler: "euler", scheduler: "karras", steps: 12, cfgScale: 3.5 };
  expect(changedSettings(sdServerPresets.sdxl, changes, "My model")).toMatchObject({
    ...changes,
    label: "My model",
    workPixels: 1024 * 1024,
  });
  expect(changedSettings(sdServerPresets.sdxl, {}, undefined)).toEqual(sdServerPresets.sdxl);
  const variables = {
    SD_SERVER_LABEL: "My model",
    SD_SERVER_SAMPLER: "euler",
    SD_SERVER_SCHEDULER: "karras",
    SD_SERVER_STEPS: "12",
    SD_SERVER_CFG_SCALE: "3.5",
  };
  expect(engines(read({ ...sdServer, ...variables }))["image"]).toEqual(["sd-server sd-server (My model)"]);
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
  [{ SD_SERVER_URL: "http://ada:secret@127.0.0.1:1234" }, /SD_SERVER_URL: an address without a user/],
  [{ SD_SERVER_URL: "localhost:1234" }, /SD_SERVER_URL: an address such as http/],
  [{ ...sdServer, SD_SERVER_MODEL: "dall-e" }, /SD_SERVER_MODEL: one of sd15/],
  [{ ...sdServer, SD_SERVER_STEPS: "many" }, /SD_SERVER_STEPS: a number from 1 to 150/],
  [{ COMFYUI_URL: comfy.COMFYUI_URL }, /COMFYUI_WORKFLOWS: names of workflows\/comfyui/],
  [{ ...comfy, COMFYUI_WORKFLOWS: "../../secret" }, /COMFYUI_WORKFLOWS: there is no/],
] as const)("%j stops the start and says what would be right", ([variables, message]) => {
  expect(() => read({ ...variables })).toThrow(message);
});
