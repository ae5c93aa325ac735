/** Rooms people live in: window seat, living room, café, kitchen. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { bookRow, framedPicture, lampGlow, pendant, pottedPlant } from "./furniture.ts";
import { daylight, drawCurtains, drawRoomShell, drawWindow, indoor } from "./room-shell.ts";
import type { Setting } from "./setting.ts";

export function drawWindowSeat(setting: Setting): void {
  const { width, height, random, scene } = setting;
  const floorTop = height * 0.86;
  drawRoomShell(setting, { wall: random.pick(["#d8c6b2", "#c4b5a8", "#b9c0b4", "#cfb4a6"] as const), floor: "#8a6244", floorTop });
  const left = scene.light.from === "left";
  const wide = Math.min(width * 0.52, height * 0.62);
  const box = { x: left ? width * 0.13 : width * 0.87 - wide, y: height * 0.1, width: wide, height: height * 0.58 };
  drawWindow(setting, box, { view: random.pick(["city", "garden", "hills"] as const), frame: "#efe8dc", columns: 2, rows: 3 });
  drawCurtains(setting, box, random.pick(["#e4d8c6", "#b56f62", "#7f8f86", "#8792a8"] as const));
  daylight(setting, box, floorTop);
  const sill = box.y + box.height;
  pottedPlant(setting, box.x + box.width * 0.16, sill + height * 0.005, height * 0.17);
  const picture = Math.min(width * 0.13, height * 0.15);
  framedPicture(setting, { x: left ? Math.min(width * 0.8, box.x + box.width * 1.3) : Math.max(width * 0.06, box.x - box.width * 0.5), y: height * 0.22, width: picture, height: picture * 1.28 });
  bench(setting, height * 0.8);
}

function bench(setting: Setting, top: number): void {
  const { brush, width, height, random } = setting;
  const cloth = random.pick(["#7d8f86", "#a8695c", "#5f6d86", "#b9975f"] as const);
  brush.rect(width * 0.02, top, width * 0.96, height * 0.05, { fill: brush.linear([[0, indoor(setting, shift(cloth, { lightness: 0.06 }))], [1, indoor(setting, cloth, 0.4)]]), corner: height * 0.02 });
  brush.rect(width * 0.03, top + height * 0.045, width * 0.94, height * 0.12, { fill: brush.linear([[0, indoor(setting, "#d9cdbd", 0.4)], [1, indoor(setting, "#b8a995", 0.8)]]) });
  for (const at of [0.1, 0.84]) {
    const colour = random.pick(["#c9884f", "#d9c5a8", "#6f7f9a", "#9a5f62"] as const);
    const size = height * 0.09;
    brush.rect(width * at - size * 0.5, top - size * 0.8, size, size * 0.9, { fill: brush.linear([[0, indoor(setting, shift(colour, { lightness: 0.05 }))], [1, indoor(setting, colour, 0.6)]]), corner: size * 0.22, turn: [at < 0.5 ? -9 : 8, width * at, top] });
  }
}

export function drawLivingRoom(setting: Setting): void {
  const { width, height, random, scene, brush, unit } = setting;
  const floorTop = height * 0.76;
  drawRoomShell(setting, { wall: random.pick(["#8f9c90", "#b98f7c", "#7f8a9c", "#c9b394", "#8d7486"] as const), floor: "#8f6747", floorTop });
  const left = scene.light.from === "left";
  const wide = Math.min(width * 0.34, height * 0.4);
  const box = { x: left ? width * 0.08 : width * 0.92 - wide, y: height * 0.13, width: wide, height: height * 0.42 };
  drawWindow(setting, box, { view: random.pick(["city", "garden", "hills"] as const), frame: "#f1ebe0", columns: 2, rows: 2 });
  drawCurtains(setting, box, random.pick(["#e6dccb", "#c98f74", "#74838f"] as const));
  const other = left ? 1 : 0;
  const size = Math.min(width, height) * 0.15;
  const wallX = left ? width * 0.6 : width * 0.14;
  framedPicture(setting, { x: wallX, y: height * 0.17, width: size, height: size * 1.3 });
  framedPicture(setting, { x: wallX + size * 1.15, y: height * 0.14, width: size * 0.9, height: size * 0.9 });
  framedPicture(setting, { x: wallX + size * 1.15, y: height * 0.14 + size * 1.02, width: size * 0.9, height: size * 0.66 });
  shelf(setting, wallX - size * 0.1, height * 0.45, size * 2.3);
  daylight(setting, box, floorTop);
  rug(setting, floorTop);
  sofa(setting, width * (other === 1 ? 0.62 : 0.38), floorTop + height * 0.07, Math.min(width * 0.58, height * 0.7));
  pottedPlant(setting, left ? width * 0.04 : width * 0.96, floorTop + height * 0.07, height * 0.36, "fig");
  const lampX = left ? width * 0.94 : width * 0.06;
  brush.rect(lampX - unit * 2.4, height * 0.38, unit * 4.8, floorTop - height * 0.34, { fill: indoor(setting, "#3b3236") });
  brush.path(polygon([[lampX - height * 0.05, height * 0.33], [lampX + height * 0.05, height * 0.33], [lampX + height * 0.08, height * 0.43], [lampX - height * 0.08, height * 0.43]]), { fill: mix(indoor(setting, "#efe2c8"), setting.air.glow, setting.air.lamps * 0.8) });
  lampGlow(setting, lampX, height * 0.39, height * 0.42);
}

function shelf(setting: Setting, x: number, y: number, wide: number): void {
  const { brush, height, random } = setting;
  bookRow(setting, x + wide * 0.08, x + wide * 0.55, y, height * 0.075);
  pottedPlant(setting, x + wide * 0.78, y, height * 0.11, random.pick(["fern", "fig"] as const));
  brush.rect(x, y, wide, height * 0.012, { fill: indoor(setting, "#6d4c35") });
  brush.rect(x, y + height * 0.012, wide, height * 0.02, { fill: "#1a1420", opacity: 0.16 });
}

function rug({ brush, width, height, random, ...rest }: Setting, floorTop: number): void {
  const setting = { brush, width, height, random, ...rest };
  const colour = random.pick(["#a2524a", "#44607a", "#b98e55", "#6d7c64"] as const);
  const y = floorTop + height * 0.14;
  brush.ellipse(width * 0.5, y, width * 0.44, height * 0.08, { fill: indoor(setting, colour, 0.2) });
  brush.ellipse(width * 0.5, y, width * 0.38, height * 0.066, { stroke: indoor(setting, "#e7d9bf"), strokeWidth: height * 0.006, opacity: 0.7 });
}

function sofa(setting: Setting, x: number, base: number, wide: number): void {
  const { brush, random } = setting;
  const cloth: Hex = random.pick(["#5f7480", "#8a5a50", "#7f8466", "#a08a6a", "#5a5672"] as const);
  const tall = wide * 0.36;
  const tone = (lightness: number, shadow = 0): Hex => indoor(setting, shift(cloth, { lightness }), shadow);
  brush.ellipse(x, base + tall * 0.04, wide * 0.54, tall * 0.1, { fill: "#150f1a", opacity: 0.35 });
  brush.rect(x - wide * 0.46, base - tall, wide * 0.92, tall * 0.8, { fill: brush.linear([[0, tone(0.05)], [1, tone(-0.05, 0.3)]]), corner: tall * 0.16 });
  for (const side of [-0.22, 0.22]) {
    brush.rect(x + wide * side - wide * 0.2, base - tall * 0.92, wide * 0.4, tall * 0.52, { fill: brush.linear([[0, tone(0.08)], [1, tone(-0.01, 0.2)]]), corner: tall * 0.12 });
    brush.rect(x + wide * side - wide * 0.21, base - tall * 0.5, wide * 0.42, tall * 0.24, { fill: brush.linear([[0, tone(0.1)], [1, tone(-0.03, 0.3)]]), corner: tall * 0.09 });
  }
  brush.rect(x - wide * 0.44, base - tall * 0.3, wide * 0.88, tall * 0.24, { fill: tone(-0.06, 0.4), corner: tall * 0.05 });
  for (const side of [-1, 1]) brush.rect(x + side * wide * 0.46 - wide * 0.06, base - tall * 0.66, wide * 0.12, tall * 0.62, { fill: brush.linear([[0, tone(0.06)], [1, tone(-0.08, 0.3)]]), corner: wide * 0.05 });
  const cushion = random.pick(["#d8a04f", "#d9cbb5", "#b5605a"] as const);
  brush.rect(x - wide * 0.36, base - tall * 0.82, wide * 0.15, wide * 0.14, { fill: brush.linear([[0, indoor(setting, shift(cushion, { lightness: 0.05 }))], [1, indoor(setting, cushion, 0.4)]]), corner: wide * 0.03, turn: [-10, x - wide * 0.29, base - tall * 0.6] });
}

export function drawCafe(setting: Setting): void {
  const { width, height, random, scene, brush, unit } = setting;
  const floorTop = height * 0.84;
  drawRoomShell(setting, { wall: random.pick(["#7c5f4d", "#4f6a63", "#a07a5e", "#5c5a6d"] as const), floor: "#6f4d38", floorTop, panel: "#4a362c" });
  const left = scene.light.from === "left";
  const wide = Math.min(width * 0.4, height * 0.46);
  const box = { x: left ? width * 0.05 : width * 0.95 - wide, y: height * 0.12, width: wide, height: height * 0.45 };
  drawWindow(setting, box, { view: "city", frame: "#2e2724", columns: 3, rows: 2 });
  const shelfX = left ? width * 0.52 : width * 0.06;
  const shelfWide = width * 0.42;
  for (const y of [0.24, 0.36, 0.48]) bottles(setting, shelfX, height * y, shelfWide);
  const board = { x: shelfX + shelfWide * 0.34, y: height * 0.03, width: shelfWide * 0.36, height: height * 0.105 };
  brush.rect(board.x, board.y, board.width, board.height, { fill: "#2b2d2c", stroke: indoor(setting, "#7a5638"), strokeWidth: unit * 5 });
  for (let line = 0; line < 4; line += 1) brush.rect(board.x + board.width * 0.12, board.y + board.height * (0.2 + line * 0.18), board.width * random.between(0.4, 0.74), unit * 3, { fill: "#e9e4d6", opacity: 0.6 });
  daylight(setting, box, floorTop);
  const counter = height * 0.69;
  brush.rect(-2, counter, width + 4, height * 0.17, { fill: brush.linear([[0, indoor(setting, "#5f4231")], [1, indoor(setting, "#3a2a24", 0.6)]]) });
  for (let x = 0; x < width; x += width * 0.045) brush.rect(x, counter, unit * 2, height * 0.17, { fill: "#1d1416", opacity: 0.35 });
  brush.rect(-2, counter - height * 0.018, width + 4, height * 0.024, { fill: brush.linear([[0, indoor(setting, "#c79a6b")], [1, indoor(setting, "#8d6544")]]) });
  coffeeMachine(setting, left ? width * 0.82 : width * 0.18, counter - height * 0.018, height * 0.13);
  for (let cup = 0; cup < 5; cup += 1) brush.rect(width * (left ? 0.6 : 0.3) + cup * height * 0.024, counter - height * 0.045, height * 0.019, height * 0.027, { fill: indoor(setting, "#f0e8da"), corner: unit * 3 });
  pottedPlant(setting, left ? width * 0.5 : width * 0.5, counter - height * 0.015, height * 0.12);
  const shade = random.pick(["#c9873c", "#3f5c57", "#8a3b36", "#2f2d33"] as const);
  for (const x of [0.14, 0.38, 0.62, 0.86]) pendant(setting, width * x, height * (0.12 + random.between(0, 0.04)), height * 0.042, shade);
}

function bottles(setting: Setting, x: number, y: number, wide: number): void {
  const { brush, random, height } = setting;
  const glass: Hex[] = ["#4d6b52", "#8a5a34", "#b9c4bf", "#c9a55f", "#6b3f3f", "#e7ddcb"];
  for (let at = x + wide * 0.03; at < x + wide * 0.95; ) {
    const tall = height * random.between(0.04, 0.085);
    const thick = height * random.between(0.013, 0.024);
    const colour = indoor(setting, random.pick(glass));
    if (random.chance(0.16)) {
      at += thick * 2;
      continue;
    }
    brush.path(`M${n(at)} ${n(y)}V${n(y - tall * 0.6)}Q${n(at)} ${n(y - tall * 0.72)} ${n(at + thick * 0.32)} ${n(y - tall * 0.76)}V${n(y - tall)}H${n(at + thick * 0.68)}V${n(y - tall * 0.76)}Q${n(at + thick)} ${n(y - tall * 0.72)} ${n(at + thick)} ${n(y - tall * 0.6)}V${n(y)}Z`, { fill: colour });
    brush.rect(at + thick * 0.16, y - tall * 0.58, thick * 0.14, tall * 0.5, { fill: "#ffffff", opacity: 0.32 });
    at += thick * random.between(1.15, 1.8);
  }
  brush.rect(x, y, wide, height * 0.012, { fill: indoor(setting, "#7a5538") });
  brush.rect(x, y + height * 0.012, wide, height * 0.024, { fill: "#120c10", opacity: 0.22 });
}

function coffeeMachine(setting: Setting, x: number, base: number, tall: number): void {
  const { brush } = setting;
  const steel = (lightness: number): Hex => indoor(setting, shift("#aab0b6", { lightness }));
  brush.rect(x - tall * 0.75, base - tall, tall * 1.5, tall * 0.42, { fill: brush.linear([[0, steel(0.1)], [1, steel(-0.15)]]), corner: tall * 0.07 });
  brush.rect(x - tall * 0.68, base - tall * 0.62, tall * 1.36, tall * 0.36, { fill: steel(-0.36) });
  brush.rect(x - tall * 0.8, base - tall * 0.24, tall * 1.6, tall * 0.24, { fill: brush.linear([[0, steel(0.05)], [1, steel(-0.18)]]), corner: tall * 0.05 });
  for (const side of [-0.34, 0.34]) brush.rect(x + tall * side - tall * 0.08, base - tall * 0.6, tall * 0.16, tall * 0.12, { fill: "#26232a" });
}

export function drawKitchen(setting: Setting): void {
  const { width, height, random, scene, brush, unit } = setting;
  const floorTop = height * 0.93;
  const paint = random.pick(["#6f8f86", "#d9cdb8", "#5f7488", "#a9806a", "#8a9a78"] as const);
  drawRoomShell(setting, { wall: "#e4dacb", floor: "#8d6b4f", floorTop });
  const counter = height * 0.71;
  tiles(setting, height * 0.42, counter);
  const left = scene.light.from === "left";
  const wide = Math.min(width * 0.34, height * 0.4);
  const box = { x: left ? width * 0.08 : width * 0.92 - wide, y: height * 0.12, width: wide, height: height * 0.42 };
  drawWindow(setting, box, { view: "garden", frame: "#f4efe6", columns: 2, rows: 2 });
  const shelfX = left ? width * 0.5 : width * 0.06;
  for (const y of [0.24, 0.38]) jars(setting, shelfX, height * y, width * 0.44);
  brush.rect(shelfX, height * 0.455, width * 0.44, unit * 5, { fill: indoor(setting, "#3a3537") });
  for (let hook = 0; hook < 5; hook += 1) pan(setting, shelfX + width * (0.05 + hook * 0.085), height * 0.46, height * random.between(0.05, 0.075));
  daylight(setting, box, counter);
  brush.rect(-2, counter, width + 4, height - counter, { fill: brush.linear([[0, indoor(setting, paint)], [1, indoor(setting, paint, 0.8)]]) });
  for (let x = width * 0.02; x < width; x += width * 0.2) {
    brush.rect(x, counter + height * 0.06, width * 0.18, height * 0.3, { stroke: indoor(setting, shift(paint, { lightness: -0.08 }), 0.3), strokeWidth: unit * 2.4, corner: unit * 4 });
    brush.ellipse(x + width * 0.09, counter + height * 0.1, unit * 5, unit * 5, { fill: indoor(setting, "#c79a55") });
  }
  brush.rect(-2, counter - height * 0.012, width + 4, height * 0.032, { fill: brush.linear([[0, indoor(setting, "#d8b488")], [1, indoor(setting, "#a47a50")]]) });
  const topY = counter - height * 0.01;
  pottedPlant(setting, left ? width * 0.43 : width * 0.57, topY, height * 0.15);
  bowl(setting, left ? width * 0.75 : width * 0.25, topY, height * 0.06);
  brush.rect(width * (left ? 0.56 : 0.4), topY - height * 0.1, height * 0.075, height * 0.1, { fill: indoor(setting, "#b9784a"), corner: unit * 4 });
  pendant(setting, width * 0.34, height * 0.1, height * 0.05, "#d8a24a");
  pendant(setting, width * 0.66, height * 0.1, height * 0.05, "#d8a24a");
}

function tiles(setting: Setting, top: number, bottom: number): void {
  const { brush, width, unit, random, height } = setting;
  const size = height * 0.042;
  brush.rect(0, top, width, bottom - top, { fill: indoor(setting, "#d6d9d2") });
  let tinted = "";
  for (let y = top, row = 0; y < bottom; y += size, row += 1) {
    for (let x = row % 2 === 0 ? 0 : -size; x < width; x += size * 2) {
      if (random.chance(0.35)) tinted += `M${n(x + unit)} ${n(y + unit)}h${n(size * 2 - unit * 2)}v${n(Math.min(size, bottom - y) - unit * 2)}h${n(-size * 2 + unit * 2)}Z`;
    }
    brush.rect(0, y, width, unit * 1.6, { fill: indoor(setting, "#b3b5ad"), opacity: 0.7 });
  }
  brush.path(tinted, { fill: indoor(setting, "#c3cdc6"), opacity: 0.8 });
}

function jars(setting: Setting, x: number, y: number, wide: number): void {
  const { brush, random, height, unit } = setting;
  const fill: Hex[] = ["#c98a4a", "#8a5a3c", "#d9c48a", "#7f8f5a", "#a8503c", "#efe4cd"];
  for (let at = x + wide * 0.04; at < x + wide * 0.9; ) {
    const size = height * random.between(0.045, 0.07);
    const thick = size * random.between(0.62, 0.9);
    const colour = random.pick(fill);
    brush.rect(at, y - size, thick, size, { fill: indoor(setting, "#e9ede8"), corner: unit * 5, opacity: 0.75 });
    brush.rect(at + unit * 2, y - size * 0.7, thick - unit * 4, size * 0.68, { fill: indoor(setting, colour), corner: unit * 4 });
    brush.rect(at - unit, y - size * 1.1, thick + unit * 2, size * 0.16, { fill: indoor(setting, "#8d6a4a"), corner: unit * 2 });
    at += thick * random.between(1.15, 1.5);
  }
  brush.rect(x, y, wide, height * 0.013, { fill: indoor(setting, "#9a7048") });
  brush.rect(x, y + height * 0.013, wide, height * 0.025, { fill: "#1a1420", opacity: 0.13 });
}

function pan(setting: Setting, x: number, y: number, size: number): void {
  const { brush } = setting;
  const copper = indoor(setting, "#b3714a");
  brush.rect(x - size * 0.05, y, size * 0.1, size * 0.8, { fill: indoor(setting, "#4a3a34") });
  brush.ellipse(x, y + size * 1.15, size * 0.46, size * 0.46, { fill: brush.radial([[0, shift(copper, { lightness: 0.1 })], [1, shift(copper, { lightness: -0.12 })]], [0.35, 0.3, 0.8]) });
}

function bowl(setting: Setting, x: number, base: number, size: number): void {
  const { brush } = setting;
  for (const [dx, dy, colour] of [[-0.5, -0.9, "#d98a35"], [0.05, -1.05, "#c8473c"], [0.55, -0.88, "#9fb04c"]] as const) {
    brush.ellipse(x + dx * size, base + dy * size, size * 0.42, size * 0.42, { fill: brush.radial([[0, indoor(setting, shift(colour, { lightness: 0.1 }))], [1, indoor(setting, colour, 0.3)]], [0.35, 0.3, 0.8]) });
  }
  brush.path(`M${n(x - size * 1.15)} ${n(base - size * 0.72)}H${n(x + size * 1.15)}Q${n(x + size * 0.9)} ${n(base)} ${n(x + size * 0.4)} ${n(base)}H${n(x - size * 0.4)}Q${n(x - size * 0.9)} ${n(base)} ${n(x - size * 1.15)} ${n(base - size * 0.72)}Z`, { fill: brush.linear([[0, indoor(setting, "#f1e9dc")], [1, indoor(setting, "#b9ad9d", 0.4)]]) });
}
