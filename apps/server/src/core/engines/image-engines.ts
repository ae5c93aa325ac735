/** The image engines of this process, in the order in which they serve. What a check found is remembered until the next. */
import type { ImageEngine } from "@galatea/engines/image/engine.ts";

export type ImageEngines = {
  /** The first one that was healthy when it was last asked; the very first when none was. */
  first(): ImageEngine;
  /** Null when this process has none of that name, whatever others have. */
  find(id: string): ImageEngine | null;
  list: readonly ImageEngine[];
};

/** @param engines at least one, each id once. @param isHealthy what is known of an engine, asked again every time. */
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
