import { expect, test } from "vitest";
import { createRandom } from "@galatea/raster/random.ts";
import { lightOf } from "#sketch/light.ts";
import type { Scene, Style } from "#sketch/scene.ts";
import { applyStyle } from "./style.ts";

const everyStyle: Record<Style, true> = {
  natural: true,
  editorial: true,
  watercolour: true,
  ink: true,
  artDeco: true,
  pixel: true,
  poster: true,
  neon: true,
  pastel: true,
};
const styles = Object.keys(everyStyle) as Style[];
const side = 160;

const scene = (style: Style): Scene => {
  const setting = { place: "lake", timeOfDay: "day", weather: "clear", mood: "calm" } as const;
  return {
    version: 1,
    seed: 5,
    subject: { kind: "landscape" },
    ...setting,
    style,
    light: lightOf(setting, createRandom(5)),
  };
};

/** A disc of a skin's colour on a ground that darkens. */
async function styled(style: Style): Promise<Uint8Array> {
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const colour =
      Math.hypot(x - 80, y - 80) < 42 ? [120, 78, 56] : [90 + y * 0.7, 130 + y * 0.4, 210 - y * 0.6];
    for (let channel = 0; channel < 3; channel += 1) data[at * 4 + channel] = colour[channel] ?? 0;
  }
  await applyStyle(style, { data, width: side, height: side }, scene(style));
  return data;
}

test("each style differs from the others, is deterministic and leaves the picture opaque", async () => {
  const looks = await Promise.all(styles.map(styled));
  const again = await Promise.all(styles.map(styled));
  looks.forEach((look, index) => {
    expect(Buffer.compare(look, again[index] ?? look), styles[index]).toBe(0);
    expect(look.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
    for (const other of looks.slice(index + 1)) {
      const apart =
        look.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / look.length;
      expect(apart).toBeGreaterThan(4);
    }
  });
});

test.each(styles)("in %s a dark face stays apart from black", async (style) => {
  const data = await styled(style);
  let sum = 0;
  for (let y = 64; y < 96; y += 1)
    for (let x = 64; x < 96; x += 1) sum += (data[(y * side + x) * 4] ?? 0) / 1024;
  expect(sum).toBeGreaterThan(48);
});
