/** Puts a scene together: backdrop, subject, what is in front, and the light they share, as layers. */
import { drawBackdrop } from "./backdrop/backdrop.ts";
import { type Drawing, join, nothing, type Sheet, type Size } from "./kit/drawing.ts";
import { createRandom } from "@galatea/raster/random.ts";
import { drawGrade } from "./grade.ts";
import { lensBlur } from "./lens.ts";
import { placePeople } from "./place-people.ts";
import type { Scene } from "./scene.ts";
import { drawAbstract } from "./subjects/draw-abstract.ts";
import { drawAnimal } from "./subjects/draw-animal.ts";
import { drawStill } from "./subjects/draw-still.ts";

/**
 * `blurPx` > 0 is out of the lens's focus: such a layer covers the whole picture. `sheets`, lowest first, are drawn when
 * they are first asked for, so that one layer can be rasterised while the next is drawn.
 */
export type Layer = {
  name: "backdrop" | "subject" | "front" | "grade";
  readonly sheets: readonly Sheet[];
  blurPx: number;
};

/** All of a layer in one piece, without its rims. */
export const drawingOf = ({ sheets }: Layer): Drawing => join(...sheets.map(({ drawing }) => drawing));

/** Bottom first; the order in which they are drawn changes nothing. */
export function composeLayers(scene: Scene, size: Size): Layer[] {
  const { subject } = scene;
  const random = createRandom(scene.seed).fork("subject");
  const options = { size, scene, random, idPrefix: "s" };
  const grade = layer("grade", () => drawGrade(scene, size));
  if (subject.kind === "abstract") {
    return [layer("backdrop", () => drawAbstract(subject, options))];
  }
  const backdrop = once(() => drawBackdrop(scene, size, ""));
  const back = layer(
    "backdrop",
    () => {
      const { sky, clouds, back: land, weather } = backdrop();
      return join(sky, clouds, land, weather.behind);
    },
    lensBlur(scene, size),
  );
  const front = layer("front", () => join(backdrop().front, backdrop().weather.before));
  switch (subject.kind) {
    case "landscape":
      return [back, front, grade];
    case "people":
      return [back, layerOf("subject", () => placePeople(subject, scene, size, random)), front, grade];
    case "animal":
      return [back, layer("subject", () => drawAnimal(subject, options)), front, grade];
    case "still":
      return [back, layer("subject", () => drawStill(subject, options)), grade];
  }
}

/**
 * The same scene taken apart further, for what moves by itself. Lowest first; what a scene has not is empty. Without
 * `blurPx` the lens sees everything up to the subject sharp.
 */
export type Parts = {
  readonly sky: Drawing;
  readonly clouds: Drawing;
  readonly land: Drawing;
  /** Fog; rain and snow are left to who makes them fall. */
  readonly mist: Drawing;
  readonly subject: readonly Sheet[];
  readonly front: Drawing;
  readonly grade: Drawing;
  readonly horizonPx: number;
  readonly blurPx: number;
};

export function composeParts(scene: Scene, size: Size): Parts {
  const { subject } = scene;
  const backdrop = once(() => drawBackdrop(scene, size, ""));
  if (subject.kind === "abstract") {
    const random = createRandom(scene.seed).fork("subject");
    const land = once(() => drawAbstract(subject, { size, scene, random, idPrefix: "s" }));
    const still = { sky: nothing, clouds: nothing, mist: nothing, subject: [], front: nothing };
    return {
      ...still,
      grade: nothing,
      horizonPx: size.heightPx / 2,
      blurPx: 0,
      get land() {
        return land();
      },
    };
  }
  return {
    get sky() {
      return backdrop().sky;
    },
    get clouds() {
      return backdrop().clouds;
    },
    get land() {
      return backdrop().back;
    },
    get mist() {
      return scene.weather === "fog" ? backdrop().weather.behind : nothing;
    },
    get subject() {
      return composeLayers(scene, size).find(({ name }) => name === "subject")?.sheets ?? [];
    },
    get front() {
      return subject.kind === "still" ? nothing : backdrop().front;
    },
    get horizonPx() {
      return backdrop().horizonPx;
    },
    grade: drawGrade(scene, size),
    blurPx: lensBlur(scene, size),
  };
}

/** A layer of one sheet. */
const layer = (name: Layer["name"], draw: () => Drawing, blurPx = 0): Layer =>
  layerOf(name, () => [{ drawing: draw() }], blurPx);

function layerOf(name: Layer["name"], draw: () => Sheet[], blurPx = 0): Layer {
  const sheets = once(() => draw().filter(({ drawing }) => drawing.body !== ""));
  return {
    name,
    get sheets() {
      return sheets();
    },
    blurPx,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
