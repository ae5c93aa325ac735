/** Which build of a server a machine takes, and whether a model fits: pure, from the catalogue and the machine. */
import {
  type Catalogue,
  type CatalogueModel,
  type CatalogueNetwork,
  filesOf,
  type PinnedFile,
} from "./catalogue.ts";
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
  const shortage = findShortage(memoryMiB, machine);
  if (shortage !== null) return { fits: false, reason: shortage };
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

/** Why it does not fit, for the operator; null when it does. */
export const networkMisfit = ({ needs }: CatalogueNetwork, machine: Machine): string | null =>
  findShortage(needs.memoryMiB, machine);

/** Firmware and graphics take a little of the memory that a machine is sold with. */
const findShortage = (neededMiB: number, { memoryMiB }: Machine): string | null =>
  memoryMiB >= neededMiB * 0.92
    ? null
    : `it needs ${gigabytes(neededMiB)} GB of memory, and this machine has ${gigabytes(memoryMiB)} GB`;

/** Of the entry's files, or null where the catalogue does not know all. */
export function bytesOf(catalogue: Catalogue, entry: CatalogueModel | CatalogueNetwork): number | null {
  const sizes = filesOf(catalogue, entry).map(({ file }) => file.bytes);
  return sizes.every((bytes) => bytes !== null) ? sizes.reduce<number>((sum, bytes) => sum + bytes, 0) : null;
}

export const gigabytes = (mebibytes: number): string => ((mebibytes * 1024 ** 2) / 1e9).toFixed(1);
