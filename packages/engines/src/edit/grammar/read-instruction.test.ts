import { describe, expect, test } from "vitest";
import { uploadOffers } from "../labels.ts";
import { operations } from "#pixels/operations.ts";
import { readInstruction } from "./read-instruction.ts";

const kinds = (instruction: string): unknown => {
  const read = readInstruction(instruction);
  return read.ok ? read.operations : read.beyond;
};

test.each<[instruction: string, expected: Record<string, unknown>[]]>([
  ["make it brighter", [{ kind: "adjust", what: "brightness", amount: 0.36 }]],
  ["a bit darker, please!", [{ kind: "adjust", what: "brightness", amount: -0.18 }]],
  ["40 % darker", [{ kind: "adjust", what: "brightness", amount: -0.4 }]],
  ["It is too dark", [{ kind: "adjust", what: "brightness", amount: 0.36 }]],
  ["less warm", [{ kind: "adjust", what: "warmth", amount: -0.4 }]],
  ["make the reds blue", [{ kind: "shift-hue", from: "red", to: "blue" }]],
  ["turn the red tones into purple", [{ kind: "shift-hue", from: "red", to: "purple" }]],
  ["more saturated blues", [{ kind: "adjust", what: "saturation", amount: 0.35, family: "blue" }]],
  ["black-and-white", [{ kind: "monochrome" }]],
  ["remove the colour", [{ kind: "monochrome" }]],
  ["no noise", [{ kind: "denoise", amount: 0.5 }]],
  ["rotate 90 degrees to the left", [{ kind: "rotate", quarterTurns: 3 }]],
  ["turn it upside down", [{ kind: "rotate", quarterTurns: 2 }]],
  ["straighten by 2.5°", [{ kind: "straighten", degrees: 2.5 }]],
  ["crop to 16:9", [{ kind: "crop", width: 16, height: 9 }]],
  ["make it 1024 wide", [{ kind: "resize", widthPx: 1024 }]],
  ["resize to 800x600", [{ kind: "resize", widthPx: 800, heightPx: 600 }]],
  ["brighten the sky", [{ kind: "adjust", what: "brightness", amount: 0.36, region: "top" }]],
  ["blur the background", [{ kind: "edge-blur", shape: "round", amount: 0.5 }]],
  ["blur the edges like tilt-shift", [{ kind: "edge-blur", shape: "band", amount: 0.6 }]],
  ["a thick black frame", [{ kind: "border", colour: "#101012", share: 0.0765 }]],
  ["side by side", [{ kind: "collage", layout: "row" }]],
  ["pencil sketch", [{ kind: "stylise", style: "sketch", strength: 0.7 }]],
])("%j is followed exactly", (instruction, expected) => {
  expect(kinds(instruction)).toEqual(expected.map((operation) => expect.objectContaining(operation)));
});

test("several requests keep their order and their own amounts", () => {
  expect(kinds("sepia, then a bit more contrast and a strong vignette; finally rotate 90°")).toMatchObject([
    { kind: "look", look: "sepia" },
    { kind: "adjust", what: "contrast", amount: 0.2 },
    { kind: "vignette", amount: 0.85 },
    { kind: "rotate", quarterTurns: 1 },
  ]);
  expect(kinds("increase contrast and saturation")).toMatchObject([
    { what: "contrast", amount: 0.4 },
    { what: "saturation", amount: 0.35 },
  ]);
  expect(kinds("10% brighter and warmer")).toMatchObject([{ amount: 0.1 }, { amount: 0.1 }]);
  expect(kinds("make the bottom darker and the top brighter")).toMatchObject([
    { amount: -0.36, region: "bottom" },
    { amount: 0.36, region: "top" },
  ]);
});

test("negated requests are not carried out", () => {
  expect(kinds("not too dark but warmer")).toMatchObject([{ what: "warmth" }]);
  expect(kinds("without cropping, make it sharper")).toMatchObject([{ kind: "sharpen" }]);
  expect(kinds("don't make it darker")).toEqual([]);
  expect(kinds("warmer but keep the contrast")).toMatchObject([{ what: "warmth" }]);
  expect(kinds("keep the colours")).toEqual([]);
});

describe("one part that cannot be followed refuses the whole instruction and is named", () => {
  test.each([
    ["make it brighter and remove the man", "man"],
    ["make her hair blue", "her hair"],
    ["change the face", "face"],
    ["sharpen the eyes", "eyes"],
    ["add a dog, a bit warmer", "dog"],
    ["make it blue", "blue"],
    ["darken the background", "darken background"],
    ["straighten it", "straighten"],
    ["mach es heller", "mach es heller"],
    ["もっと明るく", "もっと明るく"],
  ])("%j names %j", (instruction, beyond) => {
    expect(kinds(instruction)).toEqual([beyond]);
  });
});

test.each(["", "   ", "!!!", "please", "more", "90", "a bit", "💫", "make it look nice"])(
  "%j asks for nothing and is not followed",
  (instruction) => {
    expect(readInstruction(instruction).ok).toBe(false);
  },
);

test("words for bodies, clothes or their absence are unknown", () => {
  const words =
    "naked nude undress strip topless bikini lingerie swimsuit underwear bra dress shirt clothes skirt sheer wet " +
    "sexy bare body breasts waist legs slimmer thinner curvier skin face younger older";
  for (const word of words.split(" ")) {
    expect(readInstruction(`make it ${word}`).ok, word).toBe(false);
    expect(readInstruction(`remove the ${word}`).ok, word).toBe(false);
    expect(readInstruction(`brighter and more ${word}`).ok, word).toBe(false);
  }
});

test("every offered phrase can be followed unchanged", () => {
  for (const offer of uploadOffers) {
    const read = readInstruction(offer);
    expect(read.ok, offer).toBe(true);
    if (read.ok) expect(operations.parse(read.operations)).toEqual(read.operations);
  }
});

test("amounts stay in their ranges", () => {
  for (const said of [
    "extremely very much brighter",
    "9999% more contrast",
    "0% warmer",
    "posterize to 900 levels",
    "an extremely thick very big border",
    "crop much much much tighter",
    "make it 400% bigger",
  ]) {
    const read = readInstruction(said);
    if (read.ok) expect(operations.safeParse(read.operations).success, said).toBe(true);
  }
});

test("a long text is read in time", () => {
  const started = performance.now();
  readInstruction("make it brighter and warmer ".repeat(70));
  expect(performance.now() - started).toBeLessThan(100);
});

test("zooming out is refused and not mistaken for zooming in", () => {
  expect(readInstruction("zoom in").ok).toBe(true);
  expect(readInstruction("zoom out").ok).toBe(false);
});

test.each(["hat and ", "brighter, ", "a", "replace x ", "\n"])(
  "2,000 characters of %j are read at once",
  (words) => {
    const instruction = words.repeat(2000).slice(0, 2000);
    readInstruction(instruction);
    const startedAtMs = performance.now();
    readInstruction(instruction);
    expect(performance.now() - startedAtMs).toBeLessThan(150);
  },
);
