/** A café: counter and coffee machine, bottles on shelves, lamps over the bar, the street outside. */
import { shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { pendant, pottedPlant } from "./furniture.ts";
import { daylight, drawRoomShell, drawWindow, indoor } from "./room-shell.ts";
import type { Setting } from "./setting.ts";

export function drawCafe(setting: Setting): void {
  const { width, height, random, scene, brush, unit } = setting;
  const floorTop = height * 0.84;
  drawRoomShell(setting, {
    wall: random.pick(["#7c5f4d", "#4f6a63", "#a07a5e", "#5c5a6d"] as const),
    floor: "#6f4d38",
    floorTop,
    panel: "#4a362c",
  });
  const left = scene.light.from === "left";
  const wide = Math.min(width * 0.4, height * 0.46);
  const box = {
    x: left ? width * 0.05 : width * 0.95 - wide,
    y: height * 0.12,
    width: wide,
    height: height * 0.45,
  };
  drawWindow(setting, box, { view: "city", frame: "#2e2724", columns: 3, rows: 2 });
  const shelfX = left ? width * 0.52 : width * 0.06;
  const shelfWide = width * 0.42;
  for (const y of [0.24, 0.36, 0.48]) bottles(setting, shelfX, height * y, shelfWide);
  const board = {
    x: shelfX + shelfWide * 0.34,
    y: height * 0.03,
    width: shelfWide * 0.36,
    height: height * 0.105,
  };
  brush.rect(board.x, board.y, board.width, board.height, {
    fill: "#2b2d2c",
    stroke: indoor(setting, "#7a5638"),
    strokeWidth: unit * 5,
  });
  for (let line = 0; line < 4; line += 1)
    brush.rect(
      board.x + board.width * 0.12,
      board.y + board.height * (0.2 + line * 0.18),
      board.width * random.between(0.4, 0.74),
      unit * 3,
      { fill: "#e9e4d6", opacity: 0.6 },
    );
  daylight(setting, box, floorTop);
  const counter = height * 0.69;
  brush.rect(-2, counter, width + 4, height * 0.17, {
    fill: brush.linear([
      [0, indoor(setting, "#5f4231")],
      [1, indoor(setting, "#3a2a24", 0.6)],
    ]),
  });
  for (let x = 0; x < width; x += width * 0.045)
    brush.rect(x, counter, unit * 2, height * 0.17, { fill: "#1d1416", opacity: 0.35 });
  brush.rect(-2, counter - height * 0.018, width + 4, height * 0.024, {
    fill: brush.linear([
      [0, indoor(setting, "#c79a6b")],
      [1, indoor(setting, "#8d6544")],
    ]),
  });
  coffeeMachine(setting, left ? width * 0.82 : width * 0.18, counter - height * 0.018, height * 0.13);
  for (let cup = 0; cup < 5; cup += 1)
    brush.rect(
      width * (left ? 0.6 : 0.3) + cup * height * 0.024,
      counter - height * 0.045,
      height * 0.019,
      height * 0.027,
      { fill: indoor(setting, "#f0e8da"), corner: unit * 3 },
    );
  pottedPlant(setting, left ? width * 0.5 : width * 0.5, counter - height * 0.015, height * 0.12);
  const shade = random.pick(["#c9873c", "#3f5c57", "#8a3b36", "#2f2d33"] as const);
  for (const x of [0.14, 0.38, 0.62, 0.86])
    pendant(setting, width * x, height * (0.12 + random.between(0, 0.04)), height * 0.042, shade);
}

function bottles(setting: Setting, x: number, y: number, wide: number): void {
  const { brush, random, height } = setting;
  const glass: Hex[] = ["#4d6b52", "#8a5a34", "#b9c4bf", "#c9a55f", "#6b3f3f", "#e7ddcb"];
  for (let at = x + wide * 0.03; at < x + wide * 0.95;) {
    const tall = height * random.between(0.04, 0.085);
    const thick = height * random.between(0.013, 0.024);
    const colour = indoor(setting, random.pick(glass));
    if (random.chance(0.16)) {
      at += thick * 2;
      continue;
    }
    brush.path(
      `M${n(at)} ${n(y)}V${n(y - tall * 0.6)}Q${n(at)} ${n(y - tall * 0.72)} ${n(at + thick * 0.32)} ${n(y - tall * 0.76)}V${n(y - tall)}H${n(at + thick * 0.68)}V${n(y - tall * 0.76)}Q${n(at + thick)} ${n(y - tall * 0.72)} ${n(at + thick)} ${n(y - tall * 0.6)}V${n(y)}Z`,
      { fill: colour },
    );
    brush.rect(at + thick * 0.16, y - tall * 0.58, thick * 0.14, tall * 0.5, {
      fill: "#ffffff",
      opacity: 0.32,
    });
    at += thick * random.between(1.15, 1.8);
  }
  brush.rect(x, y, wide, height * 0.012, { fill: indoor(setting, "#7a5538") });
  brush.rect(x, y + height * 0.012, wide, height * 0.024, { fill: "#120c10", opacity: 0.22 });
}

function coffeeMachine(setting: Setting, x: number, base: number, tall: number): void {
  const { brush } = setting;
  const steel = (lightness: number): Hex => indoor(setting, shift("#aab0b6", { lightness }));
  brush.rect(x - tall * 0.75, base - tall, tall * 1.5, tall * 0.42, {
    fill: brush.linear([
      [0, steel(0.1)],
      [1, steel(-0.15)],
    ]),
    corner: tall * 0.07,
  });
  brush.rect(x - tall * 0.68, base - tall * 0.62, tall * 1.36, tall * 0.36, { fill: steel(-0.36) });
  brush.rect(x - tall * 0.8, base - tall * 0.24, tall * 1.6, tall * 0.24, {
    fill: brush.linear([
      [0, steel(0.05)],
      [1, steel(-0.18)],
    ]),
    corner: tall * 0.05,
  });
  for (const side of [-0.34, 0.34])
    brush.rect(x + tall * side - tall * 0.08, base - tall * 0.6, tall * 0.16, tall * 0.12, {
      fill: "#26232a",
    });
}
