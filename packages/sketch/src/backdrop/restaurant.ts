/** A restaurant: laid tables by candlelight, a tall window on the town, wine on the wall, lamps low over the cloths. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { framedPicture, pendant, pottedPlant } from "./furniture.ts";
import { daylight, drawCurtains, drawRoomShell, drawWindow, indoor } from "./room-shell.ts";
import type { Setting } from "./setting.ts";

export function drawRestaurant(setting: Setting): void {
  const { width, height, random, scene } = setting;
  const floorTop = height * 0.74;
  const [wall, panel] = random.pick([
    ["#5c3a3c", "#3f2a2a"],
    ["#38504c", "#2a3a36"],
    ["#4a4560", "#332f44"],
    ["#a08468", "#5a4434"],
  ] as const);
  drawRoomShell(setting, { wall, floor: "#6a4a36", floorTop, panel });
  const left = scene.light.from === "left";
  const wide = Math.min(width * 0.36, height * 0.42);
  const box = {
    x: left ? width * 0.07 : width * 0.93 - wide,
    y: height * 0.09,
    width: wide,
    height: height * 0.45,
  };
  drawWindow(setting, box, { view: "city", frame: "#3a2a24", columns: 3, rows: 2 });
  drawCurtains(setting, box, random.pick(["#8a3a3c", "#6d5a3c", "#3f5a58"] as const));
  daylight(setting, box, floorTop);
  const wallX = left ? width * 0.58 : width * 0.08;
  bottleWall(setting, wallX, height * 0.12, width * 0.34, height * 0.3);
  const size = Math.min(width, height) * 0.1;
  framedPicture(setting, {
    x: left ? width * 0.5 : width * 0.46,
    y: height * 0.2,
    width: size * 0.8,
    height: size,
  });
  for (const [share, near] of [
    [0.2, 0],
    [0.5, 0.05],
    [0.82, 0],
  ] as const)
    table(setting, width * share, floorTop + height * (0.06 + near), height * 0.2, false);
  for (const [share, drop] of [
    [0.2, 0.2],
    [0.5, 0.16],
    [0.82, 0.2],
  ] as const)
    pendant(
      setting,
      width * share,
      height * drop,
      height * 0.036,
      random.pick(["#c08a3c", "#2f2a30", "#7a3a34"] as const),
    );
  pottedPlant(setting, left ? width * 0.98 : width * 0.02, floorTop + height * 0.12, height * 0.34, "fig");
  for (const share of [0.05, 0.95]) table(setting, width * share, height * 0.97, height * 0.34, true);
  candleAir(setting);
}

/** Bottles lying in a lattice, the pride of the house. */
function bottleWall(setting: Setting, x: number, y: number, wide: number, tall: number): void {
  const { brush, random, unit } = setting;
  brush.rect(x - unit * 6, y - unit * 6, wide + unit * 12, tall + unit * 12, {
    fill: indoor(setting, "#4a3024", 0.3),
  });
  brush.rect(x, y, wide, tall, { fill: indoor(setting, "#1f1618", 0.4) });
  const rows = 6;
  const cell = tall / rows;
  const columns = Math.max(4, Math.round(wide / cell));
  const step = wide / columns;
  const glass: Hex[] = ["#3f5a3c", "#5a2a2c", "#8a6a34", "#2f4a48"];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (random.chance(0.14)) continue;
      const cx = x + step * (column + 0.5);
      const cy = y + cell * (row + 0.5);
      brush.ellipse(cx, cy, cell * 0.34, cell * 0.34, { fill: indoor(setting, random.pick(glass), 0.2) });
      brush.ellipse(cx, cy, cell * 0.13, cell * 0.13, {
        fill: indoor(setting, random.pick(["#c9a55f", "#a83a3c", "#e8dcc4"] as const)),
      });
      brush.ellipse(cx - cell * 0.1, cy - cell * 0.14, cell * 0.07, cell * 0.05, {
        fill: "#ffffff",
        opacity: 0.4,
      });
    }
  }
  let lattice = "";
  for (let row = 1; row < rows; row += 1) lattice += `M${n(x)} ${n(y + cell * row)}h${n(wide)}`;
  for (let column = 1; column < columns; column += 1)
    lattice += `M${n(x + step * column)} ${n(y)}v${n(tall)}`;
  brush.path(lattice, { stroke: indoor(setting, "#7a5238"), strokeWidth: unit * 3 });
}

/** A round table with a cloth to the floor, glasses, plates, a candle; chairs behind it. */
function table(setting: Setting, x: number, base: number, tall: number, near: boolean): void {
  const { brush, air, random } = setting;
  const half = tall * 0.62;
  const top = base - tall * 0.72;
  const cloth = random.pick(["#efe8dc", "#efe8dc", "#e2d6c4"] as const);
  for (const side of near ? [] : [-1, 1])
    chair(setting, x + side * half * 0.95, base - tall * 0.06, tall * 0.98);
  brush.ellipse(x, base, half * 1.05, tall * 0.09, { fill: "#140d12", opacity: 0.4 });
  brush.path(
    `M${n(x - half)} ${n(top)}Q${n(x - half * 0.98)} ${n(base - tall * 0.2)} ${n(x - half * 0.86)} ${n(base)}Q${n(x)} ${n(base + tall * 0.08)} ${n(x + half * 0.86)} ${n(base)}Q${n(x + half * 0.98)} ${n(base - tall * 0.2)} ${n(x + half)} ${n(top)}Z`,
    {
      fill: brush.linear([
        [0, indoor(setting, cloth)],
        [0.6, indoor(setting, shift(cloth, { lightness: -0.1 }), 0.3)],
        [1, indoor(setting, shift(cloth, { lightness: -0.2 }), 0.8)],
      ]),
    },
  );
  for (const fold of [-0.6, -0.25, 0.15, 0.5])
    brush.path(`M${n(x + half * fold)} ${n(top + tall * 0.06)}L${n(x + half * fold * 0.9)} ${n(base)}`, {
      stroke: indoor(setting, "#8a7c70", 0.4),
      strokeWidth: tall * 0.018,
      opacity: 0.4,
    });
  brush.ellipse(x, top, half, tall * 0.13, {
    fill: brush.radial([
      [0, indoor(setting, mix(cloth, air.glow, 0.3))],
      [1, indoor(setting, cloth, 0.15)],
    ]),
  });
  for (const side of [-1, 1]) {
    brush.ellipse(x + side * half * 0.52, top + tall * 0.01, half * 0.26, tall * 0.04, {
      fill: indoor(setting, "#fbf7f0"),
    });
    brush.ellipse(x + side * half * 0.52, top + tall * 0.008, half * 0.17, tall * 0.024, {
      fill: indoor(setting, "#d8cec2"),
    });
    glass(setting, x + side * half * 0.24, top + tall * 0.01, tall * 0.19);
  }
  candle(setting, x, top + tall * 0.01, tall * 0.17);
}

function glass({ brush }: Setting, x: number, base: number, tall: number): void {
  const w = tall * 0.2;
  brush.path(
    `M${n(x - w)} ${n(base - tall)}Q${n(x - w * 1.2)} ${n(base - tall * 0.48)} ${n(x)} ${n(base - tall * 0.42)}Q${n(x + w * 1.2)} ${n(base - tall * 0.48)} ${n(x + w)} ${n(base - tall)}Z`,
    { fill: "#f4f0ff", opacity: 0.36 },
  );
  brush.path(
    `M${n(x - w * 1.02)} ${n(base - tall * 0.72)}Q${n(x - w)} ${n(base - tall * 0.48)} ${n(x)} ${n(base - tall * 0.44)}Q${n(x + w)} ${n(base - tall * 0.48)} ${n(x + w * 1.02)} ${n(base - tall * 0.72)}Z`,
    { fill: "#8a1f34", opacity: 0.85 },
  );
  brush.path(`M${n(x)} ${n(base - tall * 0.42)}V${n(base)}M${n(x - w * 0.7)} ${n(base)}H${n(x + w * 0.7)}`, {
    stroke: "#f0ecf4",
    strokeWidth: tall * 0.035,
    opacity: 0.6,
  });
}

function candle({ brush, air }: Setting, x: number, base: number, tall: number): void {
  const strength = 0.5 + air.lamps * 0.5;
  brush.rect(x - tall * 0.09, base - tall * 0.62, tall * 0.18, tall * 0.62, { fill: "#f6ecd8" });
  brush.ellipse(x, base - tall * 0.8, tall * 2.4, tall * 2.2, {
    fill: brush.radial([
      [0, "#ffcf80", 0.6 * strength],
      [0.3, "#ffb860", 0.2 * strength],
      [1, "#ffb860", 0],
    ]),
  });
  brush.path(
    `M${n(x)} ${n(base - tall * 1.08)}Q${n(x + tall * 0.11)} ${n(base - tall * 0.78)} ${n(x)} ${n(base - tall * 0.64)}Q${n(x - tall * 0.11)} ${n(base - tall * 0.78)} ${n(x)} ${n(base - tall * 1.08)}Z`,
    { fill: "#fff2c0" },
  );
}

function chair(setting: Setting, x: number, base: number, tall: number): void {
  const { brush } = setting;
  const w = tall * 0.2;
  const wood = indoor(setting, "#4a3026", 0.2);
  for (const side of [-1, 1])
    brush.rect(x + side * w * 0.8 - tall * 0.014, base - tall * 0.95, tall * 0.028, tall * 0.95, {
      fill: wood,
    });
  brush.rect(x - w * 0.86, base - tall * 0.98, w * 1.72, tall * 0.34, {
    fill: brush.linear([
      [0, indoor(setting, "#7a4038")],
      [1, indoor(setting, "#4f2826", 0.4)],
    ]),
    corner: tall * 0.05,
  });
  brush.path(
    polygon([
      [x - w, base - tall * 0.5],
      [x + w, base - tall * 0.5],
      [x + w * 1.05, base - tall * 0.42],
      [x - w * 1.05, base - tall * 0.42],
    ]),
    { fill: indoor(setting, "#6a352f", 0.2) },
  );
}

/** In the evening the room is candlelight: warm round the tables, dark above. */
function candleAir({ brush, air, width, height }: Setting): void {
  if (air.lamps < 0.4) return;
  brush.rect(0, 0, width, height * 0.5, {
    fill: brush.linear([
      [0, "#150b12", 0.5 * air.lamps],
      [1, "#150b12", 0],
    ]),
  });
  brush.ellipse(width / 2, height * 0.62, width * 0.6, height * 0.4, {
    fill: brush.radial([
      [0, "#ffb870", 0.22 * air.lamps],
      [1, "#ffb870", 0],
    ]),
  });
}
