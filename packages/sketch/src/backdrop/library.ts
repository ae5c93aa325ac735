/** A library: bookcases to the ceiling, a tall window, a ladder, reading lamps. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { bookRow, pendant } from "./furniture.ts";
import { daylight, drawRoomShell, drawWindow, indoor } from "./room-shell.ts";
import type { Setting } from "./setting.ts";

export function drawLibrary(setting: Setting): void {
  const { width, height, brush, random, scene, air, unit } = setting;
  const floorTop = height * 0.8;
  drawRoomShell(setting, { wall: "#8a6a50", floor: "#6b4630", floorTop });
  const wide = Math.min(width * 0.26, height * 0.3);
  const box = { x: width / 2 - wide / 2, y: height * 0.1, width: wide, height: height * 0.56 };
  const wood = random.pick(["#5b3a28", "#4a3328", "#6a4630"] as const);
  for (const left of [true, false]) {
    const from = left ? -width * 0.02 : box.x + box.width + width * 0.045;
    const to = left ? box.x - width * 0.045 : width * 1.02;
    bookcase(setting, from, to, height * 0.02, floorTop + height * 0.015, wood);
  }
  drawWindow(setting, box, {
    view: random.pick(["garden", "hills", "city"] as const),
    frame: shift(wood, { lightness: 0.05 }),
    columns: 3,
    rows: 4,
    arched: true,
  });
  brush.ellipse(width / 2, height * 0.4, width * 0.4, height * 0.48, {
    fill: brush.radial([
      [0, air.night ? air.glow : air.sun.glow, air.night ? 0.14 : 0.4],
      [1, air.sun.glow, 0],
    ]),
  });
  daylight(setting, box, floorTop);
  ladder(setting, width * (scene.light.from === "left" ? 0.8 : 0.2), height * 0.1, floorTop + height * 0.02);
  table(setting, floorTop + height * 0.03);
  for (const x of [0.2, 0.5, 0.8])
    pendant(setting, width * x, height * (x === 0.5 ? 0.04 : 0.09), height * 0.04, "#3f5c4a");
  brush.rect(0, 0, width, height * 0.03, { fill: indoor(setting, shift(wood, { lightness: -0.05 })) });
  brush.rect(0, height * 0.03, width, unit * 5, { fill: indoor(setting, "#b98d58") });
}

function bookcase(setting: Setting, from: number, to: number, top: number, bottom: number, wood: Hex): void {
  const { brush, unit, random, height } = setting;
  brush.rect(from, top, to - from, bottom - top, {
    fill: indoor(setting, shift(wood, { lightness: -0.14 }), 0.5),
  });
  const rows = 6;
  const step = (bottom - top) / rows;
  const columns = Math.max(1, Math.round((to - from) / (height * 0.27)));
  for (let row = 0; row < rows; row += 1) {
    const base = top + (row + 1) * step - unit * 5;
    for (let column = 0; column < columns; column += 1) {
      const left = from + ((to - from) * column) / columns + unit * 8;
      const right = from + ((to - from) * (column + 1)) / columns - unit * 2;
      const end = random.chance(0.3) ? right - (right - left) * random.between(0.1, 0.35) : right;
      bookRow(setting, left, end, base, step * 0.84, row > 3 ? 0.12 : 0);
    }
    brush.rect(from, base, to - from, unit * 7, {
      fill: brush.linear([
        [0, indoor(setting, shift(wood, { lightness: 0.07 }))],
        [1, indoor(setting, wood, 0.4)],
      ]),
    });
    brush.rect(from, base - step + unit * 7, to - from, step * 0.2, {
      fill: brush.linear([
        [0, "#120b0d", 0.5],
        [1, "#120b0d", 0],
      ]),
    });
  }
  for (let column = 0; column <= columns; column += 1) {
    brush.rect(from + ((to - from) * column) / columns - unit * 4, top, unit * 9, bottom - top, {
      fill: brush.linear(
        [
          [0, indoor(setting, shift(wood, { lightness: 0.06 }))],
          [1, indoor(setting, wood, 0.3)],
        ],
        [0, 0, 1, 0],
      ),
    });
  }
}

function ladder(setting: Setting, x: number, top: number, bottom: number): void {
  const { brush, unit, height } = setting;
  const wood = indoor(setting, "#a9784a");
  const lean = height * 0.07;
  const wide = height * 0.075;
  for (const side of [0, wide])
    brush.path(`M${n(x + side)} ${n(top)}L${n(x + side + lean)} ${n(bottom)}`, {
      stroke: wood,
      strokeWidth: unit * 6,
      round: true,
    });
  for (let rung = 1; rung < 9; rung += 1) {
    const t = rung / 9;
    brush.rect(x + lean * t, top + (bottom - top) * t, wide, unit * 5, {
      fill: shift(wood, { lightness: -0.05 }),
    });
  }
}

function table(setting: Setting, top: number): void {
  const { brush, width, height, unit } = setting;
  brush.path(
    polygon([
      [width * 0.12, top + height * 0.05],
      [width * 0.88, top + height * 0.05],
      [width * 0.98, top + height * 0.11],
      [width * 0.02, top + height * 0.11],
    ]),
    {
      fill: brush.linear([
        [0, indoor(setting, "#8d5f3c")],
        [1, indoor(setting, "#6a452d", 0.3)],
      ]),
    },
  );
  brush.rect(width * 0.02, top + height * 0.11, width * 0.96, height * 0.02, {
    fill: indoor(setting, "#4a2f22", 0.4),
  });
  for (const x of [0.27, 0.73]) {
    const lampX = width * x;
    const base = top + height * 0.075;
    brush.rect(lampX - unit * 2, base - height * 0.07, unit * 4, height * 0.07, {
      fill: indoor(setting, "#b58a4a"),
    });
    brush.path(
      `M${n(lampX - height * 0.045)} ${n(base - height * 0.06)}Q${n(lampX)} ${n(base - height * 0.11)} ${n(lampX + height * 0.045)} ${n(base - height * 0.06)}Z`,
      { fill: mix("#2f6b50", "#a8e0a8", 0.25) },
    );
    brush.ellipse(lampX, base - height * 0.02, height * 0.13, height * 0.09, {
      fill: brush.radial([
        [0, "#ffe0a0", 0.5],
        [1, "#ffe0a0", 0],
      ]),
    });
  }
}
