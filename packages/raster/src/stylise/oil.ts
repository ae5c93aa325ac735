/**
 * Oil paint: an anisotropic Kuwahara filter (Kyprianidis, 2009) lays dabs along the forms, bristles run in the
 * strokes, and the varnish catches light from the upper left. Strokes are computed at 1.5 megapixels at most;
 * larger pictures get the same strokes, larger.
 */
import { setSaturation } from "#raster/adjust.ts";
import { randomAt, valueNoise } from "#raster/effects.ts";
import { type Flow, flowOf } from "./flow.ts";
import { alongFlow } from "./lines.ts";
import { blurPlane, clampByte, lightnessPlane, type Plane, sampleBetween } from "#raster/planes.ts";
import { fitPixels, type Raster } from "#raster/raster.ts";
import { resized } from "#raster/picture-file.ts";

const sectors = 8;

export async function paintOil(
  source: Raster,
  strength: number,
  seed: number,
  report: (share: number) => void,
): Promise<Raster> {
  const { width, height } = fitPixels(source, 1_500_000);
  const small = await resized(source, width, height);
  const side = Math.sqrt(width * height);
  const radius = Math.max(3, Math.round((0.005 + strength * 0.008) * side));
  const flow = flowOf(lightnessPlane(small), Math.max(1.5, side / 260));
  const painted = applyDabs(small, flow, radius, (share) => report(share * 0.8));
  const relief = bristles(painted, flow, radius, seed);
  report(0.9);
  return varnish(await resized(painted, source.width, source.height), relief, strength, source);
}

/** Each pixel takes the mean of the calmest of eight sectors of an ellipse that lies along the stroke. */
function applyDabs(source: Raster, flow: Flow, radius: number, report: (share: number) => void): Raster {
  const { data, width, height } = source;
  const result = new Uint8Array(data.length);
  const dabs = dabsOf(radius);
  const margin = Math.ceil(radius * 2) + 1;
  const sums = new Float64Array(sectors * 6);
  for (let y = 0; y < height; y += 1) {
    if ((y & 31) === 0) report(y / height);
    const isInner = y >= margin && y < height - margin;
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      const { dx, dy, weights, bases } = dabs[dabIndex(flow, index)]!;
      const isWhole = isInner && x >= margin && x < width - margin;
      sums.fill(0);
      for (let point = 0; point < dx.length; point += 1) {
        let [px, py] = [x + dx[point]!, y + dy[point]!];
        if (!isWhole) {
          px = px < 0 ? 0 : px >= width ? width - 1 : px;
          py = py < 0 ? 0 : py >= height ? height - 1 : py;
        }
        const at = (py * width + px) << 2;
        const weight = weights[point]!;
        const base = bases[point]!;
        const red = data[at]!;
        const green = data[at + 1]!;
        const blue = data[at + 2]!;
        const light = red * 0.3 + green * 0.55 + blue * 0.15;
        sums[base] = sums[base]! + red * weight;
        sums[base + 1] = sums[base + 1]! + green * weight;
        sums[base + 2] = sums[base + 2]! + blue * weight;
        sums[base + 3] = sums[base + 3]! + weight;
        sums[base + 4] = sums[base + 4]! + light * weight;
        sums[base + 5] = sums[base + 5]! + light * light * weight;
      }
      takeCalmest(sums, result, data, index * 4);
    }
  }
  return { data: result, width, height };
}

type Dab = { dx: Int32Array; dy: Int32Array; weights: Float32Array; bases: Int32Array };
const angles = 32;
const elongations = 4;

/** The points of a dab for each direction and length of stroke, computed once for all pixels. */
function dabsOf(radius: number): Dab[] {
  const points = discOf(radius);
  return Array.from({ length: angles * elongations }, (_, index) => {
    const angle = (Math.floor(index / elongations) / angles) * Math.PI;
    const elongation = 1 + ((index % elongations) / (elongations - 1)) * 0.9;
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    return {
      dx: Int32Array.from(points, ({ x, y }) => Math.round(x * elongation * ux - (y / elongation) * uy)),
      dy: Int32Array.from(points, ({ x, y }) => Math.round(x * elongation * uy + (y / elongation) * ux)),
      weights: Float32Array.from(points, ({ weight }) => weight),
      bases: Int32Array.from(points, ({ sector }) => sector * 6),
    };
  });
}

function dabIndex(flow: Flow, index: number): number {
  const turn = Math.atan2(flow.y[index]!, flow.x[index]!) / Math.PI;
  const angle = Math.round((turn < 0 ? turn + 1 : turn) * angles) % angles;
  return (
    angle * elongations + Math.min(elongations - 1, Math.round(flow.clarity[index]! * (elongations - 1)))
  );
}

type Point = { x: number; y: number; weight: number; sector: number };

function discOf(radius: number): Point[] {
  const points: Point[] = [];
  for (let y = -radius; y <= radius; y += 1) {
    for (let x = -radius; x <= radius; x += 1) {
      const far = Math.hypot(x, y) / radius;
      // Half of the points are enough: neighbours see the other half.
      if (far > 1 || (radius > 5 && ((x + y) & 1) !== 0)) continue;
      const sector = Math.floor(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * sectors) % sectors;
      if (x !== 0 || y !== 0) points.push({ x, y, weight: Math.exp(-far * far * 1.6), sector });
      else for (let each = 0; each < sectors; each += 1) points.push({ x, y, weight: 1, sector: each });
    }
  }
  return points;
}

function takeCalmest(sums: Float64Array, result: Uint8Array, source: Uint8Array, at: number): void {
  let [red, green, blue, total] = [0, 0, 0, 0];
  for (let base = 0; base < sums.length; base += 6) {
    const weight = sums[base + 3]!;
    if (weight === 0) continue;
    const mean = sums[base + 4]! / weight;
    const variance = Math.max(0, sums[base + 5]! / weight - mean * mean);
    const calm = 1 / (1 + (variance * 0.2) ** 4);
    const share = calm + 1e-9;
    red += (sums[base]! / weight) * share;
    green += (sums[base + 1]! / weight) * share;
    blue += (sums[base + 2]! / weight) * share;
    total += share;
  }
  result[at] = clampByte(Math.round(red / total));
  result[at + 1] = clampByte(Math.round(green / total));
  result[at + 2] = clampByte(Math.round(blue / total));
  result[at + 3] = source[at + 3]!;
}

/** Height of the paint, around 0: bristles along the strokes, thicker in light colours. */
function bristles(painted: Raster, flow: Flow, radius: number, seed: number): Plane {
  const { width, height } = painted;
  const noise = new Float32Array(width * height);
  const hair = Math.max(1, radius / 6);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      noise[y * width + x] = valueNoise(x / hair, y / hair, seed) + (randomAt(x, y, seed) - 0.5) * 0.35;
  // Parts without a direction of their own get wide arcs.
  const swept = sweepingFlow(flow, width, height, seed);
  const drawn = alongFlow({ data: noise, width, height }, swept, radius * 2);
  const light = lightnessPlane(painted);
  for (let index = 0; index < drawn.data.length; index += 1)
    drawn.data[index] = drawn.data[index]! * (0.7 + light.data[index]! * 0.6) + light.data[index]! * 0.3;
  return blurPlane(drawn, 0.6);
}

function sweepingFlow(flow: Flow, width: number, height: number, seed: number): Flow {
  const swept: Flow = {
    x: new Float32Array(flow.x.length),
    y: new Float32Array(flow.y.length),
    clarity: flow.clarity,
  };
  const arc = Math.max(width, height) / 5;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      const own = Math.min(1, Math.max(0, (flow.clarity[index]! - 0.3) * 2.2));
      const angle = valueNoise(x / arc, y / arc, seed ^ 0x51ed) * 5 + 0.6;
      const [handX, handY] = [Math.cos(angle), Math.sin(angle)];
      const turn = flow.x[index]! * handX + flow.y[index]! * handY < 0 ? -1 : 1;
      const [mixedX, mixedY] = [
        flow.x[index]! * turn * own + handX * (1 - own),
        flow.y[index]! * turn * own + handY * (1 - own),
      ];
      const length = Math.hypot(mixedX, mixedY) || 1;
      swept.x[index] = mixedX / length;
      swept.y[index] = mixedY / length;
    }
  }
  return swept;
}

/** Lights the paint's relief from the upper left at full size, and deepens the colours as varnish does. */
function varnish(painted: Raster, relief: Plane, strength: number, source: Raster): Raster {
  const { data, width, height } = painted;
  const [sx, sy] = [relief.width / width, relief.height / height];
  const depth = 110 + strength * 150;
  const colour = new Float64Array(3);
  for (let y = 0, at = 0; y < height; y += 1) {
    const v = (y + 0.5) * sy - 0.5;
    for (let x = 0; x < width; x += 1, at += 4) {
      const u = (x + 0.5) * sx - 0.5;
      const slope = sampleBetween(relief, u + 0.7, v + 0.7) - sampleBetween(relief, u - 0.7, v - 0.7);
      const lit = Math.max(-26, Math.min(34, -slope * depth));
      const shine = lit > 14 ? (lit - 14) * 0.9 : 0;
      colour[0] = data[at]!;
      colour[1] = data[at + 1]!;
      colour[2] = data[at + 2]!;
      setSaturation(colour, 1.08 + strength * 0.1);
      const room = 0.45 + 0.55 * Math.min(1, (colour[1] + 40) / 160);
      data[at] = clampByte(Math.round(colour[0] + lit * room + shine));
      data[at + 1] = clampByte(Math.round(colour[1] + lit * room + shine));
      data[at + 2] = clampByte(Math.round(colour[2] + lit * room + shine * 0.9));
      data[at + 3] = source.data[at + 3]!;
    }
  }
  return painted;
}
