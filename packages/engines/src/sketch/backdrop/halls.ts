/** Larger interiors: library, office, gym, train carriage, stage. */
import { type Point, polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { bookRow, lampGlow, pendant, pottedPlant } from "./furniture.ts";
import { daylight, drawFloor, drawRoomShell, drawWindow, indoor } from "./room-shell.ts";
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
  drawWindow(setting, box, { view: random.pick(["garden", "hills", "city"] as const), frame: shift(wood, { lightness: 0.05 }), columns: 3, rows: 4, arched: true });
  brush.ellipse(width / 2, height * 0.4, width * 0.4, height * 0.48, { fill: brush.radial([[0, air.night ? air.glow : air.sun.glow, air.night ? 0.14 : 0.4], [1, air.sun.glow, 0]]) });
  daylight(setting, box, floorTop);
  ladder(setting, width * (scene.light.from === "left" ? 0.8 : 0.2), height * 0.1, floorTop + height * 0.02);
  table(setting, floorTop + height * 0.03);
  for (const x of [0.2, 0.5, 0.8]) pendant(setting, width * x, height * (x === 0.5 ? 0.04 : 0.09), height * 0.04, "#3f5c4a");
  brush.rect(0, 0, width, height * 0.03, { fill: indoor(setting, shift(wood, { lightness: -0.05 })) });
  brush.rect(0, height * 0.03, width, unit * 5, { fill: indoor(setting, "#b98d58") });
}

function bookcase(setting: Setting, from: number, to: number, top: number, bottom: number, wood: Hex): void {
  const { brush, unit, random, height } = setting;
  brush.rect(from, top, to - from, bottom - top, { fill: indoor(setting, shift(wood, { lightness: -0.14 }), 0.5) });
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
    brush.rect(from, base, to - from, unit * 7, { fill: brush.linear([[0, indoor(setting, shift(wood, { lightness: 0.07 }))], [1, indoor(setting, wood, 0.4)]]) });
    brush.rect(from, base - step + unit * 7, to - from, step * 0.2, { fill: brush.linear([[0, "#120b0d", 0.5], [1, "#120b0d", 0]]) });
  }
  for (let column = 0; column <= columns; column += 1) {
    brush.rect(from + ((to - from) * column) / columns - unit * 4, top, unit * 9, bottom - top, { fill: brush.linear([[0, indoor(setting, shift(wood, { lightness: 0.06 }))], [1, indoor(setting, wood, 0.3)]], [0, 0, 1, 0]) });
  }
}

function ladder(setting: Setting, x: number, top: number, bottom: number): void {
  const { brush, unit, height } = setting;
  const wood = indoor(setting, "#a9784a");
  const lean = height * 0.07;
  const wide = height * 0.075;
  for (const side of [0, wide]) brush.path(`M${n(x + side)} ${n(top)}L${n(x + side + lean)} ${n(bottom)}`, { stroke: wood, strokeWidth: unit * 6, round: true });
  for (let rung = 1; rung < 9; rung += 1) {
    const t = rung / 9;
    brush.rect(x + lean * t, top + (bottom - top) * t, wide, unit * 5, { fill: shift(wood, { lightness: -0.05 }) });
  }
}

function table(setting: Setting, top: number): void {
  const { brush, width, height, unit } = setting;
  brush.path(polygon([[width * 0.12, top + height * 0.05], [width * 0.88, top + height * 0.05], [width * 0.98, top + height * 0.11], [width * 0.02, top + height * 0.11]]), { fill: brush.linear([[0, indoor(setting, "#8d5f3c")], [1, indoor(setting, "#6a452d", 0.3)]]) });
  brush.rect(width * 0.02, top + height * 0.11, width * 0.96, height * 0.02, { fill: indoor(setting, "#4a2f22", 0.4) });
  for (const x of [0.27, 0.73]) {
    const lampX = width * x;
    const base = top + height * 0.075;
    brush.rect(lampX - unit * 2, base - height * 0.07, unit * 4, height * 0.07, { fill: indoor(setting, "#b58a4a") });
    brush.path(`M${n(lampX - height * 0.045)} ${n(base - height * 0.06)}Q${n(lampX)} ${n(base - height * 0.11)} ${n(lampX + height * 0.045)} ${n(base - height * 0.06)}Z`, { fill: mix("#2f6b50", "#a8e0a8", 0.25) });
    brush.ellipse(lampX, base - height * 0.02, height * 0.13, height * 0.09, { fill: brush.radial([[0, "#ffe0a0", 0.5], [1, "#ffe0a0", 0]]) });
  }
}

export function drawOffice(setting: Setting): void {
  const { width, height, brush, random, unit, scene } = setting;
  const floorTop = height * 0.83;
  drawRoomShell(setting, { wall: "#c9c8c6", floor: "#85817f", floorTop });
  const box = { x: width * 0.03, y: height * 0.07, width: width * 0.94, height: floorTop - height * 0.12 };
  drawWindow(setting, box, { view: "city", frame: "#3a3c44", columns: Math.max(3, Math.round((width / height) * 4)), rows: 1 });
  daylight(setting, box, floorTop);
  brush.rect(0, 0, width, height * 0.05, { fill: indoor(setting, "#dddad6") });
  for (const x of [0.12, 0.42, 0.72]) {
    brush.rect(width * x, height * 0.035, width * 0.18, height * 0.012, { fill: "#fff6e2" });
    brush.ellipse(width * (x + 0.09), height * 0.05, width * 0.16, height * 0.1, { fill: brush.radial([[0, "#fff0d0", 0.25 + setting.air.lamps * 0.3], [1, "#fff0d0", 0]]) });
  }
  const left = scene.light.from === "left";
  desk(setting, left ? width * 0.72 : width * 0.28, floorTop + height * 0.04, Math.min(width * 0.44, height * 0.5));
  pottedPlant(setting, left ? width * 0.1 : width * 0.9, floorTop + height * 0.09, height * 0.42, "fig");
  if (random.chance(0.6)) pottedPlant(setting, left ? width * 0.95 : width * 0.05, floorTop + height * 0.08, height * 0.26);
  brush.rect(0, floorTop - unit * 3, width, unit * 6, { fill: indoor(setting, "#57555a") });
}

function desk(setting: Setting, x: number, base: number, wide: number): void {
  const { brush, unit } = setting;
  const top = base - wide * 0.32;
  brush.rect(x - wide / 2, top, wide, wide * 0.035, { fill: brush.linear([[0, indoor(setting, "#c9a077")], [1, indoor(setting, "#92694a")]]) });
  for (const side of [-0.46, 0.44]) brush.rect(x + wide * side, top + wide * 0.03, wide * 0.02, base - top, { fill: indoor(setting, "#3a3a40") });
  brush.rect(x - wide * 0.22, top - wide * 0.28, wide * 0.4, wide * 0.23, { fill: "#24252c", corner: unit * 5 });
  brush.rect(x - wide * 0.205, top - wide * 0.268, wide * 0.37, wide * 0.2, { fill: brush.linear([[0, "#7fa3c4"], [1, "#c9b6c9"]], [0, 0, 1, 1]) });
  for (let line = 0; line < 5; line += 1) brush.rect(x - wide * 0.18, top - wide * (0.24 - line * 0.034), wide * (0.12 + ((line * 7) % 5) * 0.03), unit * 3, { fill: "#f7f4ee", opacity: 0.7 });
  brush.rect(x - wide * 0.035, top - wide * 0.05, wide * 0.03, wide * 0.05, { fill: "#24252c" });
  brush.rect(x + wide * 0.27, top - wide * 0.055, wide * 0.045, wide * 0.055, { fill: indoor(setting, "#d7745a"), corner: unit * 3 });
  bookRow(setting, x - wide * 0.46, x - wide * 0.3, top, wide * 0.12);
}

export function drawGym(setting: Setting): void {
  const { width, height, brush, unit, random, scene } = setting;
  const floorTop = height * 0.78;
  drawRoomShell(setting, { wall: "#5a6069", floor: "#3f434b", floorTop });
  const accent = random.pick(["#d8603f", "#3f8fa8", "#c9a13a"] as const);
  brush.rect(0, height * 0.52, width, height * 0.05, { fill: indoor(setting, accent), opacity: 0.85 });
  const left = scene.light.from === "left";
  const mirror = { x: left ? width * 0.4 : width * 0.06, y: height * 0.12, width: width * 0.54, height: height * 0.58 };
  brush.rect(mirror.x, mirror.y, mirror.width, mirror.height, { fill: brush.linear([[0, indoor(setting, "#8d97a3")], [0.6, indoor(setting, "#6d7680")], [1, indoor(setting, "#4d545d")]], [0, 0, 1, 1]) });
  brush.path(polygon([[mirror.x + mirror.width * 0.2, mirror.y], [mirror.x + mirror.width * 0.36, mirror.y], [mirror.x + mirror.width * 0.16, mirror.y + mirror.height], [mirror.x, mirror.y + mirror.height]]), { fill: "#ffffff", opacity: 0.12 });
  for (const x of [0.2, 0.5, 0.8]) {
    brush.rect(width * x - width * 0.11, height * 0.03, width * 0.22, height * 0.014, { fill: "#fbfaf2" });
    brush.ellipse(width * x, height * 0.05, width * 0.2, height * 0.2, { fill: brush.radial([[0, "#eaf2ff", 0.3], [1, "#eaf2ff", 0]]) });
  }
  rack(setting, left ? width * 0.44 : width * 0.1, floorTop, Math.min(width * 0.44, height * 0.52));
  const bagX = left ? width * 0.17 : width * 0.84;
  brush.rect(bagX - unit * 2, 0, unit * 4, height * 0.2, { fill: "#22242a" });
  brush.rect(bagX - height * 0.055, height * 0.2, height * 0.11, height * 0.36, { fill: brush.linear([[0, indoor(setting, "#8f3a34")], [0.4, indoor(setting, "#b2503f")], [1, indoor(setting, "#4f2423", 0.3)]], [0, 0, 1, 0]), corner: height * 0.03 });
  for (const y of [0.27, 0.49]) brush.rect(bagX - height * 0.055, height * y, height * 0.11, height * 0.012, { fill: "#22202a", opacity: 0.6 });
  brush.ellipse(width * 0.5, floorTop + height * 0.14, width * 0.5, height * 0.07, { fill: "#ffffff", opacity: 0.06 });
}

function rack(setting: Setting, x: number, floorTop: number, wide: number): void {
  const { brush, unit } = setting;
  const base = floorTop + wide * 0.06;
  for (const level of [0.1, 0.26, 0.42]) {
    const y = base - wide * level;
    for (let bell = 0; bell < 6; bell += 1) {
      const at = x + wide * (0.07 + bell * 0.155);
      const size = wide * (0.032 + bell * 0.004);
      for (const side of [-1, 1]) brush.rect(at + side * size * 1.1 - size * 0.5, y - size * 1.6, size, size * 1.7, { fill: brush.linear([[0, indoor(setting, "#4d5058")], [1, indoor(setting, "#202228")]]), corner: unit * 3 });
      brush.rect(at - size, y - size * 0.95, size * 2, size * 0.36, { fill: indoor(setting, "#b6bbc1") });
    }
    brush.rect(x, y, wide, wide * 0.022, { fill: indoor(setting, "#2a2c33") });
  }
  for (const side of [0, 0.97]) brush.rect(x + wide * side, base - wide * 0.5, wide * 0.03, wide * 0.5, { fill: indoor(setting, "#2a2c33") });
}

export function drawTrain(setting: Setting): void {
  const { width, height, brush, random, unit } = setting;
  const shell = random.pick(["#c9b79c", "#7f8f86", "#a3685a", "#8a93a0"] as const);
  drawRoomShell(setting, { wall: shell, floor: "#5d4f4a", floorTop: height * 0.92 });
  const view = random.pick(["hills", "hills", "city", "garden"] as const);
  const panes = width > height * 1.1 ? 2 : 1;
  const gap = width * 0.06;
  const wide = (width - gap * (panes + 1)) / panes;
  for (let pane = 0; pane < panes; pane += 1) {
    const box = { x: gap + pane * (wide + gap), y: height * 0.17, width: wide, height: height * 0.42 };
    drawWindow(setting, box, { view, frame: "#5a4a42", columns: 1, rows: 1 });
    brush.rect(box.x, box.y + box.height * 0.12, box.width, unit * 4, { fill: indoor(setting, "#4a3d38") });
    drawBlind(setting, box.x, box.y, box.width, box.height * 0.12);
    brush.path(polygon([[box.x, box.y + box.height * 0.3], [box.x + box.width, box.y + box.height * 0.24], [box.x + box.width, box.y + box.height * 0.27], [box.x, box.y + box.height * 0.34]]), { fill: "#ffffff", opacity: 0.07 });
  }
  luggageRack(setting);
  const cloth = random.pick(["#6d3f42", "#3f5a5c", "#4a5578", "#8a6a3f"] as const);
  const seat = height * 0.68;
  for (let x = -0.1; x < 1; x += 0.29 * Math.max(1, (height / width) * 1.2)) {
    const sx = width * x;
    const sw = width * 0.26 * Math.max(1, (height / width) * 1.2);
    brush.rect(sx, seat, sw, height * 0.4, { fill: brush.linear([[0, indoor(setting, shift(cloth, { lightness: 0.07 }))], [0.4, indoor(setting, cloth)], [1, indoor(setting, cloth, 0.8)]]), corner: height * 0.035 });
    brush.rect(sx + sw * 0.12, seat - height * 0.035, sw * 0.76, height * 0.09, { fill: brush.linear([[0, indoor(setting, "#efe6d6")], [1, indoor(setting, "#cfc2ad")]]), corner: height * 0.025 });
    for (const seam of [0.33, 0.66]) brush.rect(sx + sw * seam, seat + height * 0.08, unit * 2.4, height * 0.3, { fill: "#130d14", opacity: 0.25 });
  }
  brush.rect(0, height * 0.62, width, height * 0.012, { fill: indoor(setting, "#8a6a44") });
}

function drawBlind(setting: Setting, x: number, y: number, wide: number, tall: number): void {
  setting.brush.rect(x, y, wide, tall, { fill: setting.brush.linear([[0, indoor(setting, "#cdbb97")], [1, indoor(setting, "#a9956f")]]) });
}

function luggageRack(setting: Setting): void {
  const { brush, width, height, random, unit } = setting;
  const y = height * 0.125;
  let x = width * 0.05;
  while (x < width * 0.9) {
    const wide = height * random.between(0.1, 0.19);
    const tall = height * random.between(0.05, 0.08);
    const leather = random.pick(["#7a4a32", "#3f5560", "#94683c", "#5b3f4a"] as const);
    brush.rect(x, y - tall, wide, tall, { fill: brush.linear([[0, indoor(setting, shift(leather, { lightness: 0.06 }))], [1, indoor(setting, leather, 0.5)]]), corner: unit * 6 });
    brush.rect(x + wide * 0.2, y - tall, unit * 5, tall, { fill: "#1f1514", opacity: 0.4 });
    brush.rect(x + wide * 0.75, y - tall, unit * 5, tall, { fill: "#1f1514", opacity: 0.4 });
    x += wide * random.between(1.1, 1.7);
  }
  brush.rect(0, y, width, unit * 5, { fill: indoor(setting, "#b99a62") });
  for (let bar = 0; bar < width; bar += width * 0.16) brush.rect(bar, y, unit * 4, height * 0.03, { fill: indoor(setting, "#b99a62") });
}

export function drawStage(setting: Setting): void {
  const { width, height, brush, random, scene, unit } = setting;
  const hue = random.pick([["#5a2f8a", "#c8467a"], ["#1f4a8a", "#3fb0c0"], ["#8a2f3a", "#e09a3f"]] as const);
  brush.rect(0, 0, width, height, { fill: brush.linear([[0, "#0d0916"], [0.6, mix("#150d22", hue[0], 0.35)], [1, "#0b0810"]]) });
  const cloth: Hex = random.pick(["#7a1f2c", "#3a1f4a", "#12333f"] as const);
  for (let fold = 0; fold < 26; fold += 1) {
    const x = (width * fold) / 26;
    brush.rect(x, 0, width / 26 + 1, height * 0.8, { fill: brush.linear([[0, shift(cloth, { lightness: -0.16 })], [0.45, shift(cloth, { lightness: -0.03 })], [1, shift(cloth, { lightness: -0.18 })]], [0, 0, 1, 0]), opacity: 0.85 });
  }
  const floor = height * 0.8;
  drawFloor(setting, floor, "#3f2c26");
  const sources: readonly [number, Hex, number][] = [[0.12, hue[0], 0.4], [0.34, hue[1], 0.52], [scene.light.from === "left" ? 0.3 : 0.7, "#ffe6b8", 0.5], [0.66, hue[1], 0.46], [0.88, hue[0], 0.6]];
  for (const [at, colour, target] of sources) beam(setting, width * at, width * target, floor + height * 0.08, colour, colour === "#ffe6b8" ? 0.5 : 0.34);
  brush.ellipse(width * 0.5, floor + height * 0.09, width * 0.36, height * 0.06, { fill: brush.radial([[0, "#ffeac4", 0.6], [1, "#ffeac4", 0]]) });
  for (let index = 0; index < 46; index += 1) {
    const size = unit * random.between(0.8, 2.6);
    brush.ellipse(width * random.next(), height * random.between(0.1, 0.8), size, size, { fill: "#fff0d0", opacity: random.between(0.1, 0.45) });
  }
  lampGlow(setting, width * 0.5, height * 0.5, height * 0.5, 0.2);
}

function beam({ brush, height }: Setting, x: number, target: number, foot: number, colour: Hex, opacity: number): void {
  const half = height * 0.14;
  const cone: Point[] = [[x - height * 0.012, -4], [x + height * 0.012, -4], [target + half, foot], [target - half, foot]];
  brush.path(polygon(cone), { fill: brush.linearAt([[0, mix(colour, "#ffffff", 0.5), opacity * 1.5], [0.5, colour, opacity * 0.6], [1, colour, opacity * 0.1]], [0, 0, 0, foot]) });
  brush.ellipse(x, height * 0.005, height * 0.05, height * 0.05, { fill: brush.radial([[0, "#ffffff", 0.9], [0.3, colour, 0.6], [1, colour, 0]]) });
}
