/** Larger interiors: office, gym, stage. */
import { type Point, polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
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
  const floorTop = height * 0.76;
  const accent = random.pick(["#d8603f", "#2f8fa0", "#d0a03a", "#5a6ac0"] as const);
  drawRoomShell(setting, { wall: "#8a8f96", floor: random.pick(["#b08a62", "#4a4e57"] as const), floorTop });
  const left = scene.light.from === "left";
  // Brick above, a stripe in the house's colour below it.
  let joints = "";
  for (let row = 0; row < 14; row += 1) {
    const y = height * 0.05 * row;
    joints += `M0 ${n(y)}H${n(width)}`;
    for (let x = (row % 2) * width * 0.03; x < width; x += width * 0.06)
      joints += `M${n(x)} ${n(y)}v${n(height * 0.05)}`;
  }
  brush.path(joints, { stroke: indoor(setting, "#5c6068", 0.3), strokeWidth: unit * 1.2, opacity: 0.28 });
  brush.rect(0, floorTop - height * 0.19, width, height * 0.19, { fill: indoor(setting, "#3f444d", 0.2) });
  brush.rect(0, floorTop - height * 0.2, width, height * 0.016, { fill: indoor(setting, accent) });
  const box = {
    x: left ? width * 0.05 : width * 0.45,
    y: height * 0.1,
    width: width * 0.5,
    height: height * 0.36,
  };
  drawWindow(setting, box, { view: "city", frame: "#2c2f36", columns: 5, rows: 2 });
  daylight(setting, box, floorTop);
  mirror(setting, {
    x: left ? width * 0.63 : width * 0.05,
    y: height * 0.1,
    width: width * 0.32,
    height: floorTop - height * 0.14,
  });
  for (const x of [0.2, 0.5, 0.8]) {
    brush.rect(width * x - width * 0.11, height * 0.025, width * 0.22, height * 0.014, { fill: "#fbfaf2" });
    brush.ellipse(width * x, height * 0.05, width * 0.2, height * 0.16, {
      fill: brush.radial([
        [0, "#f4f8ff", 0.34],
        [1, "#f4f8ff", 0],
      ]),
    });
  }
  rack(setting, left ? width * 0.1 : width * 0.48, floorTop, Math.min(width * 0.42, height * 0.5));
  const bagX = left ? width * 0.57 : width * 0.41;
  brush.rect(bagX - unit * 2, 0, unit * 4, height * 0.2, { fill: "#22242a" });
  brush.rect(bagX - height * 0.05, height * 0.2, height * 0.1, height * 0.34, {
    fill: brush.linear(
      [
        [0, indoor(setting, shift(accent, { lightness: left ? 0.06 : -0.16 }))],
        [0.5, indoor(setting, accent)],
        [1, indoor(setting, shift(accent, { lightness: left ? -0.2 : 0.04 }))],
      ],
      [0, 0, 1, 0],
    ),
    corner: height * 0.03,
  });
  for (const y of [0.26, 0.48])
    brush.rect(bagX - height * 0.05, height * y, height * 0.1, height * 0.014, {
      fill: "#22202a",
      opacity: 0.6,
    });
  mats(setting, floorTop, accent);
  pottedPlant(setting, left ? width * 0.97 : width * 0.03, floorTop + height * 0.05, height * 0.32, "fig");
}

function mirror(
  { brush, scene, unit, air }: Setting,
  box: { x: number; y: number; width: number; height: number },
): void {
  const glass = mix(scene.light.ambient, air.night ? "#3f4450" : "#c9d4da", 0.55);
  brush.rect(box.x - unit * 4, box.y - unit * 4, box.width + unit * 8, box.height + unit * 8, {
    fill: "#2c2f36",
  });
  brush.rect(box.x, box.y, box.width, box.height, {
    fill: brush.linear(
      [
        [0, shift(glass, { lightness: 0.06 })],
        [0.55, glass],
        [1, shift(glass, { lightness: -0.16 })],
      ],
      [0, 0, 1, 1],
    ),
  });
  for (const [from, wide] of [
    [0.16, 0.16],
    [0.4, 0.06],
  ] as const)
    brush.path(
      polygon([
        [box.x + box.width * (from + 0.2), box.y],
        [box.x + box.width * (from + 0.2 + wide), box.y],
        [box.x + box.width * (from + wide - 0.1), box.y + box.height],
        [box.x + box.width * (from - 0.1), box.y + box.height],
      ]),
      { fill: "#ffffff", opacity: 0.16 },
    );
  brush.rect(box.x + box.width / 2 - unit, box.y, unit * 2, box.height, { fill: "#2c2f36", opacity: 0.6 });
}

/** Mats on the floor, a ball, kettlebells. */
function mats(setting: Setting, floorTop: number, accent: Hex): void {
  const { brush, width, height, random } = setting;
  for (const [x, colour] of [
    [0.22, accent],
    [0.62, "#6d7480"],
  ] as const)
    brush.path(
      polygon([
        [width * x, floorTop + height * 0.1],
        [width * (x + 0.2), floorTop + height * 0.1],
        [width * (x + 0.21 + (x - 0.4) * 0.2), floorTop + height * 0.15],
        [width * (x - 0.01 + (x - 0.4) * 0.2), floorTop + height * 0.15],
      ]),
      { fill: indoor(setting, colour, 0.2) },
    );
  const ball = height * 0.06;
  const ballX = width * random.between(0.86, 0.9);
  brush.ellipse(ballX, floorTop + height * 0.1, ball * 1.1, ball * 0.2, { fill: "#120d1c", opacity: 0.35 });
  brush.ellipse(ballX, floorTop + height * 0.1 - ball, ball, ball, {
    fill: brush.radial(
      [
        [0, indoor(setting, shift(accent, { lightness: 0.16 }))],
        [1, indoor(setting, shift(accent, { lightness: -0.1 }), 0.3)],
      ],
      [0.36, 0.3, 0.75],
    ),
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
