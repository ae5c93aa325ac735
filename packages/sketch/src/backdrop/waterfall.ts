/** A waterfall between wooded cliffs, its spray, the pool and the stones at the viewer's feet. */
import { type Point, polygon, smoothLine } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import { drawFirs, grassPath, leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawRange } from "./terrain.ts";
import { drawWater } from "./water.ts";

export function drawWaterfall(setting: Setting): void {
  const { width, height, brush, air, random, scene, unit } = setting;
  const winter = scene.weather === "snow";
  const pool = height * 0.66;
  const lip = height * 0.24;
  const centre = width * (setting.alone ? random.between(0.44, 0.56) : air.sun.x < 0.5 ? 0.7 : 0.3);
  const half = Math.min(width, height) * 0.085;
  drawSky(setting, { x: 0, y: 0, width, height: pool });
  drawRange(
    setting,
    { base: lip + height * 0.12, rise: height * 0.22, scale: 2, colour: "#6f8a86", depth: 0.72 },
    pool,
  );
  drawFirs(setting, {
    base: () => lip + height * 0.05,
    height: height * 0.13,
    count: 46,
    colour: winter ? "#7f929a" : "#44705a",
    depth: 0.5,
  });
  for (const side of [-1, 1] as const)
    cliff(setting, { side, edge: centre + side * half * 0.9, lip, foot: pool, winter });
  fall(setting, {
    x: centre - half * 1.25,
    y: lip - height * 0.006,
    width: half * 2.5,
    height: pool - lip + height * 0.03,
  });
  drawWater(setting, { top: pool, bottom: height, deep: winter ? "#3f6a7c" : "#1f6a6c", swell: 0.35 });
  const froth = air.lit("#f4fafc", 0.05);
  brush.ellipse(centre, pool + height * 0.01, half * 2.4, height * 0.034, {
    fill: brush.radial([
      [0, froth, 0.95],
      [0.5, froth, 0.6],
      [1, froth, 0],
    ]),
  });
  brush.ellipse(centre, pool - height * 0.03, half * 3.4, height * 0.13, {
    fill: brush.radial([
      [0, froth, 0.62],
      [0.5, froth, 0.25],
      [1, froth, 0],
    ]),
  });
  for (let ring = 1; ring < 5; ring += 1)
    brush.ellipse(
      centre,
      pool + height * (0.018 + ring * 0.03),
      half * (2 + ring * 0.9),
      height * (0.01 + ring * 0.008),
      { stroke: froth, strokeWidth: unit * 1.6, opacity: 0.34 - ring * 0.06 },
    );
  for (const side of [-1, 1] as const) bank(setting, side, pool, winter);
  stones(setting, pool, winter);
  if (setting.alone) drawBirds(setting);
}

type Cliff = { side: -1 | 1; edge: number; lip: number; foot: number; winter: boolean };

/** Rock in ledges, cut by cracks; moss and ferns on what is level. */
function cliff(setting: Setting, { side, edge, lip, foot, winter }: Cliff): void {
  const { brush, air, noise, width, height, random } = setting;
  const end = side === 1 ? width + 4 : -4;
  const rim: Point[] = Array.from({ length: 13 }, (_, step) => {
    const along = step / 12;
    const x = edge + (end - edge) * along;
    return [
      x,
      lip -
        height * 0.16 * along ** 0.7 * (0.5 + noise(along * 4 + side * 9, 3.3)) +
        (noise(along * 11 + side, 7) - 0.5) * height * 0.03,
    ] as const;
  });
  const face = side === 1 ? air.lit("#7b766e", 0.2) : air.shaded("#6e6a66", 0.2);
  const lit = air.sun.x < 0.5 === (side === 1) ? face : mix(face, air.shaded("#4a4a52", 0.15), 0.4);
  const inward: Point[] = [
    [edge - side * height * 0.012, (lip + foot) / 2],
    [edge + side * height * 0.02, foot + height * 0.02],
  ];
  const outline = polygon([...rim, [end, foot + height * 0.02], ...[...inward].reverse()]);
  brush.path(outline, {
    fill: brush.linearAt(
      [
        [0, lit],
        [1, mix(lit, air.shaded("#2f3436", 0.1), 0.6)],
      ],
      [0, lip, 0, foot],
    ),
  });
  brush.group({ clip: brush.clip(`<path d="${outline}"/>`) }, () => {
    columns(setting, { edge, end, side, top: lip - height * 0.2, foot });
    brush.path(`M${n(edge)} ${n(lip - height * 0.1)}V${n(foot)}`, {
      stroke: "#10161c",
      strokeWidth: height * 0.05,
      opacity: 0.3,
    });
  });
  let green = "";
  let fresh = "";
  for (let index = 0; index < 64; index += 1) {
    const along = random.next() ** 0.9;
    const spot = rim[Math.floor(along * 12)] ?? rim[0];
    if (spot === undefined) continue;
    const drop = random.next() ** 9 * (foot - lip) * 0.8;
    const size = height * random.between(0.01, 0.03) * (1 + along * 0.4);
    const x = spot[0] + random.bell() * width * 0.03;
    green += leafClump(random, x, spot[1] + drop, size);
    fresh += leafClump(random, x - size * 0.2, spot[1] + drop - size * 0.3, size * 0.6);
  }
  brush.path(green, { fill: air.shaded(winter ? "#a8b6c0" : "#3f6640", 0.12) });
  brush.path(fresh, { fill: air.lit(winter ? "#f2f6fa" : "#7aa355", 0.12), opacity: 0.9 });
  drawTreesOnTop(setting, rim, winter);
}

/** Rock broken into standing columns, each of blocks of its own height: lit, shaded, and parted by cracks. */
function columns(
  { brush, air, random, height, unit }: Setting,
  face: { edge: number; end: number; side: -1 | 1; top: number; foot: number },
): void {
  const { side, end, top, foot } = face;
  const tones = ["", "", ""];
  let cracks = "";
  let ledges = "";
  for (let x = face.edge - side * height * 0.02; (end - x) * side > 0;) {
    const wide = side * height * random.between(0.014, 0.044);
    for (let y = top + random.between(0, 0.06) * height; y < foot;) {
      const tall = height * random.between(0.05, 0.2);
      const [jog, slope] = [random.bell() * height * 0.006, random.bell() * height * 0.008];
      const block = polygon([
        [x + jog, y],
        [x + wide + jog, y + slope],
        [x + wide, y + tall + slope],
        [x, y + tall],
      ]);
      const tone = random.integer(0, 3);
      if (tone < 3) tones[tone] += block;
      cracks += `M${n(x + wide + jog)} ${n(y + slope)}L${n(x + wide)} ${n(y + tall * random.between(0.6, 1))}`;
      if (random.chance(0.45)) cracks += `M${n(x)} ${n(y + tall)}L${n(x + wide)} ${n(y + tall + slope)}`;
      if (random.chance(0.3)) ledges += `M${n(x + jog)} ${n(y)}L${n(x + wide + jog)} ${n(y + slope)}`;
      y += tall;
    }
    x += wide;
  }
  const [first, second, third] = tones;
  brush.path(first ?? "", { fill: air.shaded("#3c3f44", 0.15), opacity: 0.34 });
  brush.path(second ?? "", { fill: air.lit("#a49a8a", 0.15), opacity: 0.2 });
  brush.path(third ?? "", { fill: air.shaded("#55604f", 0.15), opacity: 0.26 });
  brush.path(cracks, {
    stroke: air.shaded("#24272c", 0.1),
    strokeWidth: unit * 1.6,
    opacity: 0.5,
    round: true,
  });
  brush.path(ledges, {
    stroke: air.lit("#cfc6b4", 0.12),
    strokeWidth: unit * 1.8,
    opacity: 0.42,
    round: true,
  });
}

function drawTreesOnTop(setting: Setting, rim: readonly Point[], winter: boolean): void {
  const { height, width } = setting;
  const first = rim[2]?.[0] ?? 0;
  const last = rim.at(-1)?.[0] ?? width;
  const low = Math.min(first, last) / width;
  const high = Math.max(first, last) / width;
  drawFirs(setting, {
    base: (x) => {
      const share = Math.min(0.999, Math.max(0, (x - first) / (last - first)));
      return (rim[2 + Math.floor(share * 10)]?.[1] ?? 0) + height * 0.02;
    },
    height: height * 0.2,
    count: 26,
    colour: winter ? "#4a626c" : "#2f5a48",
    depth: 0.2,
    gap: low <= 0.02 ? [high, 1.2] : [-0.2, low],
    strict: true,
  });
}

/** Falling water: threads that run together, torn at the edges, brightest where it breaks. */
function fall(setting: Setting, box: { x: number; y: number; width: number; height: number }): void {
  const { brush, air, noise, random } = setting;
  const light = rgbOf(air.lit("#f6fbfd", 0.06));
  const deep = rgbOf(mix(air.lit("#6fa0b0", 0.15), air.sky[2], 0.4));
  const offset = random.between(0, 90);
  brush.raw(
    paintedImage(box, { columns: 110, rows: 190 }, (u, v, out) => {
      const spread = 0.3 + v * 0.14 + (noise(offset + v * 7, 3) - 0.5) * 0.08;
      const across = (u - 0.5) / spread;
      const thread = fractal(noise, offset + u * 22, offset + v * 2.4 - u * 0.6, 3);
      const fine = noise(offset + u * 60, offset + v * 9);
      const tone = smoothstep(0.3, 0.7, thread * 0.75 + fine * 0.25);
      const edge = smoothstep(1.25, 0.75, Math.abs(across) + (thread - 0.5) * 0.7);
      out.r = deep[0] + (light[0] - deep[0]) * tone;
      out.g = deep[1] + (light[1] - deep[1]) * tone;
      out.b = deep[2] + (light[2] - deep[2]) * tone;
      out.a = 255 * edge * (0.72 + 0.28 * tone);
    }),
  );
}

function bank(setting: Setting, side: -1 | 1, pool: number, winter: boolean): void {
  const { brush, air, width, height, noise, random, unit } = setting;
  const reach = width * 0.34;
  const outer = side === 1 ? width + 4 : -4;
  const line: Point[] = Array.from({ length: 10 }, (_, step) => {
    const along = step / 9;
    return [
      outer - side * reach * along ** 1.3,
      pool + height * (-0.04 + along * 0.42) + (noise(along * 6 + side * 5, 2) - 0.5) * height * 0.05,
    ] as const;
  });
  const ground: Hex = winter ? "#e6edf4" : "#5f7a48";
  brush.path(`${smoothLine(line)}L${n(outer)} ${n(height + 4)}Z`, {
    fill: brush.linearAt(
      [
        [0, air.lit(ground, 0.06)],
        [1, air.shaded(shift(ground, { lightness: -0.12 }))],
      ],
      [0, pool, 0, height],
    ),
  });
  if (winter) return;
  brush.path(
    grassPath(random, {
      x: side === 1 ? width - reach * 0.7 : -10,
      y: height * 0.95,
      width: reach * 0.7 + 10,
      height: height * 0.08,
      blades: 120,
      length: unit * 90,
    }),
    { fill: air.shaded("#3f5f36"), opacity: 0.9 },
  );
}

/** Boulders in and beside the pool, wet below and lit above. */
function stones({ brush, air, random, width, height }: Setting, pool: number, winter: boolean): void {
  const spots = [
    [0.12, 0.3, 0.05],
    [0.22, 0.52, 0.062],
    [0.33, 0.2, 0.03],
    [0.72, 0.24, 0.034],
    [0.8, 0.5, 0.07],
    [0.91, 0.3, 0.05],
    [0.6, 0.86, 0.05],
    [0.36, 0.9, 0.06],
  ] as const;
  for (const [share, near, size] of spots) {
    const x = width * (share + random.bell() * 0.02);
    const y = pool + (height - pool) * near;
    const r = height * size * random.between(0.8, 1.2);
    const top: Point[] = [
      [x - r, y],
      [x - r * 0.8, y - r * 0.5],
      [x - r * 0.2, y - r * random.between(0.65, 0.85)],
      [x + r * 0.5, y - r * 0.6],
      [x + r * 0.95, y - r * 0.15],
      [x + r, y + r * 0.06],
    ];
    brush.ellipse(x, y + r * 0.08, r * 1.25, r * 0.2, { fill: air.shaded("#12262c"), opacity: 0.5 });
    brush.path(`${smoothLine(top)}Q${n(x)} ${n(y + r * 0.3)} ${n(x - r)} ${n(y)}Z`, {
      fill: brush.linear([
        [0, air.lit(winter ? "#eef3f8" : "#98938a")],
        [0.5, air.lit("#6e6a66")],
        [1, air.shaded("#3a3a3f")],
      ]),
    });
    if (!winter && random.chance(0.6))
      brush.path(leafClump(random, x - r * 0.2, y - r * 0.62, r * 0.28), {
        fill: air.lit("#6f9450"),
        opacity: 0.8,
      });
  }
}
