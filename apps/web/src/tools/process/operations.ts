/** The operations: their names, the values of their options, and whether the engine can do them. */
import type { ProcessCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type {
  lightSides,
  processStyles,
  ProcessOperation,
  ProcessOptions,
  toneNames,
} from "@galatea/contract/process-options.ts";
import { Brush, Contrast, ImageOff, Lightbulb, Mountain, Palette, type LucideIcon } from "lucide-react";

export type Background = Extract<ProcessOptions, { operation: "replace-background" }>["background"];
export type LightSide = (typeof lightSides)[number];
export type Style = (typeof processStyles)[number];
type ToneName = (typeof toneNames)[number];

export const operations = [
  "relight",
  "colorize-tone",
  "restore",
  "stylize",
  "remove-background",
  "replace-background",
] as const satisfies readonly ProcessOperation[];

export const operationWords: Record<ProcessOperation, { label: string; line: string; icon: LucideIcon }> = {
  relight: { label: "Relight", line: "New light from a side", icon: Lightbulb },
  "colorize-tone": { label: "Tone", line: "One of eight film looks", icon: Palette },
  restore: { label: "Restore", line: "Less noise, more detail", icon: Contrast },
  stylize: { label: "Stylize", line: "Sketch, poster or oil", icon: Brush },
  "remove-background": { label: "Cut out", line: "A transparent background", icon: ImageOff },
  "replace-background": { label: "Backdrop", line: "Colour, blur or a picture", icon: Mountain },
};

export const backgroundKinds = [
  "colour",
  "gradient",
  "blur",
  "picture",
] as const satisfies readonly Background["kind"][];

export const lookLabels: Record<ToneName, string> = {
  "warm-film": "Warm film",
  "cool-film": "Cool film",
  sepia: "Sepia",
  silver: "Silver",
  "teal-orange": "Teal orange",
  faded: "Faded",
  noir: "Noir",
  rose: "Rose",
};

const cutOperations: ReadonlySet<ProcessOperation> = new Set(["remove-background", "replace-background"]);
export const isCut = (operation: ProcessOperation): boolean => cutOperations.has(operation);

/** The operations that work for the picture come first. */
export const operationsInOrder = (chanceFor: (operation: ProcessOperation) => Chance): ProcessOperation[] => {
  const rank = { yes: 0, maybe: 1, no: 2 };
  return operations.toSorted((one, other) => rank[chanceFor(one)] - rank[chanceFor(other)]);
};

/** `maybe`: the engine decides when it is asked, before anything is charged. */
export type Chance = "yes" | "maybe" | "no";

/** Whether the engine in use can do this to such a picture, as far as its facts tell. */
export function chanceOf(
  operation: ProcessOperation,
  { hasLayers, hasOutline }: { hasLayers: boolean; hasOutline: boolean },
  capabilities: ProcessCapabilities | null,
): Chance {
  if (capabilities === null) return "no";
  const listed = hasLayers ? capabilities.ownPictures : capabilities.uploads;
  if (listed.includes(operation) || (isCut(operation) && hasOutline)) return "yes";
  return isCut(operation) && capabilities.ownPictures.includes(operation) ? "maybe" : "no";
}
