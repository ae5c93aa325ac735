/**
 * New light, as the engine sets it on a picture whose depth nobody knows: soft relief from the lightness, and a falloff.
 * With less relief than the engine's, so that it follows a slider.
 */
import {
  blurPlane,
  lightnessPlane,
  luma,
  sampleBetween,
  smoothstep,
  type Plane,
} from "@galatea/raster/planes.ts";
import type { LightSide } from "#tools/process/operations.ts";
import type { Pixels } from "./use-small-copy.ts";

const directions: Record<LightSide, readonly [x: number, y: number, z: number]> = {
  left: [-0.86, -0.3, 0.42],
  right: [0.86, -0.3, 0.42],
  top: [0, -0.9, 0.44],
  front: [0, -0.12, 1],
};

export type Light = { from: LightSide; warmth: number; strength: number };

export function relight(pixels: Pixels, light: Light): void {
  const map = lightMap(pixels, light.from);
  const { data } = pixels;
  const { warmth, strength } = light;
  const lit = withoutLightness([1 + warmth * 0.2, 1 + warmth * 0.045, 1 - warmth * 0.24]);
  const shaded = withoutLightness([1 - warmth * 0.1, 1 - warmth * 0.01, 1 + warmth * 0.12]);
  for (let index = 0, pixel = 0; index < map.data.length; index += 1, pixel += 4) {
    const amount = map.data[index]!;
    const grey = luma(data[pixel]!, data[pixel + 1]!, data[pixel + 2]!) / 255;
    const gain = 2 ** (amount * strength * (amount > 0 ? 1.35 * (1 - grey * 0.62) : 1.7));
    const share = smoothstep(-0.5, 0.5, amount);
    for (let channel = 0; channel < 3; channel += 1) {
      const colour = shaded[channel]! + (lit[channel]! - shaded[channel]!) * share;
      data[pixel + channel] = rollOff(
        data[pixel + channel]! * gain * (1 + (colour - 1) * (0.35 + 0.65 * strength)),
      );
    }
  }
}

const withoutLightness = (tint: readonly number[]): readonly number[] => {
  const sum = luma(tint[0]!, tint[1]!, tint[2]!);
  return tint.map((value) => value / sum);
};

const rollOff = (value: number): number =>
  value <= 200 ? value : 200 + 55 * (1 - Math.exp((200 - value) / 62));

/** −1 in shadow .. 1 in the light. */
function lightMap(pixels: Pixels, from: LightSide): Plane {
  const plane = lightnessPlane(pixels);
  const { width, height } = plane;
  const side = Math.sqrt(width * height);
  const relief = [
    { plane: blurPlane(plane, side / 60), depth: 0.5 },
    { plane: blurPlane(plane, side / 18), depth: 0.9 },
  ];
  const [lx, ly, lz] = directions[from];
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [slopeX, slopeY] = [0, 0];
      for (const { plane: form, depth } of relief) {
        slopeX += (sampleBetween(form, x + 1, y) - sampleBetween(form, x - 1, y)) * depth * side * 0.06;
        slopeY += (sampleBetween(form, x, y + 1) - sampleBetween(form, x, y - 1)) * depth * side * 0.06;
      }
      const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
      const facing = (-slopeX * lx - slopeY * ly + lz) / length - lz;
      const amount = facing * 0.75 + falloff(from, x / width, y / height);
      data[y * width + x] = Math.max(-1, Math.min(1, amount));
    }
  return { data, width, height };
}

function falloff(from: LightSide, x: number, y: number): number {
  if (from === "front") return 0.5 - smoothstep(0.1, 0.95, Math.hypot((x - 0.5) * 1.5, (y - 0.42) * 1.35));
  const across = { left: 1 - x, right: x, top: 1 - y }[from];
  return (smoothstep(0.02, 0.98, across) - 0.5) * 1.15;
}
