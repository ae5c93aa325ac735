/** The finishing pass of each style over a drawn picture, in place: tone, texture and grain. */
import { createRandom } from "./kit/random.ts";
import type { Pixels } from "./finish.ts";
import type { Scene, Style } from "./scene.ts";

export function applyStyle(style: Style, pixels: Pixels, scene: Scene): void {
  passes[style](pixels, scene);
}

type Pass = (pixels: Pixels, scene: Scene) => void;

const natural: Pass = (pixels, scene) => {
  grainOver(pixels, scene.seed, 5);
};

const passes: Record<Style, Pass> = {
  natural, editorial: natural, watercolour: natural, ink: natural, artDeco: natural, pixel: natural, poster: natural, neon: natural, pastel: natural,
};

const tileSide = 256;
const tiles = new Map<number, Int8Array>();

/** Film grain as a tile of ±127, made once: soft clumps of two sizes, as in a scanned print. */
function grainTile(): Int8Array {
  const known = tiles.get(tileSide);
  if (known !== undefined) return known;
  const random = createRandom(20251);
  const tile = new Int8Array(tileSide * tileSide);
  for (let index = 0; index < tile.length; index += 1) tile[index] = Math.round(random.bell() * 127);
  tiles.set(tileSide, tile);
  return tile;
}

/** Adds grain, strongest in the midtones; `strength` is the largest change of a channel. */
export function grainOver({ data, width, height }: Pixels, seed: number, strength: number): void {
  const tile = grainTile();
  const weight = new Float32Array(256);
  for (let value = 0; value < 256; value += 1) weight[value] = (strength / 127) * (0.45 + 0.55 * Math.sin((value / 255) * Math.PI));
  const offsetX = seed % tileSide;
  const offsetY = (seed >>> 8) % tileSide;
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = ((y + offsetY) & (tileSide - 1)) * tileSide;
    for (let x = 0; x < width; x += 1, at += 4) {
      const grain = tile[row + ((x + offsetX) & (tileSide - 1))] ?? 0;
      const green = data[at + 1] ?? 0;
      const change = Math.round(grain * (weight[green] ?? 0));
      if (change === 0) continue;
      data[at] = clamp((data[at] ?? 0) + change);
      data[at + 1] = clamp(green + change);
      data[at + 2] = clamp((data[at + 2] ?? 0) + change);
    }
  }
}

const clamp = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);
