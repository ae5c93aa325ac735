/** Trees, grass and flowers: silhouettes built of many small strokes, lit on the side where the sun is. */
import { type Point, polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Random } from "@galatea/raster/random.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";

/** A fir: tiers of drooping boughs, ragged at the edge. */
function firPath(random: Random, x: number, base: number, height: number): string {
  const tiers = Math.max(5, Math.round(6 + height / 60));
  const half = height * random.between(0.15, 0.21);
  const left: Point[] = [];
  const right: Point[] = [];
  for (let tier = 0; tier < tiers; tier += 1) {
    const share = (tier + 1) / tiers;
    const y = base - height * (1 - share * 0.94);
    const reach = half * share ** 0.85;
    const droop = (height / tiers) * random.between(0.1, 0.4);
    left.push(
      [x - reach * random.between(0.8, 1.12), y + droop],
      [x - reach * random.between(0.42, 0.6), y - droop * 0.3],
    );
    right.push(
      [x + reach * random.between(0.8, 1.12), y + droop],
      [x + reach * random.between(0.42, 0.6), y - droop * 0.3],
    );
  }
  return polygon([
    [x, base - height],
    ...right,
    [x + height * 0.018, base],
    [x - height * 0.018, base],
    ...left.reverse(),
  ]);
}

/** A row of firs as one shape, with the far ones paler. */
export function drawFirs(
  setting: Setting,
  row: {
    base: (x: number) => number;
    height: number;
    count: number;
    colour: Hex;
    depth: number;
    gap?: readonly [number, number];
    strict?: boolean;
  },
): void {
  const { brush, air, random, width } = setting;
  let d = "";
  let lights = "";
  const sunward = air.sun.x < 0.5 ? -1 : 1;
  for (let index = 0; index < row.count; index += 1) {
    const x = width * (((index + random.between(0.1, 0.9)) / row.count) * 1.08 - 0.04);
    const across = x / width;
    if (
      row.gap !== undefined &&
      across > row.gap[0] &&
      across < row.gap[1] &&
      (row.strict === true || random.chance(0.94))
    )
      continue;
    const height = row.height * random.between(0.55, 1.15);
    const base = row.base(x);
    d += firPath(random, x, base, height);
    if (row.depth < 0.45) lights += firPath(random, x + sunward * height * 0.025, base, height * 0.97);
  }
  const colour = air.lit(row.colour, row.depth);
  brush.path(d, { fill: air.shaded(row.colour, row.depth) });
  if (lights !== "") brush.path(lights, { fill: mix(colour, air.sun.glow, 0.12), opacity: 0.35 });
}

/** A broad-leaved tree: trunk and boughs under clumps of leaves, dark below and bright where the sun falls. */
export function drawBroadleaf(
  setting: Setting,
  tree: { x: number; base: number; height: number; leaf: Hex; depth: number; bark?: Hex; blossom?: boolean },
): void {
  const { brush, air, random } = setting;
  const { x, base, height, depth } = tree;
  const bark = air.shaded(tree.bark ?? "#5a4436", depth);
  const sunward = air.sun.x < 0.5 ? -1 : 1;
  const lean = random.bell() * height * 0.05;
  const girth = height * 0.03;
  const fork = base - height * 0.42;
  let wood = `M${n(x - girth * 1.8)} ${n(base)}Q${n(x - girth * 0.75)} ${n(base - height * 0.16)} ${n(x + lean * 0.6 - girth * 0.8)} ${n(fork)}L${n(x + lean * 0.6 + girth * 0.8)} ${n(fork)}Q${n(x + girth * 0.9)} ${n(base - height * 0.16)} ${n(x + girth * 1.8)} ${n(base)}Z`;
  for (const [reach, up, thick] of [
    [-0.2, 0.3, 0.6],
    [0.19, 0.28, 0.55],
    [-0.05, 0.4, 0.7],
    [0.07, 0.36, 0.5],
  ] as const) {
    const tipX = x + lean + height * reach;
    wood += `M${n(x + lean * 0.6 - girth * thick)} ${n(fork + girth)}Q${n(x + lean * 0.6 + height * reach * 0.2)} ${n(fork - height * up * 0.4)} ${n(tipX)} ${n(fork - height * up)}Q${n(x + lean * 0.6 + height * reach * 0.45)} ${n(fork - height * up * 0.3)} ${n(x + lean * 0.6 + girth * thick)} ${n(fork + girth)}Z`;
  }
  brush.path(wood, {
    fill: brush.linear([
      [0, bark],
      [1, mix(bark, air.lit(tree.leaf, depth), 0.2)],
    ]),
  });
  const dark = air.shaded(shift(tree.leaf, { lightness: -0.05 }), depth);
  const middle = air.lit(tree.leaf, depth);
  const bright = mix(air.lit(shift(tree.leaf, { lightness: 0.12 }), depth), air.sun.glow, 0.32);
  const clumps: { x: number; y: number; radius: number }[] = [];
  const crown = height * 0.34;
  for (let index = 0; index < 24; index += 1) {
    const angle = random.between(0, 6.28);
    const away = Math.sqrt(random.next()) * crown;
    clumps.push({
      x: x + lean + Math.cos(angle) * away * 1.12,
      y: base - height * 0.67 + Math.sin(angle) * away * 0.76 + Math.abs(Math.cos(angle)) * away * 0.1,
      radius: height * random.between(0.075, 0.135),
    });
  }
  clumps.sort((a, b) => a.y - b.y);
  let darkLeaves = "";
  let middleLeaves = "";
  let brightLeaves = "";
  for (const clump of clumps) {
    darkLeaves += leafClump(random, clump.x, clump.y + clump.radius * 0.16, clump.radius);
    middleLeaves += leafClump(
      random,
      clump.x + sunward * clump.radius * 0.16,
      clump.y - clump.radius * 0.14,
      clump.radius * 0.8,
    );
    if (clump.y < base - height * 0.6 || random.chance(0.4)) {
      for (const [dx, dy, share] of highlights) {
        brightLeaves += leafClump(
          random,
          clump.x + (sunward * 0.3 + dx) * clump.radius,
          clump.y + (dy - 0.34) * clump.radius,
          clump.radius * share,
        );
      }
    }
  }
  brush.path(darkLeaves, { fill: dark });
  brush.path(middleLeaves, { fill: middle, opacity: 0.92 });
  brush.path(brightLeaves, { fill: bright, opacity: 0.72 });
  if (tree.blossom === true) speckle(setting, clumps, "#ffe3ea", height * 0.011);
}

/** Where the sun catches a clump: several small tufts, for one large one looks like a coin. */
const highlights = [
  [0, 0, 0.26],
  [0.34, 0.22, 0.19],
  [-0.36, 0.26, 0.2],
  [0.08, 0.42, 0.15],
  [0.24, -0.3, 0.17],
] as const;

function speckle(
  { brush, air, random }: Setting,
  clumps: readonly { x: number; y: number; radius: number }[],
  colour: Hex,
  size: number,
): void {
  let d = "";
  for (const clump of clumps) {
    for (let index = 0; index < 9; index += 1) {
      d += disc(
        clump.x + random.bell() * clump.radius,
        clump.y + random.bell() * clump.radius,
        size * random.between(0.6, 1.3),
      );
    }
  }
  brush.path(d, { fill: air.lit(colour, 0.05), opacity: 0.85 });
}

export const disc = (x: number, y: number, radius: number): string =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0Z`;

/** A ragged blob with leafy edges. */
export function leafClump(random: Random, x: number, y: number, radius: number): string {
  const lobes = 15;
  const points: Point[] = [];
  for (let index = 0; index < lobes * 2; index += 1) {
    const angle = (index / (lobes * 2)) * Math.PI * 2;
    const reach = radius * (index % 2 === 0 ? random.between(0.92, 1.16) : random.between(0.74, 0.92));
    points.push([x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.86]);
  }
  return polygon(points);
}

/** Blades of grass rising from a line, as one shape. */
export function grassPath(
  random: Random,
  area: { x: number; y: number; width: number; height: number; blades: number; length: number },
): string {
  let d = "";
  for (let index = 0; index < area.blades; index += 1) {
    const x = area.x + random.next() * area.width;
    const y = area.y + random.next() * area.height;
    const tall = area.length * random.between(0.5, 1.2);
    const lean = random.bell() * tall * 0.5;
    const half = tall * 0.035;
    d += `M${n(x - half)} ${n(y)}Q${n(x + lean * 0.25)} ${n(y - tall * 0.6)} ${n(x + lean)} ${n(y - tall)}Q${n(x + lean * 0.25 + half)} ${n(y - tall * 0.5)} ${n(x + half)} ${n(y)}Z`;
  }
  return d;
}

/** Flowers strewn over a field: small and dense far away, single heads on stems at the lens. */
export function drawFlowers(
  setting: Setting,
  field: { top: number; bottom: number; colours: readonly Hex[]; count: number },
): void {
  const { brush, air, random, width, unit } = setting;
  for (const colour of field.colours) {
    let far = "";
    for (let index = 0; index < field.count; index += 1) {
      const near = random.next() ** 1.7;
      const y = field.top + (field.bottom - field.top) * near;
      const patch = Math.floor(random.next() * 5) / 5;
      const x = width * ((patch + random.bell() * 0.16 + 1) % 1);
      const size = unit * (1 + near * 5.5) * random.between(0.6, 1.2);
      far += size < unit * 3.4 ? disc(x, y, size) : flowerHead(random, x, y, size * 1.25);
    }
    brush.path(far, { fill: air.lit(colour, 0.06), opacity: 0.92 });
  }
}

export function flowerHead(random: Random, x: number, y: number, radius: number): string {
  const petals = 6;
  const turn = random.between(0, 1);
  let d = "";
  for (let index = 0; index < petals; index += 1) {
    const angle = ((index + turn) / petals) * Math.PI * 2;
    d += disc(x + Math.cos(angle) * radius * 0.62, y + Math.sin(angle) * radius * 0.5, radius * 0.46);
  }
  return d;
}
