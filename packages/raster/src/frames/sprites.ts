/** Small soft shapes painted straight into a frame: light, flakes, drops, leaves. None leaves the frame's bounds. */
import type { Colour, Frame } from "./frame.ts";

/** A round spot, brightest in its middle. `hard` 0 is a glow, 1 a disc with an edge of a pixel. */
export function paintSpot(
  frame: Frame,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  opacity: number,
  hard = 0,
): void {
  if (opacity <= 0.004 || radius <= 0) return;
  spotIn(frame.luma, frame.widthPx, frame.heightPx, x, y, Math.max(0.7, radius), colour[0], opacity, hard);
  const [width, height] = [frame.widthPx >> 1, frame.heightPx >> 1];
  const half = Math.max(0.7, radius / 2);
  spotIn(frame.cb, width, height, x / 2, y / 2, half, colour[1], opacity, hard);
  spotIn(frame.cr, width, height, x / 2, y / 2, half, colour[2], opacity, hard);
}

function spotIn(
  plane: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  radius: number,
  value: number,
  opacity: number,
  hard: number,
): void {
  const [left, right] = [
    Math.max(0, Math.ceil(x - radius - 0.5)),
    Math.min(width - 1, Math.floor(x + radius - 0.5)),
  ];
  const [top, bottom] = [
    Math.max(0, Math.ceil(y - radius - 0.5)),
    Math.min(height - 1, Math.floor(y + radius - 0.5)),
  ];
  const edge = Math.max(1 / radius, 1 - hard);
  for (let row = top; row <= bottom; row += 1) {
    const fromY = (row + 0.5 - y) / radius;
    for (let column = left; column <= right; column += 1) {
      const fromX = (column + 0.5 - x) / radius;
      const square = fromX * fromX + fromY * fromY;
      if (square >= 1) continue;
      const inside = hard > 0 ? Math.min(1, (1 - Math.sqrt(square)) / edge) : 1 - square;
      const amount = opacity * inside * inside * (3 - 2 * inside);
      const at = row * width + column;
      const below = plane[at] as number;
      plane[at] = below + (value - below) * amount + 0.5;
    }
  }
}

/** A flat ellipse turned by `angleRad`, lighter on one half, as a leaf or petal that tumbles. */
export function paintLeaf(
  frame: Frame,
  x: number,
  y: number,
  long: number,
  short: number,
  angleRad: number,
  colour: Colour,
  opacity: number,
): void {
  const [cos, sin] = [Math.cos(angleRad), Math.sin(angleRad)];
  for (const [plane, scale, value, shade] of [
    [frame.luma, 1, colour[0], 26],
    [frame.cb, 0.5, colour[1], 0],
    [frame.cr, 0.5, colour[2], 0],
  ] as const) {
    const [width, height] = [frame.widthPx * scale, frame.heightPx * scale];
    const [a, b] = [Math.max(0.8, long * scale), Math.max(0.6, short * scale)];
    const [middleX, middleY] = [x * scale, y * scale];
    const top = Math.max(0, Math.floor(middleY - a));
    const bottom = Math.min(height - 1, Math.ceil(middleY + a));
    const left = Math.max(0, Math.floor(middleX - a));
    const right = Math.min(width - 1, Math.ceil(middleX + a));
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const fromX = column + 0.5 - middleX;
        const fromY = row + 0.5 - middleY;
        const u = (fromX * cos + fromY * sin) / a;
        const v = (fromY * cos - fromX * sin) / (b * (1.02 - u * u * 0.55));
        const outside = Math.max(u * u + v * v, 0);
        if (outside >= 1) continue;
        const amount = opacity * Math.min(1, (1 - outside) * Math.max(1.5, b * 0.8));
        const at = row * width + column;
        const below = plane[at] as number;
        plane[at] = below + (value + shade * v - below) * amount + 0.5;
      }
    }
  }
}

/** A falling drop as a streak from (x, y) downwards; only luma, because water takes its colour from the background. */
export function paintStreak(
  frame: Frame,
  x: number,
  y: number,
  length: number,
  slant: number,
  width: number,
  value: number,
  opacity: number,
): void {
  const { luma, widthPx, heightPx } = frame;
  const bottom = Math.min(heightPx - 1, Math.floor(y + length));
  for (let row = Math.max(0, Math.ceil(y)); row <= bottom; row += 1) {
    const along = (row - y) / length;
    const strength = opacity * Math.min(1, along * 3) * Math.min(1, (1 - along) * 6);
    const middle = x - (row - y) * slant;
    const reach = width / 2 + 0.5;
    for (let column = Math.ceil(middle - reach - 0.5); column <= middle + reach - 0.5; column += 1) {
      if (column < 0 || column >= widthPx) continue;
      const covered = Math.min(1, reach - Math.abs(column + 0.5 - middle));
      if (covered <= 0) continue;
      const at = row * widthPx + column;
      const below = luma[at] as number;
      luma[at] = below + (value - below) * strength * covered + 0.5;
    }
  }
}

/** A bubble: a ring with a highlight. */
export function paintBubble(frame: Frame, x: number, y: number, radius: number, opacity: number): void {
  const { luma, widthPx, heightPx } = frame;
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(heightPx - 1, y + radius); row += 1) {
    for (
      let column = Math.max(0, Math.floor(x - radius));
      column <= Math.min(widthPx - 1, x + radius);
      column += 1
    ) {
      const [u, v] = [(column + 0.5 - x) / radius, (row + 0.5 - y) / radius];
      const square = u * u + v * v;
      if (square >= 1) continue;
      const shine = Math.max(0, 1 - ((u + 0.4) ** 2 + (v + 0.42) ** 2) * 9);
      const rim = square * square * square * Math.min(1, (1 - square) * radius * 0.9);
      const at = row * widthPx + column;
      const below = luma[at] as number;
      luma[at] = below + (225 - below) * opacity * Math.min(1, rim * 0.75 + shine * 0.9 + 0.05) + 0.5;
    }
  }
}
