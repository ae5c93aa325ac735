import { expect, test } from "vitest";
import { omissionsOfMotion } from "./left-out-motion.ts";
import { planMotion } from "./plan-motion.ts";

const scene = { life: ["breath", "blink", "hair"] as const, air: [] };
const leftOut = (prompt: string, motion?: string) => {
  const request = { prompt, seed: 1, ...(motion === undefined ? {} : { motion }) };
  return omissionsOfMotion(request, planMotion(request, scene))?.leftOut ?? [];
};

test.each([
  ["she walks towards the camera", ["walks"]],
  ["the woman turns around and waves", ["turns", "waves"]],
  ["the woman in red steps back", ["steps"]],
  ["he eats a sandwich and laughs", ["eats", "laughs"]],
  ["she jumps on a horse, falling snow", ["jumps"]],
  ["two people hugging, slow push in", ["hugging"]],
  ["zoom in while she smiles", ["smiles"]],
  ["her hair blows in the wind, clouds drift", ["drifting clouds"]],
  ["a backflip", ["backflip"]],
  ["a woman in a red coat", ["woman", "red", "coat"]],
] as const)("%j leaves out %j", (prompt, missing) => {
  expect(leftOut(prompt)).toEqual(missing);
});

test.each([
  "slowly zoom in on the woman in the red coat",
  "slow zoom on the stunning woman",
  "push in on the glowing sign",
  "a woman in a flowing dress, pan left",
  "amazing view, push in",
  "pan across the woman from left to right",
  "the camera moves towards her",
  "orbit around her",
  "she blinks, gentle drift",
  "push in, no walking",
  "snow falls, pan left",
  "Slow push in, the hair moves a little, light sweeps across",
])("%j is followed as it is", (prompt) => {
  expect(leftOut(prompt)).toEqual([]);
});

test("a chosen motion is enough, unless somebody is to do something", () => {
  expect(leftOut("a woman in a red coat", "Push in")).toEqual([]);
  expect(leftOut("she dances", "Push in")).toEqual(["dances"]);
});

const instead = (prompt: string, options: { motion?: string; inScene?: boolean; seed?: number } = {}) => {
  const { motion, inScene, seed = 1 } = options;
  const request = { prompt, seed, ...(motion === undefined ? {} : { motion }) };
  return omissionsOfMotion(request, planMotion(request, inScene === true ? scene : undefined))?.instead;
};

test("the answer says which video would be made instead", () => {
  expect(instead("she walks towards the camera, slow pan left", { inScene: true })).toBe(
    "a video with slow pan left, breathing, blinking and wind in the hair",
  );
  expect(instead("she dances", { inScene: true })).toBe(
    "a video with gentle camera drift, breathing, blinking and wind in the hair",
  );
});

const noMove = "she dances, no zoom, no parallax, no orbit, no pan left, no pan right";

test("a still video is not promised to move, and one with something in the air is", () => {
  expect(instead("she dances, static camera")).toBe("a video in which nothing moves");
  expect(instead(noMove)).toBe("a video in which nothing moves");
  expect(instead(`${noMove}, falling snow`)).toBe("a video with static camera and falling snow");
  expect(instead("she dances, static camera", { motion: "Film grain" })).toBe(
    "a video with static camera and film grain",
  );
  expect(instead("she dances, static camera", { inScene: true })).toBe(
    "a video with static camera, breathing, blinking and wind in the hair",
  );
});

test("a move that the seed picks is promised as no certain one, also beside a chosen effect", () => {
  for (const seed of [1, 2, 3]) {
    expect(instead("she dances", { seed })).toBe("a video with a move of the camera");
    expect(instead("she dances", { seed, motion: "Film grain" })).toBe(
      "a video with a move of the camera and film grain",
    );
    const onlyPan = "she dances, no zoom, no parallax, no orbit, no pan right";
    expect(instead(onlyPan, { seed })).toBe("a video with pan left");
  }
});

test("emoji are left out where nothing else was read", () => {
  expect(leftOut("🌊✨")).toEqual(["🌊", "✨"]);
  expect(leftOut("she walks to a 🦊")).toEqual(["walks"]);
  expect(leftOut("slow push in ✨")).toEqual([]);
});
