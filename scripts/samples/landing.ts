/** Prompts of the pictures on the landing page, the sign-in, the dashboard and the demo's companions. */
import type { Hex, Scene } from "../../packages/sketch/src/scene.ts";

export type Size = { widthPx: number; heightPx: number };

export type PictureSample = {
  /** The file below the samples folder, without an extension. */
  name: string;
  prompt: string;
  seed: number;
  /** The rendered size; the picture is then scaled to `widthPx`. */
  size: Size;
  widthPx: number;
  /** Changes what is drawn: the sketch's scene, or with another engine its picture, by words. */
  change?: { scene: (scene: Scene) => Scene; words: string };
  /** The part of its width, from the left, that shows the change; the rest is the picture before it. */
  changedShare?: number;
};

const portrait: Size = { widthPx: 896, heightPx: 1120 };
const hero: Size = { widthPx: 1200, heightPx: 1350 };
const heroPrompt =
  "close portrait of a 32-year-old woman with long wavy auburn hair, fair skin, green eyes, no freckles, no earrings, a burgundy dress, in a niche at dusk, facing the camera, smiling";

const inMarble = {
  prompt: heroPrompt,
  seed: 11,
  size: hero,
  widthPx: 1100,
  change: { scene: paintInMarble, words: "turn her into a bust of white marble, the clothes too" },
};

export const landingSamples: readonly PictureSample[] = [
  { name: "hero-alive", prompt: heroPrompt, seed: 11, size: hero, widthPx: 1100 },
  { name: "hero-marble", ...inMarble },
  { name: "hero", ...inMarble, changedShare: 0.52 },
  person(
    "sofia",
    "portrait of Sofia, a 28-year-old Italian woman, long wavy dark brown hair, brown eyes, gold earrings, burgundy blouse, smiling, plain backdrop, golden hour",
    7,
  ),
  person(
    "mei",
    "portrait of Mei, a 31-year-old Chinese woman, black bob, cream turtleneck, starry city lights bokeh at night, smiling",
    1,
  ),
  person(
    "amara",
    "portrait of Amara, a 29-year-old Nigerian woman with an afro, no hat, earrings, yellow sweater, smiling, garden at golden hour",
    6,
  ),
  person(
    "elena",
    "portrait of Elena, a 34-year-old woman, long wavy auburn hair, fair skin, green eyes, dark green coat, by a window at golden hour",
    4,
  ),
  person(
    "priya",
    "portrait of Priya, a 27-year-old Indian woman, black braided hair, teal sari, earrings, smiling, niche at dusk",
    6,
  ),
  person(
    "freya",
    "portrait of Freya, a 30-year-old Norwegian woman, long blonde hair with bangs, pale skin, blue eyes, grey turtleneck, wine red scarf, mountains at dawn",
    4,
  ),
  person(
    "layla",
    "portrait of Layla, a 32-year-old Moroccan woman, long dark brown hair, brown eyes, indigo sweater, desert at sunset",
    6,
  ),
  person(
    "camille",
    "portrait of Camille, a 36-year-old French woman, brown hair in a bun, fair skin, black blazer, earrings, café at golden hour",
    6,
  ),
  person(
    "naomi",
    "portrait of Naomi, a 41-year-old Black woman, curly black hair, glasses, burgundy blazer, smiling, library at night",
    7,
  ),
  {
    name: "card-companions",
    prompt:
      "close portrait of a 30-year-old woman with long wavy brown hair, olive skin, smiling, earrings, a plum dress, bokeh lights at night",
    seed: 1,
    size: { widthPx: 1344, heightPx: 920 },
    widthPx: 1000,
  },
  {
    name: "card-process",
    prompt:
      "portrait of a 68-year-old woman with a silver bob and glasses, fair skin, lilac blazer, smiling, by a window in the afternoon",
    seed: 3,
    size: { widthPx: 1024, heightPx: 1024 },
    widthPx: 720,
  },
  {
    name: "card-videos",
    prompt:
      "portrait of a 33-year-old woman with a red ponytail, fair skin, in a blue jacket by a lake, mountains at sunset, smiling",
    seed: 3,
    size: { widthPx: 1344, heightPx: 768 },
    widthPx: 1000,
  },
  {
    name: "scene-lake",
    prompt: "a mountain lake at sunset",
    seed: 4,
    size: { widthPx: 1344, heightPx: 768 },
    widthPx: 900,
  },
  {
    name: "scene-woods",
    prompt: "a forest in fog at dawn",
    seed: 2,
    size: { widthPx: 1024, heightPx: 1024 },
    widthPx: 900,
  },
];

function person(name: string, prompt: string, seed: number): PictureSample {
  return { name, prompt, seed, size: portrait, widthPx: 640 };
}

/** The same woman in marble, the landing page's image of a picture before its prompt. */
function paintInMarble(scene: Scene): Scene {
  if (scene.subject.kind !== "people") return scene;
  const marble: Hex = "#efe9df";
  const people = scene.subject.people.map((living) => ({
    ...living,
    material: "marble" as const,
    skin: marble,
    freckles: false,
    hair: { ...living.hair, colour: "#d9d0c4" as const },
    garment: { ...living.garment, colour: "#e2dacf" as const, second: "#cbc2b6" as const },
    jewellery: { earrings: false, necklace: false },
  }));
  return { ...scene, subject: { ...scene.subject, people } };
}
