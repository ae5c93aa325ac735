/** Dunes to the horizon, and those who cross them: a caravan by day, a camp at night. */
import { smoothLine } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { lineAt } from "./open-land.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawRange } from "./terrain.ts";

export function drawDesert(setting: Setting): void {
  const { width, height, horizon, brush, air, unit, noise, random } = setting;
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.02 });
  drawRange(
    setting,
    {
      base: horizon + 2,
      rise: height * 0.11,
      scale: 3.2,
      colour: "#b98a74",
      depth: 0.66,
      peaks: random.chance(0.5),
    },
    horizon + height * 0.1,
  );
  const sands: Hex[] = ["#e3b87e", "#dca868", "#d2975a", "#c6854c"];
  sands.forEach((sand, index) => {
    const share = index / (sands.length - 1);
    const base = horizon + height * (0.05 + share * share * 0.36);
    const rise = height * (0.07 + share * 0.08);
    const offset = noise(index * 7.7, 3) * 6;
    const crest = Array.from({ length: 41 }, (_, step) => {
      const x = step / 40;
      const swell = noise(x * (2.4 - share * 0.4) + offset, index * 3.1 + 0.5);
      return [
        x * width,
        base - rise * swell * (0.8 + share * 0.5 + 0.6 * noise(x * 1.1 + offset, 9.4)),
      ] as const;
    });
    const depth = 0.44 * (1 - share);
    const top = Math.min(...crest.map(([, y]) => y));
    const lightSand = mix(air.lit(sand, depth), air.sun.glow, air.night ? 0.4 : 0.14);
    brush.path(`${smoothLine(crest)}L${n(width + 2)} ${n(height)}L-2 ${n(height)}Z`, {
      fill: brush.linearAt(
        [
          [0, lightSand],
          [1, air.lit(shift(sand, { lightness: -0.06 }), depth * 0.6)],
        ],
        [0, top, 0, top + height * 0.26],
      ),
    });
    drawSlipFace(setting, crest, sand, depth, height * (0.05 + share * 0.11));
    if (air.night || air.lamps > 0.8)
      // The moon draws every crest.
      brush.path(smoothLine(crest), {
        stroke: air.sun.kind === "moon" ? mix(air.sun.glow, "#fff6e0", 0.4) : air.sky[3],
        strokeWidth: unit * (1.2 + share * 2.2),
        opacity: 0.32,
      });
    if (index === 1) drawDesertLife(setting, crest);
    if (index >= 2) drawSandRipples(setting, base, sand, depth, unit);
  });
  if (setting.alone) drawBirds(setting);
}

/** Who crosses it by day, and whose fire burns there at night: small, so that the land is large. */
function drawDesertLife(setting: Setting, crest: readonly (readonly [number, number])[]): void {
  const { width, height, air, random, alone } = setting;
  const own = random.fork("desert life");
  if (!alone) return;
  const x = width * (air.sun.x < 0.5 ? own.between(0.6, 0.78) : own.between(0.22, 0.4));
  const y = lineAt(crest, x, width);
  const size = height * 0.03;
  if (air.lamps > 0.8) drawCamp(setting, x, y + size * 0.5, size * 1.25);
  else if (own.chance(0.6)) drawCaravan(setting, (at) => lineAt(crest, at, width), x, size);
}

function drawCamp({ brush, air }: Setting, x: number, y: number, size: number): void {
  brush.ellipse(x, y - size * 0.3, size * 5.2, size * 2.6, {
    fill: brush.radial([
      [0, "#ffae58", 0.75],
      [0.35, "#f0803c", 0.34],
      [1, "#c85a3c", 0],
    ]),
  });
  for (const [at, scale] of [
    [-2.3, 1],
    [2.1, 0.8],
  ] as const) {
    const [cx, s] = [x + at * size, size * scale];
    brush.path(
      `M${n(cx - s * 1.3)} ${n(y)}Q${n(cx - s * 0.35)} ${n(y - s * 0.8)} ${n(cx)} ${n(y - s * 1.5)}Q${n(cx + s * 0.35)} ${n(y - s * 0.8)} ${n(cx + s * 1.3)} ${n(y)}Z`,
      { fill: mix(air.lit("#d8b890", 0.1), "#ffb060", 0.45) },
    );
    const dark = at < 0 ? -1 : 1;
    brush.path(
      `M${n(cx + dark * s * 1.3)} ${n(y)}Q${n(cx + dark * s * 0.35)} ${n(y - s * 0.8)} ${n(cx)} ${n(y - s * 1.5)}L${n(cx + dark * s * 0.2)} ${n(y)}Z`,
      { fill: air.shaded("#6a4a3c", 0.1) },
    );
    brush.path(`M${n(cx - s * 0.25)} ${n(y)}L${n(cx)} ${n(y - s * 0.9)}L${n(cx + s * 0.2)} ${n(y)}Z`, {
      fill: "#ffe0a0",
    });
  }
  brush.path(
    `M${n(x - size * 0.3)} ${n(y)}Q${n(x - size * 0.4)} ${n(y - size * 0.5)} ${n(x)} ${n(y - size * 1.1)}Q${n(x + size * 0.4)} ${n(y - size * 0.5)} ${n(x + size * 0.3)} ${n(y)}Z`,
    { fill: "#ffd070" },
  );
}

/** Camels in file along a crest, each in four strokes: at this size a silhouette is all there is. */
function drawCaravan(
  { brush, air }: Setting,
  ground: (x: number) => number,
  start: number,
  size: number,
): void {
  let bodies = "";
  for (let index = 0; index < 5; index += 1) {
    const x = start + (index - 2) * size * 2.2;
    const s = size * 0.78;
    const y = ground(x) + s * 0.12;
    const put = (px: number, py: number): string => `${n(x + px * s)} ${n(y - py * s)}`;
    bodies += `M${put(-0.9, 0)}L${put(-0.82, 0.8)}Q${put(-0.86, 1.25)} ${put(-0.5, 1.25)}Q${put(-0.1, 1.95)} ${put(0.28, 1.3)}Q${put(0.6, 1.05)} ${put(0.78, 1.2)}Q${put(0.86, 1.75)} ${put(1.02, 1.86)}L${put(1.36, 1.78)}L${put(1.34, 1.64)}L${put(1.08, 1.62)}Q${put(1.06, 1.0)} ${put(0.66, 0.84)}L${put(0.62, 0)}L${put(0.5, 0)}L${put(0.42, 0.76)}L${put(-0.56, 0.8)}L${put(-0.66, 0)}Z`;
  }
  brush.path(bodies, { fill: mix(air.shaded("#4a3428", 0.15), "#1c1420", 0.25) });
}

/** The shaded lee of a dune: it follows the crest and wanders down to nothing. */
function drawSlipFace(
  setting: Setting,
  crest: readonly (readonly [number, number])[],
  sand: Hex,
  depth: number,
  drop: number,
): void {
  const { brush, air, noise, width, height } = setting;
  const away = air.sun.x < 0.5 ? 1 : -1;
  const lower = crest.map(([x, y], index) => {
    const reach = Math.max(0, noise(index * 0.14 + depth * 20, 7.3) - 0.32) * 2.4;
    return [x + away * reach * drop * 1.3, y + reach * drop] as const;
  });
  const shade = air.shaded(shift(sand, { lightness: -0.04 }), depth);
  brush.path(`${smoothLine(crest)}L${smoothLine([...lower].reverse()).slice(1)}Z`, {
    fill: brush.linearAt(
      [
        [0, shade, 0.85],
        [1, shade, 0.25],
      ],
      [
        0,
        Math.min(...crest.map(([, y]) => y)),
        0,
        Math.min(height, Math.max(...lower.map(([, y]) => y)) + 1),
      ],
    ),
    clip: brush.clip(`<rect x="-2" y="0" width="${n(width + 4)}" height="${n(height)}"/>`),
  });
}

function drawSandRipples(setting: Setting, base: number, sand: Hex, depth: number, unit: number): void {
  const { brush, air, noise, width, height } = setting;
  const colour = air.shaded(sand, depth);
  for (let line = 0; line < 13; line += 1) {
    const share = line / 13;
    const y = base + height * 0.03 + share * share * height * 0.2;
    const points = Array.from({ length: 22 }, (_, step) => {
      const x = step / 21;
      return [x * width, y + (noise(x * 5 + line * 0.5, line * 0.4) - 0.5) * unit * 46] as const;
    });
    brush.path(smoothLine(points), {
      stroke: colour,
      strokeWidth: unit * (0.8 + share * 1.6),
      opacity: 0.17,
    });
  }
}
