import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { createDataDir } from "#testing/data-dir.ts";
import {
  type ActiveModel,
  type ActiveModels,
  modelsFolderOf,
  readActiveModels,
  writeActiveModels,
} from "./active-models.ts";
import { tryModel } from "./try-model.ts";
import { writePaintingServer, writeServerProgram, writeTalkingServer } from "./testing/server-program.ts";

const picture = {
  server: "sd-server",
  preset: "sd15",
  name: "sd15",
  label: "Stable Diffusion 1.5",
  command: "servers/sd/sd-server",
  args: ["-m", { file: "files/sd15.safetensors" }],
} as const;
const models = { picture: { ...picture, args: [...picture.args] }, chat: null } satisfies ActiveModels;
const log = createLog({ level: "silent" });

test("what is written is read, and without the file no model is active", async () => {
  const folder = modelsFolderOf(await createDataDir());
  expect(readActiveModels(folder)).toEqual({ picture: null, chat: null });
  await writeActiveModels(folder, models);
  expect(readActiveModels(folder)).toEqual(models);
});

test.each(["{", "{}", "null", JSON.stringify({ version: 2, picture: null, chat: null })])(
  "a broken file %j is named in the error",
  async (text) => {
    const folder = await createDataDir();
    await writeFile(path.join(folder, "active.json"), text);
    expect(() => readActiveModels(folder)).toThrow("active.json is not of the form");
  },
);

test.each(["/bin/sh", "../sd-server", "servers/../../x", "servers//x", ".hidden", ""])(
  "the program %j is refused, because it lies outside of the folder",
  async (command) => {
    const folder = await createDataDir();
    const active = { version: 1, picture: { ...picture, command }, chat: null };
    await writeFile(path.join(folder, "active.json"), JSON.stringify(active));
    expect(() => readActiveModels(folder)).toThrow("not of the form");
  },
);

const timing = { askReadyMs: 20, firstPauseMs: 10, stopGraceMs: 2_000 };

async function folderWith(write: (folder: string) => Promise<string>): Promise<string> {
  const folder = await createDataDir();
  await mkdir(path.join(folder, "servers/sd"), { recursive: true });
  await write(path.join(folder, "servers/sd"));
  return folder;
}

test("an installed model is tried by one picture through its own server", async () => {
  const folder = await folderWith(writePaintingServer);
  expect(await tryModel(models.picture, { modelsFolder: folder, log, timing })).toMatchObject({
    ok: true,
    made: "a picture of 512 × 512 pixels",
  });
});

test("a chat model is tried by one answer, with llama-server's options", async () => {
  const folder = await folderWith(writeTalkingServer);
  const model: ActiveModel = {
    server: "llama-server",
    name: "chat",
    label: "Chat",
    contextTokens: 4_096,
    command: "servers/sd/llama-server",
    args: [],
  };
  expect(await tryModel(model, { modelsFolder: folder, log, timing })).toMatchObject({
    ok: true,
    made: "an answer (The sea was calm today.)",
  });
});

test("a model that does not work is told with the last lines of its server", async () => {
  const folder = await folderWith((servers) => writeServerProgram(servers, { crashes: 99 }));
  const tried = await tryModel(models.picture, { modelsFolder: folder, log, timing });
  expect(tried).toMatchObject({ ok: false, lastLines: ["GGML_ASSERT: no such model"] });
});
