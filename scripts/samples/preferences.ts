/**
 * The wizard's pictures: the same woman with each build, haircut and colour of eyes, and one woman of each origin. The
 * server puts them into their public bucket.
 */
import type { Person, Scene } from "../../packages/sketch/src/scene.ts";
import type { PictureSample, Size } from "./landing.ts";

/** A picture of the sketch, whatever engine serves: it shows an option that the sketch's scenes know. */
export type SceneSample = Omit<PictureSample, "change"> & {
  change?: (scene: Scene) => Scene;
  /** The part of the picture that is kept, in shares of its width and height. */
  crop?: { left: number; top: number; width: number; height: number };
};

const widthPx = 300;
const size: Size = { widthPx: 768, heightPx: 960 };
const woman = "30-year-old woman, brown eyes, no freckles, no glasses, no hat, no earrings";

const builds: Record<string, NonNullable<Person["build"]>> = {
  slim: "slim",
  athletic: "athletic",
  curvy: "curvy",
  chubby: "large",
};
const origins: Record<string, { look: string; seed: number }> = {
  caucasian: { look: "Dutch, wavy dark blonde hair, blue eyes, teal sweater", seed: 9 },
  latina: { look: "Mexican, long wavy dark brown hair, brown eyes, burgundy blouse", seed: 3 },
  asian: { look: "Japanese, black bob, brown eyes, cream turtleneck", seed: 12 },
  african: { look: "Nigerian, an afro, brown eyes, ochre sweater", seed: 6 },
  arab: { look: "Moroccan, long dark brown hair, brown eyes, indigo sweater", seed: 2 },
};
const fair = "#f0cdb4";
const brown = "#7a4a2e";
const haircuts: Record<string, { style: Person["hair"]["style"]; skin: Person["skin"] }> = {
  long: { style: "long", skin: fair },
  short: { style: "short", skin: fair },
  curly: { style: "curly", skin: fair },
  wavy: { style: "wavy", skin: fair },
  afro: { style: "afro", skin: brown },
  bangs: { style: "bangs", skin: fair },
  bobcut: { style: "bob", skin: fair },
  braids: { style: "braid", skin: brown },
  dreads: { style: "dreads", skin: brown },
  ponytail: { style: "ponytail", skin: fair },
  punk: { style: "punk", skin: fair },
  buzzcut: { style: "buzz", skin: brown },
};
const eyeColours: Record<string, Person["eyes"]> = {
  black: "#1d1714",
  blue: "#5b86b5",
  brown: "#6b4226",
  green: "#5f8a5a",
};

export const preferenceSamples: readonly SceneSample[] = [
  ...Object.entries(builds).map(([value, build]): SceneSample => ({
    name: `preferences/body-${value}`,
    prompt: `full body of a ${woman}, brown shoulder-length hair, teal sweater, dark trousers, hands in pockets, smiling, niche`,
    seed: 11,
    size: { widthPx: 1120, heightPx: 1400 },
    widthPx,
    change: withPerson((person) => ({ ...person, build, skin: fair })),
    crop: { left: 0.23, top: 0.08, width: 0.54, height: 0.54 },
  })),
  ...Object.entries(origins).map(([value, { look, seed }]): SceneSample => ({
    name: `preferences/face-${value}`,
    prompt: `close portrait of a 30-year-old woman, ${look}, no freckles, no glasses, no hat, facing the camera, smiling, plain backdrop`,
    seed,
    size,
    widthPx,
  })),
  ...Object.entries(haircuts).map(([value, { style, skin }]): SceneSample => ({
    name: `preferences/hair-${value}`,
    prompt: `close portrait of a ${woman}, dark brown hair, burgundy sweater, smiling, plain backdrop`,
    seed: 11,
    size,
    widthPx,
    change: withPerson((person) => ({ ...person, skin, hair: { ...person.hair, style } })),
  })),
  ...Object.entries(eyeColours).map(([value, eyes]): SceneSample => ({
    name: `preferences/eyes-${value}`,
    prompt: `close portrait of a ${woman}, brown hair in a bun, burgundy sweater, plain backdrop`,
    seed: 11,
    size: { widthPx: 1200, heightPx: 1500 },
    widthPx,
    change: withPerson((person) => ({ ...person, skin: fair, eyes })),
    crop: { left: 0.27, top: 0.33, width: 0.46, height: 0.23 },
  })),
];

function withPerson(change: (person: Person) => Person): (scene: Scene) => Scene {
  return (scene) =>
    scene.subject.kind === "people"
      ? { ...scene, subject: { ...scene.subject, people: scene.subject.people.map(change) } }
      : scene;
}
