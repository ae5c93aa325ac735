/**
 * New light on a picture whose depth nobody knows: large forms of the lightness are read as relief, lit from one side,
 * and joined by a falloff across the picture. Computed small and applied at full size, so that edges stay sharp.
 */
import {
  clampByte,
  guidedFilter,
  lightnessPlane,
  type Plane,
  blurPlane,
  luma,
  sampleBetween,
  smoothstep,
} from "./planes.ts";
import { fitPixels, type Raster } from "./raster.ts";
import { resized } from "./picture-file.ts";

export type LightSide = "left" | "right" | "top" | "front";

/** Where the light stands: x to the right, y down, z towards the viewer. */
const directions: Record<LightSide, readonly [x: number, y: number, z: number]> = {
  left: [-0.86, -0.3, 0.42],
  right: [0.86, -0.3, 0.42],
  top: [0, -0.9, 0.44],
  front: [0, -0.12, 1],
};

/** `warmth` −1..1 colours the light, `strength` 0..1; in place. */
export async function relight(
  raster: Raster,
  light: { from: LightSide; warmth: number; strength: number },
): Promise<void> {
  const { width, height } = fitPixels(raster, 700_000);
  const small = await resized(raster, width, height);
  applyLight(raster, lightMap(small, light.from), light);
}

/** −1 in shadow .. 1 in the light. */
function lightMap(small: Raster, from: LightSide): Plane {
  const lightness = lightnessPlane(small);
  const { width, height } = lightness;
  const side = Math.sqrt(width * height);
  const form = guidedFilter(lightness, lightness, Math.round(side / 70), 0.012);
  const relief = [
    { plane: blurPlane(form, side / 160), depth: 0.16 },
    { plane: blurPlane(form, side / 40), depth: 0.5 },
    { plane: blurPlane(form, side / 14), depth: 0.9 },
  ];
  const [lx, ly, lz] = directions[from];
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [slopeX, slopeY] = [0, 0];
      for (const { plane, depth } of relief) {
        slopeX += (sampleBetween(plane, x + 1, y) - sampleBetween(plane, x - 1, y)) * depth * side * 0.06;
        slopeY += (sampleBetween(plane, x, y + 1) - sampleBetween(plane, x, y - 1)) * depth * side * 0.06;
      }
      const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
      const facing = (-slopeX * lx - slopeY * ly + lz) / length - lz;
      data[y * width + x] = Math.max(-1, Math.min(1, facing * 0.75 + falloff(from, x / width, y / height)));
    }
  }
  return blurPlane({ data, width, height }, side / 260);
}

/** How much of the light reaches a point of the picture, around 0. */
function falloff(from: LightSide, x: number, y: number): number {
  const across = { left: 1 - x, right: x, top: 1 - y, front: 0 }[from];
  if (from === "front") return 0.5 - smoothstep(0.1, 0.95, Math.hypot((x - 0.5) * 1.5, (y - 0.42) * 1.35));
  return (smoothstep(0.02, 0.98, across) - 0.5) * 1.15;
}

function applyLight(
  raster: Raster,
  map: Plane,
  { warmth, strength }: { warmth: number; strength: number },
): void {
  const { data, width, height } = raster;
  const warm = [1 + warmth * 0.2, 1 + warmth * 0.045, 1 - warmth * 0.24];
  const cool = [1 - warmth * 0.1, 1 - warmth * 0.01, 1 + warmth * 0.12];
  const even = (tint: readonly number[]): readonly number[] => {
    const sum = luma(tint[0]!, tint[1]!, tint[2]!);
    return tint.map((value) => value / sum);
  };
  const [lit, shaded] = [even(warm), even(cool)];
  for (let y = 0, at = 0; y < height; y += 1) {
    const v = ((y + 0.5) / height) * map.height - 0.5;
    for (let x = 0; x < width; x += 1, at += 4) {
      const amount = sampleBetween(map, ((x + 0.5) / width) * map.width - 0.5, v);
      const grey = luma(data[at]!, data[at + 1]!, data[at + 2]!) / 255;
      // Lights roll off instead of burning out; blacks stay black.
      const gain = 2 ** (amount * strength * (amount > 0 ? 1.35 * (1 - grey * 0.62) : 1.7));
      const share = smoothstep(-0.5, 0.5, amount);
      for (let channel = 0; channel < 3; channel += 1) {
        const tint =
          1 + (shaded[channel]! + (lit[channel]! - shaded[channel]!) * share - 1) * (0.35 + 0.65 * strength);
        data[at + channel] = rollOff(data[at + channel]! * gain * tint);
      }
    }
  }
}

/** Above 200 the scale is compressed, so that 330 is white. */
const rollOff = (value: number): number =>
  clampByte(Math.round(value <= 200 ? value : 200 + 55 * (1 - Math.exp((200 - value) / 62))));
