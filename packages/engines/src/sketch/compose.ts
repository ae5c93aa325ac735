/** Puts a scene together: backdrop, subject, what is in front, and the light they share, as layers of one SVG. */
import { drawBackdrop } from "./backdrop/backdrop.ts";
import { type Drawing, join, nothing, type Size } from "./kit/drawing.ts";
import { createRandom } from "./kit/random.ts";
import { drawGrade } from "./grade.ts";
import { lensBlur } from "./lens.ts";
import { placePeople } from "./place-people.ts";
import type { Scene } from "./scene.ts";
import { drawAbstract } from "./subjects/draw-abstract.ts";
import { drawAnimal } from "./subjects/draw-animal.ts";
import { drawStill } from "./subjects/draw-still.ts";

/**
 * `blurPx` > 0 is out of the lens's focus: such a layer covers the whole picture. `drawing` is drawn when it is first
 * asked for, so that one layer can be rasterised while the next is drawn.
 */
export type Layer = {
  name: "backdrop" | "subject" | "front" | "grade";
  readonly drawing: Drawing;
  blurPx: number;
};

export function svgOf(drawing: Drawing, { widthPx, heightPx }: Size, scale = 1): string {
  return svgOfPart(
    drawing,
    { x: 0, y: 0, width: widthPx, height: heightPx },
    { widthPx: Math.round(widthPx * scale), heightPx: Math.round(heightPx * scale) },
  );
}

/** What of the drawing lies in a rectangle of its plane, at a size in pixels. */
export function svgOfPart(
  { defs, body }: Drawing,
  part: { x: number; y: number; width: number; height: number },
  { widthPx, heightPx }: Size,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${part.x} ${part.y} ${part.width} ${part.height}" width="${widthPx}" height="${heightPx}" preserveAspectRatio="none"><defs>${defs}</defs>${body}</svg>`;
}

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
      return [back, layer("subject", () => placePeople(subject, scene, size, random)), front, grade];
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
  readonly subject: Drawing;
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
    const still = { sky: nothing, clouds: nothing, mist: nothing, subject: nothing, front: nothing };
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
      return composeLayers(scene, size).find(({ name }) => name === "subject")?.drawing ?? nothing;
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

function layer(name: Layer["name"], draw: () => Drawing, blurPx = 0): Layer {
  const drawing = once(draw);
  return {
    name,
    get drawing() {
      return drawing();
    },
    blurPx,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
