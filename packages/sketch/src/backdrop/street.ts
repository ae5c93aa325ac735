/** A street that is walked into: houses on both sides, lamps, wires of light, paving that shines when it is wet. */
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex } from "#sketch/scene.ts";
import { lampPost, stringLights } from "./furniture.ts";
import { drawHouses, streetHalf } from "./houses.ts";
import { createPerspective, type Perspective } from "./perspective.ts";
import { drawBroadleaf } from "./plants.ts";
import type { Setting } from "./setting.ts";
import { drawSky } from "./sky.ts";

export function drawStreet(setting: Setting): void {
  const { width, height, horizon, random, brush, air } = setting;
  const view = createPerspective(setting);
  drawSky(setting, { x: 0, y: 0, width, height: horizon + height * 0.02 });
  haze(setting);
  drawHouses(setting, view);
  drawRoad(setting, view, 2.9);
  streetTrees(setting, view);
  for (const z of [9.5, 6.2, 3.9, 2.3]) {
    for (const side of [-1, 1] as const) {
      const [x, y] = view.at(side * 3.3, z, 0);
      brush.ellipse(x, y, view.metre(z) * 0.3, view.metre(z) * 0.06, { fill: "#120d1c", opacity: 0.35 });
      lampPost(setting, x, y, view.metre(z) * 3.9);
    }
  }
  if (random.chance(0.5)) {
    for (const z of [8, 5.2, 3.4])
      stringLights(setting, view.at(-streetHalf, z, 5), view.at(streetHalf, z, 5), view.metre(z) * 0.9, 14);
  }
  wetStone(setting, view);
  if (air.lamps > 0.5) dimEdges(setting);
}

/** Along the pavements, where somebody asks for a season: a street has little else to show it by. */
function streetTrees(setting: Setting, view: Perspective): void {
  const { scene, random } = setting;
  if (scene.season === undefined || scene.weather === "snow") return;
  const own = { ...setting, random: random.fork("street trees") };
  const leaf: Hex = scene.season === "autumn" ? "#c8702c" : scene.season === "spring" ? "#eab6c4" : "#5f8443";
  for (const z of [8.4, 5, 3])
    for (const side of [-1, 1] as const) {
      const [x, base] = view.at(side * 3.8, z, 0);
      drawBroadleaf(own, {
        x,
        base,
        height: view.metre(z) * own.random.between(4.6, 5.6),
        leaf,
        depth: Math.min(0.6, z * 0.055),
        blossom: scene.season === "spring",
      });
    }
}

export function haze({ brush, air, width, height, horizon }: Setting): void {
  brush.rect(0, horizon - height * 0.3, width, height * 0.36, {
    fill: brush.linear([
      [0, air.haze, 0],
      [0.75, air.lamps > 0.6 ? mix(air.haze, "#e8a070", 0.35) : air.haze, 0.7],
      [1, air.haze, 0.9],
    ]),
  });
}

/** Paving with kerbs; `half` is the carriageway's half width in metres, 0 where people walk everywhere. */
export function drawRoad(setting: Setting, view: Perspective, half: number): void {
  const { brush, air, height, horizon, scene, random, unit } = setting;
  const winter = scene.weather === "snow";
  const stone: Hex = winter ? "#dde5ee" : "#8f877f";
  const surface = (colour: Hex): string =>
    brush.linearAt(
      [
        [0, air.lit(colour, 0.7)],
        [0.25, air.lit(colour, 0.2)],
        [1, air.shaded(shift(colour, { lightness: -0.06 }))],
      ],
      [0, horizon, 0, height],
    );
  brush.path(view.floor(-streetHalf, streetHalf, 0.7, 40), { fill: surface(stone) });
  if (half > 0) {
    brush.path(view.floor(-half, half, 0.7, 40), { fill: surface(winter ? "#b9c4d0" : "#5d5a63") });
    for (const side of [-1, 1] as const)
      brush.path(view.wall(side * half, 0.7, 40, 0, 0.14), {
        fill: air.lit(shift(stone, { lightness: 0.08 }), 0.1),
      });
  }
  let joints = "";
  for (let z = 0.75; z < 12; z *= 1.085) {
    const [left, y] = view.at(-streetHalf, z, 0);
    const [right] = view.at(streetHalf, z, 0);
    joints += `M${n(left)} ${n(y)}L${n(right)} ${n(y)}`;
  }
  for (let lane = -10; lane <= 10; lane += 1) {
    if (lane === 0) continue;
    const [nearX, nearY] = view.at((lane / 10) * streetHalf, 0.8, 0);
    const [farX, farY] = view.at((lane / 10) * streetHalf, 14, 0);
    joints += `M${n(nearX)} ${n(nearY)}L${n(farX)} ${n(farY)}`;
  }
  brush.path(joints, {
    stroke: air.shaded("#3f3d47"),
    strokeWidth: unit * 1.1,
    opacity: winter ? 0.1 : 0.24,
  });
  for (let index = 0; index < 46; index += 1) {
    const z = 0.9 / (0.12 + random.next() * 0.88);
    const [x, y] = view.at(random.between(-streetHalf, streetHalf), z, 0);
    const m = view.metre(z);
    brush.ellipse(x, y, m * random.between(0.14, 0.4), m * 0.045, {
      fill: air.lit(random.chance(0.5) ? "#c4bcb4" : "#4a4650", 0.1),
      opacity: 0.13,
    });
  }
  for (const side of [-1, 1] as const)
    brush.path(view.floor(side * (streetHalf - 1), side * streetHalf, 0.7, 30), {
      fill: "#14101e",
      opacity: 0.14,
    });
}

/** Puddles and mirrored lamps when it rains; a softer sheen under lamps at night. */
export function wetStone(setting: Setting, view: Perspective): void {
  const { brush, air, scene, random, height, horizon } = setting;
  const wet = scene.weather === "rain" ? 1 : air.lamps > 0.8 ? 0.4 : 0;
  if (wet === 0) return;
  brush.path(view.floor(-2.6, 2.6, 0.7, 40), {
    fill: brush.linearAt(
      [
        [0, air.sky[3], 0.5 * wet],
        [1, air.sky[2], 0.06],
      ],
      [0, horizon, 0, height],
    ),
  });
  const inks: readonly Hex[] =
    scene.style === "neon" || air.night
      ? [air.glow, air.glow, "#ff7ab0", "#6ad0ff", "#ffb060"]
      : [air.glow, air.sky[3]];
  for (let index = 0; index < 34; index += 1) {
    const z = 1 / (0.1 + random.next() * 0.5);
    const side = random.chance(0.5) ? 1 : -1;
    const [x, y] = view.at(side * random.between(0.8, streetHalf), z, 0);
    const m = view.metre(z);
    brush.ellipse(x, y + m * 0.3, m * random.between(0.06, 0.2), m * random.between(0.5, 1.1), {
      fill: brush.radial([
        [0, random.pick(inks), 0.55 * wet * Math.max(0.35, air.lamps)],
        [1, air.glow, 0],
      ]),
    });
  }
  if (scene.weather !== "rain") return;
  for (let index = 0; index < 12; index += 1) {
    const z = 1 / (0.15 + random.next() * 0.8);
    const [x, y] = view.at(random.between(-3.6, 3.6), z, 0);
    const m = view.metre(z);
    const wide = m * random.between(0.25, 0.6);
    brush.ellipse(x, y, wide, m * 0.07, { fill: mix(air.sky[2], air.shaded("#2a2c38"), 0.45), opacity: 0.6 });
    brush.ellipse(x - wide * 0.15, y - m * 0.02, wide * 0.7, m * 0.04, { fill: air.sky[3], opacity: 0.25 });
  }
}

/** Away from the lamps the street sinks into the night. */
function dimEdges({ brush, width, height }: Setting): void {
  brush.rect(0, 0, width, height, {
    fill: brush.radial(
      [
        [0, "#0a0c1e", 0],
        [0.55, "#0a0c1e", 0.05],
        [1, "#0a0c1e", 0.5],
      ],
      [0.5, 0.55, 0.75],
    ),
  });
}
