/** Town houses along a street in perspective: shops below, windows with shutters above, cornices, balconies, boards. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { smoothstep } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampGlow } from "./furniture.ts";
import { metresPerZ, type Perspective } from "./perspective.ts";
import { leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawEndOfStreet } from "./street-end.ts";

/** Half the street's width, in metres. */
export const streetHalf = 4.6;

const plasters: readonly (readonly [Hex, ...Hex[]])[] = [
  ["#d2ab86", "#c08a68", "#e0c79c", "#b5745c", "#d8b8a0"],
  ["#a3aab0", "#8b95a0", "#c4c1b8", "#7f8796", "#b3a79c"],
  ["#b56a4e", "#9a5648", "#c98a68", "#a8705a", "#84564c"],
  ["#b9c4ae", "#d9cfb4", "#9fb0b4", "#d6b6a4", "#c9bda0"],
];

type House = {
  side: -1 | 1;
  near: number;
  far: number;
  storeys: number;
  depth: number;
  colour: Hex;
  shaded: boolean;
  storeyMetres: number;
  /** Where the side street before it begins; its gable is seen across it. */
  corner?: number;
};

const groundMetres = 3.5;

/** Both rows, far houses first, and what closes the street at its end. */
export function drawHouses(setting: Setting, view: Perspective): void {
  const { random, scene } = setting;
  const plaster = random.pick(plasters);
  drawEndOfStreet(setting, view);
  const rows = ([-1, 1] as const).map((side) => {
    const row: House[] = [];
    const own = random.fork(`side street ${side}`);
    const opensAt = own.chance(0.55) ? own.between(2.4, 4.6) : 99;
    let opened = false;
    for (let near = 0.85; near < 15;) {
      const opens: boolean = !opened && near > opensAt;
      const corner = near;
      if (opens) near += own.between(1.3, 1.9);
      opened ||= opens;
      const columns = random.between(6, 9.5) / metresPerZ;
      const far = near + columns;
      row.push({
        side,
        near,
        far,
        storeys: random.integer(2, 4),
        depth: smoothstep(1, 15, (near + far) / 2) * 0.82,
        colour: shift(random.pick(plaster), { lightness: random.bell() * 0.035 }),
        shaded: (scene.light.from === "left") === (side === -1),
        storeyMetres: random.between(2.9, 3.3),
        ...(opens ? { corner } : {}),
      });
      near = far;
    }
    return row.reverse();
  });
  for (const row of rows) for (const house of row) drawHouse(setting, view, house);
}

/** A side street before a corner house: its paving, and the gable that faces the viewer. */
function sideStreet({ brush, air }: Setting, view: Perspective, house: House, tall: number): void {
  const { side, near, corner = near, depth, colour } = house;
  const [inner, outer] = [side * streetHalf, side * (streetHalf + 14)];
  brush.path(view.floor(inner, outer, corner, near), { fill: air.lit("#8f877f", depth * 0.8) });
  const gable = air.lit(shift(colour, { lightness: 0.03 }), depth);
  const across = (from: number, to: number, low: number, high: number): string =>
    polygon([
      view.at(side * (streetHalf + from), near, low),
      view.at(side * (streetHalf + to), near, low),
      view.at(side * (streetHalf + to), near, high),
      view.at(side * (streetHalf + from), near, high),
    ]);
  brush.path(across(0, 14, 0, tall), { fill: gable });
  brush.path(
    polygon([
      view.at(inner, near, tall),
      view.at(side * (streetHalf + 4.5), near, tall + 2.6),
      view.at(side * (streetHalf + 9), near, tall),
    ]),
    { fill: gable },
  );
  let panes = "";
  for (let up = 1.4; up < tall - 1.4; up += house.storeyMetres)
    for (const at of [1.2, 3.8, 6.4]) panes += across(at, at + 1, up, up + 1.5);
  brush.path(panes, { fill: mix(air.shaded("#3a4254", depth), air.glow, air.lamps * 0.75) });
}

function drawHouse(setting: Setting, view: Perspective, house: House): void {
  const { brush, air, scene, random } = setting;
  const { side, near, far, depth, colour } = house;
  const x = side * streetHalf;
  const tall = groundMetres + house.storeys * house.storeyMetres;
  const tone = (local: Hex, extra = 0): Hex =>
    house.shaded ? air.shaded(local, Math.min(1, depth + extra)) : air.lit(local, Math.min(1, depth + extra));
  const wall = tone(colour);
  const [, top] = view.at(x, near, tall);
  const [, foot] = view.at(x, near, 0);
  if (house.corner !== undefined) sideStreet(setting, view, house, tall);
  brush.path(view.wall(x, near, far, 0, tall), {
    fill: brush.linearAt(
      [
        [0, wall],
        [0.7, mix(wall, air.haze, 0.06)],
        [1, mix(wall, tone(shift(colour, { lightness: -0.14 })), 0.7)],
      ],
      [0, top, 0, foot],
    ),
  });
  roof(setting, view, house, tall, tone);
  storeys(setting, view, house, tone);
  shop(setting, view, house, tone);
  if (scene.weather === "snow")
    brush.path(view.wall(x - side * 0.5, near, far, tall, tall + 0.35), { fill: air.lit("#f4f7fb", depth) });
  else if (random.chance(0.3)) ivy(setting, view, house);
}

type Tone = (local: Hex, extra?: number) => Hex;

function roof(
  { brush, random, air, scene }: Setting,
  view: Perspective,
  house: House,
  tall: number,
  tone: Tone,
): void {
  const { side, near, far } = house;
  const x = side * streetHalf;
  const slate = random.pick(["#5a4f54", "#7d4a40", "#4a5560", "#6b5a4c"] as const);
  const ridge = tall + random.between(1.4, 2.4);
  brush.path(
    polygon([
      view.at(x, near, tall),
      view.at(x + side * 1.6, near, ridge),
      view.at(x + side * 1.6, far, ridge),
      view.at(x, far, tall),
    ]),
    {
      fill: scene.weather === "snow" ? air.lit("#eef3f9", house.depth) : tone(slate),
    },
  );
  brush.path(view.wall(x - side * 0.35, near, far, tall - 0.1, tall + 0.22), {
    fill: tone(shift(house.colour, { lightness: 0.1 })),
  });
  brush.path(view.floor(x - side * 0.35, x, near, far, tall - 0.1), {
    fill: tone(shift(house.colour, { lightness: -0.22 })),
  });
}

function storeys(setting: Setting, view: Perspective, house: House, tone: Tone): void {
  const { brush, air, random } = setting;
  const { side, near, far, depth, colour } = house;
  const x = side * streetHalf;
  const columns = Math.max(2, Math.round(((far - near) * metresPerZ) / 2.5));
  const z = (share: number): number => near + (far - near) * share;
  const shutters = random.chance(0.5)
    ? random.pick(["#5f7a70", "#7a4f48", "#5a6a82", "#8a7a58"] as const)
    : null;
  const balcony = random.integer(0, house.storeys + 1);
  let frames = "";
  let panes = "";
  let lit = "";
  let bars = "";
  let leaves = "";
  let sills = "";
  for (let storey = 0; storey < house.storeys; storey += 1) {
    const low = groundMetres + storey * house.storeyMetres + 0.75;
    const high = low + 1.65;
    for (let column = 0; column < columns; column += 1) {
      const from = z((column + 0.28) / columns);
      const to = z((column + 0.72) / columns);
      frames += view.wall(x, from - 0.03, to + 0.03, low - 0.06, high + 0.14);
      if (random.chance(air.lamps * 0.5)) lit += view.wall(x, from, to, low, high);
      else panes += view.wall(x, from, to, low, high);
      const middle = (from + to) / 2;
      bars +=
        view.wall(x, middle - 0.012, middle + 0.012, low, high) +
        view.wall(x, from, to, low + 1.08, low + 1.14);
      sills += view.wall(x - side * 0.12, from - 0.05, to + 0.05, low - 0.16, low - 0.04);
      if (shutters !== null) {
        const wide = (to - from) * 0.42;
        leaves +=
          view.wall(x, from - wide, from - 0.02, low, high) + view.wall(x, to + 0.02, to + wide, low, high);
      }
    }
    if (storey === balcony) drawBalcony(setting, view, house, low - 0.3, tone);
  }
  brush.path(frames, { fill: tone(shift(colour, { lightness: 0.13 })) });
  brush.path(panes, { fill: mix(air.sky[1], air.shaded("#262c3c", depth), house.shaded ? 0.75 : 0.55) });
  if (lit !== "") brush.path(lit, { fill: mix("#ffd08a", air.haze, depth * 0.5) });
  brush.path(bars, { fill: tone(shift(colour, { lightness: 0.1 })) });
  brush.path(sills, { fill: tone(shift(colour, { lightness: 0.16 })) });
  if (shutters !== null) brush.path(leaves, { fill: tone(shutters) });
}

function drawBalcony(
  { brush, random, unit }: Setting,
  view: Perspective,
  house: House,
  up: number,
  tone: Tone,
): void {
  const { side, near, far } = house;
  const out = side * (streetHalf - 0.75);
  const from = near + (far - near) * 0.15;
  const to = near + (far - near) * 0.85;
  brush.path(view.floor(out, side * streetHalf, from, to, up), {
    fill: tone(shift(house.colour, { lightness: -0.24 })),
  });
  let bars = "";
  for (let step = 0; step <= 14; step += 1) {
    const z = from + ((to - from) * step) / 14;
    const [x, y] = view.at(out, z, up);
    bars += `M${n(x)} ${n(y)}V${n(view.at(out, z, up + 0.95)[1])}`;
  }
  brush.path(bars, { stroke: tone("#2f2c34"), strokeWidth: Math.max(0.6, (unit * 3) / from) });
  brush.path(view.wall(out, from, to, up + 0.9, up + 0.98), { fill: tone("#2f2c34") });
  brush.path(view.wall(out, from, to, up - 0.12, up), {
    fill: tone(shift(house.colour, { lightness: 0.08 })),
  });
  let green = "";
  for (let index = 0; index < 6; index += 1) {
    const z = from + (to - from) * random.next();
    const [x, y] = view.at(out, z, up + random.between(0.2, 0.6));
    green += leafClump(random, x, y, view.metre(z) * 0.24);
  }
  brush.path(green, { fill: tone("#5f8a4c") });
}

function shop(setting: Setting, view: Perspective, house: House, tone: Tone): void {
  const { brush, air, random } = setting;
  const { side, near, far, depth } = house;
  const x = side * streetHalf;
  const z = (share: number): number => near + (far - near) * share;
  const paint = random.pick(["#3f5a54", "#6d3a3a", "#39465e", "#7a5c3a", "#4a3c4e", "#2f3438"] as const);
  brush.path(view.wall(x, z(0.04), z(0.96), 0, 3.1), { fill: tone(paint) });
  const lamp: Hex =
    setting.scene.style === "neon"
      ? random.pick(["#ff6ab8", "#56d4ff", "#ffc070", "#b08aff"] as const)
      : air.lamps > 0.3
        ? "#ffcf8c"
        : air.sky[2];
  const bright = mix(air.shaded("#39343c", depth), lamp, 0.22 + air.lamps * 0.62);
  const seen = mix(bright, air.haze, depth * 0.5);
  for (const [from, to, low] of [
    [0.08, 0.34, 0.55],
    [0.38, 0.6, 0.55],
    [0.66, 0.8, 0.05],
  ] as const) {
    const [, high] = view.at(x, z(from), 2.5);
    const [, foot] = view.at(x, z(from), low);
    brush.path(view.wall(x, z(from), z(to), low, 2.5), {
      fill: brush.linearAt(
        [
          [0, mix(seen, "#ffffff", 0.12 * air.lamps)],
          [1, mix(seen, air.shaded(paint, depth), 0.45)],
        ],
        [0, high, 0, foot],
      ),
    });
  }
  brush.path(view.wall(x, z(0.86), z(0.93), 0.05, 2.3), { fill: tone(shift(paint, { lightness: 0.1 })) });
  brush.path(view.wall(x - side * 0.1, z(0.05), z(0.95), 2.65, 3.15), {
    fill: tone(shift(paint, { lightness: 0.05 })),
  });
  brush.path(view.wall(x - side * 0.1, z(0.28), z(0.66), 2.8, 3), { fill: tone("#e8d8b4") });
  if (random.chance(0.7)) awning(setting, view, house, tone);
  if (random.chance(setting.scene.style === "neon" ? 1 : 0.5)) board(setting, view, house, tone);
  const [glowX, glowY] = view.at(x - side * 0.6, z(0.3), 1.4);
  lampGlow(setting, glowX, glowY, view.metre(z(0.3)) * 2.6, 0.55);
  if (random.chance(0.5)) planter(setting, view, side, z(0.12));
}

function awning({ brush, random }: Setting, view: Perspective, house: House, tone: Tone): void {
  const { side, near, far } = house;
  const x = side * streetHalf;
  const out = x - side * 1.25;
  const cloth = random.pick(["#b0484c", "#3f6b5c", "#c89a4a", "#3f5678", "#8a5a78", "#c9683f"] as const);
  const stripes = 10;
  for (let stripe = 0; stripe < stripes; stripe += 1) {
    const from = near + (far - near) * (0.05 + (0.56 * stripe) / stripes);
    const to = near + (far - near) * (0.05 + (0.56 * (stripe + 1)) / stripes);
    const colour = stripe % 2 === 0 ? cloth : "#eee2cc";
    brush.path(
      polygon([view.at(x, from, 2.95), view.at(out, from, 2.3), view.at(out, to, 2.3), view.at(x, to, 2.95)]),
      { fill: tone(colour) },
    );
    brush.path(view.wall(out, from, to, 2.05, 2.31), { fill: tone(shift(colour, { lightness: -0.08 })) });
  }
}

/** A sign that hangs out over the street; lit tubes where the style or the hour asks for them. */
function board(setting: Setting, view: Perspective, house: House, tone: Tone): void {
  const { brush, random, air, scene, unit } = setting;
  const z = house.near + (house.far - house.near) * random.between(0.3, 0.8);
  if (z < 1.5) return;
  const m = view.metre(z);
  const [x, y] = view.at(house.side * (streetHalf - 0.25), z, random.between(4.2, 5.6));
  const wide = m * random.between(0.6, 0.85);
  const tall = m * random.between(1.2, 2.3);
  const left = house.side === 1 ? x - wide : x;
  const neon = scene.style === "neon" || (air.night && random.chance(0.4));
  const ink = random.pick(["#ff4fa0", "#41d8ff", "#ffb648", "#7affb0", "#b07aff", "#ff6a4a"] as const);
  const seen = mix(ink, air.haze, house.depth * 0.4);
  if (neon)
    brush.ellipse(left + wide / 2, y + tall / 2, wide * 2.2, tall * 1.3, {
      fill: brush.radial([
        [0, seen, 0.5],
        [0.4, seen, 0.18],
        [1, seen, 0],
      ]),
    });
  brush.rect(left, y, wide, tall, {
    fill: neon
      ? air.shaded("#1a1426", house.depth)
      : tone(random.pick(["#39465e", "#7d3a34", "#3f5a4a", "#c9a86a"] as const)),
    corner: m * 0.06,
  });
  brush.rect(left + wide * 0.08, y + wide * 0.08, wide * 0.84, tall - wide * 0.16, {
    stroke: neon ? mix(seen, "#ffffff", 0.4) : tone("#e8dcc0"),
    strokeWidth: Math.max(unit * 0.8, m * 0.035),
    corner: m * 0.05,
  });
  const marks = Math.max(2, Math.round(tall / wide / 0.6));
  for (let mark = 0; mark < marks; mark += 1)
    brush.rect(
      left + wide * 0.27,
      y + tall * (0.14 + (0.76 * mark) / marks),
      wide * 0.46,
      (tall * 0.42) / marks,
      {
        fill: neon ? mix(seen, "#ffffff", 0.55) : tone("#e8dcc0"),
        corner: m * 0.05,
      },
    );
}

function planter({ brush, random, air }: Setting, view: Perspective, side: -1 | 1, z: number): void {
  if (z < 1.2) return;
  const m = view.metre(z);
  const [x, foot] = view.at(side * (streetHalf - 0.55), z, 0);
  const depth = smoothstep(1, 15, z) * 0.82;
  brush.ellipse(x, foot, m * 0.5, m * 0.09, { fill: "#120d1c", opacity: 0.3 });
  brush.path(leafClump(random, x, foot - m * 0.95, m * 0.42), { fill: air.shaded("#56804a", depth) });
  brush.path(leafClump(random, x - m * 0.08, foot - m * 1.05, m * 0.27), { fill: air.lit("#7fa65f", depth) });
  brush.path(
    polygon([
      [x - m * 0.3, foot - m * 0.62],
      [x + m * 0.3, foot - m * 0.62],
      [x + m * 0.24, foot],
      [x - m * 0.24, foot],
    ]),
    {
      fill: brush.linear(
        [
          [0, air.lit("#a8684a", depth)],
          [1, air.shaded("#7a4836", depth)],
        ],
        [0, 0, 1, 0.2],
      ),
    },
  );
}

function ivy({ brush, random, air }: Setting, view: Perspective, house: House): void {
  let dark = "";
  let light = "";
  const at = house.near + (house.far - house.near) * random.between(0.1, 0.9);
  for (let index = 0; index < 16; index += 1) {
    const z = Math.max(house.near, at + random.bell() * 0.35);
    const [x, y] = view.at(house.side * streetHalf, z, 3.4 + 4.6 * random.next());
    const size = view.metre(z) * random.between(0.2, 0.42);
    dark += leafClump(random, x, y, size);
    light += leafClump(random, x - size * 0.2, y - size * 0.25, size * 0.55);
  }
  brush.path(dark, { fill: air.shaded("#4c6e40", house.depth) });
  brush.path(light, { fill: air.lit("#6f9454", house.depth), opacity: 0.8 });
}
