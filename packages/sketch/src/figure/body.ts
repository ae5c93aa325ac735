/** Neck, throat and shoulders in skin, and the outline of the torso that clothes hang on. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "./figure.ts";
import { area, type Point, smooth, warpPath } from "./path.ts";
import { fill, glow, group, line } from "./studio.ts";

/** The silhouette of one side from the neck down to `hemY`; `ease` is what the cloth adds to the body's width. */
export function torsoSide(figure: Figure, side: -1 | 1, ease: number, hemY: number, flare = 0): Point[] {
  const { body } = figure;
  const narrow = Math.cos((body.yaw * Math.PI) / 180);
  const lean = Math.sin((body.yaw * Math.PI) / 180);
  const x = (half: number, depth = 0): number => side * half * (0.35 + 0.65 * narrow) + depth * lean;
  const rise = ease * 0.35;
  const neck = body.neckHalf;
  const { shoulderX: sx, shoulderY: sy, notchY } = body;
  // Neck into trapezius, down its slope to the shoulder's point, round the deltoid to the armpit.
  const points: Point[] = [
    [x(neck + 2, -6), notchY - 54 - rise * 0.3],
    [x(neck + 14, -6), notchY - 30 - rise * 0.7],
    [x(neck + 46, -5), notchY - 6 - rise],
    [x((neck + 46 + sx - 30) / 2, -3), (notchY - 6 + sy - 14) / 2 - 2 - rise],
    [x(sx - 34 + ease * 0.4), sy - 12 - rise],
    [x(sx - 7 + ease * 0.7), sy + 24 - rise * 0.4],
    [x(sx - 2 + ease * 0.8), sy + 76],
    [x(body.chestHalf + 14 + ease), body.chestY - 16],
    [x(body.chestHalf + 6 + ease), body.chestY + 34],
    [x((body.chestHalf + body.waistHalf) / 2 + 2 + ease * 1.1), (body.chestY + body.waistY) / 2 + 16],
    [x(body.waistHalf + ease * 1.25), body.waistY],
    [x((body.waistHalf + body.hipHalf) / 2 + 8 + ease * 1.2), (body.waistY + body.hipY) / 2],
    [x(body.hipHalf + ease * 1.2), body.hipY],
    [x(body.hipHalf + 6 + ease * 1.2 + flare), Math.max(body.hipY + 40, hemY)],
  ];
  const kept = points.filter(([, y]) => y < hemY - 30);
  const [beforeX, beforeY] = kept.at(-1) ?? [0, 0];
  const next = points[kept.length] ?? [beforeX, hemY];
  const t = Math.min(1, (hemY - beforeY) / Math.max(1, next[1] - beforeY));
  return [...kept, [beforeX + (next[0] - beforeX) * t, hemY]];
}

export function torsoPath(figure: Figure, ease: number, hemY: number, flare = 0): string {
  const left = torsoSide(figure, -1, ease, hemY, flare);
  const right = torsoSide(figure, 1, ease, hemY, flare);
  return area(left, right);
}

/** Neck and upper chest; clothes cover what they cover. */
export function drawNeck(figure: Figure): string {
  const { studio, skin, body, head, onBody } = figure;
  const k = studio.key;
  const s = -k;
  const half = body.neckHalf;
  const shift = Math.sin((head.yaw * Math.PI) / 180) * 10;
  const column = (side: -1 | 1): Point[] => [
    [shift + side * (half - 1), 70],
    [shift * 0.8 + side * (half - 1), 130],
    [shift * 0.4 + side * (half - 3 + body.man * 3), body.notchY - 84],
    [side * (half + 3), body.notchY - 50],
    ...torsoSide(figure, side, 0, 470).slice(1, 8),
    [side * body.chestHalf, 470],
  ];
  const shape = area(column(-1), column(1));
  const [notchX, notchY] = onBody(0, body.notchY, -58);
  const at = (path: string): string =>
    warpPath(path, (x, y) => [x * Math.cos((body.yaw * Math.PI) / 180) + notchX, y + notchY]);
  const paint = studio.linear(
    [k * 180, 160],
    [-k * 190, 330],
    [
      [0, skin.light],
      [0.35, skin.base],
      [0.65, skin.shade],
      [1, skin.deep],
    ],
  );
  const chinX = 70 * Math.sin((head.yaw * Math.PI) / 180);
  // The head's shadow falls on the throat, away from the light.
  const cast = smooth(
    [
      [-half - 20 + shift, 60],
      [half + 20 + shift, 60],
      [half + 14, 158],
      [s * 20 + half * 0.5 + shift * 0.5, 182 + s * 8],
      [chinX * 0.3 + s * 20, 206],
      [s * 20 - half * 0.6 + shift * 0.5, 182 - s * 8],
      [-half - 14, 158],
    ],
    true,
  );
  const sideShade = `M${n(s * (half + 60))} 60L${n(s * half * 0.35 + shift)} 120C${n(s * half * 0.4)} 180 ${n(s * half * 0.62)} ${n(notchY - 20)} ${n(s * (half + 80))} ${n(notchY + 20)}Z`;
  const cord = (side: number): string =>
    at(
      `M${n(side * (half - 4))} -96C${n(side * half * 0.8)} -60 ${n(side * 24)} -20 ${n(side * 9)} -4C${n(side * 18)} -6 ${n(side * 34)} -28 ${n(side * (half + 2))} -60Z`,
    );
  const collarBone = (side: number): string =>
    at(
      `M${n(side * 13)} 2C${n(side * 40)} 18 ${n(side * 84)} 8 ${n(side * 140)} 2C${n(side * 90)} 22 ${n(side * 40)} 32 ${n(side * 13)} 2Z`,
    );
  return (
    fill(shape, paint) +
    group(
      studio.clip(shape),
      group(
        studio.soft(8, [-half - 40, 90, half + 40, notchY + 30]),
        fill(cast, skin.deep, 0.85) + fill(sideShade, skin.deep, 0.4),
      ) +
        group(
          studio.soft(4, [notchX - 110, notchY - 100, notchX + 110, notchY + 50]),
          fill(cord(s), skin.deep, 0.34) +
            fill(cord(k), skin.shade, 0.5) +
            fill(collarBone(-1), skin.deep, 0.4) +
            fill(collarBone(1), skin.deep, 0.4),
        ) +
        glow(studio, [notchX, notchY + 2], 17, 17, skin.deep, 0.42) +
        (head.age > 0.45
          ? line(
              `M${n(-half * 0.7)} ${n(notchY - 52)}Q0 ${n(notchY - 40)} ${n(half * 0.7)} ${n(notchY - 54)}M${n(-half * 0.6)} ${n(notchY - 34)}Q0 ${n(notchY - 20)} ${n(half * 0.66)} ${n(notchY - 36)}`,
              skin.deep,
              2,
              0.5,
            )
          : ""),
    )
  );
}

/** The skull from behind: it narrows into the neck where a face would have its jaw. */
export function backOfHead({ head, body }: Figure): string {
  const w = head.width;
  const half = (side: 1 | -1): Point[] => [
    [side * w * 0.46, -145],
    [side * w * 0.8, -118],
    [side * w * 0.98, -66],
    [side * w * 0.99, -6],
    [side * w * 0.9, 46],
    [side * w * 0.72, 84],
    [side * body.neckHalf * 1.04, 112],
    [side * body.neckHalf, 146],
  ];
  return smooth([[0, -150], ...half(1), ...half(-1).toReversed()], true);
}

/** The neck from behind: no throat, two tendons below the skull. */
export function drawNape(figure: Figure): string {
  const { studio, skin, body } = figure;
  const k = studio.key;
  const half = body.neckHalf;
  const column = (side: -1 | 1): Point[] => [
    [side * half, 60],
    [side * half, 130],
    [side * (half + 4), body.notchY - 50],
    ...torsoSide(figure, side, 0, 420).slice(1, 6),
  ];
  const shape = area(column(-1), column(1));
  const paint = studio.linear(
    [k * half, 120],
    [-k * half, 150],
    [
      [0, skin.light],
      [0.4, skin.base],
      [1, skin.deep],
    ],
  );
  const tendons = [-1, 1].map((side) => glow(studio, [side * 13, 130], 9, 44, skin.deep, 0.3)).join("");
  return (
    fill(shape, paint) +
    group(studio.clip(shape), glow(studio, [0, 84], half + 20, 44, skin.deep, 0.7) + tendons)
  );
}
