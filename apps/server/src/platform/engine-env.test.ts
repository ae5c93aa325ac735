import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const url = "http://127.0.0.1:1234";
const engines = (variables: Record<string, string>) => readEnv(variables).engines;

test("an address alone puts its server to work, with the usual settings of its kind of model", () => {
  expect(engines({ SD_SERVER_URL: url })).toMatchObject({
    image: ["sd-server"],
    edit: "embedded",
    sdServer: {
      url: new URL(url),
      preset: { label: "SDXL", steps: 20, cfgScale: 7, workPixels: 1024 * 1024 },
    },
  });
});

test("a model that edits serves edits, and one that only edits leaves pictures from words to the sketch", () => {
  expect(engines({ SD_SERVER_URL: url, SD_SERVER_MODEL: "flux2-klein" })).toMatchObject({
    image: ["sd-server"],
    edit: "sd-server",
  });
  expect(engines({ SD_SERVER_URL: url, SD_SERVER_MODEL: "qwen-image-edit" })).toMatchObject({
    image: ["sketch"],
    edit: "sd-server",
  });
});

test("a named engine serves in place of the automatic one", () => {
  const variables = { SD_SERVER_URL: url, SD_SERVER_MODEL: "flux2-klein" };
  expect(engines({ ...variables, IMAGE_ENGINE: " sketch , sketch", EDIT_ENGINE: "embedded" })).toMatchObject({
    image: ["sketch"],
    edit: "embedded",
  });
});

test("each setting of the model can be changed", () => {
  const changed = {
    SD_SERVER_LABEL: "My model",
    SD_SERVER_SAMPLER: "euler",
    SD_SERVER_SCHEDULER: "karras",
    SD_SERVER_STEPS: "12",
    SD_SERVER_CFG_SCALE: "3.5",
  };
  expect(engines({ SD_SERVER_URL: url, ...changed }).sdServer?.preset).toMatchObject({
    label: "My model",
    sampler: "euler",
    scheduler: "karras",
    steps: 12,
    cfgScale: 3.5,
  });
});

test.for([
  [{ IMAGE_ENGINE: "crayon" }, /IMAGE_ENGINE: auto, or names separated by commas.*sketch, sd-server/],
  [{ IMAGE_ENGINE: "auto,sketch" }, /IMAGE_ENGINE: auto, or names/],
  [{ IMAGE_ENGINE: "," }, /IMAGE_ENGINE: auto, or names/],
  [{ IMAGE_ENGINE: "sd-server" }, /IMAGE_ENGINE: sd-server needs SD_SERVER_URL/],
  [{ EDIT_ENGINE: "sd-server" }, /EDIT_ENGINE: sd-server needs SD_SERVER_URL/],
  [{ EDIT_ENGINE: "crayon" }, /EDIT_ENGINE: auto, or one of embedded, sd-server/],
  [{ SD_SERVER_URL: url, IMAGE_ENGINE: "sd-server,sketch" }, /IMAGE_ENGINE: sketch serves alone/],
  [
    { SD_SERVER_URL: url, EDIT_ENGINE: "sd-server" },
    /EDIT_ENGINE: .* changes no pictures; these do: flux2-klein, qwen-image-edit/,
  ],
  [
    { SD_SERVER_URL: url, SD_SERVER_MODEL: "qwen-image-edit", IMAGE_ENGINE: "sd-server" },
    /IMAGE_ENGINE: .* makes no pictures from words; these do: sd15/,
  ],
  [{ SD_SERVER_URL: "localhost:1234" }, /SD_SERVER_URL: an address such as http/],
  [{ SD_SERVER_URL: url, SD_SERVER_MODEL: "dall-e" }, /SD_SERVER_MODEL: one of sd15/],
  [{ SD_SERVER_URL: url, SD_SERVER_STEPS: "many" }, /SD_SERVER_STEPS: a whole number/],
] as const)("%j stops the start and says what would be right", ([variables, message]) => {
  expect(() => readEnv(variables)).toThrow(message);
});

test("a problem of the engines does not hide one of the payments", () => {
  expect(() => readEnv({ IMAGE_ENGINE: "crayon", PAYMENTS: "stripe" })).toThrow(
    /STRIPE_SECRET_KEY[^]*IMAGE_ENGINE/,
  );
});
