import { expect, test } from "vitest";
import { createRandom } from "@galatea/raster/random.ts";
import type { FaceShape, Person } from "#sketch/scene.ts";
import { drawBeard } from "./beard.ts";
import { drawBrow } from "./brows.ts";
import { drawEar } from "./ears.ts";
import { drawEyes, placeEye } from "./eyes.ts";
import { drawFaceSkin } from "./face.ts";
import type { Figure } from "./figure.ts";
import { drawMouth } from "./mouth.ts";
import { drawNose } from "./nose.ts";
import { contour, headPath } from "./outline.ts";
import { hairRamp, skinRamp } from "./palette.ts";
import { type Head, measureHead, placeOnHead } from "./proportions.ts";
import { createStudio } from "./studio.ts";
import { lightFromLeft as light, somebody as anyone } from "./testing/somebody.ts";

const keys: readonly (keyof FaceShape)[] = [
  "width",
  "jaw",
  "cheek",
  "chin",
  "eyeSize",
  "eyeSpacing",
  "eyeTilt",
  "browHeight",
  "browArch",
  "browWeight",
  "noseLength",
  "noseWidth",
  "mouthWidth",
  "lipFullness",
  "ear",
  "neck",
];
const faceFrom = (value: (key: keyof FaceShape) => number): FaceShape =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as FaceShape;

/** As faces are invented: near the middle of each measure. */
function randomFace(seed: number): FaceShape {
  const random = createRandom(seed);
  return faceFrom(() => Math.round(random.bell() * 750) / 1000);
}

const somebody: Person = { ...anyone, face: randomFace(1) };

const headOf = (changes: Partial<Person>, seed = 7): Head =>
  measureHead({ ...somebody, ...changes }, createRandom(seed));

/** A figure of which only the head is drawn. */
function figureOf(changes: Partial<Person>, seed = 7): Figure {
  const person = { ...somebody, ...changes };
  const head = headOf(changes, seed);
  return {
    person,
    framing: "closeUp",
    studio: createStudio({ light, random: createRandom(seed), idPrefix: "h-", detail: 1 }),
    head,
    body: {},
    skin: skinRamp(person, light),
    hair: hairRamp(person.hair.colour, light),
    onHead: placeOnHead(head),
    onBody: (x: number, y: number) => [x, y],
    headPath: headPath(head),
  } as unknown as Figure;
}

/** What tells one face from another, each as a share of how far it may range. */
function signature(head: Head): number[] {
  const { character } = head;
  return [
    (head.width - 96) / 10,
    (head.jaw / head.width - 0.74) / 0.12,
    (head.chin - 25) / 10,
    (head.chinY - 143) / 14,
    (head.eyeX - 41.5) / 5,
    (head.eyeHalf - 24.5) / 3.5,
    (head.eyeOpen - 0.95) / 0.2,
    head.eyeTilt / 0.15,
    (head.browY + 29) / 6,
    (head.browArch - 4) / 4,
    (head.noseY - 55) / 8,
    (head.noseHalf - 17.5) / 6,
    (head.mouthHalf - 31) / 6,
    (head.lips - 1) / 0.4,
    character.lidPeak,
    character.bridge,
    character.noseTip,
    character.lipBalance,
  ];
}

test("forty random faces stay apart: no two share their measures", () => {
  const faces = Array.from({ length: 40 }, (_, index) =>
    signature(headOf({ face: randomFace(index + 100), presentation: index % 2 === 0 ? "woman" : "man" })),
  );
  const distance = (a: readonly number[], b: readonly number[]): number =>
    Math.sqrt(a.reduce((sum, value, index) => sum + (value - (b[index] ?? 0)) ** 2, 0));
  const nearest = faces.map((face, index) =>
    Math.min(...faces.filter((_, other) => other !== index).map((other) => distance(face, other))),
  );
  expect(Math.min(...nearest)).toBeGreaterThan(0.9);
  expect(nearest.reduce((sum, value) => sum + value, 0) / nearest.length).toBeGreaterThan(1.4);
});

test("a person keeps the head in every scene: only its turn comes from the scene", () => {
  for (const seed of [1, 2, 3]) {
    const { yaw: _, pitch: __, tilt: ___, ...kept } = headOf({}, seed);
    const {
      yaw: a,
      pitch: b,
      tilt: c,
      ...again
    } = headOf({ pose: "turnedLeft", expression: "laugh" }, seed + 50);
    expect([a, b, c].every(Number.isFinite)).toBe(true);
    expect(again).toEqual(kept);
  }
  expect(drawEyes(figureOf({}))).toBe(drawEyes(figureOf({})));
});

test("closing the eyes leaves the rest of a neutral face as it is", () => {
  const parts = (expression: Person["expression"]): string[] => {
    const figure = figureOf({ expression, freckles: true, beard: "short", ageYears: 61 });
    return [
      figure.headPath,
      drawEar(figure, 1) + drawFaceSkin(figure) + drawBeard(figure) + drawMouth(figure) + drawNose(figure),
      drawBrow(figure, -1) + drawBrow(figure, 1),
    ];
  };
  expect(parts("eyesClosed")).toEqual(parts("neutral"));
  expect(drawEyes(figureOf({ expression: "eyesClosed" }))).not.toBe(drawEyes(figureOf({})));
});

test("features keep their places in the widest faces: nothing overlaps and nothing leaves the head", () => {
  const extremes = [-1, 1].flatMap((value) =>
    keys.map((key) => faceFrom((other) => (other === key ? value : -value))),
  );
  for (const face of [...extremes, ...[-1, 0, 1].map((value) => faceFrom(() => value))])
    for (const presentation of ["woman", "man", "androgynous"] as const)
      for (const ageYears of [20, 85]) {
        const head = headOf({ face, presentation, ageYears });
        const name = JSON.stringify({ face, presentation, ageYears });
        expect(head.eyeX - head.eyeHalf, name).toBeGreaterThan(7);
        expect(head.eyeX + head.eyeHalf, name).toBeLessThan(head.width - 8);
        expect(head.mouthY - head.noseY, name).toBeGreaterThan(18);
        expect(head.chinY - head.mouthY - 12 * head.lips, name).toBeGreaterThan(18);
        expect(head.mouthHalf, name).toBeLessThan(head.jaw - 12);
        // Eyes stand near the middle of the head: an adult's proportion.
        expect(head.chinY / -head.crownY, name).toBeGreaterThan(0.8);
        expect(head.chinY / -head.crownY, name).toBeLessThan(1.16);
      }
});

test("a turned head shows a narrower far eye and a nose that reaches over the far cheek", () => {
  for (const pose of ["turnedLeft", "turnedRight", "overShoulder"] as const) {
    const head = headOf({ pose });
    const seen = placeOnHead(head);
    const wide = (side: number): number =>
      Math.abs(seen(side * (head.eyeX + head.eyeHalf), 0)[0] - seen(side * (head.eyeX - head.eyeHalf), 0)[0]);
    const far = Math.sign(head.yaw);
    expect(wide(far) / wide(-far), pose).toBeLessThan(0.8);
    expect(far * seen(0, head.noseY - 10, 30)[0], pose).toBeGreaterThan(far * seen(0, -20, 6)[0]);
  }
  for (const width of [-1, 0, 1])
    for (const eyeSpacing of [-1, 1]) {
      const face = faceFrom((key) =>
        key === "width" ? width : key === "eyeSpacing" || key === "eyeSize" ? eyeSpacing : 0,
      );
      const figure = figureOf({ pose: "turnedRight", face });
      const { head } = figure;
      const corner = placeEye(figure, 1)(head.eyeHalf, 0)[0];
      const outline = contour(head).filter(([x, y]) => x > 0 && Math.abs(y) < 40);
      expect(corner, JSON.stringify({ width, eyeSpacing })).toBeLessThan(
        Math.min(...outline.map(([x]) => x)) + 1,
      );
    }
});

test("build and age reshape the lower face, and both stay within the head", () => {
  expect(headOf({ build: "large" }).jaw).toBeGreaterThan(headOf({ build: "slim" }).jaw + 4);
  expect(headOf({ ageYears: 80 }).lips).toBeLessThan(headOf({ ageYears: 25 }).lips);
  expect(drawFaceSkin(figureOf({ ageYears: 70 })).length).toBeGreaterThan(
    drawFaceSkin(figureOf({ ageYears: 25 })).length,
  );
});

test("lips take the lipstick's colour on anybody", () => {
  for (const presentation of ["woman", "man"] as const) {
    const bare = skinRamp({ ...somebody, presentation }, light);
    const painted = skinRamp({ ...somebody, presentation, lipstick: "#7a1038" }, light);
    expect(painted.lip).not.toBe(bare.lip);
    expect({ ...painted, lip: "", lipShade: "", lipLight: "" }).toEqual({
      ...bare,
      lip: "",
      lipShade: "",
      lipLight: "",
    });
  }
});

test("beards of one kind differ between faces beyond the measures of the jaw", () => {
  const cuts = new Set(
    Array.from({ length: 30 }, (_, index) => headOf({ face: randomFace(index) }).character.beardCut),
  );
  expect(cuts.size).toBe(4);
  for (const beard of ["stubble", "short", "full", "moustache"] as const) {
    const drawn = [1, 2, 3].map((seed) =>
      drawBeard(figureOf({ presentation: "man", beard, face: randomFace(seed) })).replaceAll(/#h-\d+/g, ""),
    );
    expect(new Set(drawn).size, beard).toBe(3);
  }
});
