/** Where one to five animals stand in a picture of any shape. Pure geometry: it draws nothing and never leaves a face outside. */
import type { Size } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Figure } from "./figure.ts";

export type Spot = { x: number; y: number; scale: number; flip: boolean };

/** Offsets across in figure widths, depth (0 near .. 1 far) and size, per number of animals. */
const rows: readonly (readonly (readonly [across: number, depth: number, size: number])[])[] = [
  [[0, 0, 1]],
  [
    [-0.4, 0.3, 0.96],
    [0.4, 0, 1.04],
  ],
  [
    [0, 0, 1.08],
    [-0.72, 0.6, 0.94],
    [0.72, 0.5, 0.92],
  ],
  [
    [-0.34, 0, 1.06],
    [0.38, 0.1, 1],
    [-1, 0.7, 0.9],
    [1.02, 0.8, 0.92],
  ],
  [
    [0, 0, 1.1],
    [-0.62, 0.4, 1],
    [0.64, 0.35, 0.98],
    [-1.18, 0.95, 0.9],
    [1.2, 0.9, 0.9],
  ],
];

/** A flock drifts: no two at one height. */
const flock: readonly (readonly (readonly [number, number, number])[])[] = [
  [[0, 0, 1]],
  [
    [-0.36, 0.36, 0.84],
    [0.34, -0.34, 1.1],
  ],
  [
    [0.06, -0.05, 1.16],
    [-0.62, 0.62, 0.82],
    [0.62, -0.72, 0.72],
  ],
  [
    [-0.2, 0.2, 1.14],
    [0.58, -0.5, 0.86],
    [-0.66, -0.72, 0.7],
    [0.6, 0.74, 0.74],
  ],
  [
    [0, 0.05, 1.16],
    [-0.7, -0.56, 0.84],
    [0.68, -0.7, 0.74],
    [-0.56, 0.8, 0.7],
    [0.72, 0.62, 0.86],
  ],
];

export function arrange(figures: readonly Figure[], size: Size, random: Random): Spot[] {
  const first = figures[0];
  if (first === undefined) return [];
  return figures.length === 1 ? [placeAlone(first, size, random)] : placeGroup(figures, size, random);
}

const share: Record<Figure["stance"], { high: number; wide: number }> = {
  ground: { high: 0.8, wide: 0.86 },
  cropped: { high: 0.85, wide: 0.98 },
  floating: { high: 0.7, wide: 0.88 },
  perched: { high: 0.8, wide: 0.96 },
};

function placeAlone(figure: Figure, { widthPx: w, heightPx: h }: Size, random: Random): Spot {
  const { frame, stance } = figure;
  const wide = w / h > 1.2;
  const limit = share[stance];
  const scale = Math.min(
    (h * limit.high) / (frame.bottom - frame.top),
    (w * limit.wide * (wide ? 0.62 : 1)) / (frame.right - frame.left),
  );
  const right = random.chance(0.5);
  const centre = wide ? w * (right ? 0.62 : 0.38) : w * 0.5;
  // Profiles are drawn facing right: they look into the picture, not out of it.
  const flip = wide ? right : random.chance(0.5);
  return spotOf(figure, { centre, scale, flip, h, depth: 0 });
}

function placeGroup(figures: readonly Figure[], { widthPx: w, heightPx: h }: Size, random: Random): Spot[] {
  const count = figures.length;
  const stance = figures[0]?.stance ?? "ground";
  const places = (stance === "floating" ? flock : rows)[count - 1] ?? [];
  const widest = Math.max(...figures.map(({ frame }) => frame.right - frame.left));
  const tallest = Math.max(...figures.map(({ frame }) => frame.bottom - frame.top));
  const reach = Math.max(...places.map(([across]) => Math.abs(across)));
  // Bodies in profile are longer than high: they need their whole length, or their heads would meet.
  const long = stance === "ground" && widest > tallest * 0.7;
  const spacing = long
    ? 1.34
    : stance === "floating"
      ? Math.min(1, w / h)
      : stance === "perched"
        ? 1.05
        : 0.84;
  const room = stance === "cropped" ? 1.02 : 0.94;
  const scale = Math.min(
    (h * share[stance].high * 0.86) / (tallest * 1.08),
    (w * room) / (widest * (reach * 2 * spacing + 1)),
    (h * 0.72) / (tallest * (stance === "floating" ? 1.5 : 0.9)),
  );
  const together = random.chance(0.5);
  return figures.map((figure, index): Spot => {
    const [across, depth, grow] = places[index] ?? [0, 0, 1];
    const step =
      stance === "floating"
        ? Math.max(widest * scale * 0.95, w * 0.34)
        : Math.min(
            widest * scale * spacing * (long ? 1 : 1.12),
            (w * (stance === "perched" ? 0.46 : long ? 0.6 : 0.4)) / reach,
          );
    const size = stance === "perched" ? 1 : grow;
    return spotOf(figure, {
      centre: w / 2 + across * step,
      scale: scale * size,
      flip: stance === "floating" ? together : across === 0 ? together : across > 0,
      h,
      depth,
    });
  });
}

function spotOf(
  { frame, stance, perchY }: Figure,
  at: { centre: number; scale: number; flip: boolean; h: number; depth: number },
): Spot {
  const { scale, flip, h, depth } = at;
  const x = at.centre - ((frame.left + frame.right) / 2) * scale * (flip ? -1 : 1);
  const middle = ((frame.top + frame.bottom) / 2) * scale;
  const y = {
    ground: h * (0.95 - depth * 0.07) - frame.bottom * scale,
    cropped: h - frame.bottom * scale + h * 0.004,
    floating: h * (0.5 + depth * 0.26) - middle,
    perched: Math.min(h * 0.5 - middle, h * 0.9 - (perchY ?? frame.bottom) * scale),
  }[stance];
  return {
    x,
    y: stance === "perched" && perchY !== undefined ? Math.max(y, h * 0.06 - frame.top * scale) : y,
    scale,
    flip,
  };
}
