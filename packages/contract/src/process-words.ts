/** The caption of a processed picture, the same in the gallery, queue and history. */
import type { ProcessOptions } from "./process-options.ts";
import { limits } from "./limits.ts";

export const tooTinyToProcess = `This picture is too small. Both sides need at least ${limits.processSidePx} pixels.`;

const looks: Record<Extract<ProcessOptions, { operation: "colorize-tone" }>["look"], string> = {
  "warm-film": "Warm film",
  "cool-film": "Cool film",
  sepia: "Sepia",
  silver: "Silver",
  "teal-orange": "Teal and orange",
  faded: "Faded",
  noir: "Noir",
  rose: "Rose",
};

const styles: Record<Extract<ProcessOptions, { operation: "stylize" }>["style"], string> = {
  sketch: "Pencil sketch",
  poster: "Poster",
  oil: "Oil painting",
};

export function describeProcess(options: ProcessOptions): string {
  switch (options.operation) {
    case "remove-background":
      return "Background removed";
    case "replace-background":
      return describeBackground(options.background);
    case "relight":
      return options.from === "top" ? "New light from above" : `New light from the ${options.from}`;
    case "restore":
      return "Restored";
    case "colorize-tone":
      return `${looks[options.look]} look`;
    case "stylize":
      return styles[options.style];
  }
}

function describeBackground(
  background: Extract<ProcessOptions, { operation: "replace-background" }>["background"],
): string {
  switch (background.kind) {
    case "colour":
      return `New background: ${background.colour.toLowerCase()}`;
    case "gradient":
      return `New background: ${background.from.toLowerCase()} to ${background.to.toLowerCase()}`;
    case "blur":
      return "Background blurred";
    case "picture":
      return "New background: another picture";
  }
}
