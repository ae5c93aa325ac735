import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { readEngineSettings } from "./engine-settings.ts";
import type { Model } from "./models.ts";
import { slotsOf } from "./machines.ts";

const folder = await mkdtemp(path.join(tmpdir(), "galatea-models-"));
afterAll(() => rm(folder, { recursive: true }));

const klein = {
  tool: "image",
  id: "klein",
  server: "comfyui",
  url: "http://127.0.0.1:8188",
  workflow: "flux2-klein",
};
const { url: _, ...anywhere } = klein;
const several = { ...anywhere, urls: ["http://a", "http://b"] };
const sdxl = { tool: "image", id: "sdxl", server: "sd-server", url: "http://127.0.0.1:1234", model: "sdxl" };

async function read(content: unknown, variables: Record<string, string> = {}) {
  const file = path.join(folder, "models.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return readEngineSettings(readEnv({ ...variables, MODELS_FILE: file }).engines);
}

const idsOf = (models: readonly Model[]): Promise<string[]> =>
  Promise.all(models.map(async ({ create }) => (await create()).id));

test("people choose among the listed models, in their order, with label, note and price", async () => {
  const models = await read({
    models: [
      { ...sdxl, note: "quick", label: "Quick", steps: 8 },
      { ...klein, priceCredits: 35 },
      { ...klein, tool: "edit", id: "klein-edit", workflow: "qwen-image-edit" },
    ],
  });
  const offered = await Promise.all(
    models.image.map(async ({ create, ...offer }) => {
      const { id, label } = await create();
      return { ...offer, id, label };
    }),
  );
  expect(offered).toEqual([
    { server: "sd-server", id: "sdxl", label: "Quick", note: "quick", priceCredits: null },
    { server: "comfyui", id: "klein", label: "FLUX.2 klein", note: null, priceCredits: 35 },
  ]);
  expect(await idsOf(models.edit)).toEqual(["klein-edit"]);
  expect(models.upscale).toEqual([]);
});

test("services are listed without their keys, which stay in their variables", async () => {
  const gpt = { tool: "edit", id: "gpt", server: "openai", model: "gpt-image-1.5", priceCredits: 60 };
  const { edit } = await read({ models: [gpt] }, { OPENAI_API_KEY: "key" });
  expect(await idsOf(edit)).toEqual(["gpt"]);
  await expect(read({ models: [gpt] })).rejects.toThrow(/models\.0: needs the key in OPENAI_API_KEY/);
  await expect(read({ models: [{ ...gpt, apiKey: "key" }] })).rejects.toThrow(/models\.0: .*apiKey/);
});

test("models of videos are listed like the others", async () => {
  const veo = { tool: "video", id: "veo", server: "google", model: "veo-3.1-generate-preview" };
  const wan = {
    tool: "video",
    id: "wan",
    server: "openai-compatible",
    url: "http://127.0.0.1:8091",
    model: "Wan-AI/Wan2.2-I2V-A14B-Diffusers",
    dialect: "vllm-omni",
  };
  const { video } = await read({ models: [veo, wan] }, { GOOGLE_API_KEY: "key" });
  expect(await idsOf(video)).toEqual(["veo", "wan"]);
  await expect(read({ models: [{ ...wan, dialect: "localai" }] })).rejects.toThrow(/cannot serve video/);
});

test("a model on several machines has an address in each, and as many jobs at once as it says", async () => {
  const urls = ["http://10.0.0.1:8188", "http://10.0.0.2:8188"];
  const models = await read({
    models: [
      { ...anywhere, urls, slots: 2 },
      { ...anywhere, tool: "edit", id: "klein-edit", workflow: "qwen-image-edit", urls, slots: 2 },
      sdxl,
    ],
  });
  const machines = models.image.map(({ machines: of }) =>
    of ? { slots: of.slots, urls: of.each.map(({ address }) => address) } : null,
  );
  expect(machines).toEqual([{ slots: 2, urls: ["http://10.0.0.1:8188/", "http://10.0.0.2:8188/"] }, null]);
  const [onFirst, onSecond] = models.image[0]?.machines?.each ?? [];
  expect([(await onFirst?.create())?.id, (await onSecond?.create())?.id]).toEqual(["klein", "klein"]);
  expect([slotsOf(models.image), slotsOf(models.edit), slotsOf(models.upscale)]).toEqual([4, 4, 0]);
});

test("a model may have an overflow at others, beside one machine or several", async () => {
  const fal = { server: "fal", model: "fal-ai/qwen-image" };
  const variables = { FAL_API_KEY: "key" };
  const { image } = await read(
    {
      models: [
        { ...klein, overflow: { ...fal, afterSeconds: 60, slots: 2 } },
        {
          ...several,
          id: "klein-2",
          overflow: { server: "comfyui", url: "https://rented", workflow: "flux2-klein" },
        },
      ],
    },
    variables,
  );
  const [one, other] = image.map(({ machines }) => machines);
  expect(one).toMatchObject({
    slots: 1,
    each: [{ address: "http://127.0.0.1:8188/" }],
    overflow: { server: "fal", address: "fal:fal-ai/qwen-image", afterSeconds: 60, slots: 2 },
  });
  expect((await one?.overflow?.create())?.id).toBe("klein");
  expect(other?.overflow).toMatchObject({ address: "https://rented/", afterSeconds: 20, slots: 4 });
  expect(slotsOf(image)).toBe(9);
  await expect(read({ models: [{ ...klein, overflow: fal }] })).rejects.toThrow(
    /models\.0: overflow: needs the key in FAL_API_KEY/,
  );
});

test("tools that the file does not name are served by the variables", async () => {
  const models = await read(
    { models: [klein] },
    { SD_SERVER_URL: "http://127.0.0.1:1234", SD_SERVER_MODEL: "flux2-klein" },
  );
  expect(await idsOf(models.image)).toEqual(["klein"]);
  expect(await idsOf(models.edit)).toEqual(["sd-server-edit"]);
});

test.for([
  ["{", /MODELS_FILE: .*models\.json: is no JSON/],
  [{ models: [] }, /MODELS_FILE: models: /],
  [{ models: [{ ...klein, tool: "song" }] }, /models\.0\.tool: one of image, edit, upscale/],
  [{ models: [{ ...klein, id: "No Spaces" }] }, /models\.0\.id: small letters/],
  [
    { models: [{ ...klein, server: "crayon" }] },
    /models\.0\.server: one of comfyui, sd-server, a1111, openai/,
  ],
  [{ models: [{ ...klein, priceCredits: -1 }] }, /models\.0\.priceCredits/],
  [
    { models: [klein, sdxl, { ...sdxl, id: "klein" }] },
    /models\.2\.id: two models of image are called klein/,
  ],
  [{ models: [{ ...klein, tool: "upscale" }] }, /models\.0: this model cannot serve upscale/],
  [{ models: [{ ...klein, workflow: "nothing" }] }, /models\.0: there is no nothing/],
  [{ models: [{ ...klein, url: "localhost" }] }, /models\.0: url: an address such as/],
  [{ models: [{ ...klein, urls: ["http://a", "http://b"] }] }, /models\.0: urls: in place of url/],
  [{ models: [{ ...several, urls: ["http://a"] }] }, /models\.0\.urls: two or more addresses/],
  [
    { models: [{ ...several, urls: ["http://a", "http://a/"] }] },
    /models\.0: urls: an address is named twice/,
  ],
  [{ models: [{ ...several, urls: ["http://a", "b"] }] }, /models\.0: url: an address such as/],
  [{ models: [{ ...klein, slots: 2 }] }, /models\.0: slots: only with urls/],
  [{ models: [{ ...klein, overflow: { server: "crayon" } }] }, /models\.0\.overflow\.server: one of/],
  [
    { models: [{ ...klein, overflow: { server: "comfyui", url: klein.url, workflow: "flux2-klein" } }] },
    /models\.0: overflow: an address is named twice/,
  ],
  [
    { models: [{ ...klein, overflow: { server: "a1111", url: "http://a", afterSeconds: -1 } }] },
    /models\.0\.overflow\.afterSeconds/,
  ],
  [{ models: [{ ...several, slots: 0 }] }, /models\.0\.slots/],
  [
    { models: [several, { ...several, id: "other", slots: 3 }] },
    /models\.1: slots: http:\/\/a\/ has 1 in another model/,
  ],
  [{ models: [{ ...klein, steps: 4 }] }, /models\.0: .*steps/],
  [{ models: [{ ...sdxl, model: "dall-e" }] }, /models\.0: model: one of sd15/],
  [{ models: [{ ...sdxl, steps: 0 }] }, /models\.0: steps: a number from 1 to 150/],
] as const)("%j stops the start and says what would be right", async ([content, message]) => {
  await expect(read(content)).rejects.toThrow(message);
});

test("a file that is missing, and a variable that contradicts it, stop the start", async () => {
  const away = () => readEngineSettings(readEnv({ MODELS_FILE: path.join(folder, "away.json") }).engines);
  expect(away).toThrow(/away\.json: cannot be read: ENOENT/);
  await expect(read({ models: [klein] }, { IMAGE_ENGINE: "sketch" })).rejects.toThrow(
    /IMAGE_ENGINE: leave it out, because MODELS_FILE lists the models/,
  );
});
