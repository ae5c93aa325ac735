/**
 * Colour in OKLab (Björn Ottosson, 2020), in and out as `#rrggbb`: resvg draws `hsl()` with decimals black,
 * so only hex ever enters an SVG.
 */
import type { Hex } from "../scene.ts";

type Lab = { l: number; a: number; b: number };

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function parse(hex: Hex): Lab {
  const value = Number.parseInt(hex.slice(1), 16);
  const red = toLinear(((value >> 16) & 255) / 255);
  const green = toLinear(((value >> 8) & 255) / 255);
  const blue = toLinear((value & 255) / 255);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function format({ l, a, b }: Lab): Hex {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  const bytes = channels.map((channel) => {
    const byte = Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, channel)))) * 255);
    return byte.toString(16).padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}

/** `amount` 0 gives `from`, 1 gives `to`; straight through OKLab, so midtones stay clean. */
export function mix(from: Hex, to: Hex, amount: number): Hex {
  const a = parse(from);
  const b = parse(to);
  return format({
    l: a.l + (b.l - a.l) * amount,
    a: a.a + (b.a - a.a) * amount,
    b: a.b + (b.b - a.b) * amount,
  });
}

/** Adds to the OKLab lightness (0..1) and scales the chroma. */
export function shift(hex: Hex, change: { lightness?: number; chroma?: number }): Hex {
  const lab = parse(hex);
  const chroma = change.chroma ?? 1;
  return format({
    l: Math.min(1, Math.max(0, lab.l + (change.lightness ?? 0))),
    a: lab.a * chroma,
    b: lab.b * chroma,
  });
}

/** OKLab lightness, 0 black .. 1 white. */
export const lightnessOf = (hex: Hex): number => parse(hex).l;

/** From OKLCH: lightness 0..1, chroma 0..0.37, hue in degrees. */
export function oklch(lightness: number, chroma: number, hueDegrees: number): Hex {
  const hue = (hueDegrees * Math.PI) / 180;
  return format({ l: lightness, a: chroma * Math.cos(hue), b: chroma * Math.sin(hue) });
}
