import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDataDir } from "#testing/data-dir.ts";
import { manifestFile } from "./installed-networks.ts";
import { type ActiveModels, writeActiveModels } from "./managed/active-models.ts";
import { watchInstalled } from "./watch-installed.ts";

const models: ActiveModels = {
  picture: {
    server: "sd-server",
    name: "tiny",
    label: "Tiny",
    preset: "sd15",
    command: "servers/sd/sd-server",
    args: [],
  },
  chat: null,
};

async function watch() {
  const folder = await createDataDir();
  let changes = 0;
  const errors: unknown[] = [];
  const on = { change: () => (changes += 1), error: (error: unknown) => errors.push(error) };
  const watching = watchInstalled(folder, on, 5);
  onTestFinished(() => watching.stop());
  return { folder, changes: () => changes, errors };
}

test("another model is told once, and a broken file changes nothing", async () => {
  const { folder, changes, errors } = await watch();
  await writeFile(path.join(folder, "active.json"), "{");
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  await sleep(30);
  expect([changes(), errors.length]).toEqual([0, 1]);
  await writeActiveModels(folder, models);
  await vi.waitFor(() => expect(changes()).toBe(1));
  await writeActiveModels(folder, { picture: null, chat: null });
  await sleep(30);
  expect(changes()).toBe(1);
});

test("a network for photos is told too", async () => {
  const { folder, changes, errors } = await watch();
  const file = manifestFile(folder, "cut");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "{");
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  expect(changes()).toBe(0);
});
