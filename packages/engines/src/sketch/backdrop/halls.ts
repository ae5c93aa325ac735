/** Larger interiors: office, gym, stage. */
import { type Point, polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import { bookRow, lampGlow, pottedPlant } from "./furniture.ts";
import { daylight, drawFloor, drawRoomShell, drawWindow, indoor } from "./room-shell.ts";
import type { Setting } from "./setting.ts";

export function drawOffice(setting: Setting): void {
  const { width, height, brush, random, unit, scene } = setting;
  const floorTop = height * 0.83;
  drawRoomShell(setting, { wall: "#c9c8c6", floor: "#85817f", floorTop });
  const box = { x: width * 0.03, y: height * 0.07, width: width * 0.94, height: floorTop - height * 0.12 };
  drawWindow(setting, box, {
    view: "city",
    frame: "#3a3c44",
    columns: Math.max(3, Math.round((width / height) * 4)),
    rows: 1,
  });
  daylight(setting, box, floorTop);
  brush.rect(0, 0, width, height * 0.05, { fill: indoor(setting, "#dddad6") });
  for (const x of [0.12, 0.42, 0.72]) {
    brush.rect(width * x, height * 0.035, width * 0.18, height * 0.012, { fill: "#fff6e2" });
    brush.ellipse(width * (x + 0.09), height * 0.05, width * 0.16, height * 0.1, {
      fill: brush.radial([
        [0, "#fff0d0", 0.25 + setting.air.lamps * 0.3],
        [1, "#fff0d0", 0],
      ]),
    });
  }
  const left = scene.light.from === "left";
  desk(
    setting,
    left ? width * 0.72 : width * 0.28,
    floorTop + height * 0.04,
    Math.min(width * 0.44, height * 0.5),
  );
  pottedPlant(setting, left ? width * 0.1 : width * 0.9, floorTop + height * 0.09, height * 0.42, "fig");
  if (random.chance(0.6))
    pottedPlant(setting, left ? width * 0.95 : width * 0.05, floorTop + height * 0.08, height * 0.26);
  brush.rect(0, floorTop - unit * 3, width, unit * 6, { fill: indoor(setting, "#57555a") });
}

function desk(setting: Setting, x: number, base: number, wide: number): void {
  const { brush, unit } = setting;
  const top = base - wide * 0.32;
  brush.rect(x - wide / 2, top, wide, wide * 0.035, {
    fill: brush.linear([
      [0, indoor(setting, "#c9a077")],
      [1, indoor(setting, "#92694a")],
    ]),
  });
  for (const side of [-0.46, 0.44])
    brush.rect(x + wide * side, top + wide * 0.03, wide * 0.02, base - top, {
      fill: indoor(setting, "#3a3a40"),
    });
  brush.rect(x - wide * 0.22, top - wide * 0.28, wide * 0.4, wide * 0.23, {
    fill: "#24252c",
    corner: unit * 5,
  });
  brush.rect(x - wide * 0.205, top - wide * 0.268, wide * 0.37, wide * 0.2, {
    fill: brush.linear(
      [
        [0, "#7fa3c4"],
        [1, "#c9b6c9"],
      ],
      [0, 0, 1, 1],
    ),
  });
  for (let line = 0; line < 5; line += 1)
    brush.rect(
      x - wide * 0.18,
      top - wide * (0.24 - line * 0.034),
      wide * (0.12 + ((line * 7) % 5) * 0.03),
      unit * 3,
      { fill: "#f7f4ee", opacity: 0.7 },
    );
  brush.rect(x - wide * 0.035, top - wide * 0.05, wide * 0.03, wide * 0.05, { fill: "#24252c" });
  brush.rect(x + wide * 0.27, top - wide * 0.055, wide * 0.045, wide * 0.055, {
    fill: indoor(setting, "#d7745a"),
    corner: unit * 3,
  });
  bookRow(setting, x - wide * 0.46, x - wide * 0.3, top, wide * 0.12);
}

export function drawGym(setting: Setting): void {
  const { width, height, brush, unit, random, scene } = setting;
  const floorTop = height * 0.78;
  drawRoomShell(setting, { wall: "#5a6069", floor: "#3f434b", floorTop });
  const accent = random.pick(["#d8603f", "#3f8fa8", "#c9a13a"] as const);
  brush.rect(0, height * 0.52, width, height * 0.05, { fill: indoor(setting, accent), opacity: 0.85 });
  const left = scene.light.from === "left";
  const mirror = {
    x: left ? width * 0.4 : width * 0.06,
    y: height * 0.12,
    width: width * 0.54,
    height: height * 0.58,
  };
  brush.rect(mirror.x, mirror.y, mirror.width, mirror.height, {
    fill: brush.linear(
      [
        [0, indoor(setting, "#8d97a3")],
        [0.6, indoor(setting, "#6d7680")],
        [1, indoor(setting, "#4d545d")],
      ],
      [0, 0, 1, 1],
    ),
  });
  brush.path(
    polygon([
      [mirror.x + mirror.width * 0.2, mirror.y],
      [mirror.x + mirror.width * 0.36, mirror.y],
      [mirror.x + mirror.width * 0.16, mirror.y + mirror.height],
      [mirror.x, mirror.y + mirror.height],
    ]),
    { fill: "#ffffff", opacity: 0.12 },
  );
  for (const x of [0.2, 0.5, 0.8]) {
    brush.rect(width * x - width * 0.11, height * 0.03, width * 0.22, height * 0.014, { fill: "#fbfaf2" });
    brush.ellipse(width * x, height * 0.05, width * 0.2, height * 0.2, {
      fill: brush.radial([
        [0, "#eaf2ff", 0.3],
        [1, "#eaf2ff", 0],
      ]),
    });
  }
  rack(setting, left ? width * 0.44 : width * 0.1, floorTop, Math.min(width * 0.44, height * 0.52));
  const bagX = left ? width * 0.17 : width * 0.84;
  brush.rect(bagX - unit * 2, 0, unit * 4, height * 0.2, { fill: "#22242a" });
  brush.rect(bagX - height * 0.055, height * 0.2, height * 0.11, height * 0.36, {
    fill: brush.linear(
      [
        [0, indoor(setting, "#8f3a34")],
        [0.4, indoor(setting, "#b2503f")],
        [1, indoor(setting, "#4f2423", 0.3)],
      ],
      [0, 0, 1, 0],
    ),
    corner: height * 0.03,
  });
  for (const y of [0.27, 0.49])
    brush.rect(bagX - height * 0.055, height * y, height * 0.11, height * 0.012, {
      fill: "#22202a",
      opacity: 0.6,
    });
  brush.ellipse(width * 0.5, floorTop + height * 0.14, width * 0.5, height * 0.07, {
    fill: "#ffffff",
    opacity: 0.06,
  });
}

function rack(setting: Setting, x: number, floorTop: number, wide: number): void {
  const { brush, unit } = setting;
  const base = floorTop + wide * 0.06;
  for (const level of [0.1, 0.26, 0.42]) {
    const y = base - wide * level;
    for (let bell = 0; bell < 6; bell += 1) {
      const at = x + wide * (0.07 + bell * 0.155);
      const size = wide * (0.032 + bell * 0.004);
      for (const side of [-1, 1])
        brush.rect(at + side * size * 1.1 - size * 0.5, y - size * 1.6, size, size * 1.7, {
          fill: brush.linear([
            [0, indoor(setting, "#4d5058")],
            [1, indoor(setting, "#202228")],
          ]),
          corner: unit * 3,
        });
      brush.rect(at - size, y - size * 0.95, size * 2, size * 0.36, { fill: indoor(setting, "#b6bbc1") });
    }
    brush.rect(x, y, wide, wide * 0.022, { fill: indoor(setting, "#2a2c33") });
  }
  for (const side of [0, 0.97])
    brush.rect(x + wide * side, base - wide * 0.5, wide * 0.03, wide * 0.5, {
      fill: indoor(setting, "#2a2c33"),
    });
}

export function drawStage(setting: Setting): void {
  const { width, height, brush, random, scene, unit } = setting;
  const hue = random.pick([
    ["#5a2f8a", "#c8467a"],
    ["#1f4a8a", "#3fb0c0"],
    ["#8a2f3a", "#e09a3f"],
  ] as const);
  brush.rect(0, 0, width, height, {
    fill: brush.linear([
      [0, "#0d0916"],
      [0.6, mix("#150d22", hue[0], 0.35)],
      [1, "#0b0810"],
    ]),
  });
  const cloth: Hex = random.pick(["#7a1f2c", "#3a1f4a", "#12333f"] as const);
  for (let fold = 0; fold < 26; fold += 1) {
    const x = (width * fold) / 26;
    brush.rect(x, 0, width / 26 + 1, height * 0.8, {
      fill: brush.linear(
        [
          [0, shift(cloth, { lightness: -0.16 })],
          [0.45, shift(cloth, { lightness: -0.03 })],
          [1, shift(cloth, { lightness: -0.18 })],
        ],
        [0, 0, 1, 0],
      ),
      opacity: 0.85,
    });
  }
  const floor = height * 0.8;
  drawFloor(setting, floor, "#3f2c26");
  const sources: readonly [number, Hex, number][] = [
    [0.12, hue[0], 0.4],
    [0.34, hue[1], 0.52],
    [scene.light.from === "left" ? 0.3 : 0.7, "#ffe6b8", 0.5],
    [0.66, hue[1], 0.46],
    [0.88, hue[0], 0.6],
  ];
  for (const [at, colour, target] of sources)
    beam(
      setting,
      width * at,
      width * target,
      floor + height * 0.08,
      colour,
      colour === "#ffe6b8" ? 0.5 : 0.34,
    );
  brush.ellipse(width * 0.5, floor + height * 0.09, width * 0.36, height * 0.06, {
    fill: brush.radial([
      [0, "#ffeac4", 0.6],
      [1, "#ffeac4", 0],
    ]),
  });
  for (let index = 0; index < 46; index += 1) {
    const size = unit * random.between(0.8, 2.6);
    brush.ellipse(width * random.next(), height * random.between(0.1, 0.8), size, size, {
      fill: "#fff0d0",
      opacity: random.between(0.1, 0.45),
    });
  }
  lampGlow(setting, width * 0.5, height * 0.5, height * 0.5, 0.2);
}

function beam(
  { brush, height }: Setting,
  x: number,
  target: number,
  foot: number,
  colour: Hex,
  opacity: number,
): void {
  const half = height * 0.14;
  const cone: Point[] = [
    [x - height * 0.012, -4],
    [x + height * 0.012, -4],
    [target + half, foot],
    [target - half, foot],
  ];
  brush.path(polygon(cone), {
    fill: brush.linearAt(
      [
        [0, mix(colour, "#ffffff", 0.5), opacity * 1.5],
        [0.5, colour, opacity * 0.6],
        [1, colour, opacity * 0.1],
      ],
      [0, 0, 0, foot],
    ),
  });
  brush.ellipse(x, height * 0.005, height * 0.05, height * 0.05, {
    fill: brush.radial([
      [0, "#ffffff", 0.9],
      [0.3, colour, 0.6],
      [1, colour, 0],
    ]),
  });
}
