/** The four sample videos with the words that they were made from (scripts/samples/videos.ts). */
export type VideoSample = { name: string; title: string; prompt: string; motion: string };

export const videoSamples: readonly VideoSample[] = [
  {
    name: "videos/red-hair",
    title: "Autumn",
    prompt:
      "portrait of a 30-year-old woman with long wavy red hair in a green coat, autumn forest at golden hour, smiling",
    motion: "slow push in, wind in her hair",
  },
  {
    name: "videos/night-street",
    title: "Night street",
    prompt: "a man in a trench coat on a street at night in the rain, half body",
    motion: "orbit slowly",
  },
  {
    name: "videos/lake",
    title: "Lake",
    prompt: "a mountain lake at sunset",
    motion: "pan left slowly",
  },
  {
    name: "videos/fox",
    title: "Fox",
    prompt: "a red fox in a snowy forest at dusk",
    motion: "slow zoom out",
  },
];
