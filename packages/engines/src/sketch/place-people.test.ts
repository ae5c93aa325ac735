import { expect, test } from "vitest";
import { createRandom } from "./kit/random.ts";
import { placePeople } from "./place-people.ts";
import type { Framing } from "./scene.ts";
import { understandPrompt } from "./understand/understand.ts";

const sizes = [
  [1024, 1024],
  [1152, 864],
  [864, 1152],
  [1344, 768],
  [768, 1344],
  [896, 1120],
  [1120, 896],
  [1248, 832],
  [832, 1248],
] as const;

/** Where the eyes are, and how large one figure unit is, read from the drawing. */
function spotOf(prompt: string, framing: Framing, [widthPx, heightPx]: readonly [number, number], seed = 3) {
  const size = { widthPx, heightPx };
  const { scene } = understandPrompt(prompt, { seed, size });
  if (scene.subject.kind !== "people") throw new Error("a person was asked for");
  const { body } = placePeople({ ...scene.subject, framing }, scene, size, createRandom(seed));
  const [, x, y, scale] = /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(body) ?? [];
  return { x: Number(x) / widthPx, y: Number(y) / heightPx, unit: Number(scale) / heightPx };
}

/** Chin to the top of plain long hair, in figure units. */
const headUnits = 325;

test.each(sizes)("in %d × %d the head is the picture of a portrait, with air above it", (...size) => {
  const portrait = spotOf("a woman with long hair", "portrait", size);
  expect(portrait.unit * headUnits).toBeGreaterThan(0.42);
  expect(portrait.unit * headUnits).toBeLessThan(0.51);
  const closeUp = spotOf("a woman with long hair", "closeUp", size);
  expect(closeUp.unit * headUnits).toBeGreaterThan(0.55);
  expect(closeUp.unit * headUnits).toBeLessThan(0.65);
  const half = spotOf("a woman with long hair", "half", size);
  expect(half.unit * headUnits).toBeGreaterThan(0.25);
  expect(half.unit * headUnits).toBeLessThan(0.3);
  for (const { y, unit } of [portrait, closeUp, half]) expect(y - 182 * unit).toBeGreaterThan(0.03);
});

test.each(sizes)("in %d × %d big hair stays in the picture", (...size) => {
  for (const framing of ["closeUp", "portrait", "half"] as const) {
    const { y, unit } = spotOf("a woman with an afro", framing, size);
    expect(y - 270 * unit, framing).toBeGreaterThan(0.03);
  }
});

test("a wide picture gives the person a third, an upright one the middle", () => {
  expect(Math.abs(spotOf("a woman in a park", "portrait", [1344, 768]).x - 0.5)).toBeGreaterThan(0.1);
  expect(Math.abs(spotOf("a woman in a park", "portrait", [896, 1120]).x - 0.5)).toBeLessThan(0.03);
});
