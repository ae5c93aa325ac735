import { expect, test } from "vitest";
import { drawFigure } from "../draw-figure.ts";
import { lightFromLeft, somebody as anyone } from "../testing/somebody.ts";
import { createRandom } from "@galatea/raster/random.ts";
import type { Framing, Hat, Held, Light, Person, Pose } from "#sketch/scene.ts";

const hats = [
  "none",
  "beanie",
  "brim",
  "cap",
  "beret",
  "crown",
  "headscarf",
  "helmet",
  "cowboy",
  "sunhat",
  "turban",
  "flowerCrown",
  "spaceHelmet",
  "chefHat",
] as const satisfies readonly Hat[];
const things = [
  "none",
  "book",
  "cup",
  "flower",
  "umbrella",
  "camera",
  "guitar",
  "sword",
  "lantern",
  "cane",
  "phone",
  "microphone",
  "bag",
  "violin",
  "paintbrush",
  "balloon",
] as const satisfies readonly Held[];
const lenses = ["none", "round", "square", "sun", "catEye"] as const;
const metals = ["gold", "silver", "pearl"] as const;

const light: Light = { ...lightFromLeft, from: "right" };
const somebody: Person = {
  ...anyone,
  hair: { ...anyone.hair, style: "short" },
  expression: "smile",
  garment: { ...anyone.garment, kind: "tee" },
};

function draw(changes: Partial<Person>, framing: Framing = "portrait"): string {
  const { drawing } = drawFigure(
    { ...somebody, ...changes },
    { light, framing, random: createRandom(11), idPrefix: "t-", detail: 0.4 },
  );
  return drawing.defs + drawing.body;
}

function expectSound(svg: string, name: string): void {
  expect(/NaN|undefined|Infinity/.exec(svg)?.[0], name).toBeUndefined();
  const ids = new Set([...svg.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]));
  const used = [...svg.matchAll(/(?:url\(|href=")#([^)"]*)/g)].map((match) => match[1]);
  expect(
    used.filter((id) => !ids.has(id)),
    name,
  ).toEqual([]);
}

test("every hat is drawn, each its own, from the front, turned and from behind", () => {
  for (const pose of ["front", "turnedLeft", "behind", "overShoulder"] as const satisfies readonly Pose[]) {
    const drawn = hats.map((hat) => draw({ hat, pose }));
    for (const [index, svg] of drawn.entries()) expectSound(svg, `${hats[index]} ${pose}`);
    expect(new Set(drawn).size, pose).toBe(hats.length);
  }
});

test("glasses follow the turn of the head, and each kind is its own", () => {
  for (const pose of ["front", "turnedLeft", "turnedRight"] as const) {
    const drawn = lenses.map((glasses) => draw({ glasses, pose }));
    for (const [index, svg] of drawn.entries()) expectSound(svg, `${lenses[index]} ${pose}`);
    expect(new Set(drawn).size, pose).toBe(lenses.length);
  }
});

test("everything held is drawn where a hand is free, and nothing from behind", () => {
  for (const pose of ["front", "turnedRight", "seated", "walking"] as const) {
    const drawn = things.map((holding) => draw({ holding, pose }, "full"));
    for (const [index, svg] of drawn.entries()) expectSound(svg, `${things[index]} ${pose}`);
    expect(new Set(drawn).size, pose).toBe(things.length);
  }
  const body = (holding: Held): string =>
    draw({ pose: "behind", holding }, "half").split("<g ").slice(1).join("<g ");
  expect(body("cup")).toBe(body("none"));
});

test("each piece of jewellery is seen, in each metal", () => {
  const bare = draw({}, "half");
  for (const piece of ["earrings", "necklace", "bracelet", "ring", "watch", "piercing"] as const) {
    const drawn = metals.map((metal) =>
      draw(
        { pose: "handOnHip", jewellery: { earrings: false, necklace: false, [piece]: true, metal } },
        "half",
      ),
    );
    for (const svg of drawn) {
      expectSound(svg, piece);
      expect(svg.length, piece).toBeGreaterThan(0);
      expect(svg, piece).not.toBe(bare);
    }
    expect(new Set(drawn).size, piece).toBe(metals.length);
  }
});

test("tattoos show on bare forearms and necks alone", () => {
  expect(draw({ tattoos: true }, "half")).not.toBe(draw({}, "half"));
  const covered = { kind: "turtleneck", colour: "#2f5d62", second: "#efe6da" } as const;
  expect(draw({ tattoos: true, garment: covered }, "half")).toBe(draw({ garment: covered }, "half"));
});

test("a hat, a balloon and a bag take the colour that was said", () => {
  const red = "#b3313d";
  expect(draw({ hat: "cowboy", hatColour: red })).toContain(red);
  expect(draw({ hat: "turban", hatColour: red })).toContain(red);
  expect(draw({ holding: "balloon", heldColour: red }, "half")).toContain(red);
  expect(draw({ holding: "bag", heldColour: red }, "full")).toContain(red);
});
