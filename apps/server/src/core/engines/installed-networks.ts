/** The ONNX networks in the folder of the models. */
import { type Networks, readNetworks } from "@galatea/engines/networks/manifest.ts";
import { EnvError } from "#platform/env.ts";

/** @throws {EnvError} naming the manifest that is wrong */
export function readInstalledNetworks(modelsFolder: string): Networks {
  try {
    return readNetworks(modelsFolder);
  } catch (error) {
    throw new EnvError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
