/** The sample videos, each an animated picture of the sketch engine. */
export type VideoSample = { name: string; prompt: string; seed: number; motion: string };

export const videoSamples: readonly VideoSample[] = [
  {
    name: "videos/red-hair",
    prompt:
      "portrait of a 30-year-old woman with long wavy red hair in a green coat, autumn forest at golden hour, smiling",
    seed: 5,
    motion: "slow push in, wind in her hair",
  },
  {
    name: "videos/night-street",
    prompt: "a man in a trench coat on a street at night in the rain, half body",
    seed: 3,
    motion: "orbit slowly",
  },
  { name: "videos/lake", prompt: "a mountain lake at sunset", seed: 4, motion: "pan left slowly" },
  { name: "videos/fox", prompt: "a red fox in a snowy forest at dusk", seed: 6, motion: "slow zoom out" },
];
