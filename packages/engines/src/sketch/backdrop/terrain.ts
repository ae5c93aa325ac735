/** Land: ranges of hills and mountains that fade with distance, and rock faces with light and snow. */
import { type Point, polygon, smoothLine } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";

export type Range = {
  /** The foot of the land, in pixels from the top. */
  base: number;
  rise: number;
  /** Bumps across the picture. */
  scale: number;
  colour: Hex;
  /** 0 at the viewer .. 1 at the horizon. */
  depth: number;
  /** Sharp alpine peaks instead of rolling hills. */
  peaks?: boolean;
};

/** Heights of a range across the picture; the same range always gives the same line. */
export function ridgeOf({ width, noise }: Setting, range: Range, steps = 120): Point[] {
  const shiftX = range.base * 0.37 + range.scale * 13.1;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const x = index / steps;
    const along = x * range.scale + shiftX;
    const height = range.peaks === true ? peakHeight(noise, along) : fractal(noise, along, range.base * 0.011, 3);
    return [x * width, range.base - range.rise * height] as const;
  });
}

function peakHeight(noise: (x: number, y: number) => number, along: number): number {
  let sum = 0;
  let weight = 0.6;
  let scale = 1;
  for (let octave = 0; octave < 5; octave += 1) {
    const fold = 1 - Math.abs(2 * noise(along * scale + octave * 31, 5.5 + octave) - 1);
    sum += weight * fold * fold;
    weight *= 0.44;
    scale *= 2.1;
  }
  return Math.min(1.15, sum);
}

export function drawRange(setting: Setting, range: Range, bottom: number): Point[] {
  const { brush, air, width } = setting;
  const ridge = ridgeOf(setting, range);
  const top = Math.min(...ridge.map(([, y]) => y));
  const crest = air.lit(range.colour, range.depth);
  const foot = mix(crest, air.haze, 0.28 + air.hazeAmount * 0.35 * Math.min(1, range.depth + 0.35));
  const closed = `${smoothLine(ridge)}L${n(width + 2)} ${n(bottom)}L-2 ${n(bottom)}Z`;
  brush.path(range.peaks === true ? polygon([...ridge, [width + 2, bottom], [-2, bottom]]) : closed, {
    fill: brush.linearAt([[0, crest], [1, foot]], [0, top, 0, Math.max(range.base, top + 1)]),
  });
  return ridge;
}

/** A range of rock with lit and shaded faces, and snow where it is high and not too steep. */
export function drawRock(setting: Setting, range: Range, bottom: number, snow: number): void {
  const { brush, air, noise, width, scene } = setting;
  const ridge = ridgeOf(setting, { ...range, peaks: true }, 180);
  const top = Math.min(...ridge.map(([, y]) => y));
  const outline = polygon([...ridge, [width + 2, bottom], [-2, bottom]]);
  const clip = brush.clip(`<path d="${outline}"/>`);
  const lit = rgbOf(air.lit(mix(range.colour, air.sun.glow, 0.24), range.depth));
  const shade = rgbOf(air.shaded(range.colour, range.depth));
  const snowLit = rgbOf(mix(air.lit("#fdfbf6", range.depth * 0.6), air.sun.glow, 0.22));
  const snowShade = rgbOf(air.shaded("#cfdcf2", range.depth * 0.75));
  const haze = rgbOf(mix(air.lit(range.colour, range.depth), air.haze, 0.7));
  const towards = scene.light.from === "left" ? -1 : 1;
  const height = bottom - top;
  const frequency = range.scale * 3.2;
  const relief = (u: number, v: number): number => {
    const warp = noise(u * frequency * 0.7 + 3, v * 3 + 8) * 0.5;
    return 1 - Math.abs(2 * fractal(noise, u * frequency + warp, v * 2.6 + warp + range.base * 0.01, 4) - 1);
  };
  const rows = Math.min(190, height / setting.unit / 3.4);
  brush.group({ clip }, () => {
    brush.raw(
      paintedImage({ x: 0, y: top, width, height }, { columns: Math.min(340, width / 3.4), rows }, (u, v, out) => {
        const index = u * (ridge.length - 1);
        const left = ridge[Math.floor(index)] ?? [0, top];
        const right = ridge[Math.ceil(index)] ?? left;
        const crest = left[1] + (right[1] - left[1]) * (index - Math.floor(index));
        const below = (top + v * height - crest) / height;
        const here = relief(u, v);
        const slope = (relief(u + towards * 0.012, v - 0.012) - here) * 6;
        const ridgeSlope = ((right[1] - left[1]) / (width / (ridge.length - 1))) * towards * 0.55;
        const facing = smoothstep(-0.55, 0.55, -slope + ridgeSlope * Math.max(0, 1 - below * 3));
        const cold = smoothstep(0.1, -0.1, below + (crest - top) / height * 0.62 - snow + (here - 0.6) * 0.34);
        const low = smoothstep(0.34, 1, (top + v * height - top) / height);
        const paint = (channel: 0 | 1 | 2): number => {
          const rock = shade[channel] + (lit[channel] - shade[channel]) * facing;
          const ice = snowShade[channel] + (snowLit[channel] - snowShade[channel]) * facing;
          const surface = rock + (ice - rock) * cold;
          return surface + (haze[channel] - surface) * low * 0.8;
        };
        out.r = paint(0);
        out.g = paint(1);
        out.b = paint(2);
        out.a = 255;
      }),
    );
  });
  brush.path(smoothEdge(ridge), { stroke: air.lit(shift(range.colour, { lightness: 0.16 }), range.depth), strokeWidth: setting.unit * 1.1, opacity: 0.35 });
}

const smoothEdge = (ridge: readonly Point[]): string => `M${ridge.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}`;

/** Ground that comes towards the viewer: mottled, lighter far away, darker at the lens. */
export function drawGround(
  setting: Setting,
  ground: { top: number; colour: Hex; second: Hex; line?: readonly Point[]; grain?: number; far?: number },
): void {
  const { brush, air, noise, width, height, random } = setting;
  const line = ground.line ?? [[-2, ground.top] as const, [width + 2, ground.top] as const];
  const top = Math.min(ground.top, ...line.map(([, y]) => y));
  const clip = brush.clip(`<path d="${smoothLine(line)}L${n(width + 2)} ${n(height + 2)}L-2 ${n(height + 2)}Z"/>`);
  const far = ground.far ?? 0.5;
  const near = rgbOf(air.shaded(shift(ground.colour, { lightness: -0.02 }), 0));
  const middle = rgbOf(air.lit(ground.colour, far * 0.3));
  const distant = rgbOf(air.lit(ground.colour, far));
  const patch = rgbOf(air.lit(ground.second, 0.08));
  const offset = random.between(0, 90);
  const depth = height - top + 2;
  brush.group({ clip }, () => {
    brush.raw(
      paintedImage({ x: 0, y: top, width, height: depth }, { columns: 220, rows: Math.min(200, depth / 3) }, (u, v, out) => {
        const distance = 1 / (v + 0.09);
        const mottle = fractal(noise, offset + (u - 0.5) * distance * 2.4, offset + distance * 3.2, 4);
        const fleck = noise(offset + (u - 0.5) * distance * 30, distance * 44) - 0.5;
        const amount = smoothstep(0.42, 0.66, mottle) * 0.6 * smoothstep(0, 0.22, v);
        const towardsLens = smoothstep(0.45, 1.05, v);
        const nearing = smoothstep(0, 0.4, v);
        const paint = (channel: 0 | 1 | 2): number => {
          const plane = distant[channel] + (middle[channel] - distant[channel]) * nearing;
          const mottled = plane + (patch[channel] - plane) * amount;
          return Math.min(255, Math.max(0, mottled + (near[channel] - mottled) * towardsLens * 0.75 + fleck * (ground.grain ?? 14) * nearing));
        };
        out.r = paint(0);
        out.g = paint(1);
        out.b = paint(2);
        out.a = 255;
      }),
    );
  });
}
