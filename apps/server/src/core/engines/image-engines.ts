/** The image engines of this process, in the order in which they serve. */
import type { ImageEngine } from "@galatea/engines/image/engine.ts";

export type ImageEngines = {
  /** The first engine that was healthy at its last check; the very first when none was. */
  first(): ImageEngine;
  /** Null when this process has no engine of that name. */
  find(id: string): ImageEngine | null;
  list: readonly ImageEngine[];
};

/**
 * @param engines at least one, each id once. @param isHealthy the result of the last check; called for every choice.
 */
export function createImageEngines(
  engines: readonly ImageEngine[],
  isHealthy: (engine: ImageEngine) => boolean,
): ImageEngines {
  const [preferred] = engines;
  if (!preferred) throw new Error("An installation needs an image engine");
  return {
    first: () => engines.find(isHealthy) ?? preferred,
    find: (id) => engines.find((engine) => engine.id === id) ?? null,
    list: engines,
  };
}
