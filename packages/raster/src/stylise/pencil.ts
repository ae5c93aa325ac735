/**
 * A pencil drawing: contours along the forms, tone by dodging, hatching in the shadows, on paper with a tooth.
 * Drawn at 6 megapixels at most and brought to full size; the paper is made at full size.
 */
import { randomAt, valueNoise } from "#raster/effects.ts";
import { flowOf } from "./flow.ts";
import { drawLines } from "./lines.ts";
import {
  blurPlane,
  clamp01,
  guidedFilter,
  lightnessPlane,
  type Plane,
  sampleBetween,
  smoothstep,
} from "#raster/planes.ts";
import { fitPixels, type Raster } from "#raster/raster.ts";
import { resized } from "#raster/picture-file.ts";

export async function drawPencil(source: Raster, strength: number, seed: number): Promise<Raster> {
  const { width, height } = fitPixels(source, 6_000_000);
  const small = await resized(source, width, height);
  const drawing = graphite(withFullRange(lightnessPlane(small)), strength, seed);
  return onPaper(source, drawing, strength, seed);
}

/** Stretches the lightness between the 2nd and the 98th percentile to the whole scale. */
function withFullRange(plane: Plane): Plane {
  const counts = new Uint32Array(256);
  for (const value of plane.data) counts[Math.round(clamp01(value) * 255)]! += 1;
  const at = (share: number): number => {
    let left = share * plane.data.length;
    for (let bin = 0; bin < 256; bin += 1) {
      left -= counts[bin]!;
      if (left <= 0) return bin / 255;
    }
    return 1;
  };
  const [low, high] = [at(0.02), Math.max(at(0.98), at(0.02) + 0.15)];
  return { ...plane, data: plane.data.map((value) => clamp01((value - low) / (high - low))) };
}

/** 0 bare paper .. 1 full graphite. */
function graphite(light: Plane, strength: number, seed: number): Plane {
  const { width, height } = light;
  const unit = Math.sqrt(width * height) / 1000;
  const calm = guidedFilter(light, light, Math.max(2, Math.round(3 * unit)), 0.004);
  const flow = flowOf(calm, Math.max(1.2, 2 * unit));
  const fine = drawLines(calm, flow, {
    sigmaPx: Math.max(0.8, 1.1 * unit),
    weight: 0.4 + strength * 0.6,
  }).data;
  const broad = drawLines(calm, flow, { sigmaPx: Math.max(1.4, 2.6 * unit), weight: strength * 0.8 }).data;
  const soft = blurPlane(light, 9 * unit + 3).data;
  const data = new Float32Array(light.data.length);
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 1) {
      const tone = calm.data[index]!;
      const dodge = 1 - Math.min(1, tone / Math.max(0.02, soft[index]! + 0.015));
      const shade = hatching(x / unit, y / unit, tone, seed);
      const line = Math.max(1 - fine[index]!, (1 - broad[index]!) * 0.75);
      const wash = (1 - tone) ** 1.4 * 0.3;
      const drawn = dodge * 0.7 + shade * (0.5 + strength * 0.4) + wash;
      data[index] = clamp01(line * (0.5 + strength * 0.4) + drawn * (1 - line * 0.4));
    }
  }
  return { data, width, height };
}

/** Strokes at three angles; each darker range of tone adds the next. */
function hatching(x: number, y: number, tone: number, seed: number): number {
  let shade = 0;
  for (const [index, { angle, from }] of hatches.entries()) {
    if (tone > from) continue;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const along = x * c + y * s;
    const across = y * c - x * s;
    // Strokes are long and narrow, wander a little and end somewhere.
    const wander = valueNoise(along / 60, across / 24, seed + index) * 5;
    const stroke =
      valueNoise((along + wander * 3) / 46, (across + wander) / 2.3, seed ^ (index * 977 + 13)) + 0.5;
    shade += smoothstep(0.34, 0.72, stroke) * smoothstep(from, from - 0.3, tone) * 0.42;
  }
  return shade;
}

const hatches = [
  { angle: -0.82, from: 0.8 },
  { angle: -0.55, from: 0.52 },
  { angle: 0.7, from: 0.3 },
  { angle: -1.3, from: 0.16 },
] as const;

const paperColour = [250, 247, 239] as const;
const graphiteColour = [46, 46, 52] as const;

function onPaper(source: Raster, drawing: Plane, strength: number, seed: number): Raster {
  const { width, height } = source;
  const data = new Uint8Array(width * height * 4);
  const unit = Math.max(0.6, Math.sqrt(width * height) / 1000);
  const [sx, sy] = [drawing.width / width, drawing.height / height];
  for (let y = 0, at = 0; y < height; y += 1) {
    const v = (y + 0.5) * sy - 0.5;
    for (let x = 0; x < width; x += 1, at += 4) {
      const tooth =
        valueNoise(x / (1.5 * unit), y / (1.5 * unit), seed) + (randomAt(x, y, seed ^ 77) - 0.5) * 0.3;
      const fibre = valueNoise(x / (34 * unit), y / (22 * unit), seed ^ 5) * 5;
      const drawn = sampleBetween(drawing, (x + 0.5) * sx - 0.5, v);
      // Graphite lies on the tooth: half pressed, the hollows stay white.
      const cover = clamp01(drawn * (1 + tooth * 1.1 * (1 - drawn))) * (0.84 + strength * 0.12);
      for (let channel = 0; channel < 3; channel += 1) {
        const paper = paperColour[channel]! + fibre * 0.6 + tooth * 5;
        data[at + channel] = Math.max(
          0,
          Math.min(255, Math.round(paper + (graphiteColour[channel]! - paper) * cover)),
        );
      }
      data[at + 3] = source.data[at + 3]!;
    }
  }
  return { data, width, height };
}
