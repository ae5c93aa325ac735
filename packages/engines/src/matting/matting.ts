/** The outline of a photo's subject by an operator's network. */
import { clamp01, type Plane } from "@galatea/raster/planes.ts";
import type { RunControl } from "../engine.ts";
import type { MattingNetwork } from "../networks/manifest.ts";
import { mapOf, stretch } from "../networks/map-of.ts";
import { createNetwork, type NetworkOptions } from "../networks/network.ts";

export type Matting = {
  name: string;
  /** Whether it could work now. */
  isReady(): boolean;
  /**
   * The share 0..1 of the subject at each point, in the network's own size, which the whole picture is squeezed to.
   * @throws {EngineError} as `Network.run` does
   */
  matteOf(picture: Uint8Array, run: RunControl): Promise<Plane>;
  close(): void;
};

export function createMatting(manifest: MattingNetwork, options: NetworkOptions = {}): Matting {
  const network = createNetwork(manifest, options);
  return {
    name: manifest.name,
    isReady: network.isReady,
    matteOf: async (picture, run) => {
      const map = mapOf(await network.run(picture, run));
      const { to01 } = manifest.output;
      if (to01 === "min-max") return stretch(map);
      for (let index = 0; index < map.data.length; index += 1) {
        const value = map.data[index]!;
        map.data[index] = to01 === "sigmoid" ? 1 / (1 + Math.exp(-value)) : clamp01(value);
      }
      return map;
    },
    close: network.close,
  };
}
