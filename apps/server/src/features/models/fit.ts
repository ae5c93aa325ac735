/** Which build of a server a machine takes, and whether a model fits: pure, from the catalogue and the machine. */
import { type Catalogue, type CatalogueModel, filesOf, type PinnedFile } from "./catalogue.ts";
import type { Machine } from "./machine.ts";

export type Fit =
  | { fits: true; on: "graphics" | "processor"; build: PinnedFile; note: string | null }
  /** `reason` is for the operator. */
  | { fits: false; reason: string };

export function fitModel(catalogue: Catalogue, model: CatalogueModel, machine: Machine): Fit {
  const builds = catalogue.servers[model.server]?.builds[machine.platform] ?? {};
  if (!builds.graphics && !builds.processor)
    return { fits: false, reason: `there is no ${model.server} to download for ${machine.platform}` };
  const { memoryMiB, graphicsMemoryMiB } = model.needs;
  const { graphics } = machine;
  const has = `it needs ${gigabytes(memoryMiB)} GB of memory, and this machine has ${gigabytes(machine.memoryMiB)} GB`;
  // Firmware and graphics take a little of the memory that a machine is sold with.
  const hasMemory = machine.memoryMiB >= memoryMiB * 0.92;
  if (!hasMemory) return { fits: false, reason: has };
  const fitsCard = graphics !== null && graphics.memoryMiB >= graphicsMemoryMiB * 0.92;
  if (fitsCard && graphics.missing === null && builds.graphics)
    return { fits: true, on: "graphics", build: builds.graphics, note: null };
  if (!builds.processor)
    return { fits: false, reason: "its server works only on a graphics card, and none here is large enough" };
  const note =
    fitsCard && graphics.missing !== null
      ? `it would work on the ${graphics.name} with ${graphics.missing}`
      : graphics !== null && !fitsCard
        ? `the ${graphics.name} has too little memory for it`
        : null;
  return { fits: true, on: "processor", build: builds.processor, note };
}

/** Of the model's files, or null where the catalogue does not know all. */
export function bytesOf(catalogue: Catalogue, model: CatalogueModel): number | null {
  const sizes = filesOf(catalogue, model).map(({ file }) => file.bytes);
  return sizes.every((bytes) => bytes !== null) ? sizes.reduce<number>((sum, bytes) => sum + bytes, 0) : null;
}

export const gigabytes = (mebibytes: number): string => ((mebibytes * 1024 ** 2) / 1e9).toFixed(1);
