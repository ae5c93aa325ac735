/** How near each point of a photo is, by an operator's network. */
import type { Plane } from "@galatea/raster/planes.ts";
import type { RunControl } from "../engine.ts";
import type { DepthNetwork } from "../networks/manifest.ts";
import { mapOf, stretch } from "../networks/map-of.ts";
import { createNetwork, type NetworkOptions } from "../networks/network.ts";

export type DepthModel = {
  name: string;
  /** Whether it could work now. */
  isReady(): boolean;
  /**
   * 0 at the farthest point to 1 at the nearest, in the network's own size, which the whole picture is squeezed to.
   * @throws {EngineError} as `Network.run` does
   */
  nearnessOf(picture: Uint8Array, run: RunControl): Promise<Plane>;
  close(): void;
};

export function createDepthModel(manifest: DepthNetwork, options: NetworkOptions = {}): DepthModel {
  const network = createNetwork(manifest, options);
  return {
    name: manifest.name,
    isReady: network.isReady,
    nearnessOf: async (picture, run) => {
      const map = stretch(mapOf(await network.run(picture, run)));
      if (manifest.output.larger === "farther")
        for (let index = 0; index < map.data.length; index += 1) map.data[index] = 1 - map.data[index]!;
      return map;
    },
    close: network.close,
  };
}
