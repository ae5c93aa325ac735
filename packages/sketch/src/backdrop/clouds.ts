/**
 * Clouds alone, on transparent ground: heaps with a flat foot and a lit crown by day, long bars lit from below when
 * the sun is low, a closed deck when it is overcast.
 */
import { mix, shift } from "#sketch/kit/colour.ts";
import { fractal, paintedImage, rgbOf, smoothstep } from "#sketch/kit/raster.ts";
import type { Random } from "@galatea/raster/random.ts";
import { type Box, cellsOf, type Setting } from "./setting.ts";

export function drawClouds(setting: Setting, box: Box): void {
  if (setting.scene.weather !== "clear") drawDeck(setting, box);
  else drawHeaps(setting, box);
}

/** Measures are shares of the sky's height; `x` too, so that a puff is round. */
type Puff = { x: number; y: number; radius: number; reach: Reach };
/** Beyond it there is nothing of a puff, however its edge is warped. */
type Reach = { left: number; right: number; top: number; bottom: number };
type Cloud = {
  left: number;
  right: number;
  top: number;
  foot: number;
  flat: number;
  far: number;
  puffs: Puff[];
};

/** How far the edge of a puff is moved by noise of ±0.5, in its radius. */
const warpedBy = 1.15;

const isWithin = ({ left, right, top, bottom }: Reach, x: number, y: number): boolean =>
  x > left && x < right && y > top && y < bottom;

/** One cloud: a row of puffs that is highest off its middle, over a flat foot. */
function cloudOf(
  random: Random,
  at: { x: number; foot: number; wide: number; flat: number; far: number },
): Cloud {
  const count = Math.round(7 + at.wide * 14);
  const crest = random.between(0.3, 0.7);
  const puffs = Array.from({ length: count }, (_, index): Puff => {
    const along = (index + random.between(0.2, 0.8)) / count;
    const swell = Math.max(0, 1 - (Math.abs(along - crest) / Math.max(crest, 1 - crest)) ** 1.6);
    const radius = at.wide * (0.055 + 0.13 * swell * random.between(0.6, 1.1));
    const x = at.x + (along - 0.5) * at.wide;
    const y =
      at.foot - (radius * random.between(0.2, 0.75) + swell * at.wide * random.between(0, 0.13)) / at.flat;
    const wide = radius * (1 + warpedBy / 2);
    const high = wide / at.flat;
    return { x, y, radius, reach: { left: x - wide, right: x + wide, top: y - high, bottom: y + high } };
  });
  return {
    left: Math.min(...puffs.map((puff) => puff.x - puff.radius * 1.4)),
    right: Math.max(...puffs.map((puff) => puff.x + puff.radius * 1.4)),
    top: Math.min(...puffs.map((puff) => puff.y - (puff.radius * 1.4) / at.flat)),
    foot: at.foot,
    flat: at.flat,
    far: at.far,
    puffs,
  };
}

function cloudsOf(setting: Setting, aspect: number): Cloud[] {
  const { random, air, scene } = setting;
  const high = scene.timeOfDay === "day" || scene.timeOfDay === "golden";
  const night = air.night ? 0.6 : 1;
  const rows = [
    { foot: 0.9, wide: 0.22, count: 7, far: 1 },
    { foot: 0.74, wide: 0.36, count: 5, far: 0.7 },
    { foot: 0.52, wide: 0.56, count: 3, far: 0.35 },
    { foot: 0.27, wide: 0.74, count: 2, far: 0 },
  ] as const;
  return rows.flatMap(({ foot, wide, count, far }) => {
    const wanted = Math.round(
      count * aspect * (0.35 + air.cloud.cover * 0.9) * night * (high ? 1 : 0.75) * random.between(0.6, 1),
    );
    const start = random.next();
    const made = Array.from({ length: wanted }, (_, index) =>
      cloudOf(random, {
        x: (((start + index * 0.618) % 1) * 1.2 - 0.1) * aspect,
        foot: foot + random.bell() * 0.06,
        wide: wide * random.between(0.55, 1.25) * (high ? 1 : 1.7),
        flat: high ? random.between(1.1, 1.4) : random.between(3.2, 5),
        far,
      }),
    );
    return made.filter((cloud) => !hidesMoon(setting, cloud, aspect));
  });
}

/** A cloud before the moon makes a smear of both. */
function hidesMoon({ air }: Setting, cloud: Cloud, aspect: number): boolean {
  if (air.sun.kind !== "moon") return false;
  const x = air.sun.x * aspect;
  return (
    x > cloud.left - 0.1 &&
    x < cloud.right + 0.1 &&
    air.sun.y > cloud.top - 0.1 &&
    air.sun.y < cloud.foot + 0.08
  );
}

/** Heaped clouds as spheres run together: each cell is lit as the nearest sphere is turned to the sun. */
function drawHeaps(setting: Setting, box: Box): void {
  const { clouds: brush, air, noise, random, scene } = setting;
  const aspect = box.width / box.height;
  const veil = veilOf(setting, aspect);
  const clouds = cloudsOf(setting, aspect);
  const lit = rgbOf(shift(air.cloud.lit, { lightness: 0.02 }));
  const middle = rgbOf(mix(air.cloud.lit, air.cloud.shade, 0.5));
  const shade = rgbOf(air.cloud.shade);
  const distant = rgbOf(mix(air.sky[3], air.cloud.lit, 0.5));
  const low = scene.timeOfDay === "sunset" || scene.timeOfDay === "dusk" || scene.timeOfDay === "dawn";
  const sun = { x: air.sun.x < 0.5 ? -0.62 : 0.62, y: low ? 0.5 : -0.78 };
  const offset = random.between(0, 200);
  const columns = Math.min(320, 100 + box.width / 5);
  brush.raw(
    paintedImage(box, cellsOf(setting, box, { columns, rows: columns / aspect }), (u, v, out) => {
      const across = u * aspect;
      let alpha = 0;
      let light = 0;
      let far = 0;
      for (const cloud of clouds) {
        if (across < cloud.left || across > cloud.right || v < cloud.top || v > cloud.foot + 0.03) continue;
        if (!cloud.puffs.some(({ reach }) => isWithin(reach, across, v))) continue;
        const size = 1.6 - cloud.far;
        const warpX = fractal(noise, offset + (across * 13) / size, offset + (v * 15) / size, 3) - 0.5;
        const warpY =
          fractal(noise, offset + (across * 13) / size + 60, offset + (v * 15) / size + 9, 3) - 0.5;
        let cover = 0;
        let turned = 0;
        let front = -1;
        for (const puff of cloud.puffs) {
          if (!isWithin(puff.reach, across, v)) continue;
          const dx = (across - puff.x) / puff.radius + warpX * warpedBy;
          const dy = ((v - puff.y) * cloud.flat) / puff.radius + warpY * warpedBy;
          const inside = 1 - dx * dx - dy * dy;
          if (inside <= 0) continue;
          cover = Math.max(cover, inside);
          const height = Math.sqrt(inside) * puff.radius - (v - puff.y) * 0.2;
          if (height <= front) continue;
          front = height;
          turned = dx * sun.x + dy * sun.y + Math.sqrt(inside) * 0.28;
        }
        if (cover <= 0) continue;
        const foot = smoothstep(cloud.foot + 0.022, cloud.foot - 0.02, v + warpX * 0.03);
        const here = smoothstep(0, 0.34, cover) * foot;
        const rising = (cloud.foot - v) / Math.max(0.01, cloud.foot - cloud.top);
        const bright = 0.08 + smoothstep(-0.65, 0.8, turned) * 0.72 + (low ? 1 - rising : rising) * 0.34;
        light = light * (1 - here) + bright * here;
        far = far * (1 - here) + cloud.far * here;
        alpha += (1 - alpha) * here;
      }
      const ice = veil(u, v);
      const heap = alpha * smoothstep(1.04, 0.86, v) * (air.night ? 0.7 : 0.95);
      const whole = heap + ice * (1 - heap);
      if (whole <= 0.004) {
        out.a = 0;
        return;
      }
      const paint = (channel: 0 | 1 | 2): number => {
        const own =
          light < 0.5
            ? shade[channel] + (middle[channel] - shade[channel]) * light * 2
            : middle[channel] + (lit[channel] - middle[channel]) * Math.min(1, light * 2 - 1);
        const here = own + (distant[channel] - own) * far * 0.55;
        return Math.min(255, (here * heap + lit[channel] * (whole - heap)) / whole);
      };
      out.r = paint(0);
      out.g = paint(1);
      out.b = paint(2);
      out.a = whole * 255;
    }),
  );
}

/** Ice clouds far above: a breath of white drawn out along the wind. Gives how much of it lies at a point, 0 .. 1. */
function veilOf({ air, noise, random }: Setting, aspect: number): (u: number, v: number) => number {
  const offset = random.between(0, 200);
  const slope = random.between(-0.35, 0.35);
  const strength = air.night ? 0.16 : 0.5;
  return (u, v) => {
    if (v > 0.9) return 0;
    const along = u * aspect * 1.5;
    const field = smoothstep(0.42, 0.8, noise(offset + along * 0.9, offset + v * 2.2));
    if (field <= 0) return 0;
    const across = (v + u * slope) * 7;
    const comb = fractal(noise, offset + along + across * 0.12, offset + across, 4);
    return smoothstep(0.5, 0.85, comb) * field * smoothstep(0.9, 0.3, v) * strength;
  };
}

/** Overcast: a closed layer seen in perspective, smaller and flatter towards the horizon, with lighter rifts. */
function drawDeck(setting: Setting, box: Box): void {
  const { clouds: brush, air, noise, random, scene } = setting;
  const cover = Math.min(0.95, air.cloud.cover);
  const lit = rgbOf(air.cloud.lit);
  const heavy = scene.weather === "rain" ? 0.4 : scene.weather === "snow" ? 0.12 : 0.24;
  const shade = rgbOf(mix(air.cloud.shade, air.night ? "#0a1026" : "#4c5566", heavy));
  const offset = random.between(0, 200);
  const aspect = box.width / box.height;
  const threshold = 0.62 - cover * 0.34;
  const density = (x: number, y: number): number => {
    const warp = noise(x * 1.2 + 40, y * 1.7 + 11) - 0.5;
    return fractal(noise, x + warp * 0.9, y + warp * 0.5, 5);
  };
  const columns = Math.min(240, 90 + box.width / 6);
  brush.raw(
    paintedImage(box, cellsOf(setting, box, { columns, rows: columns / aspect / 1.1 }), (u, v, out) => {
      const distance = 1 / (1.18 - v);
      const x = offset + (u - 0.5) * aspect * 1.5 * distance;
      const y = offset + distance * 2.3;
      const here = density(x, y);
      const body = smoothstep(-0.08, 0.12, here - density(x + (air.sun.x < 0.5 ? -0.12 : 0.12), y + 0.14));
      const thick = smoothstep(threshold, threshold + 0.34, here);
      const light = Math.min(1, Math.max(0, body * 0.7 + (1 - thick) * 0.45));
      out.r = shade[0] + (lit[0] - shade[0]) * light;
      out.g = shade[1] + (lit[1] - shade[1]) * light;
      out.b = shade[2] + (lit[2] - shade[2]) * light;
      out.a =
        255 *
        smoothstep(threshold - 0.1, threshold + 0.2, here) *
        smoothstep(1.03, 0.7, v) *
        (air.night ? 0.7 : 0.94);
    }),
  );
}
