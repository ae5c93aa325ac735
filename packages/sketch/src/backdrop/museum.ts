/** A gallery: paintings in gilt frames on tall walls, light from a glass roof, a bench, polished floor. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, oklch, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { indoor } from "./room-shell.ts";
import type { Box, Setting } from "./setting.ts";

export function drawMuseum(setting: Setting): void {
  const { width, height, random, brush, air, scene } = setting;
  const wall = random.pick(["#7a3038", "#2f5a55", "#3f4a68", "#8a7f70", "#5c4a62"] as const);
  const back = { x: width * 0.24, y: height * 0.16, width: width * 0.52, height: height * 0.5 };
  const floor = back.y + back.height;
  const tone = (colour: Hex, shadow = 0): Hex => indoor(setting, colour, shadow);
  const right = back.x + back.width;
  brush.rect(back.x, back.y, back.width, back.height, {
    fill: brush.linear([
      [0, tone(shift(wall, { lightness: 0.08 }))],
      [1, tone(wall, 0.4)],
    ]),
  });
  const lightSide = scene.light.from === "left" ? 1 : -1;
  for (const side of [-1, 1] as const) {
    const inner = side === -1 ? back.x : right;
    const outer = side === -1 ? -2 : width + 2;
    const bright = side === lightSide;
    brush.path(
      polygon([
        [outer, -height * 0.12],
        [inner, back.y],
        [inner, floor],
        [outer, height * 1.06],
      ]),
      {
        fill: brush.linear(
          [
            [0, tone(shift(wall, { lightness: bright ? 0.1 : -0.02 }), bright ? 0 : 0.5)],
            [1, tone(shift(wall, { lightness: bright ? 0.02 : -0.06 }), 0.6)],
          ],
          side === -1 ? [1, 0, 0, 0.4] : [0, 0, 1, 0.4],
        ),
      },
    );
    brush.path(
      polygon([
        [outer, height * 0.99],
        [inner, floor - height * 0.03],
        [inner, floor],
        [outer, height * 1.06],
      ]),
      { fill: tone("#e4dac8", bright ? 0.1 : 0.6) },
    );
    brush.path(
      polygon([
        [outer, -height * 0.12],
        [inner, back.y],
        [inner, back.y + height * 0.025],
        [outer, -height * 0.05],
      ]),
      { fill: tone("#efe6d6", bright ? 0 : 0.5) },
    );
  }
  ceiling(setting, back);
  polishedFloor(setting, back, floor);
  brush.rect(back.x, floor - height * 0.03, back.width, height * 0.03, { fill: tone("#e4dac8", 0.2) });
  brush.rect(back.x, back.y, back.width, height * 0.025, { fill: tone("#efe6d6") });
  const big = Math.min(back.width * 0.46, back.height * 0.86);
  const centre = back.x + back.width * (setting.alone ? 0.5 : random.pick([0.3, 0.7] as const));
  painting(setting, { x: centre - big / 2, y: back.y + back.height * 0.2, width: big, height: big * 0.74 });
  for (const share of centre < width * 0.45 ? [0.78] : centre > width * 0.55 ? [0.22] : [0.13, 0.87]) {
    const small = back.width * 0.15;
    painting(setting, {
      x: back.x + back.width * share - small / 2,
      y: back.y + back.height * 0.26,
      width: small,
      height: small * 1.3,
    });
  }
  sidePaintings(setting, back, floor);
  bench(setting, width * 0.5, floor + height * 0.1, Math.min(width * 0.3, height * 0.34));
  if (air.sun.kind !== "hidden" && !air.night) shafts(setting, back);
}

function ceiling({ brush, width, height, air, unit, scene }: Setting, back: Box): void {
  const right = back.x + back.width;
  brush.path(
    polygon([
      [-2, -height * 0.12],
      [width + 2, -height * 0.12],
      [right, back.y],
      [back.x, back.y],
    ]),
    { fill: mix("#d8cfc0", scene.light.ambient, 0.35) },
  );
  const inset = (share: number, y: number): readonly [number, number] => [back.x + back.width * share, y];
  brush.path(
    polygon([
      [width * 0.2, -2],
      [width * 0.8, -2],
      inset(0.78, back.y - height * 0.012),
      inset(0.22, back.y - height * 0.012),
    ]),
    {
      fill: brush.linear([
        [0, mix(air.sky[1], "#ffffff", air.night ? 0.05 : 0.5)],
        [1, mix(air.sky[2], "#ffffff", air.night ? 0.1 : 0.65)],
      ]),
    },
  );
  let bars = "";
  for (let bar = 0; bar <= 6; bar += 1)
    bars += `M${n(width * (0.2 + bar * 0.1))} 0L${n(back.x + back.width * (0.22 + bar * 0.0933))} ${n(back.y - height * 0.012)}`;
  for (const share of [0.35, 0.7])
    bars += `M${n(width * (0.2 + share * 0.16))} ${n(back.y * share)}H${n(width * (0.8 - share * 0.16))}`;
  brush.path(bars, { stroke: "#6d6860", strokeWidth: unit * 2.4, opacity: 0.7 });
}

function polishedFloor(setting: Setting, back: Box, floor: number): void {
  const { brush, width, height, random, unit } = setting;
  const wood = random.pick(["#a87c54", "#8a6446", "#b8a890"] as const);
  const tone = (colour: Hex, shadow = 0): Hex => indoor(setting, colour, shadow);
  const outline = polygon([
    [back.x, floor],
    [back.x + back.width, floor],
    [width * 1.02, height * 1.06],
    [-width * 0.02, height * 1.06],
  ]);
  brush.path(outline, {
    fill: brush.linearAt(
      [
        [0, tone(shift(wood, { lightness: 0.1 }))],
        [1, tone(wood, 0.6)],
      ],
      [0, floor, 0, height],
    ),
  });
  let seams = "";
  for (let row = 1; row < 9; row += 1) {
    const share = (row / 9) ** 1.8;
    const y = floor + (height - floor) * share;
    seams += `M0 ${n(y)}H${n(width)}`;
  }
  for (let lane = -8; lane <= 8; lane += 1)
    seams += `M${n(width / 2 + lane * back.width * 0.065)} ${n(floor)}L${n(width / 2 + lane * width * 0.13)} ${n(height)}`;
  brush.group({ clip: brush.clip(`<path d="${outline}"/>`) }, () => {
    brush.path(seams, { stroke: tone("#4a3426", 0.5), strokeWidth: unit * 1.2, opacity: 0.3 });
    brush.ellipse(width / 2, floor + (height - floor) * 0.4, back.width * 0.34, (height - floor) * 0.75, {
      fill: brush.radial([
        [0, "#fff6e4", 0.4],
        [1, "#fff6e4", 0],
      ]),
    });
  });
}

function sidePaintings(setting: Setting, back: Box, floor: number): void {
  const { brush, width, height, random } = setting;
  const right = back.x + back.width;
  for (const side of [-1, 1] as const) {
    for (const [from, to] of [
      [0.12, 0.4],
      [0.55, 0.8],
    ] as const) {
      const point = (share: number, up: number): readonly [number, number] => {
        const x = side === -1 ? back.x * share : width - (width - right) * share;
        const top = -height * 0.12 + (back.y + height * 0.12) * share;
        const foot = height * 1.06 + (floor - height * 1.06) * share;
        return [x, foot + (top - foot) * up];
      };
      const quad = (low: number, high: number, left: number, end: number): string =>
        polygon([point(left, low), point(left, high), point(end, high), point(end, low)]);
      const hue = random.between(0, 360);
      brush.path(quad(0.36, 0.74, from, to), { fill: indoor(setting, "#b08a48", 0.3) });
      brush.path(quad(0.39, 0.71, from + 0.03, to - 0.03), {
        fill: brush.linear([
          [0, indoor(setting, oklch(0.68, 0.07, hue), 0.2)],
          [1, indoor(setting, oklch(0.4, 0.07, hue + 50), 0.4)],
        ]),
      });
      brush.path(quad(0.39, 0.5, from + 0.03, to - 0.03), {
        fill: indoor(setting, oklch(0.34, 0.06, hue + 80), 0.4),
      });
    }
  }
}

/** A landscape or an abstract in a gilt frame, with the lamp of the wall upon it. */
function painting(setting: Setting, box: Box): void {
  const { brush, random, unit } = setting;
  const frame = Math.max(unit * 7, box.width * 0.045);
  brush.rect(
    box.x - frame + unit * 4,
    box.y - frame + unit * 9,
    box.width + frame * 2,
    box.height + frame * 2,
    { fill: "#140e18", opacity: 0.4 },
  );
  brush.rect(box.x - frame, box.y - frame, box.width + frame * 2, box.height + frame * 2, {
    fill: brush.linear(
      [
        [0, indoor(setting, "#e6c27a")],
        [0.5, indoor(setting, "#a67c3c")],
        [1, indoor(setting, "#d0a458")],
      ],
      [0, 0, 1, 1],
    ),
  });
  brush.rect(box.x - frame * 0.35, box.y - frame * 0.35, box.width + frame * 0.7, box.height + frame * 0.7, {
    fill: indoor(setting, "#6d4c22"),
  });
  const hue = random.between(0, 360);
  const ink = (lightness: number, chroma: number, turn: number): Hex =>
    indoor(setting, oklch(lightness, chroma, hue + turn));
  brush.group(
    {
      clip: brush.clip(
        `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}"/>`,
      ),
    },
    () => {
      brush.rect(box.x, box.y, box.width, box.height, {
        fill: brush.linear([
          [0, ink(0.6, 0.07, 0)],
          [1, ink(0.86, 0.07, 40)],
        ]),
      });
      brush.ellipse(
        box.x + box.width * random.between(0.25, 0.75),
        box.y + box.height * 0.36,
        box.width * 0.09,
        box.width * 0.09,
        { fill: ink(0.93, 0.08, 60) },
      );
      for (let hill = 0; hill < 4; hill += 1) {
        const y = box.y + box.height * (0.5 + hill * 0.13);
        const lift = box.height * random.between(0.08, 0.2);
        const w = box.width;
        brush.path(
          `M${n(box.x)} ${n(y)}C${n(box.x + w * 0.25)} ${n(y - lift)} ${n(box.x + w * 0.4)} ${n(y + lift * 0.5)} ${n(box.x + w * 0.6)} ${n(y - lift * 0.4)}S${n(box.x + w * 0.9)} ${n(y - lift * 0.9)} ${n(box.x + w)} ${n(y)}V${n(box.y + box.height)}H${n(box.x)}Z`,
          { fill: ink(0.62 - hill * 0.11, 0.07 + hill * 0.01, 110 + hill * 26) },
        );
      }
      brush.rect(box.x, box.y, box.width, box.height, {
        fill: brush.linear([
          [0, "#fff4dc", 0.24],
          [0.6, "#fff4dc", 0],
          [1, "#1a1018", 0.2],
        ]),
      });
    },
  );
  brush.ellipse(box.x + box.width / 2, box.y - frame, box.width * 0.7, box.height * 0.8, {
    fill: brush.radial([
      [0, "#ffeec8", 0.32],
      [1, "#ffeec8", 0],
    ]),
  });
}

function bench(setting: Setting, x: number, base: number, wide: number): void {
  const { brush } = setting;
  const top = base - wide * 0.26;
  brush.ellipse(x, base, wide * 0.56, wide * 0.07, { fill: "#140e18", opacity: 0.4 });
  for (const side of [-0.42, 0.36])
    brush.rect(x + wide * side, top + wide * 0.08, wide * 0.06, base - top - wide * 0.08, {
      fill: indoor(setting, "#3a2c26", 0.4),
    });
  brush.rect(x - wide / 2, top, wide, wide * 0.1, {
    fill: brush.linear([
      [0, indoor(setting, "#8a4a3c")],
      [1, indoor(setting, "#5a2c28", 0.5)],
    ]),
    corner: wide * 0.03,
  });
}

function shafts({ brush, air, scene, width, height }: Setting, back: Box): void {
  const slide = (scene.light.from === "left" ? 1 : -1) * width * 0.22;
  for (const share of [0.28, 0.46, 0.64]) {
    const x = back.x + back.width * share;
    brush.path(
      polygon([
        [x, 0],
        [x + width * 0.06, 0],
        [x + width * 0.13 + slide, height],
        [x + slide - width * 0.02, height],
      ]),
      {
        fill: brush.linearAt(
          [
            [0, air.sun.glow, 0.22],
            [1, air.sun.glow, 0],
          ],
          [0, 0, 0, height * 0.9],
        ),
      },
    );
  }
}
