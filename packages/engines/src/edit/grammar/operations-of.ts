/** Turns the request of one clause into operations with amounts; undefined if no operation does exactly that. */
import type { ColourFamily } from "@galatea/raster/hue.ts";
import type { Operation } from "#pixels/operations.ts";
import type { Feature } from "./vocabulary.ts";

export type Intent = {
  features: Feature[];
  numbers: readonly number[];
  units: readonly ("percent" | "degrees" | "px" | "wide" | "high" | "steps")[];
  colours: readonly { hex: string; family?: ColourFamily | "grey" }[];
  sign: 1 | -1 | undefined;
  factor: number | undefined;
  isTooMuch: boolean;
  isRemoval: boolean;
  region: Extract<Operation, { kind: "adjust" }>["region"] | undefined;
  namesBackground: boolean;
  pair: { width: number; height: number } | undefined;
  side: "left" | "right" | undefined;
};

type Made = Operation[] | undefined;

export function operationsOf(intent: Intent): Made {
  const features = essential(intent);
  if (features.length === 0) return withoutFeature(intent);
  // Only changes of tone or focus can be limited to a part of the picture.
  const isLocal = intent.region !== undefined || intent.namesBackground;
  if (isLocal && !features.every((feature) => canBeLocal(feature, intent))) return undefined;
  const made: Operation[] = [];
  for (const feature of features) {
    const operations = operationsFor(feature, intent);
    if (operations === undefined) return undefined;
    made.push(...operations);
  }
  return made;
}

/** "Turn the reds blue" is no rotation, and "crop to a square" names one feature twice. */
function essential({ features, numbers, units, side, pair, colours }: Intent): Feature[] {
  const hasAngle = side !== undefined || (numbers.length > 0 && !units.includes("percent"));
  return features.filter((feature, index) => {
    const others = features.filter((_, other) => other !== index);
    if (feature.does === "turn" && feature.quarterTurns === undefined && !hasAngle)
      return others.length === 0 && colours.length === 0;
    if (feature.does === "crop")
      return (
        pair !== undefined || !others.some((other) => other.does === "shape" || other.does === "tighten")
      );
    if (feature.does === "resize") return !others.some((other) => other.does === "scale");
    const isBlur = feature.does === "effect" && feature.effect === "blur";
    if (isBlur && others.some((other) => other.does === "effect" && /^(edge|band)-blur$/.test(other.effect)))
      return false;
    // "A frame in white colour" asks for no more colour.
    const isBareColour =
      feature.does === "adjust" && feature.what === "saturation" && feature.sign === undefined;
    if (isBareColour && colours.length > 0 && others.some((other) => other.does === "border")) return false;
    if (feature.does === "collage" && feature.layout === "any")
      return !others.some((other) => other.does === "collage");
    return true;
  });
}

function canBeLocal(feature: Feature, { region, namesBackground }: Intent): boolean {
  if (feature.does === "effect" && feature.effect === "band-blur") return region === "edges";
  if (feature.does === "effect" && (feature.effect === "blur" || feature.effect === "edge-blur"))
    return namesBackground || region === "edges";
  if (feature.does === "effect" && feature.effect === "vignette") return region === "edges";
  return feature.does === "adjust" && !namesBackground;
}

/** Colours, an angle or a size can be a request by themselves. */
function withoutFeature(intent: Intent): Made {
  const { colours, numbers, units, pair, sign, region, isRemoval } = intent;
  const [first, second] = colours;
  if (intent.namesBackground) return undefined;
  if (first !== undefined && second !== undefined && colours.length === 2 && region === undefined) {
    if (first.family === undefined || first.family === "grey" || second.family === undefined)
      return undefined;
    return [{ kind: "shift-hue", from: first.family, to: second.family }];
  }
  if (first !== undefined && colours.length === 1) {
    if (sign === undefined && !isRemoval) return undefined;
    if (region === "top" && first.family === "blue" && sign === 1)
      return [
        { kind: "adjust", what: "saturation", amount: strengthOf(intent, 0.5), region, family: "blue" },
      ];
    return castOf(intent, first, isRemoval || sign === -1 ? -1 : 1);
  }
  if (units.includes("degrees") && numbers.length === 1) return turned(intent);
  if (pair !== undefined) return shapedOrSized(intent, pair);
  if (units.some((unit) => unit === "px" || unit === "wide" || unit === "high")) return sized(intent);
  return undefined;
}

function operationsFor(feature: Feature, intent: Intent): Made {
  const { isRemoval, isTooMuch, sign, colours, region } = intent;
  const less = isRemoval || isTooMuch || sign === -1;
  switch (feature.does) {
    case "adjust":
      return adjusted(feature, intent);
    case "sharpness": {
      const isSharper = (feature.sign ?? 1) * (less ? -1 : 1) > 0;
      return isSharper
        ? [{ kind: "sharpen", amount: strengthOf(intent, 0.5) }]
        : [{ kind: "blur", amount: strengthOf(intent, 0.12) }];
    }
    case "noise":
      return sign === 1 ? undefined : [{ kind: "denoise", amount: strengthOf(intent, 0.5) }];
    case "haze":
      if (sign === 1) return undefined;
      return [
        { kind: "clarity", amount: strengthOf(intent, 0.4) },
        { kind: "adjust", what: "contrast", amount: strengthOf(intent, 0.25) },
      ];
    case "cast":
      return colours.length === 1 ? castOf(intent, colours[0]!, less ? -1 : 1) : undefined;
    case "look":
      return less ? undefined : [{ kind: "look", look: feature.look, strength: strengthOf(intent, 0.85) }];
    case "stylise":
      return less
        ? undefined
        : [{ kind: "stylise", style: feature.style, strength: strengthOf(intent, 0.7) }];
    case "effect":
      return effectOf(feature.effect, intent, less);
    case "turn":
      return less ? undefined : turned(intent, feature.quarterTurns);
    case "mirror":
      return less ? undefined : [{ kind: "mirror", axis: feature.axis }];
    case "straighten":
      return turnedBy(intent);
    case "crop":
      return less ? undefined : cropped(intent);
    case "shape":
      return less ? undefined : [{ kind: "crop", width: feature.width, height: feature.height }];
    case "tighten":
      return less ? undefined : [{ kind: "tighten", share: 1 - Math.min(0.7, strengthOf(intent, 0.2)) }];
    case "resize":
      return sized(intent);
    case "scale":
      return less ? undefined : [{ kind: "scale", factor: feature.factor }];
    case "border":
      if (less || region !== undefined || colours.length > 1) return undefined;
      return [
        {
          kind: "border",
          colour: colours[0]?.hex ?? "#ffffff",
          share: Math.min(0.3, strengthOf(intent, 0.045)),
        },
      ];
    case "round-corners":
      return less ? undefined : [{ kind: "round-corners", share: Math.min(0.5, strengthOf(intent, 0.07)) }];
    case "collage":
      return less
        ? undefined
        : [{ kind: "collage", layout: feature.layout === "any" ? "row" : feature.layout }];
  }
}

/** 0..1: the given number, otherwise the usual amount, raised or lowered by words. */
function strengthOf({ numbers, units, factor }: Intent, usual: number): number {
  if (units.includes("percent") && numbers.length > 0) return Math.min(1, Math.max(0.01, numbers[0]! / 100));
  return Math.min(1, usual * (factor ?? 1));
}

const usualAmount: Record<Extract<Operation, { kind: "adjust" }>["what"], number> = {
  brightness: 0.36,
  exposure: 0.3,
  contrast: 0.4,
  saturation: 0.35,
  vibrance: 0.5,
  warmth: 0.4,
  tint: 0.4,
  highlights: 0.5,
  shadows: 0.5,
};

function adjusted(feature: Extract<Feature, { does: "adjust" }>, intent: Intent): Made {
  const { colours, region, isRemoval, isTooMuch } = intent;
  const own = feature.sign ?? 1;
  // "Brighten the shadows" names two features and means the brightness of the shadows.
  const paired = intent.features.find(
    (other) => other.does === "adjust" && (other.what === "shadows" || other.what === "highlights"),
  );
  if (paired !== undefined && paired !== feature && feature.what !== "brightness") return undefined;
  if (paired !== undefined && paired !== feature) return [];
  const brightness = intent.features.find((other) => other.does === "adjust" && other.what === "brightness");
  const pairedSign = paired === feature && brightness?.does === "adjust" ? (brightness.sign ?? 1) : 1;
  const sign = own * pairedSign * (intent.sign ?? 1) * (isRemoval || isTooMuch ? -1 : 1);
  if (colours.length > 1) return undefined;
  const family = colours[0]?.family;
  if (colours.length === 1 && (family === undefined || family === "grey")) return undefined;
  if (feature.what === "saturation" && isRemoval && family === undefined && region === undefined)
    return [{ kind: "monochrome" }];
  const amount = sign * strengthOf(intent, usualAmount[feature.what]);
  return [
    {
      kind: "adjust",
      what: feature.what,
      amount: isRemoval && feature.what === "saturation" ? -1 : amount,
      ...(region === undefined ? {} : { region }),
      ...(family === undefined ? {} : { family: family as ColourFamily }),
    },
  ];
}

/** A tint over everything in the direction of a colour, or away from it. */
function castOf(intent: Intent, colour: Intent["colours"][number], sign: 1 | -1): Made {
  const towards: Partial<Record<string, { what: "warmth" | "tint"; sign: 1 | -1 }>> = {
    orange: { what: "warmth", sign: 1 },
    yellow: { what: "warmth", sign: 1 },
    red: { what: "warmth", sign: 1 },
    blue: { what: "warmth", sign: -1 },
    turquoise: { what: "warmth", sign: -1 },
    green: { what: "tint", sign: -1 },
    pink: { what: "tint", sign: 1 },
    purple: { what: "tint", sign: 1 },
  };
  const way = towards[colour.family ?? ""];
  if (way === undefined) return undefined;
  const { region } = intent;
  const amount = way.sign * sign * strengthOf(intent, 0.45);
  return [{ kind: "adjust", what: way.what, amount, ...(region === undefined ? {} : { region }) }];
}

function effectOf(
  effect: Extract<Feature, { does: "effect" }>["effect"],
  intent: Intent,
  less: boolean,
): Made {
  const { colours, numbers, units } = intent;
  if (less) {
    // Removing a feature is possible if another operation works against it.
    if (effect === "grain") return [{ kind: "denoise", amount: strengthOf(intent, 0.6) }];
    if (effect === "blur") return [{ kind: "sharpen", amount: strengthOf(intent, 0.6) }];
    return undefined;
  }
  switch (effect) {
    case "monochrome":
      return [{ kind: "monochrome" }];
    case "duotone":
      return duotoneOf(colours);
    case "vignette":
    case "grain":
    case "fade":
    case "clarity":
      return [{ kind: effect, amount: strengthOf(intent, effect === "grain" ? 0.4 : 0.5) }];
    case "invert":
      return [{ kind: "invert" }];
    case "posterise":
      return [{ kind: "posterise", levels: Math.min(32, Math.max(2, Math.round(numbers[0] ?? 5))) }];
    case "pixelate": {
      const cells = units.includes("steps") || units.includes("px") ? numbers[0] : undefined;
      return [
        {
          kind: "pixelate",
          cells: Math.min(400, Math.max(8, Math.round(cells ?? 72 / (intent.factor ?? 1)))),
        },
      ];
    }
    case "enhance":
      return [
        { kind: "clarity", amount: strengthOf(intent, 0.3) },
        { kind: "adjust", what: "vibrance", amount: strengthOf(intent, 0.35) },
        { kind: "sharpen", amount: strengthOf(intent, 0.3) },
      ];
    case "blur":
      if (intent.namesBackground || intent.region === "edges")
        return [{ kind: "edge-blur", shape: "round", amount: strengthOf(intent, 0.5) }];
      return [{ kind: "blur", amount: strengthOf(intent, 0.25) }];
    case "edge-blur":
      return [{ kind: "edge-blur", shape: "round", amount: strengthOf(intent, 0.5) }];
    case "band-blur":
      return [{ kind: "edge-blur", shape: "band", amount: strengthOf(intent, 0.6) }];
  }
}

function duotoneOf(colours: Intent["colours"]): Made {
  const [first, second] = colours;
  if (first === undefined) return [{ kind: "duotone", dark: "#1b1147", light: "#ffb47a" }];
  if (second === undefined)
    return [{ kind: "duotone", dark: scaled(first.hex, 0.25), light: paled(first.hex, 0.72) }];
  const [dark, light] = lightOf(first.hex) <= lightOf(second.hex) ? [first, second] : [second, first];
  return colours.length > 2
    ? undefined
    : [{ kind: "duotone", dark: scaled(dark.hex, 0.5), light: paled(light.hex, 0.5) }];
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
const scaled = (hex: string, share: number): string => hexOf(channelsOf(hex).map((value) => value * share));
const paled = (hex: string, share: number): string =>
  hexOf(channelsOf(hex).map((value) => value + (255 - value) * share));
const lightOf = (hex: string): number =>
  channelsOf(hex).reduce((sum, value, at) => sum + value * [0.3, 0.59, 0.11][at]!, 0);

/** Quarter turns stay exact; any other angle is a straightening. */
function turned(intent: Intent, quarterTurns?: 1 | 2 | 3): Made {
  const degrees = quarterTurns === undefined ? (intent.numbers[0] ?? 90) : quarterTurns * 90;
  if (quarterTurns === undefined && intent.numbers.length === 0 && intent.side === undefined)
    return undefined;
  const clockwise = intent.side === "left" ? -degrees : degrees;
  if (clockwise % 90 !== 0) return turnedBy(intent);
  const quarters = ((((clockwise / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  return quarters === 0 ? undefined : [{ kind: "rotate", quarterTurns: quarters }];
}

function turnedBy({ numbers, side }: Intent): Made {
  const degrees = numbers[0];
  // The tilt of a horizon is not measured, so without a number the angle is a guess.
  if (degrees === undefined || degrees === 0 || degrees > 45) return undefined;
  return [{ kind: "straighten", degrees: side === "left" ? -degrees : degrees }];
}

function cropped(intent: Intent): Made {
  if (intent.pair !== undefined) return shapedOrSized(intent, intent.pair);
  if (intent.units.includes("percent"))
    return [{ kind: "tighten", share: 1 - Math.min(0.7, strengthOf(intent, 0.2)) }];
  return intent.numbers.length === 0 && intent.factor !== undefined
    ? [{ kind: "tighten", share: 1 - Math.min(0.7, strengthOf(intent, 0.2)) }]
    : undefined;
}

/** "16:9" is a shape, "1024x768" a size. */
function shapedOrSized(_intent: Intent, pair: { width: number; height: number }): Made {
  const { width, height } = pair;
  if (width < 1 || height < 1) return undefined;
  if (width <= 64 && height <= 64)
    return width / height > 6 || height / width > 6 ? undefined : [{ kind: "crop", width, height }];
  if (width < 16 || height < 16 || width > 8192 || height > 8192) return undefined;
  return [{ kind: "resize", widthPx: Math.round(width), heightPx: Math.round(height) }];
}

function sized(intent: Intent): Made {
  const { numbers, units, pair } = intent;
  if (pair !== undefined) return shapedOrSized(intent, pair);
  const [value, second] = numbers;
  if (value === undefined || second !== undefined) return undefined;
  if (units.includes("percent"))
    return value >= 5 && value <= 400 ? [{ kind: "scale", factor: value / 100 }] : undefined;
  if (value < 16 || value > 8192) return undefined;
  const px = Math.round(value);
  return [units.includes("high") ? { kind: "resize", heightPx: px } : { kind: "resize", widthPx: px }];
}
