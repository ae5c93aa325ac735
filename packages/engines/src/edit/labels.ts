/** Operations in words: the chips of a result, and the offers of possible instructions. */
import type { ParsedWord } from "../engine.ts";
import type { Operation } from "#pixels/operations.ts";

export const chipOf = (operation: Operation): ParsedWord => ({ kind: "change", label: labelOf(operation) });

/** Offers for any picture. Each of these is an instruction that can be followed. */
export const uploadOffers = [
  "brighter",
  "a bit darker",
  "more contrast",
  "more colour",
  "warmer",
  "cooler",
  "black and white",
  "a golden hour look",
  "a film look",
  "make the reds blue",
  "sharper",
  "less noise",
  "a vignette",
  "crop to 16:9",
  "rotate 90 degrees",
  "a white border",
  "a pencil sketch",
  "side by side",
] as const;

const adjustNames: Record<
  Extract<Operation, { kind: "adjust" }>["what"],
  readonly [less: string, more: string]
> = {
  brightness: ["darker", "brighter"],
  exposure: ["shorter exposure", "longer exposure"],
  contrast: ["less contrast", "more contrast"],
  saturation: ["less colour", "more colour"],
  vibrance: ["calmer colours", "livelier colours"],
  warmth: ["cooler", "warmer"],
  tint: ["greener", "pinker"],
  highlights: ["darker highlights", "brighter highlights"],
  shadows: ["darker shadows", "brighter shadows"],
};

const regionNames = {
  top: "towards the top",
  bottom: "towards the bottom",
  left: "towards the left",
  right: "towards the right",
  centre: "around the middle",
  edges: "towards the edges",
} as const;

function labelOf(operation: Operation): string {
  switch (operation.kind) {
    case "adjust": {
      const name = adjustNames[operation.what][operation.amount < 0 ? 0 : 1];
      const family = operation.family === undefined ? "" : ` in the ${plural(operation.family)}`;
      const region = operation.region === undefined ? "" : ` ${regionNames[operation.region]}`;
      return `${name}${family}${region}`;
    }
    case "monochrome":
      return "black and white";
    case "look":
      return `${operation.look.replaceAll("-", " ")} look`;
    case "duotone":
      return "two-colour print";
    case "shift-hue":
      return `${plural(operation.from)} turned ${operation.to}`;
    case "sharpen":
      return "sharper";
    case "blur":
      return "softer";
    case "edge-blur":
      return operation.shape === "band" ? "sharp band, soft above and below" : "sharp middle, soft edges";
    case "clarity":
      return "more local contrast";
    case "denoise":
      return "less noise";
    case "invert":
      return "colours inverted";
    case "posterise":
      return `${operation.levels} steps of colour`;
    case "pixelate":
      return "large pixels";
    case "stylise":
      return { sketch: "pencil sketch", poster: "poster print", oil: "oil painting" }[operation.style];
    case "rotate":
      return `turned by ${operation.quarterTurns * 90}°`;
    case "mirror":
      return operation.axis === "horizontal" ? "mirrored" : "flipped top to bottom";
    case "straighten":
      return `straightened by ${Math.abs(operation.degrees)}°`;
    case "crop":
      return operation.width === operation.height
        ? "square crop"
        : `${operation.width}:${operation.height} crop`;
    case "tighten":
      return "tighter crop";
    case "resize":
      return operation.widthPx !== undefined && operation.heightPx !== undefined
        ? `${operation.widthPx} × ${operation.heightPx} pixels`
        : operation.widthPx !== undefined
          ? `${operation.widthPx} pixels wide`
          : `${operation.heightPx} pixels high`;
    case "scale":
      return `${Math.round(operation.factor * 100)} % of its size`;
    case "border":
      return "border";
    case "round-corners":
      return "round corners";
    case "collage":
      return { row: "side by side", column: "one above the other", grid: "grid" }[operation.layout];
    case "vignette":
    case "grain":
    case "fade":
      return operation.kind;
  }
}

const plural = (family: string): string => (family === "turquoise" ? "turquoise tones" : `${family}s`);
