/** Rooms people live in: window seat and living room. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import { bookRow, framedPicture, lampGlow, pottedPlant } from "./furniture.ts";
import { daylight, drawCurtains, drawRoomShell, drawWindow, indoor } from "./room-shell.ts";
import type { Setting } from "./setting.ts";

export function drawWindowSeat(setting: Setting): void {
  const { width, height, random, scene } = setting;
  const floorTop = height * 0.86;
  drawRoomShell(setting, {
    wall: random.pick(["#d8c6b2", "#c4b5a8", "#b9c0b4", "#cfb4a6"] as const),
    floor: "#8a6244",
    floorTop,
  });
  const left = scene.light.from === "left";
  const wide = Math.min(width * 0.52, height * 0.62);
  const box = {
    x: left ? width * 0.13 : width * 0.87 - wide,
    y: height * 0.1,
    width: wide,
    height: height * 0.58,
  };
  drawWindow(setting, box, {
    view: random.pick(["city", "garden", "hills"] as const),
    frame: "#efe8dc",
    columns: 2,
    rows: 3,
  });
  drawCurtains(setting, box, random.pick(["#e4d8c6", "#b56f62", "#7f8f86", "#8792a8"] as const));
  daylight(setting, box, floorTop);
  const sill = box.y + box.height;
  pottedPlant(setting, box.x + box.width * 0.16, sill + height * 0.005, height * 0.17);
  const picture = Math.min(width * 0.13, height * 0.15);
  framedPicture(setting, {
    x: left
      ? Math.min(width * 0.8, box.x + box.width * 1.3)
      : Math.max(width * 0.06, box.x - box.width * 0.5),
    y: height * 0.22,
    width: picture,
    height: picture * 1.28,
  });
  bench(setting, height * 0.8);
}

function bench(setting: Setting, top: number): void {
  const { brush, width, height, random } = setting;
  const cloth = random.pick(["#7d8f86", "#a8695c", "#5f6d86", "#b9975f"] as const);
  brush.rect(width * 0.02, top, width * 0.96, height * 0.05, {
    fill: brush.linear([
      [0, indoor(setting, shift(cloth, { lightness: 0.06 }))],
      [1, indoor(setting, cloth, 0.4)],
    ]),
    corner: height * 0.02,
  });
  brush.rect(width * 0.03, top + height * 0.045, width * 0.94, height * 0.12, {
    fill: brush.linear([
      [0, indoor(setting, "#d9cdbd", 0.4)],
      [1, indoor(setting, "#b8a995", 0.8)],
    ]),
  });
  for (const at of [0.1, 0.84]) {
    const colour = random.pick(["#c9884f", "#d9c5a8", "#6f7f9a", "#9a5f62"] as const);
    const size = height * 0.09;
    brush.rect(width * at - size * 0.5, top - size * 0.8, size, size * 0.9, {
      fill: brush.linear([
        [0, indoor(setting, shift(colour, { lightness: 0.05 }))],
        [1, indoor(setting, colour, 0.6)],
      ]),
      corner: size * 0.22,
      turn: [at < 0.5 ? -9 : 8, width * at, top],
    });
  }
}

export function drawLivingRoom(setting: Setting): void {
  const { width, height, random, scene, brush, unit } = setting;
  const floorTop = height * 0.76;
  drawRoomShell(setting, {
    wall: random.pick(["#8f9c90", "#b98f7c", "#7f8a9c", "#c9b394", "#8d7486"] as const),
    floor: "#8f6747",
    floorTop,
  });
  const left = scene.light.from === "left";
  const wide = Math.min(width * 0.34, height * 0.4);
  const box = {
    x: left ? width * 0.08 : width * 0.92 - wide,
    y: height * 0.13,
    width: wide,
    height: height * 0.42,
  };
  drawWindow(setting, box, {
    view: random.pick(["city", "garden", "hills"] as const),
    frame: "#f1ebe0",
    columns: 2,
    rows: 2,
  });
  drawCurtains(setting, box, random.pick(["#e6dccb", "#c98f74", "#74838f"] as const));
  const other = left ? 1 : 0;
  const size = Math.min(width, height) * 0.15;
  const wallX = left ? width * 0.6 : width * 0.14;
  framedPicture(setting, { x: wallX, y: height * 0.17, width: size, height: size * 1.3 });
  framedPicture(setting, { x: wallX + size * 1.15, y: height * 0.14, width: size * 0.9, height: size * 0.9 });
  framedPicture(setting, {
    x: wallX + size * 1.15,
    y: height * 0.14 + size * 1.02,
    width: size * 0.9,
    height: size * 0.66,
  });
  shelf(setting, wallX - size * 0.1, height * 0.45, size * 2.3);
  daylight(setting, box, floorTop);
  rug(setting, floorTop);
  sofa(
    setting,
    width * (other === 1 ? 0.62 : 0.38),
    floorTop + height * 0.07,
    Math.min(width * 0.58, height * 0.7),
  );
  pottedPlant(setting, left ? width * 0.04 : width * 0.96, floorTop + height * 0.07, height * 0.36, "fig");
  const lampX = left ? width * 0.94 : width * 0.06;
  brush.rect(lampX - unit * 2.4, height * 0.38, unit * 4.8, floorTop - height * 0.34, {
    fill: indoor(setting, "#3b3236"),
  });
  brush.path(
    polygon([
      [lampX - height * 0.05, height * 0.33],
      [lampX + height * 0.05, height * 0.33],
      [lampX + height * 0.08, height * 0.43],
      [lampX - height * 0.08, height * 0.43],
    ]),
    { fill: mix(indoor(setting, "#efe2c8"), setting.air.glow, setting.air.lamps * 0.8) },
  );
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
  brush.ellipse(width * 0.5, y, width * 0.38, height * 0.066, {
    stroke: indoor(setting, "#e7d9bf"),
    strokeWidth: height * 0.006,
    opacity: 0.7,
  });
}

function sofa(setting: Setting, x: number, base: number, wide: number): void {
  const { brush, random } = setting;
  const cloth: Hex = random.pick(["#5f7480", "#8a5a50", "#7f8466", "#a08a6a", "#5a5672"] as const);
  const tall = wide * 0.36;
  const tone = (lightness: number, shadow = 0): Hex => indoor(setting, shift(cloth, { lightness }), shadow);
  brush.ellipse(x, base + tall * 0.04, wide * 0.54, tall * 0.1, { fill: "#150f1a", opacity: 0.35 });
  brush.rect(x - wide * 0.46, base - tall, wide * 0.92, tall * 0.8, {
    fill: brush.linear([
      [0, tone(0.05)],
      [1, tone(-0.05, 0.3)],
    ]),
    corner: tall * 0.16,
  });
  for (const side of [-0.22, 0.22]) {
    brush.rect(x + wide * side - wide * 0.2, base - tall * 0.92, wide * 0.4, tall * 0.52, {
      fill: brush.linear([
        [0, tone(0.08)],
        [1, tone(-0.01, 0.2)],
      ]),
      corner: tall * 0.12,
    });
    brush.rect(x + wide * side - wide * 0.21, base - tall * 0.5, wide * 0.42, tall * 0.24, {
      fill: brush.linear([
        [0, tone(0.1)],
        [1, tone(-0.03, 0.3)],
      ]),
      corner: tall * 0.09,
    });
  }
  brush.rect(x - wide * 0.44, base - tall * 0.3, wide * 0.88, tall * 0.24, {
    fill: tone(-0.06, 0.4),
    corner: tall * 0.05,
  });
  for (const side of [-1, 1])
    brush.rect(x + side * wide * 0.46 - wide * 0.06, base - tall * 0.66, wide * 0.12, tall * 0.62, {
      fill: brush.linear([
        [0, tone(0.06)],
        [1, tone(-0.08, 0.3)],
      ]),
      corner: wide * 0.05,
    });
  const cushion = random.pick(["#d8a04f", "#d9cbb5", "#b5605a"] as const);
  brush.rect(x - wide * 0.36, base - tall * 0.82, wide * 0.15, wide * 0.14, {
    fill: brush.linear([
      [0, indoor(setting, shift(cushion, { lightness: 0.05 }))],
      [1, indoor(setting, cushion, 0.4)],
    ]),
    corner: wide * 0.03,
    turn: [-10, x - wide * 0.29, base - tall * 0.6],
  });
}
