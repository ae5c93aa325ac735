/** Land: ranges of hills and mountains that fade with distance, and rock faces with light and snow. */
import { type Point, polygon, smoothLine } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import { cellsOf, type Setting } from "./setting.ts";

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
    const height =
      range.peaks === true ? peakHeight(noise, along) : fractal(noise, along, range.base * 0.011, 3);
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
  const foot = mix(
    crest,
    air.haze,
    Math.min(0.85, (0.12 + range.depth * 0.75) * (0.5 + air.hazeAmount * 0.6)),
  );
  const closed = `${smoothLine(ridge)}L${n(width + 2)} ${n(bottom)}L-2 ${n(bottom)}Z`;
  brush.path(range.peaks === true ? polygon([...ridge, [width + 2, bottom], [-2, bottom]]) : closed, {
    fill: brush.linearAt(
      [
        [0, crest],
        [1, foot],
      ],
      [0, top, 0, Math.max(range.base, top + 1)],
    ),
  });
  return ridge;
}

/** Ground that comes towards the viewer: mottled, lighter far away, darker at the lens. */
export function drawGround(
  setting: Setting,
  ground: { top: number; colour: Hex; second: Hex; line?: readonly Point[]; grain?: number; far?: number },
): void {
  const { brush, air, noise, width, height, random } = setting;
  const line = ground.line ?? [[-2, ground.top] as const, [width + 2, ground.top] as const];
  const top = Math.min(ground.top, ...line.map(([, y]) => y));
  const clip = brush.clip(
    `<path d="${smoothLine(line)}L${n(width + 2)} ${n(height + 2)}L-2 ${n(height + 2)}Z"/>`,
  );
  const far = ground.far ?? 0.5;
  const near = rgbOf(air.shaded(shift(ground.colour, { lightness: -0.02 }), 0));
  const middle = rgbOf(air.lit(ground.colour, far * 0.3));
  const distant = rgbOf(air.lit(ground.colour, far));
  const patch = rgbOf(air.lit(ground.second, 0.08));
  const offset = random.between(0, 90);
  const depth = height - top + 2;
  brush.group({ clip }, () => {
    brush.raw(
      paintedImage(
        { x: 0, y: top, width, height: depth },
        cellsOf(setting, { width, height: depth }, { columns: 220, rows: Math.min(200, depth / 3) }),
        (u, v, out) => {
          const distance = 1 / (v + 0.09);
          const mottle = fractal(noise, offset + (u - 0.5) * distance * 2.4, offset + distance * 3.2, 4);
          const fleck = noise(offset + (u - 0.5) * distance * 30, distance * 44) - 0.5;
          const amount = smoothstep(0.42, 0.66, mottle) * 0.6 * smoothstep(0, 0.22, v);
          const towardsLens = smoothstep(0.45, 1.05, v);
          const nearing = smoothstep(0, 0.4, v);
          const paint = (channel: 0 | 1 | 2): number => {
            const plane = distant[channel] + (middle[channel] - distant[channel]) * nearing;
            const mottled = plane + (patch[channel] - plane) * amount;
            return Math.min(
              255,
              Math.max(
                0,
                mottled +
                  (near[channel] - mottled) * towardsLens * 0.75 +
                  fleck * (ground.grain ?? 14) * nearing,
              ),
            );
          };
          out.r = paint(0);
          out.g = paint(1);
          out.b = paint(2);
          out.a = 255;
        },
      ),
    );
  });
}
