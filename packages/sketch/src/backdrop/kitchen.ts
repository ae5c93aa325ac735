/** A kitchen: tiles, jars, copper pans, a wooden worktop under a window. */
import { shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { pendant, pottedPlant } from "./furniture.ts";
import { daylight, drawRoomShell, drawWindow, indoor } from "./room-shell.ts";
import type { Setting } from "./setting.ts";

export function drawKitchen(setting: Setting): void {
  const { width, height, random, scene, brush, unit } = setting;
  const floorTop = height * 0.93;
  const paint = random.pick(["#6f8f86", "#d9cdb8", "#5f7488", "#a9806a", "#8a9a78"] as const);
  drawRoomShell(setting, { wall: "#e4dacb", floor: "#8d6b4f", floorTop });
  const counter = height * 0.71;
  tiles(setting, height * 0.42, counter);
  const left = scene.light.from === "left";
  const wide = Math.min(width * 0.34, height * 0.4);
  const box = {
    x: left ? width * 0.08 : width * 0.92 - wide,
    y: height * 0.12,
    width: wide,
    height: height * 0.42,
  };
  drawWindow(setting, box, { view: "garden", frame: "#f4efe6", columns: 2, rows: 2 });
  const shelfX = left ? width * 0.5 : width * 0.06;
  for (const y of [0.24, 0.38]) jars(setting, shelfX, height * y, width * 0.44);
  brush.rect(shelfX, height * 0.455, width * 0.44, unit * 5, { fill: indoor(setting, "#3a3537") });
  for (let hook = 0; hook < 5; hook += 1)
    pan(setting, shelfX + width * (0.05 + hook * 0.085), height * 0.46, height * random.between(0.05, 0.075));
  daylight(setting, box, counter);
  brush.rect(-2, counter, width + 4, height - counter, {
    fill: brush.linear([
      [0, indoor(setting, paint)],
      [1, indoor(setting, paint, 0.8)],
    ]),
  });
  for (let x = width * 0.02; x < width; x += width * 0.2) {
    brush.rect(x, counter + height * 0.06, width * 0.18, height * 0.3, {
      stroke: indoor(setting, shift(paint, { lightness: -0.08 }), 0.3),
      strokeWidth: unit * 2.4,
      corner: unit * 4,
    });
    brush.ellipse(x + width * 0.09, counter + height * 0.1, unit * 5, unit * 5, {
      fill: indoor(setting, "#c79a55"),
    });
  }
  brush.rect(-2, counter - height * 0.012, width + 4, height * 0.032, {
    fill: brush.linear([
      [0, indoor(setting, "#d8b488")],
      [1, indoor(setting, "#a47a50")],
    ]),
  });
  const topY = counter - height * 0.01;
  pottedPlant(setting, left ? width * 0.43 : width * 0.57, topY, height * 0.15);
  bowl(setting, left ? width * 0.75 : width * 0.25, topY, height * 0.06);
  brush.rect(width * (left ? 0.56 : 0.4), topY - height * 0.1, height * 0.075, height * 0.1, {
    fill: indoor(setting, "#b9784a"),
    corner: unit * 4,
  });
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
      if (random.chance(0.35))
        tinted += `M${n(x + unit)} ${n(y + unit)}h${n(size * 2 - unit * 2)}v${n(Math.min(size, bottom - y) - unit * 2)}h${n(-size * 2 + unit * 2)}Z`;
    }
    brush.rect(0, y, width, unit * 1.6, { fill: indoor(setting, "#b3b5ad"), opacity: 0.7 });
  }
  brush.path(tinted, { fill: indoor(setting, "#c3cdc6"), opacity: 0.8 });
}

function jars(setting: Setting, x: number, y: number, wide: number): void {
  const { brush, random, height, unit } = setting;
  const fill: Hex[] = ["#c98a4a", "#8a5a3c", "#d9c48a", "#7f8f5a", "#a8503c", "#efe4cd"];
  for (let at = x + wide * 0.04; at < x + wide * 0.9;) {
    const size = height * random.between(0.045, 0.07);
    const thick = size * random.between(0.62, 0.9);
    const colour = random.pick(fill);
    brush.rect(at, y - size, thick, size, {
      fill: indoor(setting, "#e9ede8"),
      corner: unit * 5,
      opacity: 0.75,
    });
    brush.rect(at + unit * 2, y - size * 0.7, thick - unit * 4, size * 0.68, {
      fill: indoor(setting, colour),
      corner: unit * 4,
    });
    brush.rect(at - unit, y - size * 1.1, thick + unit * 2, size * 0.16, {
      fill: indoor(setting, "#8d6a4a"),
      corner: unit * 2,
    });
    at += thick * random.between(1.15, 1.5);
  }
  brush.rect(x, y, wide, height * 0.013, { fill: indoor(setting, "#9a7048") });
  brush.rect(x, y + height * 0.013, wide, height * 0.025, { fill: "#1a1420", opacity: 0.13 });
}

function pan(setting: Setting, x: number, y: number, size: number): void {
  const { brush } = setting;
  const copper = indoor(setting, "#b3714a");
  brush.rect(x - size * 0.05, y, size * 0.1, size * 0.8, { fill: indoor(setting, "#4a3a34") });
  brush.ellipse(x, y + size * 1.15, size * 0.46, size * 0.46, {
    fill: brush.radial(
      [
        [0, shift(copper, { lightness: 0.1 })],
        [1, shift(copper, { lightness: -0.12 })],
      ],
      [0.35, 0.3, 0.8],
    ),
  });
}

function bowl(setting: Setting, x: number, base: number, size: number): void {
  const { brush } = setting;
  for (const [dx, dy, colour] of [
    [-0.5, -0.9, "#d98a35"],
    [0.05, -1.05, "#c8473c"],
    [0.55, -0.88, "#9fb04c"],
  ] as const) {
    brush.ellipse(x + dx * size, base + dy * size, size * 0.42, size * 0.42, {
      fill: brush.radial(
        [
          [0, indoor(setting, shift(colour, { lightness: 0.1 }))],
          [1, indoor(setting, colour, 0.3)],
        ],
        [0.35, 0.3, 0.8],
      ),
    });
  }
  brush.path(
    `M${n(x - size * 1.15)} ${n(base - size * 0.72)}H${n(x + size * 1.15)}Q${n(x + size * 0.9)} ${n(base)} ${n(x + size * 0.4)} ${n(base)}H${n(x - size * 0.4)}Q${n(x - size * 0.9)} ${n(base)} ${n(x - size * 1.15)} ${n(base - size * 0.72)}Z`,
    {
      fill: brush.linear([
        [0, indoor(setting, "#f1e9dc")],
        [1, indoor(setting, "#b9ad9d", 0.4)],
      ]),
    },
  );
}
