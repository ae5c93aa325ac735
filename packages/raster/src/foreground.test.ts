/** A soft edge in light: its colours are found again without the background, and put over another one as a camera would. */
import { expect, test } from "vitest";
import { compositeInLight, subjectInLight } from "./foreground.ts";
import type { Plane } from "./planes.ts";
import type { Raster } from "./raster.ts";

const [width, height] = [240, 160];

const toLight = (level: number): number => {
  const value = level / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const toLevel = (light: number): number =>
  Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));

/** Hair: strands of a share of 0..1 that fade out over forty pixels, beside a whole head. */
const matte: Plane = { data: new Float32Array(width * height), width, height };
for (let y = 0; y < height; y += 1)
  for (let x = 0; x < width; x += 1) {
    const fade = Math.min(1, Math.max(0, (140 - x) / 40));
    matte.data[y * width + x] = x < 100 ? 1 : fade * (0.35 + 0.65 * Math.abs(Math.sin(y / 3)));
  }

const hair = [60, 34, 22] as const;
const leaf = [110, 190, 90] as const;

function mixed(subject: readonly number[], behind: readonly number[]): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let index = 0; index < matte.data.length; index += 1)
    for (let channel = 0; channel < 3; channel += 1) {
      const alpha = matte.data[index]!;
      data[index * 4 + channel] = toLevel(
        toLight(subject[channel]!) * alpha + toLight(behind[channel]!) * (1 - alpha),
      );
    }
  return { data, width, height };
}

const plain = (colour: readonly number[]): Raster => {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at += 4) data.set(colour, at);
  return { data, width, height };
};

test("the edge loses the colour of what was behind it, and keeps its softness", () => {
  const { data } = subjectInLight(mixed(hair, leaf), matte);
  let most = 0;
  matte.data.forEach((alpha, index) => {
    if (data[index * 4 + 3] !== Math.round(alpha * 255)) throw new Error(`another alpha at ${index}`);
    if (alpha < 0.1) return;
    const left = toLight(data[index * 4 + 1]!) - toLight(hair[1]);
    most = Math.max(most, left / (toLight(leaf[1]) - toLight(hair[1])));
  });
  // Up to nine tenths of these pixels were leaf.
  expect(most).toBeLessThan(0.15);
});

test("over another background it looks as if the camera had seen it there", () => {
  const wall = [235, 232, 225] as const;
  const truth = mixed(hair, wall);
  const made = compositeInLight(subjectInLight(mixed(hair, leaf), matte), plain(wall));
  let [sum, most] = [0, 0];
  made.data.forEach((value, at) => {
    const apart = Math.abs(value - truth.data[at]!);
    sum += apart;
    most = Math.max(most, apart);
  });
  expect(sum / made.data.length).toBeLessThan(1.5);
  expect(most).toBeLessThan(24);
});

test("whole pixels are not touched, and clear ones show the background alone", () => {
  const source = mixed(hair, leaf);
  const made = compositeInLight(subjectInLight(source, matte), plain([1, 2, 3]));
  const pixel = ({ data }: Raster, index: number): string => data.subarray(index * 4, index * 4 + 4).join();
  const wrong = Array.from(matte.data.keys()).filter((index) => {
    const alpha = matte.data[index];
    if (alpha === 1) return pixel(made, index) !== pixel(source, index);
    return alpha === 0 && pixel(made, index) !== "1,2,3,255";
  });
  expect(wrong).toEqual([]);
});
