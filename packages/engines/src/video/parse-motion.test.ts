import { expect, test } from "vitest";
import { planMotion } from "./plan-motion.ts";
import { parseMotion } from "./parse-motion.ts";

test.each([
  ["zoom in", ["pushIn"]],
  ["slowly zooming in", ["pushIn"]],
  ["the camera pulls back", ["pullOut"]],
  ["zoom out to reveal the city", ["pullOut"]],
  ["pan to the left", ["panLeft"]],
  ["panning right across the skyline", ["panRight"]],
  ["camera moves from left to right", ["panRight"]],
  ["tilt up", ["tiltUp"]],
  ["tilting down slowly", ["tiltDown"]],
  ["orbit around her", ["orbit"]],
  ["shaky handheld camera", ["handheld"]],
  ["ken burns", ["parallax"]],
  ["zoom in on her face", ["zoomToSubject"]],
  ["static camera", ["still"]],
  ["no camera movement, please", ["still"]],
  ["a fixed camera on a tripod", ["still"]],
  ["pan left while zooming in", ["panLeft", "pushIn"]],
  ["zoom in, no, zoom out", ["pullOut"]],
  ["no zoom, pan right", ["panRight"]],
  ["pan right without zooming", ["panRight"]],
  ["don't zoom but tilt up", ["tiltUp"]],
  ["she jumps on a horse", []],
  ["he eats a sandwich and laughs", []],
  ["", []],
] as const)("%j asks the camera for %j", (prompt, moves) => {
  expect(parseMotion(prompt).camera).toEqual(moves);
});

test.each([
  ["falling snow", ["snow"]],
  ["gentle rain and drifting leaves", ["rain", "leaves"]],
  ["cherry blossoms in the air", ["petals"]],
  ["dust motes floating", ["dust"]],
  ["fireflies, no rain", ["fireflies"]],
] as const)("%j fills the air with %j", (prompt, air) => {
  expect(parseMotion(prompt).air).toEqual(air);
});

test("words set speed and strength, and a negation reverses them", () => {
  expect(parseMotion("slowly zoom in").speed).toBeLessThan(1);
  expect(parseMotion("quick pan").speed).toBeGreaterThan(1);
  expect(parseMotion("pan, not too fast").speed).toBeLessThan(1);
  expect(parseMotion("subtle push in").strength).toBeLessThan(1);
  expect(parseMotion("dramatic push in").strength).toBeGreaterThan(1);
});

test("requests that cannot be followed make no chip", () => {
  const labels = planMotion({
    prompt: "she jumps on a horse, blinks and waves, falling snow",
    seed: 1,
  }).parsed.map(({ label }) => label);
  expect(labels).toContain("Falling snow");
  expect(labels).toHaveLength(2);
});

test("without words the seed chooses among all moves", () => {
  const moves = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) {
    const [first, again] = [planMotion({ prompt: "", seed }), planMotion({ prompt: "", seed })];
    expect(first).toEqual(again);
    for (const move of first.camera) moves.add(move);
  }
  expect(moves.size).toBeGreaterThanOrEqual(6);
});

test("the seed never chooses a move that was refused", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    expect(planMotion({ prompt: "no zoom", seed }).camera).not.toContain("pushIn");
    expect(planMotion({ prompt: "no zoom", seed }).camera).not.toContain("pullOut");
  }
});
