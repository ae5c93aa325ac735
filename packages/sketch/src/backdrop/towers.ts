/** A skyline's towers: four ranks that fade with distance, each house with its own hours and its own light in the windows. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Box, Setting } from "./setting.ts";

/** What water below shows of a tower. */
export type Tower = { x: number; width: number; tall: number; colour: Hex; light: Hex; alive: number };

const stones = ["#8a5f55", "#4f6a78", "#77746c", "#5f5a80", "#9a8468", "#556b66"] as const;

/** Towers that stand on the bottom of the box. `scale` 1 fills a whole picture, less is a view through a window. */
export function drawSkyline(setting: Setting, box: Box, scale: number): Tower[] {
  const { random, air, brush } = setting;
  const base = box.y + box.height;
  const ranks = [
    { depth: 0.9, tall: 0.42, wide: 0.04, colour: "#7385a4" },
    { depth: 0.68, tall: 0.56, wide: 0.054, colour: "#60708e" },
    { depth: 0.42, tall: 0.5, wide: 0.07, colour: "#535c74" },
    { depth: 0.16, tall: 0.26, wide: 0.09, colour: "#474c60" },
  ] as const;
  cityGlow(setting, box);
  const towers: Tower[] = [];
  const focus = random.between(0.28, 0.72);
  for (const rank of ranks) {
    for (let x = box.x - box.width * 0.04; x < box.x + box.width;) {
      const wide = box.width * rank.wide * random.between(0.55, 1.3) * Math.max(0.7, scale);
      const across = (x + wide / 2 - box.x) / box.width;
      const cluster = Math.exp(-(((across - focus) / 0.24) ** 2));
      const lead = random.chance(0.12) ? 1.28 : 1;
      const tall = box.height * rank.tall * (0.3 + cluster * 0.68) * random.between(0.66, 1.16) * lead;
      const own = { x, y: base - tall, width: wide, height: tall };
      const colour = mix(rank.colour, random.pick(stones), 0.38);
      towers.push(drawTower(setting, own, rank.depth, colour, scale));
      x += wide * random.between(0.96, 1.3);
    }
    if (rank.depth > 0.3) {
      brush.rect(box.x, base - box.height * 0.26, box.width, box.height * 0.26, {
        fill: brush.linear([
          [0, air.haze, 0],
          [1, air.haze, (air.lamps > 0.6 ? 0.4 : 0.6) * rank.depth + 0.1],
        ]),
      });
    }
  }
  if (air.lamps > 0.5) {
    // Streets between the houses are bright: their light stands in the air before the lower storeys.
    const neon = setting.scene.style === "neon";
    brush.rect(box.x, base - box.height * 0.2, box.width, box.height * 0.2, {
      fill: brush.linear([
        [0, neon ? "#ff5ac0" : "#ffb870", 0],
        [1, neon ? "#ff5ac0" : "#ffb870", 0.3 * air.lamps],
      ]),
    });
  }
  return towers;
}

/** All a town's lamps together, on the air above it. */
function cityGlow({ brush, air, scene }: Setting, box: Box): void {
  if (air.lamps < 0.4) return;
  const neon = scene.style === "neon";
  brush.ellipse(box.x + box.width / 2, box.y + box.height, box.width * 0.78, box.height * 0.78, {
    fill: brush.radial([
      [0, neon ? "#e050b4" : "#ffb468", 0.85 * air.lamps],
      [0.4, neon ? "#6a4ad0" : "#d08478", 0.46 * air.lamps],
      [1, air.sky[2], 0],
    ]),
  });
}

function drawTower(setting: Setting, box: Box, depth: number, colour: Hex, scale: number): Tower {
  const { brush, air, random } = setting;
  const glass = random.chance(0.4);
  const face = air.lit(colour, depth);
  const lit = glass ? mix(face, air.sky[2], 0.32) : face;
  const dark = air.shaded(shift(colour, { lightness: -0.05 }), depth);
  const left = air.sun.x < 0.5;
  brush.rect(box.x, box.y, box.width, box.height + 2, {
    fill: brush.linear([
      [0, glass ? mix(lit, air.sky[3], 0.35) : lit],
      [0.5, lit],
      [1, mix(lit, air.haze, 0.3 * air.hazeAmount)],
    ]),
  });
  const side = box.width * random.between(0.24, 0.42);
  brush.rect(left ? box.x + box.width - side : box.x, box.y, side, box.height + 2, {
    fill: brush.linear([
      [0, dark, 0.9],
      [1, dark, 0.4],
    ]),
  });
  crown(setting, box, depth, { lit, dark });
  const tone = random.pick(["warm", "warm", "white", "cool"] as const);
  const light = lightOfTower(setting, tone);
  const alive = air.lamps * random.between(0.3, 0.95) * (depth > 0.8 ? 0.6 : 1);
  if (depth < 0.8) windows(setting, box, { depth, light, alive, scale, glass });
  if (setting.scene.style === "neon" && depth < 0.75) neonEdges(setting, box, depth);
  return { x: box.x, width: box.width, tall: box.height, colour: mix(lit, dark, 0.5), light, alive };
}

function lightOfTower({ scene, random }: Setting, tone: "warm" | "white" | "cool"): Hex {
  if (scene.style === "neon") return random.pick(["#ff7ac8", "#7ae6ff", "#ffd98a", "#b48cff"] as const);
  return { warm: "#ffcf86", white: "#fff0d2", cool: "#cfe2ff" }[tone] as Hex;
}

function crown(setting: Setting, box: Box, depth: number, tone: { lit: Hex; dark: Hex }): void {
  const { brush, random, air, unit } = setting;
  const { x, y, width: w } = box;
  const middle = x + w / 2;
  const { lit, dark } = tone;
  switch (random.pick(["flat", "flat", "step", "step", "spire", "slant", "tank"] as const)) {
    case "flat":
      brush.rect(x + w * 0.55, y - w * 0.12, w * 0.3, w * 0.13, { fill: dark });
      return;
    case "step":
      brush.rect(x + w * 0.14, y - w * 0.42, w * 0.72, w * 0.43, { fill: mix(lit, dark, 0.25) });
      brush.rect(x + w * 0.3, y - w * 0.8, w * 0.4, w * 0.4, { fill: mix(lit, dark, 0.5) });
      if (random.chance(0.5)) mast(middle, y - w * 0.8, w * 0.5);
      return;
    case "spire":
      brush.path(
        polygon([
          [x + w * 0.12, y + 1],
          [x + w * 0.88, y + 1],
          [middle + w * 0.06, y - w * 0.95],
          [middle - w * 0.06, y - w * 0.95],
        ]),
        {
          fill: brush.linear(
            [
              [0, lit],
              [1, dark],
            ],
            [0, 0, 1, 0],
          ),
        },
      );
      mast(middle, y - w * 0.9, w * 0.8);
      return;
    case "slant":
      brush.path(
        polygon([
          [x, y + 1],
          [x + w, y + 1],
          [air.sun.x < 0.5 ? x + w : x, y - w * 0.45],
        ]),
        { fill: lit },
      );
      return;
    case "tank":
      if (depth > 0.5) return;
      brush.rect(x + w * 0.56, y - w * 0.32, w * 0.26, w * 0.22, { fill: dark });
      brush.path(
        polygon([
          [x + w * 0.53, y - w * 0.32],
          [x + w * 0.85, y - w * 0.32],
          [x + w * 0.69, y - w * 0.46],
        ]),
        { fill: dark },
      );
  }

  function mast(at: number, from: number, tall: number): void {
    brush.rect(at - unit * 0.8, from - tall, unit * 1.6, tall, { fill: dark });
    if (air.lamps > 0.6) {
      brush.ellipse(at, from - tall, unit * 7, unit * 7, {
        fill: brush.radial([
          [0, "#ff5a4a", 0.8],
          [0.25, "#ff5a4a", 0.4],
          [1, "#ff5a4a", 0],
        ]),
      });
    }
  }
}

/** Storeys as bands of glass; in the dark some of their panes are lit, in runs, as offices and homes are. */
function windows(
  { brush, air, random, unit }: Setting,
  box: Box,
  look: { depth: number; light: Hex; alive: number; scale: number; glass: boolean },
): void {
  const { depth, light, alive } = look;
  const row = unit * (10.5 - depth * 6) * Math.max(0.7, look.scale) * random.between(0.9, 1.25);
  const column = row * random.between(0.7, 1.1);
  const pane = { wide: column * (look.glass ? 0.88 : 0.52), tall: row * random.between(0.42, 0.6) };
  let bands = "";
  let bright = "";
  let dim = "";
  const right = box.x + box.width - column * 0.3;
  for (let y = box.y + row * 0.8; y < box.y + box.height - row * 0.6; y += row) {
    bands += `M${n(box.x + column * 0.3)} ${n(y)}H${n(right)}v${n(pane.tall)}H${n(box.x + column * 0.3)}Z`;
    if (alive < 0.03) continue;
    const storey = random.chance(0.12) ? 0.9 : random.chance(0.25) ? 0.05 : alive;
    let run = false;
    for (let x = box.x + column * 0.3; x < right - pane.wide * 0.7; x += column) {
      run = random.chance(run ? 0.35 + storey * 0.55 : storey * 0.5);
      if (!run) continue;
      const cell = `M${n(x)} ${n(y)}h${n(pane.wide)}v${n(pane.tall)}h${n(-pane.wide)}Z`;
      if (random.chance(0.4)) dim += cell;
      else bright += cell;
    }
  }
  const glass = mix(air.sky[2], air.lit("#26304a", depth), air.lamps > 0.4 ? 0.85 : 0.5);
  brush.path(bands, { fill: glass, opacity: (look.glass ? 0.42 : 0.3) * (1 - depth * 0.6) });
  const seen = mix(light, air.haze, depth * 0.5);
  if (dim !== "") brush.path(dim, { fill: mix(seen, air.sky[1], 0.35), opacity: 0.75 });
  if (bright !== "") brush.path(bright, { fill: seen, opacity: 0.95 - depth * 0.3 });
}

/** Tubes along a tower's edges, and now and then a lit board. */
function neonEdges({ brush, random, unit, air }: Setting, box: Box, depth: number): void {
  const ink = random.pick(["#ff4fb4", "#41e0ff", "#a070ff", "#ffc24a", "#4affc0"] as const);
  const seen = mix(ink, air.haze, depth * 0.4);
  if (random.chance(0.6)) {
    for (const x of [box.x + unit, box.x + box.width - unit]) {
      brush.rect(x - unit * 4, box.y, unit * 8, box.height, {
        fill: brush.linear(
          [
            [0, seen, 0],
            [0.5, seen, 0.35],
            [1, seen, 0],
          ],
          [0, 0, 1, 0],
        ),
      });
      brush.rect(x - unit * 0.8, box.y, unit * 1.6, box.height, { fill: mix(seen, "#ffffff", 0.35) });
    }
    brush.rect(box.x, box.y, box.width, unit * 2, { fill: mix(seen, "#ffffff", 0.35) });
  }
  if (random.chance(0.4)) {
    const board = {
      x: box.x + box.width * 0.18,
      y: box.y + box.height * random.between(0.12, 0.35),
      width: box.width * 0.64,
      height: Math.min(box.height * 0.3, box.width * 1.1),
    };
    const second = random.pick(["#ff4fb4", "#41e0ff", "#ffe27a", "#a070ff"] as const);
    brush.rect(
      board.x - board.width * 0.3,
      board.y - board.width * 0.3,
      board.width * 1.6,
      board.height + board.width * 0.6,
      {
        fill: brush.radial([
          [0, ink, 0.5],
          [1, ink, 0],
        ]),
      },
    );
    brush.rect(board.x, board.y, board.width, board.height, {
      fill: brush.linear(
        [
          [0, seen],
          [1, mix(second, air.haze, depth * 0.4)],
        ],
        [0, 0, 0.4, 1],
      ),
    });
    for (let line = 0; line < 3; line += 1)
      brush.rect(
        board.x + board.width * 0.14,
        board.y + board.height * (0.2 + line * 0.24),
        board.width * random.between(0.35, 0.72),
        board.height * 0.1,
        { fill: "#ffffff", opacity: 0.75 },
      );
  }
}
