/** Small lights of a scene that come and go: stars, lit windows and lamps, the sun on water. They are found, not placed. */
import { createRandom } from "@galatea/raster/random.ts";
import { smoothstep } from "#sketch/kit/raster.ts";
import type { Frame, Layer, Size } from "@galatea/raster/frames/frame.ts";
import { type Colour } from "@galatea/raster/frames/frame.ts";
import { paintSpot } from "@galatea/raster/frames/sprites.ts";

type Point = { x: number; y: number; colour: Colour; around: Colour };

/** From a layer's own pixels to where they are seen in this frame. */
type Seen = (x: number, y: number) => readonly [x: number, y: number, zoom: number];

export type Glints = (frame: Frame, share: number, seen: Seen) => void;

type Region = { top: number; bottom: number };

/** The brightest points of cells of a layer that stand out of their surroundings by `least` of luma. */
function brightPoints(
  layer: Layer,
  { widthPx, heightPx }: Size,
  region: Region,
  cellPx: number,
  least: number,
): Point[] {
  const { luma, cb, cr } = layer;
  const detail = luma.width / widthPx;
  const at = (x: number, y: number): number =>
    luma.data[
      Math.min(luma.height - 1, Math.round(y * detail)) * luma.stride +
        Math.min(luma.width - 1, Math.round(x * detail))
    ] ?? 0;
  const colourAt = (x: number, y: number): Colour => {
    const half =
      (Math.min(heightPx - 1, Math.round(y)) >> 1) * cb.stride + (Math.min(widthPx - 1, Math.round(x)) >> 1);
    return [at(x, y), cb.data[half] ?? 128, cr.data[half] ?? 128];
  };
  const points: Point[] = [];
  for (let top = region.top; top + cellPx <= region.bottom; top += cellPx) {
    for (let left = 0; left + cellPx <= widthPx; left += cellPx) {
      let [best, x, y, sum] = [-1, 0, 0, 0];
      for (let row = top; row < top + cellPx; row += 1) {
        const line = Math.min(luma.height - 1, Math.round(row * detail)) * luma.stride;
        for (let column = left; column < left + cellPx; column += 1) {
          const value = luma.data[line + Math.min(luma.width - 1, Math.round(column * detail))] as number;
          sum += value;
          if (value > best) [best, x, y] = [value, column, row];
        }
      }
      if (best - sum / cellPx ** 2 < least) continue;
      const covered =
        layer.alpha?.luma.data[Math.round(y * detail) * luma.stride + Math.round(x * detail)] ?? 255;
      if (covered < 250) continue;
      const away = Math.min(widthPx - 1, x + cellPx * 0.4);
      points.push({ x: x + 0.5, y: y + 0.5, colour: colourAt(x, y), around: colourAt(away, y) });
    }
  }
  return points;
}

/** Stars grow dim and bright again, each in its own time. */
export function twinklingStars(sky: Layer, size: Size, bottom: number, seed: number): Glints {
  const unit = Math.sqrt(size.widthPx * size.heightPx) / 1000;
  const random = createRandom(seed).fork("stars");
  const stars = brightPoints(sky, size, { top: 0, bottom }, Math.round(26 * unit), 26).map((point) => ({
    ...point,
    rounds: random.integer(1, 4),
    phase: random.next() * 6.28,
    big: random.chance(0.12),
  }));
  return (frame, share, seen) => {
    for (const { x, y, colour, around, rounds, phase, big } of stars) {
      const [atX, atY] = seen(x, y);
      const light = Math.sin(6.2832 * rounds * share + phase);
      if (light < 0) paintSpot(frame, atX, atY, 3.2 * unit, around, -0.75 * light);
      else {
        paintSpot(frame, atX, atY, (big ? 9 : 5) * unit, [235, colour[1], colour[2]], 0.34 * light);
        if (big) paintSpot(frame, atX, atY, 2 * unit, [235, 128, 128], light);
      }
    }
  };
}

/** Most lamps only breathe; one in nine stutters now and then, as neon does. */
export function flickeringLights(land: Layer, size: Size, seed: number): Glints {
  const unit = Math.sqrt(size.widthPx * size.heightPx) / 1000;
  const random = createRandom(seed).fork("lights");
  const lamps = brightPoints(land, size, { top: 0, bottom: size.heightPx }, Math.round(44 * unit), 62)
    .slice(0, 160)
    .map((point) => ({
      ...point,
      phase: random.next() * 6.28,
      rounds: random.integer(1, 5),
      stutters: random.chance(0.12),
      radius: unit * random.between(14, 34),
    }));
  return (frame, share, seen) => {
    for (const lamp of lamps) {
      const [atX, atY] = seen(lamp.x, lamp.y);
      const slow = 0.5 + 0.5 * Math.sin(6.2832 * lamp.rounds * share + lamp.phase);
      const beat = Math.sin(6.2832 * 11 * share + lamp.phase * 3) * Math.sin(6.2832 * 7 * share + lamp.phase);
      const strength = lamp.stutters ? smoothstep(-0.1, 0.25, beat) * 0.34 : 0.2 * slow;
      paintSpot(
        frame,
        atX,
        atY,
        lamp.radius,
        [Math.min(235, lamp.colour[0] + 20), lamp.colour[1], lamp.colour[2]],
        strength,
      );
    }
  };
}

/** Light on water: flashes that last an instant, wider than high. */
export function waterGlints(land: Layer, size: Size, horizonPx: number, seed: number, dark: boolean): Glints {
  const unit = Math.sqrt(size.widthPx * size.heightPx) / 1000;
  const random = createRandom(seed).fork("glints");
  const bright = brightPoints(
    land,
    size,
    { top: horizonPx, bottom: size.heightPx },
    Math.round(22 * unit),
    14,
  );
  const flashes = Array.from({ length: Math.min(150, bright.length) }, () => ({
    ...random.pick(bright),
    phase: random.next(),
    rounds: random.integer(2, 4),
    radius: unit * random.between(1.6, 3.6),
  }));
  return (frame, share, seen) => {
    for (const { x, y, colour, phase, rounds, radius } of flashes) {
      const t = (share * rounds + phase) % 1;
      const light = Math.max(0, Math.sin(Math.min(1, t * 3.2) * Math.PI)) ** 2 * (dark ? 0.55 : 0.85);
      if (light < 0.02) continue;
      const near = 0.5 + (y - horizonPx) / (size.heightPx - horizonPx);
      const [atX, atY] = seen(x, y);
      const white: Colour = [Math.min(235, colour[0] + 70), (colour[1] + 128) / 2, (colour[2] + 128) / 2];
      for (const side of [-1, 0, 1]) {
        paintSpot(
          frame,
          atX + side * radius * 1.3 * near,
          atY,
          radius * near * (side === 0 ? 1 : 0.7),
          white,
          light,
        );
      }
    }
  };
}
