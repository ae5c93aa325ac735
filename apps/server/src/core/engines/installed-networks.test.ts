/** Networks that an operator adds to the folder of the models are put to work, and a wrong one stops the start. */
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { NetworkManifest } from "@galatea/engines/networks/manifest.ts";
import {
  checkManifest,
  depthManifest,
  makeModelsFolder,
  mapNetwork,
  mattingManifest,
} from "@galatea/engines/testing/networks.ts";
import { expect, onTestFinished, test } from "vitest";
import { EnvError, readEnv } from "#platform/env.ts";
import { readEngineSettings } from "./engine-settings.ts";
import { createEngines, type Engines } from "./engines.ts";
import { readInstalledNetworks } from "./installed-networks.ts";

async function folderOf(...manifests: NetworkManifest[]): Promise<string> {
  const weights = mapNetwork(16, [1, 0, 0], 0);
  const folder = await makeModelsFolder(manifests.map((manifest) => ({ manifest, weights })));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const enginesOf = async (folder: string): Promise<Engines> => {
  const networks = readInstalledNetworks(folder);
  const engines = await createEngines(readEngineSettings(readEnv({}).engines), { networks });
  onTestFinished(() => engines.close());
  return engines;
};

test("an outline network makes backgrounds of uploads possible for as long as its file is there", async () => {
  const folder = await folderOf(
    mattingManifest(16, "as-is", { name: "outline" }),
    depthManifest(16, "nearer", { name: "depth" }),
  );
  const process = (await enginesOf(folder)).process.first();
  expect(process.capabilities.uploads).toEqual(process.capabilities.ownPictures);
  await rm(path.join(folder, "files", "outline.onnx"));
  expect(process.capabilities.uploads).not.toContain("remove-background");
  expect(await process.health()).toEqual({ ok: true });
});

test("a manifest that is wrong, and a check that cannot judge, stop the start as wrong settings do", async () => {
  const folder = await folderOf();
  await writeFile(path.join(folder, "networks", "broken.json"), "{");
  expect(() => readInstalledNetworks(folder)).toThrow(EnvError);
  expect(() => readInstalledNetworks(folder)).toThrow("broken.json");
  const unknown = await folderOf(checkManifest(16, ["a", "b"], { name: "unknown" }));
  await expect(enginesOf(unknown)).rejects.toBeInstanceOf(EnvError);
});
