/** Hats with a brim all round: the felt hat, the cowboy hat, the straw sun hat. Half of the brim lies behind the head. */
import { mix } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "../figure.ts";
import { weave } from "../garments/cloth.ts";
import { clothRamp, type Ramp } from "../palette.ts";
import { area, type Point, resample, smooth } from "../path.ts";
import { fill, glow, group, haze, line } from "../studio.ts";
import { browShade, dome, hatColour } from "./dome.ts";
import type { HatLayers } from "./hat-layers.ts";

type Brim = {
  /** Half width, height of the rim's middle, how far the front comes down, how far the sides turn up. */
  half: number;
  y: number;
  drop: number;
  rise: number;
  /** Waves of a soft rim, in units. */
  wave?: number;
};

/** From the viewer's left end over the front to the right one. */
function frontRim(figure: Figure, { half, y, drop, rise, wave = 0 }: Brim): Point[] {
  const turn = Math.sin((figure.head.yaw * Math.PI) / 180);
  return Array.from({ length: 15 }, (_, index): Point => {
    const angle = Math.PI * (1 - index / 14);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [
      c * half + turn * 26 * s,
      y +
        drop * s ** 0.9 -
        rise * Math.abs(c) ** 2.6 +
        wave * Math.sin(index * 1.25) * (0.3 + 0.7 * Math.abs(c)),
    ];
  });
}

function brimLayers(
  figure: Figure,
  brim: Brim,
  ramp: Ramp,
): { back: string; front: string; rim: Point[]; shape: string } {
  const { studio, head } = figure;
  const rim = frontRim(figure, brim);
  const far = rim.map(([x, y], index): Point => [
    x,
    y - brim.drop * 1.5 * Math.sin((index / 14) * Math.PI) ** 0.9,
  ]);
  const w = head.width + 3;
  const left: Point = rim[0] ?? [0, 0];
  const right: Point = rim[14] ?? [0, 0];
  const seat: Point[] = [
    left,
    [-w, brim.y - 8],
    [-w * 0.5, brim.y + 1],
    [0, brim.y + 4],
    [w * 0.5, brim.y + 1],
    [w, brim.y - 8],
    right,
  ];
  const shape = area(resample(seat, 15), rim);
  const paint = studio.linear(
    [studio.key * brim.half, brim.y - 40],
    [-studio.key * brim.half, brim.y + 30],
    [
      [0, ramp.glow],
      [0.3, ramp.light],
      [0.6, ramp.base],
      [1, ramp.deep],
    ],
  );
  const k = studio.key;
  return {
    rim,
    shape,
    back:
      fill(area(far, rim), ramp.deep) +
      fill(
        area(
          far,
          far.map(([x, y]): Point => [x, y + 5]),
        ),
        ramp.shade,
        0.8,
      ),
    front:
      fill(shape, paint) +
      group(
        studio.clip(shape),
        glow(studio, [k * brim.half * 0.5, brim.y - 6], brim.half * 0.5, 26, ramp.glow, 0.5),
      ) +
      line(smooth(rim), ramp.line, 2.6, 0.5) +
      `<g transform="translate(0 -2.4)">${line(smooth(rim), ramp.glow, 1.6, 0.6)}</g>`,
  };
}

const crownPaint = (figure: Figure, ramp: Ramp, top: number): string =>
  figure.studio.linear(
    [figure.studio.key * 120, top],
    [-figure.studio.key * 130, -70],
    [
      [0, ramp.light],
      [0.4, ramp.base],
      [0.75, ramp.shade],
      [1, ramp.deep],
    ],
  );

function ribbonBand(edge: readonly Point[], tall: number, ramp: Ramp, paint: string): string {
  const upper = edge.map(([x, y]): Point => [x, y - tall]);
  return (
    fill(area(upper, edge), paint) +
    line(smooth(upper), ramp.glow, 1.6, 0.5) +
    line(smooth(edge.map(([x, y]): Point => [x, y - tall * 0.5])), ramp.line, 1, 0.25)
  );
}

export function drawBrim(figure: Figure): HatLayers {
  const { studio } = figure;
  const cloth = weave(studio, hatColour(figure));
  const dark = clothRamp(mix(hatColour(figure), "#1a1216", 0.72), studio.light);
  const turn = Math.sin((figure.head.yaw * Math.PI) / 180);
  const { shape, edge } = dome(figure, 3, -222, -84);
  const brim = brimLayers(figure, { half: figure.head.width + 88, y: -76, drop: 36, rise: 2 }, cloth.ramp);
  const pinch = smooth([
    [-44 + turn * 16, -214],
    [turn * 20 - 8, -188],
    [turn * 20 + 8, -188],
    [44 + turn * 16, -212],
  ]);
  return {
    back: brim.back,
    front:
      browShade(
        figure,
        edge.map(([x, y]): Point => [x, y + 42]),
        34,
      ) +
      fill(shape, crownPaint(figure, cloth.ramp, -220)) +
      group(
        studio.clip(shape),
        glow(studio, [turn * 18, -206], 58, 26, cloth.ramp.line, 0.7) +
          glow(studio, [turn * 18 - 42, -150], 20, 44, cloth.ramp.line, 0.28) +
          glow(studio, [turn * 18 + 42, -150], 20, 44, cloth.ramp.line, 0.28) +
          glow(studio, [studio.key * 56, -150], 30, 54, cloth.ramp.glow, 0.55),
      ) +
      line(pinch, cloth.ramp.line, 3, 0.3) +
      ribbonBand(edge, 32, dark, crownPaint(figure, dark, -130)) +
      haze(smooth(edge), cloth.ramp.line, 6, 0.4) +
      brim.front,
  };
}

export function drawCowboy(figure: Figure): HatLayers {
  const { studio, head } = figure;
  const colour = figure.person.hatColour ?? mix(hatColour(figure), "#7a5230", 0.7);
  const felt = clothRamp(colour, studio.light);
  const leather = clothRamp("#3a2418", studio.light);
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const w = head.width + 2;
  const { edge } = dome(figure, 3, -230, -86);
  const top: Point[] = [
    [-w, -84],
    [-w * 0.95, -132],
    [-w * 0.78 + turn * 8, -200],
    [-w * 0.5 + turn * 14, -238],
    [-w * 0.2 + turn * 16, -226],
    [turn * 18, -214],
    [w * 0.2 + turn * 16, -226],
    [w * 0.5 + turn * 14, -238],
    [w * 0.78 + turn * 8, -200],
    [w * 0.95, -132],
    [w, -84],
  ];
  const shape = `${smooth(top)}L${smooth(edge).slice(1)}Z`;
  const brim = brimLayers(figure, { half: w + 122, y: -78, drop: 40, rise: 60 }, felt);
  return {
    back: brim.back,
    front:
      browShade(
        figure,
        edge.map(([x, y]): Point => [x, y + 44]),
        36,
      ) +
      fill(shape, crownPaint(figure, felt, -235)) +
      group(
        studio.clip(shape),
        glow(studio, [turn * 18, -214], 30, 46, felt.line, 0.6) +
          glow(studio, [turn * 14 - w * 0.56, -164], 22, 54, felt.line, 0.4, 10) +
          glow(studio, [turn * 14 + w * 0.56, -164], 22, 54, felt.line, 0.4, -10) +
          glow(studio, [studio.key * 34 + turn * 14, -176], 24, 52, felt.glow, 0.6),
      ) +
      ribbonBand(edge, 22, leather, crownPaint(figure, leather, -110)) +
      `<rect x="${n(turn * 24 - studio.key * 34 - 9)}" y="-92" width="18" height="16" rx="3" fill="none" stroke="#d9c28a" stroke-width="3"/>` +
      haze(smooth(edge), felt.line, 6, 0.45) +
      brim.front +
      line(smooth(brim.rim.map(([x, y]): Point => [x * 0.965, y - 5])), felt.line, 1.1, 0.35),
  };
}

export function drawSunhat(figure: Figure): HatLayers {
  const { studio, head } = figure;
  const straw = clothRamp(figure.person.hatColour ?? "#dcbb7c", studio.light);
  const band = weave(studio, figure.person.garment.colour);
  const { shape, edge } = dome(figure, 4, -206, -82);
  const brim = brimLayers(figure, { half: head.width + 148, y: -74, drop: 50, rise: -16, wave: 4 }, straw);
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const rings = [0.2, 0.4, 0.6, 0.8].map((t) =>
    smooth(brim.rim.map(([x, y]): Point => [x * (0.62 + 0.38 * t) + turn * 4, -72 + (y + 72) * t])),
  );
  const rounds = [-104, -124, -144, -164, -184].map((y) => {
    const half = (head.width + 4) * Math.sqrt(Math.max(0.1, 1 - ((-y - 82) / 128) ** 2.2));
    return smooth([
      [-half, y],
      [turn * 22, y + 13],
      [half, y],
    ]);
  });
  const plaits = (paths: readonly string[]): string =>
    paths
      .map(
        (path) =>
          line(path, straw.line, 1.3, 0.26) +
          `<path d="${path}" fill="none" stroke="${straw.glow}" stroke-width="5" stroke-opacity="0.3" stroke-dasharray="5 4"/>`,
      )
      .join("");
  const [bx, by] = edge[studio.key === 1 ? 1 : 3] ?? [0, -80];
  const bow = [-1, 1]
    .map((s) =>
      fill(
        `M${n(bx)} ${n(by - 14)}C${n(bx + s * 14)} ${n(by - 36)} ${n(bx + s * 42)} ${n(by - 34)} ${n(bx + s * 38)} ${n(by - 12)}C${n(bx + s * 34)} ${n(by + 4)} ${n(bx + s * 12)} ${n(by - 2)} ${n(bx)} ${n(by - 14)}Z`,
        s === studio.key ? band.ramp.light : band.ramp.shade,
      ),
    )
    .join("");
  return {
    back: brim.back,
    front:
      browShade(
        figure,
        edge.map(([x, y]): Point => [x, y + 58]),
        46,
      ) +
      fill(shape, crownPaint(figure, straw, -204)) +
      group(
        studio.clip(shape),
        plaits(rounds) + glow(studio, [studio.key * 44, -150], 40, 46, straw.glow, 0.5),
      ) +
      ribbonBand(edge, 28, band.ramp, crownPaint(figure, band.ramp, -120)) +
      haze(smooth(edge), straw.line, 7, 0.4) +
      brim.front +
      group(studio.clip(brim.shape), plaits(rings)) +
      bow +
      `<circle cx="${n(bx)}" cy="${n(by - 14)}" r="6" fill="${band.ramp.base}"/>`,
  };
}
