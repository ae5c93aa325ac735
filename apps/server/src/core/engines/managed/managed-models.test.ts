import { access, mkdir, rename } from "node:fs/promises";
import path from "node:path";
import type { ChatEngine } from "@galatea/engines/chat/engine.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "#platform/log.ts";
import { createDataDir } from "#testing/data-dir.ts";
import { createChatEngine } from "../chat-engines.ts";
import { noModels } from "../models.ts";
import { tryTalk } from "../try-talk.ts";
import type { ActiveModels } from "./active-models.ts";
import { addManaged, createManagedModels, type ManagedModels } from "./managed-models.ts";
import { writePaintingServer, writeServerProgram, writeTalkingServer } from "./testing/server-program.ts";

const picture = {
  server: "sd-server",
  preset: "flux2-klein",
  name: "flux2-klein-4b",
  label: "FLUX.2 klein 4B",
  command: "servers/sd/sd-server",
  args: [],
} satisfies ActiveModels["picture"];

async function manage(
  write: (folder: string) => Promise<string>,
): Promise<{ models: ManagedModels; folder: string }> {
  const folder = await createDataDir();
  await mkdir(path.join(folder, "servers/sd"), { recursive: true });
  await write(path.join(folder, "servers/sd"));
  const models = createManagedModels(
    { picture, chat: null },
    {
      modelsFolder: folder,
      log: createLog({ level: "silent" }),
      timing: { askReadyMs: 20, stopGraceMs: 2_000, patienceMs: 10_000 },
    },
  );
  onTestFinished(() => models.close());
  return { models, folder };
}

test("an installed model makes pictures through its own server, under its own name", async () => {
  const { models } = await manage(writePaintingServer);
  const engine = await models.pictures.image?.();
  expect(engine).toMatchObject({ id: "flux2-klein-4b", label: "FLUX.2 klein 4B", trainedModel: true });
  await vi.waitFor(async () => expect(await engine?.health()).toEqual({ ok: true }), { timeout: 10_000 });
  const made = await engine?.generate(
    { prompt: "a lighthouse", size: { widthPx: 256, heightPx: 256 }, seed: 1 },
    unwatchedRun({ signal: AbortSignal.timeout(10_000) }),
  );
  expect(made).toMatchObject({ widthPx: 256, heightPx: 256 });
});

test("its engines share one process, which starts with their first question and says why it does not run", async () => {
  const { models, folder } = await manage((servers) => writeServerProgram(servers, { hangs: true }));
  const [image, edit] = [await models.pictures.image?.(), await models.pictures.edit?.()];
  const starts = path.join(folder, "servers/sd/starts");
  await expect(access(starts)).rejects.toThrow("ENOENT");
  const [health] = await Promise.all([image?.health(), edit?.health()]);
  expect(health).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^The server of flux2-klein-4b is starting/),
  });
  await models.close();
  expect(await image?.health()).toEqual({ ok: false, reason: "The server of flux2-klein-4b was stopped." });
});

const chat = {
  server: "llama-server",
  name: "qwen2.5-1.5b",
  label: "Qwen2.5 1.5B",
  contextTokens: 8_192,
  command: "servers/llama/llama-server",
  args: [],
} satisfies ActiveModels["chat"];

async function manageChat(
  write: (folder: string) => Promise<string>,
): Promise<{ models: ManagedModels; engine: ChatEngine }> {
  const folder = await createDataDir();
  await mkdir(path.join(folder, "servers/llama"), { recursive: true });
  await rename(await write(folder), path.join(folder, chat.command));
  const models = createManagedModels(
    { picture: null, chat },
    {
      modelsFolder: folder,
      log: createLog({ level: "silent" }),
      timing: { askReadyMs: 20, stopGraceMs: 2_000, patienceMs: 10_000, mostFailures: 1 },
    },
  );
  onTestFinished(() => models.close());
  return { models, engine: createChatEngine(models.chat) };
}

test("an installed chat model speaks through its own server, which the first reply starts and waits for", async () => {
  const { models, engine } = await manageChat(writeTalkingServer);
  expect(engine).toMatchObject({ id: "qwen2-5-1-5b", label: "Qwen2.5 1.5B", trainedModel: true });
  expect(engine.billedPerCall).toBe(false);
  expect(await tryTalk(engine, AbortSignal.timeout(10_000))).toMatchObject({
    model: "qwen2.5-1.5b-0.1",
    firstSentence: "The sea was calm today.",
    firstTokenMs: expect.any(Number),
    usage: { tokens: { output: expect.any(Number) } },
  });
  expect(await engine.health()).toEqual({ ok: true });
  await models.close();
  expect(await engine.health()).toEqual({
    ok: false,
    reason: "The server of qwen2.5-1.5b was stopped.",
  });
});

test("a chat model whose server does not run says why, and a reply fails before a word", async () => {
  const { models, engine } = await manageChat((folder) => writeServerProgram(folder, { crashes: 9 }));
  await models.settled("somebody-elses");
  await models.settled(engine.id);
  expect(await engine.health()).toMatchObject({
    ok: false,
    reason: expect.stringContaining("GGML_ASSERT: no such model"),
  });
  await expect(tryTalk(engine, AbortSignal.timeout(10_000))).rejects.toMatchObject({
    code: "engine_unavailable",
    message: expect.stringContaining("exit code 3"),
  });
});

test("an installed model serves only where nothing else was named", async () => {
  const { models } = await manage(writeServerProgram);
  const auto = { IMAGE_ENGINE: ["auto"], EDIT_ENGINE: ["auto"] };
  const added = addManaged(noModels(), models.pictures, auto);
  expect(added.image.map(({ server }) => server)).toEqual(["managed"]);
  expect((await added.edit[0]?.create())?.id).toBe("flux2-klein-4b");
  expect(added.upscale).toEqual([]);
  const named = { ...noModels(), image: added.image.map((model) => ({ ...model, server: "comfyui" })) };
  expect(addManaged(named, models.pictures, auto).image.map(({ server }) => server)).toEqual(["comfyui"]);
  expect(addManaged(noModels(), models.pictures, { ...auto, IMAGE_ENGINE: ["sketch"] }).image).toEqual([]);
  expect(addManaged(noModels(), {}, auto)).toEqual(noModels());
});

test("without an installed model there is no engine and no process", async () => {
  const models = createManagedModels(
    { picture: null, chat: null },
    { modelsFolder: "/nowhere", log: createLog({ level: "silent" }) },
  );
  expect(models.pictures).toEqual({});
  expect(models.chat).toBeNull();
  await models.close();
});
