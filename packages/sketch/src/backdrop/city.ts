/** A city across the water: its skyline and what the river shows of it, seen from a promenade. */
import { polygon } from "#sketch/kit/brush.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Setting } from "./setting.ts";
import { lampGlow, lampPost } from "./furniture.ts";
import { mist } from "./open-land.ts";
import { drawBirds, drawSky } from "./sky.ts";
import { drawSkyline, type Tower } from "./towers.ts";
import { drawReflection, drawWater } from "./water.ts";

export function drawCity(setting: Setting): void {
  const { width, height, air, unit } = setting;
  const shore = height * (setting.alone ? 0.66 : 0.64);
  const quay = height * 0.865;
  drawSky(setting, { x: 0, y: 0, width, height: shore });
  const towers = drawSkyline(setting, { x: 0, y: 0, width, height: shore }, 1);
  drawWater(setting, { top: shore, bottom: quay, deep: "#2a5a70", swell: 0.3 });
  reflections(setting, towers, shore, quay);
  mist(setting, shore, height * 0.03, 0.4);
  setting.brush.rect(0, shore - unit * 3, width, unit * 5, { fill: air.shaded("#3a3e48", 0.3) });
  promenade(setting, quay);
  if (setting.alone) drawBirds(setting);
}

/** Towers upside down, their lamps drawn out into streaks and broken by the swell. */
function reflections(setting: Setting, towers: readonly Tower[], shore: number, quay: number): void {
  const { brush, air, random, width, height, unit } = setting;
  const clip = brush.clip(`<rect x="0" y="${n(shore)}" width="${n(width)}" height="${n(quay - shore)}"/>`);
  drawReflection(setting, {
    top: shore,
    depth: (quay - shore) * 0.9,
    colour: air.shaded("#3a4258", 0.3),
    opacity: 0.5,
  });
  brush.group({ clip }, () => {
    for (const tower of towers) {
      brush.rect(tower.x, shore, tower.width, Math.min(quay - shore, tower.tall * 0.7), {
        fill: brush.linear([
          [0, tower.colour, 0.42],
          [1, tower.colour, 0],
        ]),
      });
      const streaks = Math.round(tower.alive * 6);
      for (let streak = 0; streak < streaks; streak += 1) {
        const x = tower.x + tower.width * random.next();
        const long = (quay - shore) * random.between(0.35, 1);
        brush.ellipse(x, shore + long * 0.42, unit * random.between(1.6, 5), long * 0.55, {
          fill: brush.radial([
            [0, tower.light, 0.8],
            [0.5, tower.light, 0.4],
            [1, tower.light, 0],
          ]),
        });
      }
    }
    let swell = "";
    for (let index = 0; index < 150; index += 1) {
      const near = random.next();
      const y = shore + (quay - shore) * near;
      const half = width * (0.008 + near * 0.04) * random.between(0.5, 1.4);
      const x = random.next() * width;
      const thick = height * (0.0008 + near * 0.0026);
      swell += `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - thick)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y + thick)} ${n(x - half)} ${n(y)}Z`;
    }
    brush.path(swell, { fill: mix(air.sky[1], air.shaded("#1f4458", 0.1), 0.6), opacity: 0.6 });
  });
}

/** Paved quay, an iron railing, and lamps that stand along it. */
function promenade(setting: Setting, top: number): void {
  const { brush, air, width, height, unit, scene, random } = setting;
  const winter = scene.weather === "snow";
  const stone = winter ? "#dfe6ee" : "#8b8484";
  brush.rect(0, top, width, height - top, {
    fill: brush.linear([
      [0, air.lit(stone)],
      [0.3, air.lit(shift(stone, { lightness: -0.06 }))],
      [1, air.shaded(shift(stone, { lightness: -0.12 }))],
    ]),
  });
  let joints = "";
  for (let index = -8; index <= 8; index += 1)
    joints += `M${n(width * (0.5 + index * 0.07))} ${n(top)}L${n(width * (0.5 + index * 0.17))} ${n(height)}`;
  for (const share of [0.12, 0.3, 0.56, 0.9]) {
    const y = top + (height - top) * share;
    joints += `M0 ${n(y)}H${n(width)}`;
  }
  brush.path(joints, { stroke: air.shaded("#3f3c44"), strokeWidth: unit * 1.2, opacity: 0.32 });
  brush.rect(0, top - unit * 5, width, unit * 12, { fill: air.lit(shift(stone, { lightness: 0.06 })) });
  railing(setting, top);
  for (const at of [0.08, 0.92]) {
    if (setting.alone || random.chance(0.8)) lampPost(setting, width * at, top + height * 0.02, height * 0.4);
  }
  if (scene.weather === "rain" || air.lamps > 0.6)
    wetPaving(setting, top, scene.weather === "rain" ? 1 : 0.4);
}

function railing({ brush, air, width, height, unit }: Setting, top: number): void {
  const iron = air.shaded("#2b2932");
  const tall = height * 0.085;
  let bars = "";
  for (let x = 0; x < width; x += width * 0.0125) bars += `M${n(x)} ${n(top)}V${n(top - tall)}`;
  brush.path(bars, { stroke: iron, strokeWidth: unit * 1.4 });
  for (let x = width * 0.02; x < width; x += width * 0.16) {
    brush.rect(x - unit * 3, top - tall * 1.1, unit * 6, tall * 1.1, { fill: iron });
    brush.ellipse(x, top - tall * 1.14, unit * 5, unit * 5, { fill: iron });
  }
  brush.rect(0, top - tall - unit * 3, width, unit * 6, { fill: iron });
  brush.rect(0, top - tall - unit * 3, width, unit * 1.6, { fill: mix(iron, air.sun.glow, 0.4) });
  brush.rect(0, top - tall * 0.14, width, unit * 3, { fill: iron });
}

/** What a wet or lamp-lit ground gives back of the light beyond it. */
function wetPaving(setting: Setting, top: number, strength: number): void {
  const { brush, air, width, height, random } = setting;
  brush.path(
    polygon([
      [0, top],
      [width, top],
      [width, height],
      [0, height],
    ]),
    {
      fill: brush.linear([
        [0, air.sky[3], 0.35 * strength],
        [1, air.sky[2], 0.08],
      ]),
    },
  );
  for (let index = 0; index < 9; index += 1) {
    const x = width * random.next();
    const y = random.between(top + (height - top) * 0.2, height);
    brush.ellipse(x, y, width * random.between(0.03, 0.1), height * 0.008, {
      fill: air.sky[2],
      opacity: 0.4 * strength,
    });
  }
  for (const at of [0.08, 0.92])
    lampGlow(setting, width * at, top + height * 0.06, height * 0.2, strength * 0.6);
}
