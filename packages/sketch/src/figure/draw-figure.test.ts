import { expect, test } from "vitest";
import { createRandom } from "@galatea/raster/random.ts";
import type {
  Expression,
  FaceShape,
  Framing,
  Garment,
  HairStyle,
  Light,
  Person,
  Pose,
} from "#sketch/scene.ts";
import { type DrawnFigure, drawFigure } from "./draw-figure.ts";
import { averageFace as average, lightFromLeft as light, somebody as anyone } from "./testing/somebody.ts";

const hairStyles: readonly HairStyle[] = [
  "long",
  "wavy",
  "curly",
  "afro",
  "bob",
  "bangs",
  "bun",
  "ponytail",
  "braid",
  "short",
  "pixie",
  "buzz",
  "dreads",
  "punk",
  "bald",
  "sidePart",
  "shoulder",
  "updo",
  "pigtails",
  "slickedBack",
];
const garments: readonly Garment[] = [
  "tee",
  "shirt",
  "blouse",
  "sweater",
  "turtleneck",
  "hoodie",
  "dress",
  "blazer",
  "suit",
  "coat",
  "trench",
  "jacket",
  "leatherJacket",
  "denimJacket",
  "cardigan",
  "kimono",
  "sari",
  "armor",
  "apron",
  "labCoat",
  "raincoat",
  "parka",
  "spacesuit",
  "overalls",
  "gown",
  "tunic",
  "polo",
  "floralShirt",
  "flannelShirt",
  "waistcoat",
  "puffer",
  "tracksuit",
  "sundress",
  "tuxedo",
  "poncho",
  "cape",
  "chefJacket",
  "kurta",
  "hanbok",
  "qipao",
  "bomber",
  "peacoat",
];
const framings: readonly Framing[] = ["closeUp", "portrait", "half", "threeQuarter", "full"];
const poses: readonly Pose[] = [
  "front",
  "turnedLeft",
  "turnedRight",
  "seated",
  "walking",
  "armsCrossed",
  "handOnHip",
  "behind",
  "waving",
  "reading",
  "running",
  "dancing",
  "thinking",
  "handsInPockets",
  "overShoulder",
  "crossLegged",
  "cheering",
];
const expressions: readonly Expression[] = [
  "neutral",
  "smile",
  "laugh",
  "serious",
  "sad",
  "surprised",
  "eyesClosed",
];
const presentations: readonly Person["presentation"][] = ["woman", "man", "androgynous"];
const holdings: readonly Person["holding"][] = [
  "none",
  "book",
  "cup",
  "flower",
  "umbrella",
  "camera",
  "guitar",
  "sword",
  "lantern",
];
const hats: readonly Person["hat"][] = [
  "none",
  "beanie",
  "brim",
  "cap",
  "beret",
  "crown",
  "headscarf",
  "helmet",
];

const somebody: Person = { ...anyone, expression: "smile" };

function draw(
  changes: Partial<Person>,
  framing: Framing = "portrait",
  options: { seed?: number; light?: Light; detail?: number } = {},
): DrawnFigure {
  return drawFigure(
    { ...somebody, ...changes },
    {
      light: options.light ?? light,
      framing,
      random: createRandom(options.seed ?? 7),
      idPrefix: "px-",
      detail: options.detail ?? 0.8,
    },
  );
}

/** What every drawing keeps: numbers are numbers, names are defined and prefixed, the anchor lies within. */
function expectSound({ drawing: { defs, body }, bounds, anchor, head }: DrawnFigure, name: string): void {
  const svg = defs + body;
  expect(/NaN|undefined|Infinity|\[object/.exec(svg)?.[0], name).toBeUndefined();
  const ids = [...defs.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? "");
  expect(new Set(ids).size, name).toBe(ids.length);
  expect(
    ids.filter((id) => !id.startsWith("px-")),
    name,
  ).toEqual([]);
  const known = new Set(ids);
  expect(
    [...svg.matchAll(/url\(#([^)]*)\)/g)].map((match) => match[1] ?? "").filter((id) => !known.has(id)),
    name,
  ).toEqual([]);
  expect(
    [...svg.matchAll(/(?:fill|stroke|stop-color|flood-color)="([^"]*)"/g)]
      .map((match) => match[1] ?? "")
      .filter((paint) => !/^(#[0-9a-f]{6}|none|url\(#.*\))$/.test(paint)),
    name,
  ).toEqual([]);
  expect(
    anchor.x >= bounds.left &&
      anchor.x <= bounds.right &&
      anchor.y >= bounds.top &&
      anchor.y <= bounds.bottom,
    name,
  ).toBe(true);
  expect(head.x - head.radius * 0.6 >= bounds.left && head.y - head.radius >= bounds.top, name).toBe(true);
}

test("every hair style is drawn soundly for every presentation, from the front and from behind", () => {
  for (const style of hairStyles)
    for (const presentation of presentations)
      for (const pose of presentation === "woman"
        ? (["front", "turnedLeft", "behind"] as const)
        : (["turnedRight"] as const))
        expectSound(
          draw({ presentation, pose, hair: { style, colour: "#b4512a" } }),
          `${style} ${presentation} ${pose}`,
        );
});

test("every garment is drawn soundly in every framing", () => {
  for (const kind of garments)
    for (const framing of framings)
      expectSound(
        draw({ garment: { kind, colour: "#8f2f45", second: "#efe6da" } }, framing, { detail: 0.3 }),
        `${kind} ${framing}`,
      );
});

test("every pose is drawn soundly in every framing", () => {
  for (const pose of poses)
    for (const framing of framings)
      expectSound(draw({ pose }, framing, { detail: 0.3 }), `${pose} ${framing}`);
});

test("everything held is drawn soundly in every pose", () => {
  for (const holding of holdings)
    for (const pose of poses)
      expectSound(draw({ holding, pose }, "half", { detail: 0.3 }), `${holding} ${pose}`);
});

test("hats, glasses, beards and jewellery are drawn soundly together", () => {
  const all = (changes: Partial<Person>): DrawnFigure =>
    draw({
      presentation: "man",
      scarf: "#7b3148",
      jewellery: { earrings: true, necklace: true },
      ...changes,
    });
  for (const hat of hats)
    for (const glasses of ["none", "round", "square", "sun"] as const)
      expectSound(all({ hat, glasses }), `${hat} ${glasses}`);
  for (const beard of ["none", "stubble", "short", "full", "moustache"] as const)
    for (const pose of ["front", "turnedLeft"] as const)
      expectSound(all({ beard, pose }), `${beard} ${pose}`);
});

test("the same seed draws the same string, another seed another", () => {
  expect(draw({}, "half")).toEqual(draw({}, "half"));
  expect(draw({}, "half", { seed: 8 }).drawing.body).not.toBe(draw({}, "half").drawing.body);
});

test("every measure of a face changes the drawing", () => {
  const base = draw({}).drawing.body;
  for (const key of Object.keys(average) as (keyof FaceShape)[]) {
    const [less, more] = [-1, 1].map((value) => draw({ face: { ...average, [key]: value } }).drawing.body);
    expect(less, key).not.toBe(base);
    expect(more, key).not.toBe(less);
  }
});

test("expressions, ages and presentations are different drawings", () => {
  const drawings = [
    ...expressions.map((expression) => draw({ expression })),
    ...[20, 40, 60, 80].map((ageYears) => draw({ ageYears, expression: "sad", freckles: true })),
    ...presentations.map((presentation) => draw({ presentation, glasses: "round" })),
  ];
  expect(new Set(drawings.map(({ drawing }) => drawing.body)).size).toBe(drawings.length);
});

test("a face measure beyond its range is held at the limit", () => {
  expect(draw({ face: { ...average, jaw: 9 } }).drawing.body).toBe(
    draw({ face: { ...average, jaw: 1 } }).drawing.body,
  );
});

test("light from the other side is drawn as soundly", () => {
  for (const garmentKind of ["blazer", "sari", "armor", "hoodie"] as const)
    expectSound(
      draw({ garment: { kind: garmentKind, colour: "#3f5a78", second: "#26222c" } }, "half", {
        light: { ...light, from: "right" },
      }),
      garmentKind,
    );
});

test("a full figure stands on its anchor, at least six heads below its crown", () => {
  const { anchor } = draw({}, "full");
  expect(anchor.y + 150).toBeGreaterThan(6 * 300);
  expect(anchor.y + 150).toBeLessThan(7.6 * 300);
});

test("marble is the same figure in one stone: same outlines, closed eyes, no colour of life", () => {
  const stone = { skin: "#efe9df", hair: { style: "long", colour: "#d9d0c4" } } as const;
  const garment = { kind: "sweater", colour: "#e2dacf", second: "#cbc2b6" } as const;
  const living = draw({ ...stone, garment });
  const marble = draw({ ...stone, garment, material: "marble" });
  expectSound(marble, "marble");
  expect(marble.bounds).toEqual(living.bounds);
  expect(marble.head).toEqual(living.head);
  const largest = ({ drawing }: DrawnFigure): string[] =>
    [...drawing.body.matchAll(/ d="([^"]{300,})"/g)].map((match) => match[1] ?? "");
  const inLiving = new Set(largest(living));
  const shared = largest(marble).filter((path) => inLiving.has(path));
  expect(shared.length).toBeGreaterThan(largest(marble).length * 0.9);
  const saturations = [...`${marble.drawing.defs}${marble.drawing.body}`.matchAll(/"#([0-9a-f]{6})"/g)].map(
    (match) => {
      const value = Number.parseInt(match[1] ?? "0", 16);
      const channels = [value >> 16, (value >> 8) & 255, value & 255];
      return Math.max(...channels) - Math.min(...channels);
    },
  );
  // The rim light keeps its colour; everything else is nearly grey.
  expect(saturations.filter((saturation) => saturation > 70).length).toBeLessThan(6);
});

test("a hat and a held thing take the named colour", () => {
  const red = "#b3313d";
  expect(draw({ hat: "beanie", hatColour: red }).drawing.defs).toContain(red);
  expect(draw({ hat: "beanie" }).drawing.defs).not.toContain(red);
  expect(draw({ holding: "umbrella", heldColour: red }, "half").drawing.defs).toContain(red);
});
