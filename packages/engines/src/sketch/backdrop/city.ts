/** A city's skyline: towers in haze, windows that light up as it gets dark, and a roof at the viewer's feet. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Box, Setting } from "./setting.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { mist } from "./open-land.ts";

export function drawCity(setting: Setting): void {
  const { width, height, unit } = setting;
  const ground = height * 0.86;
  drawSky(setting, { x: 0, y: 0, width, height: ground });
  drawSkyline(setting, { x: 0, y: 0, width, height: ground }, 1);
  rooftop(setting, height * 0.885, unit);
  if (setting.alone) drawBirds(setting);
}

/** Towers that stand on the bottom of the box. `scale` 1 fills a whole picture, less is a view through a window. */
export function drawSkyline(setting: Setting, box: Box, scale: number): void {
  const { random, air } = setting;
  const base = box.y + box.height;
  const layers = [
    { depth: 0.86, tall: 0.5, wide: 0.05, colour: "#6d7f9d", windows: 0.1 },
    { depth: 0.66, tall: 0.56, wide: 0.062, colour: "#5c6a86", windows: 0.4 },
    { depth: 0.42, tall: 0.46, wide: 0.078, colour: "#535c74", windows: 0.75 },
    { depth: 0.18, tall: 0.32, wide: 0.1, colour: "#474c60", windows: 1 },
  ] as const;
  for (const layer of layers) {
    const focus = random.between(0.3, 0.7);
    for (let x = box.x - box.width * 0.04; x < box.x + box.width;) {
      const wide = box.width * layer.wide * random.between(0.6, 1.35) * Math.max(0.7, scale);
      const across = (x - box.x) / box.width;
      const cluster = Math.exp(-(((across - focus) / 0.32) ** 2));
      const tall = box.height * layer.tall * (0.42 + cluster * 0.62) * random.between(0.72, 1.22);
      tower(
        setting,
        { x, y: base - tall, width: wide, height: tall },
        layer.depth,
        mix(layer.colour, random.pick(["#8a5f55", "#4f6a78", "#77746c", "#5f5a80"] as const), 0.35),
        layer.windows * scale,
      );
      x += wide * random.between(0.92, 1.18);
    }
    if (layer.depth > 0.3) {
      setting.brush.rect(box.x, base - box.height * 0.2, box.width, box.height * 0.2, {
        fill: setting.brush.linear([
          [0, air.haze, 0],
          [1, air.haze, 0.5 * layer.depth + 0.15],
        ]),
      });
    }
  }
}

function tower(setting: Setting, box: Box, depth: number, colour: Hex, windows: number): void {
  const { brush, air, random, unit } = setting;
  const lit = air.lit(colour, depth);
  const dark = air.shaded(shift(colour, { lightness: -0.05 }), depth);
  const left = air.sun.x < 0.5;
  const foot = mix(lit, air.haze, 0.35 * air.hazeAmount);
  const crown = random.pick(["flat", "flat", "step", "spire", "slant", "tank"] as const);
  brush.rect(box.x, box.y, box.width, box.height + 2, {
    fill: brush.linear([
      [0, lit],
      [1, foot],
    ]),
  });
  const side = box.width * random.between(0.28, 0.45);
  brush.rect(left ? box.x + box.width - side : box.x, box.y, side, box.height + 2, {
    fill: brush.linear([
      [0, dark, 0.85],
      [1, dark, 0.25],
    ]),
  });
  const middle = box.x + box.width / 2;
  if (crown === "step") {
    brush.rect(box.x + box.width * 0.18, box.y - box.width * 0.35, box.width * 0.64, box.width * 0.36, {
      fill: lit,
    });
    brush.rect(box.x + box.width * 0.36, box.y - box.width * 0.6, box.width * 0.28, box.width * 0.26, {
      fill: dark,
    });
  }
  if (crown === "spire") {
    brush.path(
      polygon([
        [box.x + box.width * 0.2, box.y + 1],
        [box.x + box.width * 0.8, box.y + 1],
        [middle, box.y - box.width * 0.8],
      ]),
      { fill: lit },
    );
    brush.rect(middle - unit, box.y - box.width * 1.4, unit * 2, box.width * 0.8, { fill: dark });
  }
  if (crown === "slant")
    brush.path(
      polygon([
        [box.x, box.y + 1],
        [box.x + box.width, box.y + 1],
        [left ? box.x + box.width : box.x, box.y - box.width * 0.4],
      ]),
      { fill: lit },
    );
  if (crown === "tank" && depth < 0.5) {
    brush.rect(box.x + box.width * 0.56, box.y - box.width * 0.3, box.width * 0.26, box.width * 0.22, {
      fill: dark,
    });
    brush.path(
      polygon([
        [box.x + box.width * 0.53, box.y - box.width * 0.3],
        [box.x + box.width * 0.85, box.y - box.width * 0.3],
        [box.x + box.width * 0.69, box.y - box.width * 0.44],
      ]),
      { fill: dark },
    );
  }
  if (windows > 0.15) towerWindows(setting, box, depth, windows);
}

function towerWindows(
  { brush, air, random, unit, scene }: Setting,
  box: Box,
  depth: number,
  amount: number,
): void {
  const column = Math.min(unit * 17, Math.max(unit * 6, box.width / Math.round(random.between(4, 7))));
  const row = column * random.between(1.05, 1.5);
  const banded = random.chance(0.3);
  const warm: Hex[] =
    scene.style === "neon"
      ? ["#ff7ac8", "#7ae6ff", "#ffd98a", "#b48cff"]
      : ["#ffd58a", "#ffe4b0", "#ffc06a", "#d6e6ff"];
  const lights = warm.map(() => "");
  let panes = "";
  for (let y = box.y + row * 0.6; y < box.y + box.height - row; y += row) {
    for (let x = box.x + column * 0.28; x < box.x + box.width - column * 0.5; x += column) {
      const wide = banded ? column * 0.86 : column * 0.5;
      const cell = `M${n(x)} ${n(y)}h${n(wide)}v${n(row * 0.52)}h${n(-wide)}Z`;
      if (random.chance(air.lamps * 0.62)) {
        const colour = random.integer(0, warm.length - 1);
        lights[colour] = `${lights[colour] ?? ""}${cell}`;
      } else panes += cell;
    }
  }
  const glass = mix(air.sky[2], air.lit("#2c3650", depth), air.lamps > 0.4 ? 0.75 : 0.45);
  brush.path(panes, { fill: glass, opacity: 0.5 * amount * (1 - depth * 0.4) });
  lights.forEach((d, index) => {
    if (d !== "")
      brush.path(d, {
        fill: mix(warm[index] ?? "#ffd58a", air.haze, depth * 0.55),
        opacity: Math.min(1, 0.45 + amount * 0.5),
      });
  });
}

/** Parapet, railing and vents in front: the viewer stands on a roof. */
function rooftop(setting: Setting, top: number, unit: number): void {
  const { brush, air, width, height, random, scene } = setting;
  const winter = scene.weather === "snow";
  const stone = winter ? "#dfe6ee" : "#5a5560";
  mist(setting, top - height * 0.02, height * 0.05, 0.35);
  brush.rect(0, top, width, height - top, {
    fill: brush.linear([
      [0, air.lit(stone)],
      [0.18, air.shaded(stone)],
      [1, air.shaded(shift("#3a3640", { lightness: -0.04 }))],
    ]),
  });
  brush.rect(0, top - unit * 6, width, unit * 12, { fill: air.lit(shift(stone, { lightness: 0.1 })) });
  const iron = air.shaded("#2b2932");
  for (let x = width * 0.02; x < width; x += width * 0.055)
    brush.rect(x, top - height * 0.075, unit * 3, height * 0.075, { fill: iron });
  brush.rect(0, top - height * 0.078, width, unit * 5, { fill: iron });
  brush.rect(0, top - height * 0.04, width, unit * 2.4, { fill: iron });
  if (scene.weather === "rain") {
    for (let index = 0; index < 12; index += 1) {
      brush.ellipse(
        random.next() * width,
        random.between(top + height * 0.03, height),
        width * random.between(0.03, 0.1),
        height * 0.006,
        { fill: air.sky[2], opacity: 0.35 },
      );
    }
  }
}
