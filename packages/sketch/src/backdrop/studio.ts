/** Backdrops of the studio: a painted wall, and the arched niche of the house. */
import { mix, oklch, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import { fractal, paintedImage, rgbOf } from "#sketch/kit/raster.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Setting } from "./setting.ts";
import { drawStillWall } from "./still-walls.ts";

/** Wall colours that flatter skin; the seed picks one and the mood tones it. */
function wallColour({ random, scene, air }: Setting): Hex {
  const hue = random.pick([18, 45, 62, 150, 205, 250, 300, 335]);
  const dark =
    scene.timeOfDay === "night" ||
    scene.timeOfDay === "dusk" ||
    scene.mood === "dramatic" ||
    scene.mood === "mysterious";
  const base = oklch(
    dark ? random.between(0.3, 0.4) : random.between(0.58, 0.74),
    random.between(0.03, 0.075),
    hue,
  );
  return scene.timeOfDay === "day" ? base : mix(base, air.sun.glow, 0.12);
}

/** A wall with brushed plaster, brighter where the key light falls. */
export function paintWall(setting: Setting, colour: Hex, strength = 1): void {
  const { brush, noise, width, height, scene, random } = setting;
  const lit = rgbOf(shift(mix(colour, scene.light.key, 0.26), { lightness: 0.07 }));
  const dark = rgbOf(shift(mix(colour, scene.light.ambient, 0.24), { lightness: -0.13 }));
  const centreX = scene.light.from === "left" ? 0.32 : 0.68;
  const offset = random.between(0, 60);
  brush.raw(
    paintedImage(
      { x: 0, y: 0, width, height },
      { columns: 150, rows: (150 * height) / width },
      (u, v, out) => {
        const away = Math.hypot((u - centreX) * (width / height), (v - 0.34) * 0.9);
        const light = Math.exp(-away * away * 3.1);
        const strokes = fractal(noise, offset + u * 5 + v * 1.4, offset + v * 7 - u, 4) - 0.5;
        const tone = Math.min(1, Math.max(0, light * 0.92 + strokes * 0.34 * strength + 0.06));
        out.r = dark[0] + (lit[0] - dark[0]) * tone;
        out.g = dark[1] + (lit[1] - dark[1]) * tone;
        out.b = dark[2] + (lit[2] - dark[2]) * tone;
        out.a = 255;
      },
    ),
  );
}

export function drawPlain(setting: Setting): void {
  const { brush, width, height, random, scene } = setting;
  const wall = wallColour(setting);
  paintWall(setting, wall);
  if (scene.subject.kind === "still" && drawStillWall(setting, wall)) return;
  const motif = random.pick(["none", "none", "disc", "arc", "beam"] as const);
  const side = scene.light.from === "left" ? 0.68 : 0.32;
  if (motif === "disc") {
    const radius = Math.min(width, height) * 0.31;
    brush.ellipse(width * side, height * 0.36, radius, radius, {
      fill: brush.linear([
        [0, shift(wall, { lightness: 0.16 }), 0.55],
        [1, shift(wall, { lightness: 0.06 }), 0.15],
      ]),
    });
  }
  if (motif === "arc") {
    const radius = Math.min(width, height) * 0.36;
    brush.ellipse(width * 0.5, height * 0.4, radius, radius, {
      stroke: shift(wall, { lightness: 0.16 }),
      strokeWidth: radius * 0.1,
      opacity: 0.3,
    });
  }
  if (motif === "beam") drawWindowLight(setting);
}

/** Light through a window's panes, lying across a wall. */
function drawWindowLight({ brush, scene, width, height, unit }: Setting): void {
  const left = scene.light.from === "left";
  const x = left ? width * 0.52 : width * 0.08;
  const pane = { width: width * 0.15, height: height * 0.13 };
  brush.group(
    {
      transform: `translate(${n(x)} ${n(height * 0.1)}) skewX(${left ? -14 : 14}) skewY(${left ? 8 : -8})`,
      opacity: 0.34,
      filter: brush.blur(unit * 4, [
        -pane.width * 0.3,
        -pane.height * 0.3,
        pane.width * 2.7,
        pane.height * 3.8,
      ]),
    },
    () => {
      for (let row = 0; row < 3; row += 1) {
        for (let column = 0; column < 2; column += 1) {
          brush.rect(column * pane.width * 1.1, row * pane.height * 1.1, pane.width, pane.height, {
            fill: scene.light.key,
          });
        }
      }
    },
  );
}

/** An arch in a plastered wall, with a sill: where the house shows its figures. */
export function drawNiche(setting: Setting): void {
  const { brush, width, height, scene, random } = setting;
  const wall = mix(wallColour(setting), random.pick(["#7a4a58", "#6a4a6a", "#8a5a4e"] as const), 0.68);
  paintWall(setting, wall);
  if (scene.subject.kind === "still" && drawStillWall(setting, wall)) return;
  const half = Math.min(width * 0.36, height * 0.34);
  const top = height * 0.09;
  const spring = top + half;
  const centre = width / 2;
  const arch = `M${n(centre - half)} ${n(height + 4)}V${n(spring)}A${n(half)} ${n(half)} 0 0 1 ${n(centre + half)} ${n(spring)}V${n(height + 4)}Z`;
  const deep = shift(mix(wall, scene.light.ambient, 0.4), { lightness: -0.13 });
  const bright = shift(mix(wall, scene.light.key, 0.3), { lightness: 0.02 });
  const left = scene.light.from === "left";
  brush.path(arch, {
    fill: brush.linear(
      [
        [0, left ? deep : bright],
        [1, left ? bright : deep],
      ],
      [0, 0, 1, 0.25],
    ),
  });
  const rim = half * 0.075;
  const inner = half - rim;
  brush.path(
    `M${n(centre - half)} ${n(height + 4)}V${n(spring)}A${n(half)} ${n(half)} 0 0 1 ${n(centre + half)} ${n(spring)}V${n(height + 4)}H${n(centre + inner)}V${n(spring)}A${n(inner)} ${n(inner)} 0 0 0 ${n(centre - inner)} ${n(spring)}V${n(height + 4)}Z`,
    {
      fill: brush.linear(
        [
          [0, shift(wall, { lightness: left ? -0.15 : 0.12 })],
          [0.5, shift(wall, { lightness: -0.03 })],
          [1, shift(wall, { lightness: left ? 0.12 : -0.15 })],
        ],
        [0, 0, 1, 0],
      ),
    },
  );
  brush.ellipse(centre + (left ? 1 : -1) * half * 0.2, spring + half * 0.4, inner * 0.9, inner * 1.2, {
    fill: brush.radial([
      [0, shift(mix(wall, scene.light.key, 0.5), { lightness: 0.08 }), 0.4 + random.between(0, 0.15)],
      [1, wall, 0],
    ]),
  });
}
