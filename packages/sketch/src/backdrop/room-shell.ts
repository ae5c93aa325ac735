/** What rooms share: walls, a boarded floor in perspective, windows onto the hour outside, and the light they let in. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { drawSkyline } from "./towers.ts";
import { leafClump } from "./plants.ts";
import type { Box, Setting } from "./setting.ts";
import { drawSky } from "./sky.ts";
import { paintWall } from "./studio.ts";

/** A colour as it is in a room: by lamplight in the evening, cooler in its shadows. */
export function indoor({ scene, air }: Setting, colour: Hex, shadow = 0): Hex {
  const evening = air.lamps > 0.6;
  const base = shift(colour, { lightness: (evening ? -0.1 : -0.01) - shadow * 0.1 });
  return mix(mix(base, scene.light.key, evening ? 0.1 : 0.06), scene.light.ambient, 0.1 + shadow * 0.22);
}

export function drawRoomShell(
  setting: Setting,
  room: { wall: Hex; floor: Hex; floorTop: number; panel?: Hex },
): void {
  const { brush, width, height, unit } = setting;
  paintWall(setting, indoor(setting, room.wall), 0.5);
  if (room.panel !== undefined) {
    const top = room.floorTop - height * 0.22;
    brush.rect(0, top, width, room.floorTop - top, {
      fill: brush.linear([
        [0, indoor(setting, shift(room.panel, { lightness: 0.03 }))],
        [1, indoor(setting, room.panel, 0.5)],
      ]),
    });
    brush.rect(0, top - unit * 5, width, unit * 8, {
      fill: indoor(setting, shift(room.panel, { lightness: 0.08 })),
    });
    for (let x = width * 0.02; x < width; x += width * 0.13) {
      brush.rect(x, top + height * 0.03, width * 0.105, (room.floorTop - top) * 0.72, {
        stroke: indoor(setting, shift(room.panel, { lightness: -0.08 })),
        strokeWidth: unit * 2,
        opacity: 0.7,
      });
    }
  }
  drawFloor(setting, room.floorTop, room.floor);
  brush.rect(0, room.floorTop - unit * 12, width, unit * 14, {
    fill: indoor(setting, shift(room.panel ?? room.wall, { lightness: 0.06 }), 0.2),
  });
}

export function drawFloor(setting: Setting, top: number, colour: Hex): void {
  const { brush, width, height, bottom, random, unit } = setting;
  // The boards run on in their own lines to the picture's edge.
  const on = (bottom - top) / (height - top);
  const wide = 0.075 + 0.125 * on;
  brush.rect(0, top, width, bottom - top, {
    fill: brush.linear([
      [0, indoor(setting, shift(colour, { lightness: 0.04 }))],
      [1, indoor(setting, colour, 0.7)],
    ]),
  });
  const vanish = width / 2;
  let seams = "";
  for (let board = -9; board <= 9; board += 1) {
    const far = vanish + board * width * 0.075;
    const near = vanish + board * width * wide;
    seams += `M${n(far)} ${n(top)}L${n(near)} ${n(bottom)}`;
    if (random.chance(0.5)) {
      const tone = shift(colour, { lightness: random.bell() * 0.05 });
      brush.path(
        polygon([
          [far, top],
          [far + width * 0.075, top],
          [near + width * wide, bottom],
          [near, bottom],
        ]),
        { fill: indoor(setting, tone, 0.3), opacity: 0.45 },
      );
    }
  }
  brush.path(seams, {
    stroke: indoor(setting, shift(colour, { lightness: -0.14 }), 0.5),
    strokeWidth: unit * 1.4,
    opacity: 0.55,
  });
}

export type WindowView = "city" | "garden" | "hills";

/** A window with what is outside it, panes, and a frame. */
export function drawWindow(
  setting: Setting,
  box: Box,
  look: { view: WindowView; frame: Hex; columns: number; rows: number; arched?: boolean },
): void {
  const { brush, unit } = setting;
  const arch =
    look.arched === true
      ? `M${n(box.x)} ${n(box.y + box.height)}V${n(box.y + box.width / 2)}A${n(box.width / 2)} ${n(box.width / 2)} 0 0 1 ${n(box.x + box.width)} ${n(box.y + box.width / 2)}V${n(box.y + box.height)}Z`
      : `M${n(box.x)} ${n(box.y)}H${n(box.x + box.width)}V${n(box.y + box.height)}H${n(box.x)}Z`;
  const frame = indoor(setting, look.frame);
  const thick = Math.max(unit * 6, box.width * 0.028);
  brush.path(arch, { fill: frame, stroke: frame, strokeWidth: thick * 2 });
  brush.group({ clip: brush.clip(`<path d="${arch}"/>`) }, () => {
    drawView(setting, box, look.view);
    drawFallOutside(setting, box);
    for (let column = 1; column < look.columns; column += 1)
      brush.rect(
        box.x + (box.width * column) / look.columns - thick * 0.28,
        box.y,
        thick * 0.56,
        box.height,
        { fill: frame },
      );
    for (let row = 1; row < look.rows; row += 1)
      brush.rect(box.x, box.y + (box.height * row) / look.rows - thick * 0.28, box.width, thick * 0.56, {
        fill: frame,
      });
    brush.path(
      polygon([
        [box.x + box.width * 0.1, box.y],
        [box.x + box.width * 0.34, box.y],
        [box.x + box.width * 0.1, box.y + box.height],
        [box.x - box.width * 0.14, box.y + box.height],
      ]),
      { fill: "#ffffff", opacity: 0.07 },
    );
  });
  brush.rect(box.x - thick * 1.6, box.y + box.height + thick * 0.4, box.width + thick * 3.2, thick * 1.5, {
    fill: indoor(setting, shift(look.frame, { lightness: 0.06 })),
  });
}

/** Rain or snow on its way past the window, and drops that cling to the glass. */
function drawFallOutside({ brush, random, scene, unit }: Setting, box: Box): void {
  if (scene.weather !== "rain" && scene.weather !== "snow") return;
  const snow = scene.weather === "snow";
  let streaks = "";
  for (let index = 0; index < 70; index += 1) {
    const x = box.x + random.next() * box.width;
    const y = box.y + random.next() * box.height;
    const size = unit * random.between(1, 3.2);
    if (snow) brush.ellipse(x, y, size, size, { fill: "#ffffff", opacity: random.between(0.4, 0.9) });
    else streaks += `M${n(x)} ${n(y)}l${n(-size * 1.6)} ${n(size * 11)}`;
    if (!snow && index < 34) {
      const drop = unit * random.between(1.2, 3);
      brush.ellipse(box.x + random.next() * box.width, y, drop, drop * 1.35, {
        fill: brush.linear([
          [0, "#3a4658", 0.5],
          [1, "#ffffff", 0.75],
        ]),
      });
    }
  }
  if (!snow) brush.path(streaks, { stroke: "#eaf1f7", strokeWidth: unit * 1.1, opacity: 0.34, round: true });
}

function drawView(setting: Setting, box: Box, view: WindowView): void {
  const { brush, air, random } = setting;
  drawSky({ ...setting, far: brush, clouds: brush }, box);
  if (view === "city") {
    drawSkyline(setting, { ...box, y: box.y + box.height * 0.2, height: box.height * 0.8 }, 0.75);
    return;
  }
  const line = box.y + box.height * 0.66;
  for (const [lift, depth, colour] of [
    [0.1, 0.7, "#7c93a0"],
    [0.02, 0.45, "#64855f"],
    [-0.1, 0.2, "#55793f"],
  ] as const) {
    const top = line - box.height * lift;
    brush.path(
      `M${n(box.x)} ${n(top + box.height * random.between(-0.03, 0.05))}Q${n(box.x + box.width * 0.3)} ${n(top - box.height * random.between(0.02, 0.1))} ${n(box.x + box.width * 0.55)} ${n(top)}T${n(box.x + box.width)} ${n(top - box.height * 0.02)}V${n(box.y + box.height)}H${n(box.x)}Z`,
      { fill: air.lit(colour, depth) },
    );
  }
  if (view !== "garden") return;
  let dark = "";
  let light = "";
  for (let index = 0; index < 16; index += 1) {
    const x = box.x + random.next() * box.width;
    const y = box.y + box.height * random.between(0.62, 1);
    const radius = box.height * random.between(0.06, 0.13);
    dark += leafClump(random, x, y, radius);
    light += leafClump(random, x - radius * 0.2, y - radius * 0.25, radius * 0.6);
  }
  brush.path(dark, { fill: air.shaded("#4f7a44", 0.1) });
  brush.path(light, { fill: air.lit("#7da257", 0.1), opacity: 0.8 });
}

export function drawCurtains(setting: Setting, box: Box, colour: Hex): void {
  const { brush, random } = setting;
  const wide = box.width * 0.24;
  for (const left of [true, false]) {
    const edge = left ? box.x - box.width * 0.1 : box.x + box.width * 1.1 - wide;
    const folds = 6;
    for (let fold = 0; fold < folds; fold += 1) {
      const x = edge + (wide * fold) / folds;
      const sway = random.bell() * wide * 0.04;
      brush.path(
        `M${n(x)} ${n(box.y - box.height * 0.06)}h${n(wide / folds + 1)}L${n(x + wide / folds + 1 + sway)} ${n(box.y + box.height * 1.16)}h${n(-wide / folds - 1)}Z`,
        {
          fill: brush.linear(
            [
              [0, indoor(setting, shift(colour, { lightness: 0.05 }))],
              [0.5, indoor(setting, colour)],
              [1, indoor(setting, shift(colour, { lightness: -0.1 }), 0.3)],
            ],
            [0, 0, 1, 0],
          ),
          opacity: 0.96,
        },
      );
    }
  }
  brush.rect(box.x - box.width * 0.14, box.y - box.height * 0.075, box.width * 1.28, box.height * 0.018, {
    fill: indoor(setting, "#4a3a34"),
  });
}

/** The patch of daylight that a window throws across a room. */
export function daylight(setting: Setting, box: Box, floorTop: number): void {
  const { brush, air, scene, height, width } = setting;
  if (air.night || air.sun.kind === "hidden") return;
  const slide = (scene.light.from === "left" ? 1 : -1) * width * 0.22;
  brush.path(
    polygon([
      [box.x, box.y + box.height * 0.2],
      [box.x + box.width, box.y + box.height * 0.2],
      [box.x + box.width + slide * 1.5, height],
      [box.x + slide * 1.1, height],
    ]),
    {
      fill: brush.linearAt(
        [
          [0, air.sun.glow, 0.02],
          [0.5, air.sun.glow, 0.16],
          [1, air.sun.glow, 0.06],
        ],
        [0, box.y, 0, height],
      ),
    },
  );
  brush.path(
    polygon([
      [box.x + slide * 0.8, floorTop + height * 0.03],
      [box.x + box.width * 0.94 + slide * 0.8, floorTop + height * 0.03],
      [box.x + box.width + slide * 1.3, floorTop + height * 0.17],
      [box.x + slide * 1.2, floorTop + height * 0.17],
    ]),
    {
      fill: air.sun.glow,
      opacity: 0.3,
    },
  );
}
