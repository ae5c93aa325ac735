import { expect, test } from "vitest";
import { createRandom } from "@galatea/raster/random.ts";
import type { Sheet } from "./kit/drawing.ts";
import { placePeople } from "./place-people.ts";
import type { Animal, Framing, Person, Place, Pose, Scene } from "./scene.ts";
import { animalArtists } from "./subjects/draw-animal.ts";
import { parsePrompt } from "./understand/parse-prompt.ts";

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

const bodyOf = (sheets: readonly Sheet[]): string => sheets.map(({ drawing }) => drawing.body).join("");

/** Where the eyes are, and how large one figure unit is, read from the drawing. */
function spotOf(prompt: string, framing: Framing, [widthPx, heightPx]: readonly [number, number], seed = 3) {
  const size = { widthPx, heightPx };
  const { scene } = parsePrompt(prompt, { seed, size });
  if (scene.subject.kind !== "people") throw new Error("a person was asked for");
  const body = bodyOf(placePeople({ ...scene.subject, framing }, scene, size, createRandom(seed)));
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
  // Wide pictures are filled: half figures are cut closer there.
  expect(half.unit * headUnits).toBeLessThan(size[0] > size[1] ? 0.37 : 0.3);
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

const everyPose: Record<Pose, "stands" | "sits"> = {
  front: "stands",
  turnedLeft: "stands",
  turnedRight: "stands",
  seated: "sits",
  walking: "stands",
  armsCrossed: "stands",
  handOnHip: "stands",
  behind: "stands",
  waving: "stands",
  reading: "stands",
  running: "stands",
  dancing: "stands",
  thinking: "stands",
  handsInPockets: "stands",
  overShoulder: "stands",
  crossLegged: "sits",
  cheering: "stands",
};
const poses = Object.keys(everyPose) as Pose[];
const square = { widthPx: 1024, heightPx: 1024 };

function sceneOf(
  prompt: string,
  change: { pose?: Pose; framing?: Framing; place?: Place; animal?: Animal },
): Scene {
  const { scene } = parsePrompt(prompt, { seed: 3, size: square });
  const { subject } = scene;
  if (subject.kind !== "people") throw new Error("people were asked for");
  const people = subject.people.map((person): Person => ({ ...person, pose: change.pose ?? person.pose }));
  return {
    ...scene,
    place: change.place ?? scene.place,
    subject: {
      ...subject,
      people,
      framing: change.framing ?? subject.framing,
      ...(change.animal === undefined ? {} : { animal: { kind: change.animal, coat: null } }),
    },
  };
}

function place(scene: Scene) {
  if (scene.subject.kind !== "people") throw new Error("people were asked for");
  return bodyOf(placePeople(scene.subject, scene, square, createRandom(3)));
}

/** Shadows come first, as plain ellipses; figures are groups. */
const shadowsOf = (body: string) =>
  [
    ...body.slice(0, body.indexOf("<g ")).matchAll(/<ellipse cx="(\S+)" cy="(\S+)" rx="(\S+)" ry="(\S+)"/g),
  ].map((match) => ({
    x: Number(match[1]),
    y: Number(match[2]),
    rx: Number(match[3]),
  }));

test.each(poses)("a whole figure, %s, keeps light from the ground under its feet", (pose) => {
  const shadows = shadowsOf(
    place(sceneOf("a woman in a park, full body", { pose, framing: "full", place: "park" })),
  );
  expect(shadows.length).toBeGreaterThanOrEqual(2);
  for (const { y } of shadows) {
    expect(y).toBeGreaterThan(square.heightPx * 0.82);
    expect(y).toBeLessThan(square.heightPx * 1.0);
  }
});

test("nothing stands in space or under water", () => {
  for (const where of ["space", "underwater"] as const)
    expect(shadowsOf(place(sceneOf("a woman in a park", { framing: "full", place: where })))).toEqual([]);
});

test("people sit on the seats of a place: a chair in a café, a bench in a park, the sand of a beach", () => {
  const drawn = (where: Place) =>
    place(sceneOf("a woman in a park", { pose: "seated", framing: "full", place: where }));
  const [cafe, park, beach] = [drawn("cafe"), drawn("park"), drawn("beach")];
  expect(new Set([cafe, park, beach].map((body) => body.length)).size).toBe(3);
  // On the sand the eyes are lower in the picture than on a chair.
  const eyes = (body: string) => Number(/translate\(\S+ (\S+)\)/.exec(body)?.[1]);
  expect(eyes(beach)).toBeGreaterThan(eyes(cafe));
});

test.each(["portrait", "half", "threeQuarter", "full"] as const)(
  "two and three people, %s, show every face",
  (framing) => {
    for (const prompt of ["a man and a woman in a park", "three women in a park"]) {
      const body = place(sceneOf(prompt, { framing }));
      const heads = [...body.matchAll(/<g transform="translate\((\S+) (\S+)\) scale\((\S+)\)"/g)]
        .map((match) => ({ x: Number(match[1]), y: Number(match[2]), scale: Number(match[3]) }))
        .sort((a, b) => a.x - b.x);
      expect(heads.length).toBe(prompt.startsWith("three") ? 3 : 2);
      heads.forEach((head, index) => {
        expect(head.x - 90 * head.scale).toBeGreaterThan(0);
        expect(head.x + 90 * head.scale).toBeLessThan(square.widthPx);
        const next = heads[index + 1];
        if (next !== undefined) {
          expect(next.x - head.x).toBeGreaterThan(230 * head.scale);
          expect(Math.abs(next.y - head.y) + Math.abs(next.scale - head.scale)).toBeGreaterThan(0);
        }
      });
    }
  },
);

const animals = Object.keys(animalArtists) as Animal[];

test.each(animals)("a %s keeps a person company in every framing, within the picture", (animal) => {
  for (const framing of ["closeUp", "portrait", "half", "threeQuarter", "full"] as const) {
    const alone = place(sceneOf("a woman in a park", { framing }));
    const together = place(sceneOf("a woman in a park", { framing, animal }));
    expect(together.length, framing).toBeGreaterThan(alone.length);
    expect(together.match(/NaN|undefined|Infinity/)?.[0]).toBeUndefined();
  }
});

test("a dog beside a standing person is nearly twice as tall as a cat", () => {
  const heightOf = (animal: Animal) => {
    const body = place(sceneOf("a woman in a park", { framing: "full", animal }));
    // The figure's group comes first, then that of its company.
    const scales = [
      ...body.matchAll(/<g transform="translate\([^)]*\) ?(?:rotate\([^)]*\) ?)?scale\((-?[\d.]+)/g),
    ];
    const given = { coat: null, random: createRandom(3), place: "park", crowd: false, first: true } as const;
    const { frame } = animalArtists[animal](given);
    return Math.abs(Number(scales[1]?.[1])) * (frame.bottom - frame.top);
  };
  expect(heightOf("dog") / heightOf("cat")).toBeGreaterThan(1.5);
  expect(heightOf("dog") / heightOf("cat")).toBeLessThan(2.1);
});
