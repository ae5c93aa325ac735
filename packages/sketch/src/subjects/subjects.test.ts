import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import type { Drawing, Size } from "#sketch/kit/drawing.ts";
import { createRandom } from "@galatea/raster/random.ts";
import type { Animal, Scene, Subject, Thing, TimeOfDay } from "#sketch/scene.ts";
import { animalArtists, drawAnimal } from "./draw-animal.ts";
import { drawAbstract } from "./draw-abstract.ts";
import { drawStill } from "./draw-still.ts";
import { thingArtists } from "./things/catalogue.ts";

const animals = Object.keys(animalArtists) as Animal[];
const things = Object.keys(thingArtists) as Thing[];
const motifs = ["waves", "arcs", "stones", "threads", "petals"] as const;
const sizes: readonly Size[] = [
  { widthPx: 384, heightPx: 384 },
  { widthPx: 1344, heightPx: 756 },
  { widthPx: 768, heightPx: 1365 },
];

function sceneOf(subject: Subject, seed: number, timeOfDay: TimeOfDay): Scene {
  return {
    version: 1,
    seed,
    subject,
    place: "plain",
    timeOfDay,
    weather: "clear",
    mood: "calm",
    style: "natural",
    light: {
      from: seed % 2 === 0 ? "left" : "right",
      key: "#fff1d8",
      ambient: "#4a4668",
      rim: "#ffd9b0",
      contrast: 0.5,
    },
  };
}

function draw(subject: Subject, size: Size, seed = 7, timeOfDay: TimeOfDay = "day"): Drawing {
  const options = {
    size,
    scene: sceneOf(subject, seed, timeOfDay),
    random: createRandom(seed),
    idPrefix: "s-",
  };
  switch (subject.kind) {
    case "animal":
      return drawAnimal(subject, options);
    case "still":
      return drawStill(subject, options);
    case "abstract":
      return drawAbstract(subject, options);
    default:
      throw new RangeError(`not drawn here: ${subject.kind}`);
  }
}

function expectSound(drawing: Drawing): void {
  const svg = drawing.defs + drawing.body;
  expect(drawing.body.length).toBeGreaterThan(400);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|hsl\(/);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !id.startsWith("s-"))).toEqual([]);
  const known = new Set(ids);
  const missing = [...svg.matchAll(/url\(#([^)]+)\)/g)]
    .map((match) => match[1] ?? "")
    .filter((id) => !known.has(id));
  expect(missing).toEqual([]);
}

const animalOf = (animal: Animal, count = 1, coat: `#${string}` | null = null): Subject => ({
  kind: "animal",
  animal,
  count,
  coat,
});
const stillOf = (...names: Thing[]): Subject => ({ kind: "still", things: names, colour: null });
const abstractOf = (motif: (typeof motifs)[number]): Subject => ({
  kind: "abstract",
  motif,
  palette: ["#c8553d", "#e8b07a", "#2d3047"],
});

test("every animal is drawn at every shape of picture, with each id defined once and prefixed", () => {
  for (const animal of animals) for (const size of sizes) expectSound(draw(animalOf(animal), size));
});

test("every animal takes a coat, and up to five of them stand together", () => {
  for (const animal of animals) {
    expectSound(draw(animalOf(animal, 5, "#3a6ea8"), { widthPx: 640, heightPx: 480 }));
    expectSound(draw(animalOf(animal, 2, "#f5f0e6"), { widthPx: 480, heightPx: 640 }, 4, "night"));
  }
});

test("who stands on four legs in profile is whole: feet on the ground and within its own frame", () => {
  const given = { coat: null, place: "meadow", crowd: false, first: true } as const;
  for (const animal of ["horse", "deer", "wolf", "bear", "panda", "lion", "tiger", "elephant"] as const) {
    const bust = animalArtists[animal]({ ...given, random: createRandom(3) });
    const whole = animalArtists[animal]({ ...given, whole: true, random: createRandom(3) });
    expect(bust.stance).toBe("cropped");
    expect(whole.stance).toBe("ground");
    expect(whole.frame.bottom).toBeGreaterThan(bust.frame.bottom + 300);
  }
});

test("four pictures of one thing are four compositions: nearer, farther, and to either side", () => {
  const size: Size = { widthPx: 1024, heightPx: 1024 };
  const boxes = [11, 12, 13, 14].map((seed) => {
    const { defs, body } = draw(stillOf("lighthouse"), size, seed);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><defs>${defs}</defs>${body}</svg>`;
    const box = new Resvg(svg).getBBox();
    if (!box) throw new Error("nothing was drawn");
    return { centre: box.x + box.width / 2, height: box.height };
  });
  const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);
  expect(spread(boxes.map(({ centre }) => centre))).toBeGreaterThan(90);
  expect(spread(boxes.map(({ height }) => height))).toBeGreaterThan(40);
});

test("every thing is drawn alone, by day and by night", () => {
  for (const thing of things)
    for (const size of sizes)
      expectSound(draw(stillOf(thing), size, 7, size.widthPx > size.heightPx ? "night" : "day"));
});

test("things of all settings share a picture", () => {
  expectSound(
    draw(stillOf("coffee", "books", "flowers", "mountain", "moon", "chair"), { widthPx: 900, heightPx: 600 }),
  );
  expectSound(
    draw(
      { kind: "still", things: ["house", "tree", "car", "balloon"], colour: "#b5483c" },
      { widthPx: 600, heightPx: 900 },
    ),
  );
});

test("every motif fills every shape of picture, also from an empty palette", () => {
  for (const motif of motifs) for (const size of sizes) expectSound(draw(abstractOf(motif), size));
  expectSound(draw({ kind: "abstract", motif: "waves", palette: [] }, { widthPx: 400, heightPx: 400 }));
});

test("the same seed draws the same string and another seed another one", () => {
  const size = { widthPx: 512, heightPx: 512 };
  for (const subject of [
    ...animals.map((animal) => animalOf(animal)),
    ...things.map((thing) => stillOf(thing)),
    ...motifs.map(abstractOf),
  ]) {
    expect(draw(subject, size, 3)).toEqual(draw(subject, size, 3));
    expect(draw(subject, size, 3).body).not.toBe(draw(subject, size, 4).body);
  }
});

test("the renderer accepts narrow, wide and crowded pictures, where much lies outside the frame", () => {
  const shapes: readonly Size[] = [
    { widthPx: 90, heightPx: 320 },
    { widthPx: 320, heightPx: 90 },
  ];
  const subjects = [
    ...animals.map((animal) => animalOf(animal, 3)),
    ...things.map((thing) => stillOf(thing)),
    ...motifs.map(abstractOf),
  ];
  for (const subject of subjects)
    for (const { widthPx, heightPx } of shapes) {
      const { defs, body } = draw(subject, { widthPx, heightPx }, 5, "dusk");
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><defs>${defs}</defs>${body}</svg>`;
      expect(new Resvg(svg).render().width).toBe(widthPx);
    }
});
