/** Pairs before and after an edit, an upscale or a processing, shown by the demo and on the pages of these tools. */
import type { ProcessOptions } from "../../packages/contract/src/process-options.ts";

type Pair = { name: string; prompt: string; seed: number };

export const editSamples: readonly (Pair & { instruction: string })[] = [
  {
    name: "pairs/edit-portrait",
    prompt: "portrait of a 30-year-old woman with long brown hair in a grey sweater, café, smiling",
    seed: 6,
    instruction: "make her hair red, give her a yellow raincoat, put her on a street in the rain",
  },
  {
    name: "pairs/edit-season",
    prompt: "a castle on a hill in summer",
    seed: 2,
    instruction: "make it winter, at dusk",
  },
];

export const upscaleSamples: readonly Pair[] = [
  {
    name: "pairs/upscale-portrait",
    prompt: "close-up of a 40-year-old man with a beard and glasses",
    seed: 4,
  },
];

/** Shown as videos in which the result passes over the small picture. */
export const upscaleFilmSamples: readonly Pair[] = [
  {
    name: "videos/upscale-gardener",
    prompt:
      "close portrait of a 61-year-old woman with curly silver hair, glasses and a straw hat, blue shirt, garden in the morning, smiling",
    seed: 5,
  },
  { name: "videos/upscale-fox", prompt: "a red fox in a snowy forest at dusk", seed: 2 },
];

export const processSamples: readonly (Pair & { instruction: string; options: ProcessOptions })[] = [
  {
    name: "pairs/process-sketch",
    prompt: "portrait of a 46-year-old man with silver hair and a beard in a navy coat, harbour at noon",
    seed: 6,
    instruction: "Style: pencil sketch",
    options: { operation: "stylize", style: "sketch", strength: 0.7 },
  },
];
