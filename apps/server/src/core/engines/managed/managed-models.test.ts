import { access, mkdir } from "node:fs/promises";
import path from "node:path";
import { unwatchedRun } from "@galatea/engines/runs.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "#platform/log.ts";
import { createDataDir } from "#testing/data-dir.ts";
import { noModels } from "../models.ts";
import type { ActiveModels } from "./active-models.ts";
import { addManaged, createManagedModels, type ManagedModels } from "./managed-models.ts";
import { writePaintingServer, writeServerProgram } from "./testing/server-program.ts";

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
