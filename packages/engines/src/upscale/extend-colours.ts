/**
 * Gives the invisible pixels of a picture the colours of their visible neighbours, so that enlarging does not draw
 * whatever was stored under them into its edges. Visible pixels keep theirs.
 */
import type { Plane } from "./lanczos.ts";

/**
 * Pull and push (Gortler et al., The Lumigraph, 1996): averages by alpha over ever larger squares, then fills from
 * the smallest square that has a colour. Changes `colours` in place.
 */
export function extendColours(colours: Plane, alpha: Plane): void {
  const levels: Level[] = [{ colours: colours.data, weights: alpha.data, ...sizeOf(colours) }];
  for (let level = levels[0]!; level.widthPx > 1 || level.heightPx > 1;) {
    level = halve(level);
    levels.push(level);
  }
  for (let index = levels.length - 2; index >= 0; index -= 1) fill(levels[index]!, levels[index + 1]!);
}

type Level = { colours: Uint8Array; weights: Uint8Array; widthPx: number; heightPx: number };

const sizeOf = ({ widthPx, heightPx }: Plane) => ({ widthPx, heightPx });

function halve(level: Level): Level {
  const widthPx = Math.ceil(level.widthPx / 2);
  const heightPx = Math.ceil(level.heightPx / 2);
  const half: Level = {
    colours: new Uint8Array(widthPx * heightPx * 3),
    weights: new Uint8Array(widthPx * heightPx),
    widthPx,
    heightPx,
  };
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) averageSquare(level, half, x, y);
  }
  return half;
}

function averageSquare(level: Level, half: Level, x: number, y: number): void {
  let [red, green, blue, weight] = [0, 0, 0, 0];
  for (let row = 2 * y; row < Math.min(2 * y + 2, level.heightPx); row += 1) {
    for (let column = 2 * x; column < Math.min(2 * x + 2, level.widthPx); column += 1) {
      const from = row * level.widthPx + column;
      const share = level.weights[from]!;
      red += share * level.colours[3 * from]!;
      green += share * level.colours[3 * from + 1]!;
      blue += share * level.colours[3 * from + 2]!;
      weight += share;
    }
  }
  if (weight === 0) return;
  const to = y * half.widthPx + x;
  half.colours[3 * to] = Math.round(red / weight);
  half.colours[3 * to + 1] = Math.round(green / weight);
  half.colours[3 * to + 2] = Math.round(blue / weight);
  // Even a faint colour counts, because it must reach the squares that have none.
  half.weights[to] = Math.min(weight, 255);
}

function fill(level: Level, half: Level): void {
  for (let y = 0; y < level.heightPx; y += 1) {
    for (let x = 0; x < level.widthPx; x += 1) {
      const to = y * level.widthPx + x;
      if (level.weights[to] !== 0) continue;
      const from = (y >> 1) * half.widthPx + (x >> 1);
      level.colours[3 * to] = half.colours[3 * from]!;
      level.colours[3 * to + 1] = half.colours[3 * from + 1]!;
      level.colours[3 * to + 2] = half.colours[3 * from + 2]!;
    }
  }
}
