/** A harbour: coloured houses round the basin, boats at their moorings, the quay in front. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampGlow } from "./furniture.ts";
import { mist } from "./open-land.ts";
import type { Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawRange } from "./terrain.ts";
import { drawReflection, drawWater } from "./water.ts";

export function drawHarbour(setting: Setting): void {
  const { width, height, horizon, random, air, brush } = setting;
  const shore = Math.min(horizon, height * 0.58);
  const quay = height * 0.88;
  drawSky(setting, { x: 0, y: 0, width, height: shore + 2 });
  drawRange(
    setting,
    { base: shore, rise: height * 0.2, scale: 1.5, colour: "#6f8296", depth: 0.75 },
    shore + 2,
  );
  drawRange(
    setting,
    { base: shore, rise: height * 0.13, scale: 2.3, colour: "#66806c", depth: 0.5 },
    shore + 2,
  );
  const side = air.sun.x < 0.5 ? 1 : 0;
  lighthouse(setting, width * (side === 1 ? 0.14 : 0.86), shore, height * 0.2);
  const houses = waterfront(setting, shore, side);
  mist(setting, shore, height * 0.02, 0.4);
  drawWater(setting, { top: shore, bottom: quay, deep: "#246a7c", swell: 0.3 });
  drawReflection(setting, {
    top: shore,
    depth: (quay - shore) * 0.4,
    colour: air.shaded("#4a4a50", 0.3),
    opacity: 0.4,
  });
  for (const house of houses) {
    brush.rect(house.x, shore, house.width, house.tall * 0.8, {
      fill: brush.linear([
        [0, house.colour, 0.5],
        [1, house.colour, 0],
      ]),
    });
    if (air.lamps > 0.4 && random.chance(0.7))
      brush.ellipse(
        house.x + house.width / 2,
        shore + house.tall * 0.4,
        house.width * 0.08,
        house.tall * 0.5,
        {
          fill: brush.radial([
            [0, air.glow, 0.6 * air.lamps],
            [1, air.glow, 0],
          ]),
        },
      );
  }
  const inks: Hex[] = ["#c94f44", "#2f6f8a", "#e8e2d4", "#d9a23c", "#3f7a5c", "#7a4a6a"];
  const boats = [
    [0.16, 0.16, 0.075],
    [0.8, 0.2, 0.085],
    [0.5, 0.1, 0.06],
    [0.34, 0.42, 0.12],
    [0.9, 0.58, 0.16],
    [0.08, 0.66, 0.17],
  ] as const;
  for (const [x, near, size] of boats) {
    if (!setting.alone && near > 0.3 && x > 0.3 && x < 0.7) continue;
    boat(
      setting,
      width * x,
      shore + (quay - shore) * (0.1 + near * 0.9),
      height * size * 1.5,
      random.pick(inks),
      near > 0.5 ? "row" : "sail",
    );
  }
  drawQuay(setting, quay);
  drawBirds(setting);
}

type Front = { x: number; width: number; tall: number; colour: Hex };

function waterfront(setting: Setting, shore: number, side: 0 | 1): Front[] {
  const { width, height, random, air, brush, scene } = setting;
  const paints: Hex[] = [
    "#d9826a",
    "#e8c07a",
    "#8fb0b8",
    "#e6dccb",
    "#c9685c",
    "#a8bf9a",
    "#d8a890",
    "#7f9fc0",
  ];
  const fronts: Front[] = [];
  const start = side === 1 ? width * 0.3 : -width * 0.02;
  for (let x = start; x < start + width * 0.72;) {
    const wide = width * random.between(0.045, 0.075);
    const tall = height * random.between(0.1, 0.18);
    const colour = air.lit(random.pick(paints), 0.24);
    const dark = air.shaded(random.pick(paints), 0.3);
    const y = shore - tall;
    brush.rect(x, y, wide, tall, {
      fill: brush.linear([
        [0, colour],
        [1, mix(colour, dark, 0.3)],
      ]),
    });
    const roof =
      scene.weather === "snow"
        ? air.lit("#f0f4f9", 0.2)
        : air.lit(random.pick(["#a8523c", "#8a4a40", "#6a5a58"] as const), 0.24);
    if (random.chance(0.6))
      brush.path(
        polygon([
          [x - wide * 0.05, y + 1],
          [x + wide * 1.05, y + 1],
          [x + wide * 0.5, y - wide * 0.55],
        ]),
        { fill: roof },
      );
    else
      brush.path(
        polygon([
          [x - wide * 0.06, y + 1],
          [x + wide * 1.06, y + 1],
          [x + wide * 0.94, y - wide * 0.3],
          [x + wide * 0.06, y - wide * 0.3],
        ]),
        { fill: roof },
      );
    let panes = "";
    let lit = "";
    const storeys = Math.max(2, Math.round(tall / (height * 0.042)));
    for (let storey = 0; storey < storeys; storey += 1) {
      for (let column = 0; column < 3; column += 1) {
        const cell = `M${n(x + wide * (0.14 + column * 0.27))} ${n(y + (tall * (storey + 0.24)) / storeys)}h${n(wide * 0.16)}v${n((tall * 0.5) / storeys)}h${n(-wide * 0.16)}Z`;
        if (random.chance(air.lamps * 0.5)) lit += cell;
        else panes += cell;
      }
    }
    brush.path(panes, { fill: mix(air.shaded("#2f3a4a", 0.25), air.sky[2], 0.25) });
    if (lit !== "") brush.path(lit, { fill: "#ffd28a" });
    fronts.push({ x, width: wide, tall, colour });
    x += wide;
  }
  brush.rect(start, shore - height * 0.008, width * 0.76, height * 0.012, {
    fill: air.shaded("#6a645e", 0.2),
  });
  return fronts;
}

function lighthouse(setting: Setting, x: number, shore: number, tall: number): void {
  const { brush, air } = setting;
  const wide = tall * 0.16;
  brush.path(
    `M${n(x - tall * 0.7)} ${n(shore)}Q${n(x - tall * 0.3)} ${n(shore - tall * 0.2)} ${n(x)} ${n(shore - tall * 0.16)}T${n(x + tall * 0.8)} ${n(shore)}Z`,
    { fill: air.shaded("#6a655f", 0.35) },
  );
  brush.path(
    polygon([
      [x - wide, shore - tall * 0.1],
      [x + wide, shore - tall * 0.1],
      [x + wide * 0.62, shore - tall],
      [x - wide * 0.62, shore - tall],
    ]),
    {
      fill: brush.linear(
        [
          [0, air.lit("#f2ece0", 0.25)],
          [1, air.shaded("#c9c2b6", 0.3)],
        ],
        [0, 0, 1, 0],
      ),
    },
  );
  for (const low of [0.26, 0.58]) {
    const half = (up: number): number => wide * (1 - 0.38 * ((up - 0.1) / 0.9));
    brush.path(
      polygon([
        [x - half(low), shore - tall * low],
        [x + half(low), shore - tall * low],
        [x + half(low + 0.15), shore - tall * (low + 0.15)],
        [x - half(low + 0.15), shore - tall * (low + 0.15)],
      ]),
      { fill: air.lit("#c0483c", 0.25) },
    );
  }
  brush.rect(x - wide * 0.5, shore - tall * 1.13, wide, tall * 0.14, {
    fill: mix(air.lit("#e8e4d8", 0.2), air.glow, air.lamps),
  });
  brush.path(
    polygon([
      [x - wide * 0.7, shore - tall * 1.12],
      [x + wide * 0.7, shore - tall * 1.12],
      [x, shore - tall * 1.26],
    ]),
    { fill: air.lit("#a83c34", 0.25) },
  );
  lampGlow(setting, x, shore - tall * 1.07, tall * 1.1, 1);
}

function boat(
  setting: Setting,
  x: number,
  water: number,
  size: number,
  colour: Hex,
  kind: "sail" | "row",
): void {
  const { brush, air, random, unit } = setting;
  const flip = random.chance(0.5) ? 1 : -1;
  const at = (dx: number, dy: number): readonly [number, number] => [x + dx * size * flip, water + dy * size];
  brush.ellipse(x, water + size * 0.1, size * 0.62, size * 0.12, {
    fill: air.shaded("#16323f"),
    opacity: 0.45,
  });
  brush.path(polygon([at(-0.4, 0.06), at(0.42, 0.06), at(0.36, 0.34), at(-0.34, 0.34)]), {
    fill: brush.linear([
      [0, air.lit(colour, 0.1), 0.5],
      [1, air.lit(colour, 0.1), 0],
    ]),
  });
  if (kind === "sail") {
    const [mastX, foot] = at(0.04, -0.1);
    const top = water - size * 1.5;
    brush.path(`M${n(mastX)} ${n(foot)}V${n(top)}`, {
      stroke: air.lit("#c9b08a"),
      strokeWidth: Math.max(1, size * 0.028),
    });
    if (random.chance(0.6)) {
      brush.path(
        `M${n(mastX + size * 0.03 * flip)} ${n(top + size * 0.08)}Q${n(mastX + size * 0.36 * flip)} ${n(water - size * 0.6)} ${n(mastX + size * 0.42 * flip)} ${n(water - size * 0.3)}L${n(mastX + size * 0.03 * flip)} ${n(water - size * 0.26)}Z`,
        {
          fill: brush.linear(
            [
              [0, air.lit("#f6efe0")],
              [1, air.shaded("#d9cdb8")],
            ],
            [0, 0, 1, 0.3],
          ),
        },
      );
    } else
      brush.path(
        `M${n(mastX)} ${n(top)}L${n(at(-0.45, 0)[0])} ${n(water - size * 0.2)}M${n(mastX)} ${n(top)}L${n(at(0.45, 0)[0])} ${n(water - size * 0.2)}`,
        { stroke: air.shaded("#5a5450"), strokeWidth: unit * 0.9 },
      );
    brush.path(polygon([at(-0.2, -0.16), at(0.14, -0.16), at(0.1, -0.32), at(-0.17, -0.32)]), {
      fill: air.lit("#efe8da"),
    });
  }
  const hull = `M${n(at(-0.48, -0.2)[0])} ${n(at(-0.48, -0.2)[1])}Q${n(x)} ${n(water - size * 0.1)} ${n(at(0.54, -0.26)[0])} ${n(at(0.54, -0.26)[1])}Q${n(at(0.46, 0.02)[0])} ${n(water + size * 0.09)} ${n(at(0.34, 0.1)[0])} ${n(water + size * 0.1)}H${n(at(-0.34, 0.1)[0])}Q${n(at(-0.46, 0.02)[0])} ${n(water + size * 0.02)} ${n(at(-0.48, -0.2)[0])} ${n(at(-0.48, -0.2)[1])}Z`;
  brush.path(hull, {
    fill: brush.linear([
      [0, air.lit(shift(colour, { lightness: 0.06 }))],
      [0.55, air.lit(colour)],
      [1, air.shaded(shift(colour, { lightness: -0.12 }))],
    ]),
  });
  brush.path(
    `M${n(at(-0.48, -0.2)[0])} ${n(at(-0.48, -0.2)[1])}Q${n(x)} ${n(water - size * 0.1)} ${n(at(0.54, -0.26)[0])} ${n(at(0.54, -0.26)[1])}`,
    { stroke: air.lit("#f4ead6"), strokeWidth: Math.max(1, size * 0.03), round: true },
  );
  if (kind === "row")
    brush.path(
      `M${n(at(-0.4, -0.17)[0])} ${n(at(-0.4, -0.17)[1])}Q${n(x)} ${n(water - size * 0.02)} ${n(at(0.44, -0.2)[0])} ${n(at(0.44, -0.2)[1])}Q${n(x)} ${n(water - size * 0.09)} ${n(at(-0.4, -0.17)[0])} ${n(at(-0.4, -0.17)[1])}Z`,
      { fill: air.shaded("#5a4030") },
    );
}

/** Stone edge with bollards and a coil of rope. */
function drawQuay({ brush, air, width, height, unit, scene, random }: Setting, top: number): void {
  const stone: Hex = scene.weather === "snow" ? "#e4ebf2" : "#9a9086";
  brush.rect(0, top, width, height - top, {
    fill: brush.linear([
      [0, air.lit(stone)],
      [1, air.shaded(shift(stone, { lightness: -0.1 }))],
    ]),
  });
  let joints = `M0 ${n(top + height * 0.03)}H${n(width)}M0 ${n(top + height * 0.075)}H${n(width)}`;
  for (let x = 0; x < width; x += width * 0.083)
    joints += `M${n(x)} ${n(top)}v${n(height * 0.03)}M${n(x + width * 0.04)} ${n(top + height * 0.03)}v${n(height * 0.045)}`;
  brush.path(joints, { stroke: air.shaded("#5a524c"), strokeWidth: unit * 1.4, opacity: 0.4 });
  brush.rect(0, top - unit * 4, width, unit * 8, { fill: air.lit(shift(stone, { lightness: 0.08 })) });
  for (const share of [0.12, 0.88]) {
    const x = width * share;
    const size = height * 0.045;
    brush.ellipse(x, top + size * 0.7, size * 0.7, size * 0.16, { fill: "#120d1c", opacity: 0.4 });
    brush.rect(x - size * 0.3, top - size * 0.5, size * 0.6, size * 1.2, {
      fill: brush.linear(
        [
          [0, air.lit("#4a4c54")],
          [1, air.shaded("#2a2b33")],
        ],
        [0, 0, 1, 0],
      ),
      corner: size * 0.1,
    });
    brush.ellipse(x, top - size * 0.5, size * 0.46, size * 0.22, { fill: air.lit("#565862") });
    for (let ring = 0; ring < 3; ring += 1)
      brush.ellipse(
        x + size * (share < 0.5 ? 2 : -2),
        top + size * (1 - ring * 0.14),
        size * (0.7 - ring * 0.1),
        size * (0.2 - ring * 0.03),
        { stroke: air.lit(random.chance(0.5) ? "#c9a878" : "#b8935f"), strokeWidth: size * 0.13 },
      );
  }
}
