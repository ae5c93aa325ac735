/** A railway carriage: wide windows, luggage above, the backs of seats. */
import { polygon } from "#sketch/kit/brush.ts";
import { shift } from "#sketch/kit/colour.ts";
import { drawRoomShell, drawWindow, indoor } from "./room-shell.ts";
import type { Framing, Hex } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";

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
    brush.path(
      polygon([
        [box.x, box.y + box.height * 0.3],
        [box.x + box.width, box.y + box.height * 0.24],
        [box.x + box.width, box.y + box.height * 0.27],
        [box.x, box.y + box.height * 0.34],
      ]),
      { fill: "#ffffff", opacity: 0.07 },
    );
  }
  luggageRack(setting);
  const cloth = random.pick(["#6d3f42", "#3f5a5c", "#4a5578", "#8a6a3f"] as const);
  if (setting.scene.subject.kind === "people" && standsInside(setting.scene.subject.framing))
    drawBenches(setting, cloth);
  else drawSeatBacks(setting, cloth);
  brush.rect(0, height * 0.62, width, height * 0.012, { fill: indoor(setting, "#8a6a44") });
}

const standsInside = (framing: Framing): boolean => framing === "full" || framing === "threeQuarter";

/** Seen from the row behind: only the backs, close and large. */
function drawSeatBacks(setting: Setting, cloth: Hex): void {
  const { width, height, brush, unit } = setting;
  const seat = height * 0.68;
  for (let x = -0.1; x < 1; x += 0.29 * Math.max(1, (height / width) * 1.2)) {
    const sx = width * x;
    const sw = width * 0.26 * Math.max(1, (height / width) * 1.2);
    brush.rect(sx, seat, sw, height * 0.4, {
      fill: brush.linear([
        [0, indoor(setting, shift(cloth, { lightness: 0.07 }))],
        [0.4, indoor(setting, cloth)],
        [1, indoor(setting, cloth, 0.8)],
      ]),
      corner: height * 0.035,
    });
    brush.rect(sx + sw * 0.12, seat - height * 0.035, sw * 0.76, height * 0.09, {
      fill: brush.linear([
        [0, indoor(setting, "#efe6d6")],
        [1, indoor(setting, "#cfc2ad")],
      ]),
      corner: height * 0.025,
    });
    for (const seam of [0.33, 0.66])
      brush.rect(sx + sw * seam, seat + height * 0.08, unit * 2.4, height * 0.3, {
        fill: "#130d14",
        opacity: 0.25,
      });
  }
}

/** Along the far wall, for who stands in the aisle: back, cushion and legs at the height of a knee. */
function drawBenches(setting: Setting, cloth: Hex): void {
  const { width, height, brush, unit } = setting;
  const floor = height * 0.94;
  const tall = height * 0.32;
  const wide = tall * 1.5;
  const count = Math.ceil(width / (wide * 1.2)) + 1;
  const start = (width - count * wide * 1.2) / 2;
  for (let index = 0; index < count; index += 1) {
    const x = start + index * wide * 1.2 + wide * 0.1;
    brush.ellipse(x + wide / 2, floor + unit * 4, wide * 0.56, tall * 0.06, {
      fill: "#120c12",
      opacity: 0.4,
    });
    for (const at of [0.08, 0.86])
      brush.rect(x + wide * at, floor - tall * 0.22, wide * 0.06, tall * 0.23, {
        fill: indoor(setting, "#3a3436"),
      });
    for (const half of [0, 1])
      brush.rect(x + (half * wide) / 2 + unit * 1.5, floor - tall, wide / 2 - unit * 3, tall * 0.66, {
        fill: brush.linear([
          [0, indoor(setting, shift(cloth, { lightness: 0.06 }))],
          [0.6, indoor(setting, cloth)],
          [1, indoor(setting, shift(cloth, { lightness: -0.1 }))],
        ]),
        corner: tall * 0.1,
      });
    for (const half of [0, 1])
      brush.rect(x + (half + 0.14) * (wide / 2), floor - tall * 1.02, wide * 0.36, tall * 0.16, {
        fill: indoor(setting, "#e6dcca"),
        corner: tall * 0.05,
      });
    brush.rect(x - wide * 0.02, floor - tall * 0.4, wide * 1.04, tall * 0.2, {
      fill: brush.linear([
        [0, indoor(setting, shift(cloth, { lightness: 0.12 }))],
        [0.3, indoor(setting, shift(cloth, { lightness: 0.02 }))],
        [1, indoor(setting, shift(cloth, { lightness: -0.12 }))],
      ]),
      corner: tall * 0.07,
    });
    for (const at of [-0.045, 0.985])
      brush.rect(x + wide * at, floor - tall * 0.6, wide * 0.06, tall * 0.3, {
        fill: indoor(setting, "#7a5c3c"),
        corner: tall * 0.03,
      });
  }
}

function drawBlind(setting: Setting, x: number, y: number, wide: number, tall: number): void {
  setting.brush.rect(x, y, wide, tall, {
    fill: setting.brush.linear([
      [0, indoor(setting, "#cdbb97")],
      [1, indoor(setting, "#a9956f")],
    ]),
  });
}

function luggageRack(setting: Setting): void {
  const { brush, width, height, random, unit } = setting;
  const y = height * 0.125;
  let x = width * 0.05;
  while (x < width * 0.9) {
    const wide = height * random.between(0.1, 0.19);
    const tall = height * random.between(0.05, 0.08);
    const leather = random.pick(["#7a4a32", "#3f5560", "#94683c", "#5b3f4a"] as const);
    brush.rect(x, y - tall, wide, tall, {
      fill: brush.linear([
        [0, indoor(setting, shift(leather, { lightness: 0.06 }))],
        [1, indoor(setting, leather, 0.5)],
      ]),
      corner: unit * 6,
    });
    brush.rect(x + wide * 0.2, y - tall, unit * 5, tall, { fill: "#1f1514", opacity: 0.4 });
    brush.rect(x + wide * 0.75, y - tall, unit * 5, tall, { fill: "#1f1514", opacity: 0.4 });
    x += wide * random.between(1.1, 1.7);
  }
  brush.rect(0, y, width, unit * 5, { fill: indoor(setting, "#b99a62") });
  for (let bar = 0; bar < width; bar += width * 0.16)
    brush.rect(bar, y, unit * 4, height * 0.03, { fill: indoor(setting, "#b99a62") });
}
