import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { sdServerPresets } from "@galatea/engines/sd-server/presets.ts";
import { readEngineSettings } from "./engine-settings.ts";
import { unusedKeys } from "./missing-variables.ts";
import { type Model, modelKinds, type Models } from "./models.ts";
import { changedSettings } from "./servers/sd-server.ts";

const sdServer = { SD_SERVER_URL: "http://127.0.0.1:1234" };
const comfy = {
  COMFYUI_URL: "http://127.0.0.1:8188",
  COMFYUI_WORKFLOWS: "z-image, qwen-image-edit,upscale-4x",
};
const read = (variables: Record<string, string>) => readEngineSettings(readEnv(variables).engines);
/** The servers, labels and names of the engines that serve. */
async function engines(models: Models): Promise<Record<string, string[]>> {
  const named: Record<string, string[]> = {};
  for (const kind of modelKinds)
    for (const { server, create } of models[kind] as Model[]) {
      const { id, label } = await create();
      (named[kind] ??= []).push(`${server} ${id} (${label})`);
    }
  return named;
}
const servers = (models: Models) =>
  Object.fromEntries(
    Object.entries(models).map(([kind, ofKind]) => [kind, ofKind.map(({ server }) => server)]),
  );

test("without addresses the embedded engines serve", () => {
  expect(servers(read({}))).toEqual({ image: [], edit: [], upscale: [], video: [], process: [] });
});

test("the address of an sd-server puts it to work under the name of its kind of model", async () => {
  expect(await engines(read(sdServer))).toEqual({ image: ["sd-server sd-server (SDXL)"] });
});

test("a model that edits serves edits, and one that only edits leaves pictures from words to the sketch", async () => {
  expect(await engines(read({ ...sdServer, SD_SERVER_MODEL: "flux2-klein" }))).toEqual({
    image: ["sd-server sd-server (FLUX.2 klein)"],
    edit: ["sd-server sd-server-edit (FLUX.2 klein)"],
  });
  expect(servers(read({ ...sdServer, SD_SERVER_MODEL: "qwen-image-edit" }))).toMatchObject({
    image: [],
    edit: ["sd-server"],
  });
});

test("several addresses are machines with the same models", () => {
  const { image, edit } = read({
    ...comfy,
    COMFYUI_URL: "http://10.0.0.1:8188, http://10.0.0.2:8188/",
    SD_SERVER_URL: "http://10.0.0.3:1234",
  });
  const addresses = ({ machines }: Model): string[] => machines?.each.map(({ address }) => address) ?? [];
  expect(image.map(addresses)).toEqual([["http://10.0.0.1:8188/", "http://10.0.0.2:8188/"], []]);
  expect(edit.map(addresses)).toEqual([["http://10.0.0.1:8188/", "http://10.0.0.2:8188/"]]);
  expect(image.map(({ machines }) => machines?.slots)).toEqual([1, undefined]);
});

test("a workflow for videos and a video model in an sd-server serve videos, and nothing else", async () => {
  const video = {
    COMFYUI_WORKFLOWS: "wan2.2-i2v,ltx-2.3",
    SD_SERVER_MODEL: "wan2.2-ti2v-5b",
    SD_SERVER_STEPS: "8",
  };
  expect(await engines(read({ ...comfy, ...sdServer, ...video }))).toEqual({
    video: [
      "comfyui comfyui-video (Wan 2.2)",
      "comfyui comfyui-ltx-2-3 (LTX-2.3)",
      "sd-server sd-server-video (Wan 2.2 5B)",
    ],
  });
});

test("the kinds of a ComfyUI's workflows decide what it serves, before an sd-server", async () => {
  expect(await engines(read({ ...comfy, ...sdServer, SD_SERVER_MODEL: "flux2-klein" }))).toEqual({
    image: ["comfyui comfyui (Z-Image Turbo)", "sd-server sd-server (FLUX.2 klein)"],
    edit: ["comfyui comfyui-edit (Qwen-Image-Edit)", "sd-server sd-server-edit (FLUX.2 klein)"],
    upscale: ["comfyui comfyui-upscale (Real-ESRGAN)"],
  });
  expect(servers(read({ ...comfy, COMFYUI_WORKFLOWS: "upscale-4x" }))).toEqual({
    image: [],
    edit: [],
    upscale: ["comfyui"],
    video: [],
    process: [],
  });
});

test("a workflow that takes backgrounds away serves Process Image, unless the embedded engine is named", async () => {
  const cutting = { ...comfy, COMFYUI_WORKFLOWS: "remove-background" };
  expect(await engines(read(cutting))).toEqual({ process: ["comfyui comfyui-process (BiRefNet)"] });
  expect(servers(read({ ...cutting, PROCESS_ENGINE: "embedded" }))).toMatchObject({ process: [] });
  expect(() => read({ ...sdServer, PROCESS_ENGINE: "sd-server" })).toThrow(/PROCESS_ENGINE.*none can/);
});

test("people choose among several workflows of a kind", async () => {
  const { image } = await engines(read({ ...comfy, COMFYUI_WORKFLOWS: "sdxl,z-image,flux2-klein" }));
  expect(image).toEqual([
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
  ).toEqual({ image: [], edit: [], upscale: [], video: [], process: [] });
});

test("each setting of an sd-server's model can be changed", async () => {
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
  const { image } = await engines(read({ ...sdServer, ...variables }));
  expect(image).toEqual(["sd-server sd-server (My model)"]);
});

test("a WebUI serves pictures and upscales, and a service or a server of OpenAI's protocol what its model can do", async () => {
  expect(await engines(read({ A1111_URL: "http://127.0.0.1:7860", A1111_AUTH: "ada:a:b" }))).toEqual({
    image: ["a1111 a1111 (Stable Diffusion)"],
    upscale: ["a1111 a1111-upscale (Stable Diffusion)"],
  });
  const google = { GOOGLE_API_KEY: "key", GOOGLE_IMAGE_MODEL: "gemini-3-pro-image-preview" };
  const service = { BLACK_FOREST_LABS_API_KEY: "key", BLACK_FOREST_LABS_EDIT_MODEL: "flux-2-pro" };
  expect(await engines(read({ ...google, ...service }))).toEqual({
    image: ["google google (Google gemini-3-pro-image-preview)"],
    edit: ["black-forest-labs black-forest-labs-edit (Black Forest Labs flux-2-pro)"],
  });
  // Another service may make the pictures: a key alone orders nothing.
  expect(servers(read({ ...google, OPENAI_API_KEY: "key" }))["image"]).toEqual(["google"]);
  const local = {
    OPENAI_COMPATIBLE_URL: "http://127.0.0.1:8000",
    OPENAI_COMPATIBLE_DIALECT: "vllm-omni",
    OPENAI_COMPATIBLE_IMAGE_MODEL: "Qwen/Qwen-Image",
  };
  expect(await engines(read(local))).toEqual({ image: ["openai-compatible vllm-omni (Qwen-Image)"] });
  // The product asks for Google's image model; otherwise an own machine comes before a service that charges.
  expect(servers(read({ ...google, ...sdServer }))["image"]).toEqual(["google", "sd-server"]);
  const fal = { FAL_API_KEY: "key", FAL_IMAGE_MODEL: "fal-ai/qwen-image" };
  expect(servers(read({ ...fal, ...sdServer }))["image"]).toEqual(["sd-server", "fal"]);
  expect(servers(read({ ...google, ...sdServer, IMAGE_ENGINE: "sd-server,google" }))["image"]).toEqual([
    "sd-server",
    "google",
  ]);
});

test("for every tool, each kind of own server serves before each service that charges", () => {
  const own = {
    OPENAI_COMPATIBLE_URL: "http://127.0.0.1:30000",
    OPENAI_COMPATIBLE_DIALECT: "sglang",
    OPENAI_COMPATIBLE_IMAGE_MODEL: "black-forest-labs/FLUX.2-klein-4B",
    OPENAI_COMPATIBLE_EDIT_MODEL: "black-forest-labs/FLUX.2-klein-4B",
    OPENAI_COMPATIBLE_VIDEO_MODEL: "Wan-AI/Wan2.2-I2V-A14B-Diffusers",
  };
  const paid = {
    OPENAI_API_KEY: "key",
    OPENAI_IMAGE_MODEL: "gpt-image-1.5",
    OPENAI_EDIT_MODEL: "gpt-image-1.5",
    FAL_API_KEY: "key",
    FAL_VIDEO_MODEL: "fal-ai/wan/v2.2-a14b/image-to-video",
  };
  expect(servers(read({ ...paid, ...own }))).toMatchObject({
    image: ["openai-compatible", "openai"],
    edit: ["openai-compatible", "openai"],
    video: ["openai-compatible", "fal"],
  });
});

test("a service serves videos by a model of its own, and so does a server with /v1/videos", async () => {
  const google = { GOOGLE_API_KEY: "key", GOOGLE_VIDEO_MODEL: "veo-3.1-fast-generate-preview" };
  expect(await engines(read(google))).toEqual({
    video: ["google google-video (Google veo-3.1-fast-generate-preview)"],
  });
  const local = {
    OPENAI_COMPATIBLE_URL: "http://127.0.0.1:8091",
    OPENAI_COMPATIBLE_DIALECT: "sglang",
    OPENAI_COMPATIBLE_VIDEO_MODEL: "Wan-AI/Wan2.2-I2V-A14B-Diffusers",
  };
  expect(await engines(read(local))).toEqual({
    video: ["openai-compatible sglang-video (Wan2.2-I2V-A14B-Diffusers)"],
  });
  const services = {
    FAL_API_KEY: "key",
    FAL_VIDEO_MODEL: "fal-ai/wan/v2.2-a14b/image-to-video",
    REPLICATE_API_KEY: "key",
    REPLICATE_VIDEO_MODEL: "bytedance/seedance-1-pro",
    XAI_API_KEY: "key",
    XAI_VIDEO_MODEL: "grok-imagine-video-1.5",
    BLACK_FOREST_LABS_API_KEY: "key",
    BLACK_FOREST_LABS_VIDEO_MODEL: "flux-3-video",
    VIDEO_ENGINE: "xai,fal,replicate,black-forest-labs",
  };
  expect(servers(read(services))["video"]).toEqual(["xai", "fal", "replicate", "black-forest-labs"]);
});

test("no message holds a key", () => {
  expect(() =>
    read({ OPENAI_API_KEY: "sk-secret with a space", OPENAI_IMAGE_MODEL: "gpt-image-1.5" }),
  ).toThrow(/OPENAI_API_KEY: a key without spaces/);
  try {
    read({ OPENAI_API_KEY: "sk-secret with a space", OPENAI_IMAGE_MODEL: "gpt-image-1.5" });
  } catch (error) {
    expect(String(error)).not.toContain("secret");
  }
});

test("a key alone is no half of a setting, because the models file may use it", () => {
  const keys = { OPENAI_API_KEY: "key", FAL_API_KEY: "key", OPENAI_COMPATIBLE_API_KEY: "key" };
  expect(servers(read({ ...keys, OPENAI_MODERATION_KEY: "key" }))).toMatchObject({ image: [], video: [] });
  const notesOf = (variables: Record<string, string>) =>
    unusedKeys(readEnv(variables).engines, read(variables));
  expect(notesOf(keys)).toEqual([
    expect.stringContaining("OPENAI_API_KEY is set and nothing uses it: set OPENAI_IMAGE_MODEL"),
    expect.stringContaining("FAL_API_KEY is set"),
    expect.stringContaining("OPENAI_COMPATIBLE_API_KEY is set"),
  ]);
  expect(notesOf({ OPENAI_API_KEY: "key", OPENAI_EDIT_MODEL: "gpt-image-1.5" })).toEqual([]);
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
  [{ IMAGE_ENGINE: "openai" }, /IMAGE_ENGINE: openai needs OPENAI_API_KEY and a model in OPENAI_IMAGE_MODEL/],
  [{ EDIT_ENGINE: "a1111" }, /EDIT_ENGINE: a1111 changes no pictures by words/],
  [{ GOOGLE_API_KEY: "k", GOOGLE_IMAGE_MODEL: "imagen-4" }, /GOOGLE_IMAGE_MODEL: .*begin with gemini-/],
  [
    { OPENAI_API_KEY: "k", OPENAI_EDIT_MODEL: "dall-e-3" },
    /OPENAI_EDIT_MODEL: this model does not serve edit: .*changes no pictures/,
  ],
  [
    {
      OPENAI_COMPATIBLE_URL: "http://127.0.0.1:8000",
      OPENAI_COMPATIBLE_DIALECT: "klingon",
      OPENAI_COMPATIBLE_IMAGE_MODEL: "x",
    },
    /^These settings are not right:\n  OPENAI_COMPATIBLE_DIALECT: [^\n]*vllm-omni[^\n]*$/,
  ],
  [
    { FAL_API_KEY: "k", FAL_VIDEO_MODEL: "fal-ai/unheard-of" },
    /FAL_VIDEO_MODEL: this model does not serve video: .*inputs are known/,
  ],
  [
    { GOOGLE_API_KEY: "k", GOOGLE_IMAGE_MODEL: "veo-3.0-generate-001" },
    /GOOGLE_IMAGE_MODEL: .* makes videos/,
  ],
  [{ VIDEO_ENGINE: "openai" }, /VIDEO_ENGINE: openai does not serve video/],
  [{ VIDEO_ENGINE: "xai" }, /VIDEO_ENGINE: xai needs XAI_API_KEY and a model in XAI_VIDEO_MODEL/],
  [{ OPENAI_COMPATIBLE_URL: "http://127.0.0.1:8000" }, /OPENAI_COMPATIBLE_IMAGE_MODEL: the name under which/],
  [{ A1111_URL: "http://127.0.0.1:7860", A1111_AUTH: "nobody" }, /A1111_AUTH: a name and a password/],
  [{ COMFYUI_URL: comfy.COMFYUI_URL }, /COMFYUI_WORKFLOWS: names of workflows\/comfyui/],
  [{ ...comfy, COMFYUI_URL: "http://a, http://b,http://a/" }, /COMFYUI_URL: names an address twice/],
  [{ ...comfy, COMFYUI_URL: "http://a,b" }, /COMFYUI_URL: an address such as/],
  [{ ...comfy, COMFYUI_WORKFLOWS: "../../secret" }, /COMFYUI_WORKFLOWS: there is no/],
  [{ COMFYUI_WORKFLOWS: "sdxl" }, /COMFYUI_URL: is missing; without it COMFYUI_WORKFLOWS would do nothing/],
  [{ SD_SERVER_MODEL: "sdxl", SD_SERVER_STEPS: "4" }, /SD_SERVER_URL: is missing; .*MODEL, SD_SERVER_STEPS/],
  [{ A1111_MODEL: "a.safetensors" }, /A1111_URL: is missing/],
  [{ OPENAI_COMPATIBLE_IMAGE_MODEL: "Qwen/Qwen-Image" }, /OPENAI_COMPATIBLE_URL: is missing/],
  [{ OPENAI_IMAGE_MODEL: "gpt-image-1.5" }, /OPENAI_API_KEY: is missing; .*OPENAI_IMAGE_MODEL/],
  [{ ...sdServer, FAL_VIDEO_MODEL: "fal-ai/wan" }, /FAL_API_KEY: is missing; .*FAL_VIDEO_MODEL/],
  [{ CHAT_MODEL: "llama3.1:8b", CHAT_API_KEY: "k" }, /CHAT_URL: is missing; .*CHAT_MODEL, CHAT_API_KEY/],
] as const)("%j stops the start and says what would be right", ([variables, message]) => {
  expect(() => read({ ...variables })).toThrow(message);
});
