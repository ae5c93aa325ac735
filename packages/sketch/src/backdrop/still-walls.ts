/** Walls behind a still life: panelling, tiles, a hanging cloth, a shelf, a window's shadow of leaves. The seed hangs them. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, oklch, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { leafClump } from "./plants.ts";
import type { Setting } from "./setting.ts";

/** Over a painted wall; false leaves it to the niche or the studio's own motif. */
export function drawStillWall(setting: Setting, wall: Hex): boolean {
  const own = { ...setting, random: setting.random.fork("still wall") };
  switch (own.random.pick(["own", "panels", "tiles", "drape", "shelf", "leaves", "bands"] as const)) {
    case "own":
      return false;
    case "panels":
      panels(own, wall);
      return true;
    case "tiles":
      tiles(own, wall);
      return true;
    case "drape":
      drape(own, wall);
      return true;
    case "shelf":
      shelf(own, wall);
      return true;
    case "leaves":
      leafShadow(own);
      return true;
    case "bands":
      bands(own, wall);
      return true;
  }
}

/** Wainscot frames: a bright and a dark edge each, as the key light cuts them. */
function panels({ brush, width, height, unit, scene, random }: Setting, wall: Hex): void {
  const left = scene.light.from === "left";
  const count = random.integer(2, 4);
  const wide = width / count;
  const gap = Math.min(wide, height) * 0.09;
  const top = height * random.between(0.06, 0.12);
  const light = shift(mix(wall, scene.light.key, 0.3), { lightness: 0.08 });
  const dark = shift(mix(wall, scene.light.ambient, 0.4), { lightness: -0.14 });
  for (let index = 0; index < count; index += 1) {
    const [x, y, w, h] = [wide * index + gap, top, wide - gap * 2, height * 0.82 - top];
    brush.rect(x, y, w, h, { stroke: left ? light : dark, strokeWidth: unit * 5, opacity: 0.7 });
    brush.rect(x + unit * 5, y + unit * 5, w - unit * 10, h - unit * 10, {
      stroke: left ? dark : light,
      strokeWidth: unit * 5,
      opacity: 0.6,
    });
  }
}

/** Glazed tiles in running bond, no two fired alike. */
function tiles({ brush, width, height, unit, random }: Setting, wall: Hex): void {
  const glaze = mix(wall, random.pick(["#e8e2d4", "#8fb0a8", "#6a8fa8", "#d8b0a0"] as const), 0.6);
  const wide = Math.min(width, height) * 0.13;
  const tall = wide * 0.5;
  brush.rect(0, 0, width, height, { fill: shift(glaze, { lightness: -0.1 }), opacity: 0.9 });
  const tones = ["", "", ""];
  for (let row = 0; row * tall < height * 0.86; row += 1)
    for (let column = -1; column * wide < width; column += 1) {
      const x = (column + (row % 2) / 2) * wide + unit * 1.4;
      const tone = random.integer(0, 2);
      tones[tone] +=
        `M${n(x)} ${n(row * tall + unit * 1.4)}h${n(wide - unit * 2.8)}v${n(tall - unit * 2.8)}h${n(unit * 2.8 - wide)}Z`;
    }
  tones.forEach((d, index) => brush.path(d, { fill: shift(glaze, { lightness: (index - 1) * 0.022 }) }));
  brush.rect(0, 0, width, height, {
    fill: brush.linear(
      [
        [0, "#fff6e4", 0.18],
        [0.5, "#fff6e4", 0],
        [1, "#1a1426", 0.3],
      ],
      [0, 0, 1, 0.6],
    ),
  });
}

/** A cloth let down behind the table, in folds that widen towards its foot. */
function drape({ brush, width, height, scene, random }: Setting, wall: Hex): void {
  const cloth = mix(oklch(0.42, 0.07, random.pick([20, 60, 160, 255, 320])), wall, 0.25);
  const from = scene.light.from === "left" ? width * 0.42 : -4;
  const to = scene.light.from === "left" ? width + 4 : width * 0.58;
  const folds = 9;
  for (let fold = 0; fold < folds; fold += 1) {
    const step = (to - from) / folds;
    const x = from + fold * step + random.bell() * step * 0.16;
    const sway = random.bell() * step * 0.5;
    brush.path(
      `M${n(x)} -4H${n(x + step * 1.1)}Q${n(x + step * 1.2 + sway)} ${n(height * 0.5)} ${n(x + step * 1.25 + sway * 0.6)} ${n(height)}H${n(x - step * 0.12 + sway * 0.6)}Q${n(x + sway)} ${n(height * 0.5)} ${n(x)} -4Z`,
      {
        fill: brush.linear(
          [
            [0, shift(cloth, { lightness: -0.11 })],
            [0.35, shift(mix(cloth, scene.light.key, 0.16), { lightness: 0.05 })],
            [0.6, cloth],
            [1, shift(cloth, { lightness: -0.13 })],
          ],
          [0, 0, 1, 0],
        ),
      },
    );
  }
}

/** A board on the wall with jars and a leaning plate, out of focus behind what matters. */
function shelf({ brush, width, height, unit, scene, random }: Setting, wall: Hex): void {
  const y = height * random.between(0.3, 0.38);
  const left = scene.light.from === "left";
  const [from, to] = left ? [width * 0.3, width + 4] : [-4, width * 0.7];
  const wood = mix("#7a5638", wall, 0.25);
  brush.rect(from + unit * 8, y + unit * 16, to - from, height * 0.06, {
    fill: brush.linear([
      [0, "#150d14", 0.3],
      [1, "#150d14", 0],
    ]),
  });
  for (let x = from + width * 0.05; x < to - width * 0.07;) {
    const tall = height * random.between(0.09, 0.19);
    const wide = tall * random.between(0.45, 0.8);
    const glaze = mix(
      random.pick(["#c9b08a", "#7f9a94", "#a8675a", "#d8d0c0", "#5f6f86"] as const),
      wall,
      0.35,
    );
    brush.path(
      `M${n(x + wide * 0.3)} ${n(y - tall)}h${n(wide * 0.4)}q0 ${n(tall * 0.16)} ${n(wide * 0.24)} ${n(tall * 0.3)}q${n(wide * 0.12)} ${n(tall * 0.3)} ${n(-wide * 0.12)} ${n(tall * 0.7)}h${n(-wide * 0.64)}q${n(-wide * 0.24)} ${n(-tall * 0.4)} ${n(-wide * 0.12)} ${n(-tall * 0.7)}q${n(wide * 0.24)} ${n(-tall * 0.14)} ${n(wide * 0.24)} ${n(-tall * 0.3)}Z`,
      {
        fill: brush.linear(
          [
            [0, shift(glaze, { lightness: left ? 0.08 : -0.12 })],
            [0.5, glaze],
            [1, shift(glaze, { lightness: left ? -0.14 : 0.06 })],
          ],
          [0, 0, 1, 0],
        ),
      },
    );
    x += wide * random.between(1.25, 2.2);
  }
  brush.rect(from, y, to - from, unit * 17, {
    fill: brush.linear([
      [0, shift(wood, { lightness: 0.08 })],
      [0.3, wood],
      [1, shift(wood, { lightness: -0.12 })],
    ]),
  });
}

/** What a tree before the window lays on the wall, inside the window's slanting light. */
function leafShadow({ brush, width, height, unit, scene, random }: Setting): void {
  const left = scene.light.from === "left";
  const x = left ? width * 0.34 : width * 0.06;
  const lean = left ? width * 0.12 : -width * 0.12;
  const pane = polygon([
    [x, height * 0.04],
    [x + width * 0.54, 0],
    [x + width * 0.54 + lean, height * 0.66],
    [x + lean, height * 0.72],
  ]);
  brush.path(pane, { fill: scene.light.key, opacity: 0.24 });
  brush.group({ clip: brush.clip(`<path d="${pane}"/>`) }, () => {
    let leaves = "";
    for (let index = 0; index < 26; index += 1)
      leaves += leafClump(
        random,
        x + width * random.between(-0.05, 0.7),
        height * random.between(0, 0.7),
        unit * random.between(16, 44),
      );
    brush.path(leaves, { fill: scene.light.ambient, opacity: 0.2 });
    brush.path(
      `M${n(x + width * 0.27)} 0L${n(x + width * 0.27 + lean)} ${n(height * 0.74)}M${n(x)} ${n(height * 0.34)}L${n(x + width * 0.7)} ${n(height * 0.3)}`,
      { stroke: scene.light.ambient, strokeWidth: unit * 14, opacity: 0.26 },
    );
  });
}

/** Two colours of paint, parted by a line at the height of the eye. */
function bands({ brush, width, height, unit, random, scene }: Setting, wall: Hex): void {
  const y = height * random.between(0.3, 0.5);
  const low = mix(wall, oklch(0.46, 0.075, random.pick([30, 90, 165, 230, 290])), 0.7);
  brush.rect(0, y, width, height - y, {
    fill: brush.linear(
      [
        [0, scene.light.from === "left" ? shift(low, { lightness: 0.05 }) : shift(low, { lightness: -0.1 })],
        [1, scene.light.from === "left" ? shift(low, { lightness: -0.1 }) : shift(low, { lightness: 0.05 })],
      ],
      [0, 0, 1, 0.2],
    ),
    opacity: 0.86,
  });
  brush.rect(0, y - unit * 3, width, unit * 6, { fill: shift(wall, { lightness: 0.14 }), opacity: 0.7 });
}
