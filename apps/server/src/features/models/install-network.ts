/**
 * Brings an ONNX network's file, and looks after it. Its manifest puts it to work, so that it is written last, after a
 * test, and removed first.
 */
import { readFile, stat } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { manifestFile, readInstalledNetworks, removeManifest } from "#core/engines/installed-networks.ts";
import { EnvError } from "#platform/env.ts";
import { bringFile, type InstallDeps } from "./bring-file.ts";
import type { Catalogue, CatalogueNetwork } from "./catalogue.ts";
import { type Verified, verifyFiles } from "./keep-models.ts";
import { fileIn, removeFile } from "./model-folder.ts";

/** Null when its file lies there whole; else why not. Writes no manifest. */
export async function bringNetwork(
  catalogue: Catalogue,
  { file: name }: CatalogueNetwork,
  deps: InstallDeps,
): Promise<string | null> {
  const file = catalogue.files[name];
  if (!file) return `The catalogue has no ${name}.`;
  return await bringFile(name, file, fileIn(deps.modelsFolder, name), deps);
}

/** `broken`: its manifest is here and its file is not. `partly`: its file, or a part of it, is here without a manifest. */
export type NetworkPresence = "used" | "broken" | "partly" | "absent";

/** By what lies there, without reading it. */
export async function networkPresence(
  modelsFolder: string,
  { name, file }: CatalogueNetwork,
): Promise<NetworkPresence> {
  const weights = fileIn(modelsFolder, file);
  const [isUsed, isHere, isBegun] = await Promise.all(
    [manifestFile(modelsFolder, name), weights, `${weights}.part`].map(exists),
  );
  if (isUsed) return isHere ? "used" : "broken";
  return isHere || isBegun ? "partly" : "absent";
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Null where the network may be used; else why not, because one network is used for outlines and one for depth. */
export function findRival(modelsFolder: string, { name, manifest }: CatalogueNetwork): string | null {
  if (manifest.use === "picture-check") return null;
  try {
    // Its own manifest may be broken, and is written anew.
    const rival = readInstalledNetworks(modelsFolder, { except: name })[manifest.use];
    return rival === null
      ? null
      : `${rival.label} does the same, and Galatea uses one. Remove ${rival.name} first.`;
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
}

/** Reads every byte of its file, and compares its manifest with the catalogue. */
export async function verifyNetwork(
  modelsFolder: string,
  catalogue: Catalogue,
  network: CatalogueNetwork,
): Promise<Verified[]> {
  const files = await verifyFiles(modelsFolder, catalogue, network);
  const written = await readFile(manifestFile(modelsFolder, network.name), "utf8").catch(() => null);
  const problem =
    written === null
      ? "it is missing"
      : isDeepStrictEqual(parsed(written), network.manifest)
        ? null
        : "it is not as the catalogue has it";
  return [...files, { name: "manifest", problem }];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @returns what was there of it. */
export async function removeNetwork(
  modelsFolder: string,
  network: CatalogueNetwork,
): Promise<NetworkPresence> {
  const was = await networkPresence(modelsFolder, network);
  await removeManifest(modelsFolder, network.name);
  await removeFile(modelsFolder, network.file);
  return was;
}
