/**
 * The maths of new light, without files: the lightness is read as relief and lit from one side. The engine and the
 * browser's preview differ in the relief that they pass: the preview's is cheaper.
 */
import { clampByte, luma, type Plane, sampleBetween, smoothstep } from "./planes.ts";
import type { AnyPixels } from "./raster.ts";

export type LightSide = "left" | "right" | "top" | "front";

/** `warmth` −1..1 colours the light, `strength` 0..1. */
export type Light = { from: LightSide; warmth: number; strength: number };

/** A smoothed lightness that is read as height; `depth` says how strongly. */
export type Relief = { form: Plane; depth: number };

/** Where the light stands: x to the right, y down, z towards the viewer. */
const directions: Record<LightSide, readonly [x: number, y: number, z: number]> = {
  left: [-0.86, -0.3, 0.42],
  right: [0.86, -0.3, 0.42],
  top: [0, -0.9, 0.44],
  front: [0, -0.12, 1],
};

/** −1 in shadow .. 1 in the light, in the size of the reliefs, which is the same for all of them. */
export function lightMap(reliefs: readonly [Relief, ...Relief[]], from: LightSide): Plane {
  const { width, height } = reliefs[0].form;
  const side = Math.sqrt(width * height);
  const [lx, ly, lz] = directions[from];
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [slopeX, slopeY] = [0, 0];
      for (const { form, depth } of reliefs) {
        // Slopes are scaled by the size, so that a small copy is lit like the picture itself.
        slopeX += (sampleBetween(form, x + 1, y) - sampleBetween(form, x - 1, y)) * depth * side * 0.06;
        slopeY += (sampleBetween(form, x, y + 1) - sampleBetween(form, x, y - 1)) * depth * side * 0.06;
      }
      const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
      const facing = (-slopeX * lx - slopeY * ly + lz) / length - lz;
      data[y * width + x] = Math.max(-1, Math.min(1, facing * 0.75 + falloff(from, x / width, y / height)));
    }
  }
  return { data, width, height };
}

/** How much of the light reaches a point of the picture, around 0. */
function falloff(from: LightSide, x: number, y: number): number {
  if (from === "front") return 0.5 - smoothstep(0.1, 0.95, Math.hypot((x - 0.5) * 1.5, (y - 0.42) * 1.35));
  const across = { left: 1 - x, right: x, top: 1 - y }[from];
  return (smoothstep(0.02, 0.98, across) - 0.5) * 1.15;
}

/** Lights every pixel in place and leaves alpha alone; the map may be smaller than the picture. */
export function applyLight(
  { data, width, height }: AnyPixels,
  map: Plane,
  { warmth, strength }: Omit<Light, "from">,
): void {
  const lit = withUnitLuma([1 + warmth * 0.2, 1 + warmth * 0.045, 1 - warmth * 0.24]);
  const shaded = withUnitLuma([1 - warmth * 0.1, 1 - warmth * 0.01, 1 + warmth * 0.12]);
  for (let y = 0, index = 0; y < height; y += 1) {
    const v = ((y + 0.5) / height) * map.height - 0.5;
    for (let x = 0; x < width; x += 1, index += 4) {
      const amount = sampleBetween(map, ((x + 0.5) / width) * map.width - 0.5, v);
      const grey = luma(data[index]!, data[index + 1]!, data[index + 2]!) / 255;
      // Lights roll off instead of burning out; blacks stay black.
      const gain = 2 ** (amount * strength * (amount > 0 ? 1.35 * (1 - grey * 0.62) : 1.7));
      const share = smoothstep(-0.5, 0.5, amount);
      for (let channel = 0; channel < 3; channel += 1) {
        const tint =
          1 + (shaded[channel]! + (lit[channel]! - shaded[channel]!) * share - 1) * (0.35 + 0.65 * strength);
        data[index + channel] = rollOff(data[index + channel]! * gain * tint);
      }
    }
  }
}

/** A tint that changes colours and not the lightness. */
const withUnitLuma = (tint: readonly [number, number, number]): readonly number[] => {
  const sum = luma(...tint);
  return tint.map((value) => value / sum);
};

/** Above 200 the scale is compressed, so that 330 is white. */
const rollOff = (value: number): number =>
  clampByte(Math.round(value <= 200 ? value : 200 + 55 * (1 - Math.exp((200 - value) / 62))));
