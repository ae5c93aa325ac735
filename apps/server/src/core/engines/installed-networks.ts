/** The ONNX networks in the folder of the models. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  networkManifest,
  type NetworkManifest,
  type Networks,
  networksFolder,
  readNetworks,
} from "@galatea/engines/networks/manifest.ts";
import { EnvError } from "#platform/env.ts";

export { networkManifest, type NetworkManifest };

/** The network `except` is not read. @throws {EnvError} naming the manifest that is wrong */
export function readInstalledNetworks(modelsFolder: string, options: { except?: string } = {}): Networks {
  try {
    return readNetworks(modelsFolder, options);
  } catch (error) {
    throw new EnvError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

export const manifestFile = (modelsFolder: string, name: string): string =>
  path.join(networksFolder(modelsFolder), `${name}.json`);

/** Whole or not at all. Processes that are watched put its network to work within seconds. */
export async function writeManifest(modelsFolder: string, manifest: NetworkManifest): Promise<void> {
  await mkdir(networksFolder(modelsFolder), { recursive: true, mode: 0o700 });
  const file = manifestFile(modelsFolder, manifest.name);
  await writeFile(`${file}.new`, `${JSON.stringify(networkManifest.parse(manifest), null, 2)}\n`, {
    mode: 0o600,
  });
  await rename(`${file}.new`, file);
}

export async function removeManifest(modelsFolder: string, name: string): Promise<void> {
  await rm(manifestFile(modelsFolder, name), { force: true });
}
