/** The five pictures of the demo, what is done to each, and its result, which `npm run samples` made. */
import type { Sample, SampleFilm } from "#features/media/sample.ts";
import { filmSamples, pairSamples } from "#features/media/samples.gen.ts";
import { editFacts } from "@galatea/contract/tools/edit.ts";
import { processFacts } from "@galatea/contract/tools/process.ts";
import { upscaleFacts } from "@galatea/contract/tools/upscale.ts";
import { videoFacts } from "@galatea/contract/tools/video.ts";

export type DemoSample = {
  id: string;
  title: string;
  /** What is done, and its words. */
  work: string;
  words: string;
  costCredits: number;
  picture: Sample;
  result: { kind: "picture"; sample: Sample } | { kind: "film"; film: SampleFilm };
};

const editWork = { work: "Edit", costCredits: editFacts.costCredits };

export const demoSamples: readonly DemoSample[] = [
  {
    id: "raincoat",
    title: "Portrait",
    ...editWork,
    ...pairOf("edit-portrait"),
  },
  {
    id: "castle",
    title: "Castle",
    ...editWork,
    ...pairOf("edit-season"),
  },
  {
    id: "harbour",
    title: "Harbour",
    work: "Process",
    costCredits: processFacts.costCredits,
    ...pairOf("process-sketch"),
  },
  {
    id: "glasses",
    title: "Close-up",
    work: "Upscale",
    costCredits: upscaleFacts.costCredits,
    ...pairOf("upscale-portrait"),
  },
  {
    id: "forest",
    title: "Forest",
    work: "Video",
    costCredits: videoFacts.costCredits,
    words: filmSamples["red-hair"].motion,
    picture: filmSamples["red-hair"],
    result: { kind: "film", film: filmSamples["red-hair"] },
  },
];

function pairOf(
  name: "edit-portrait" | "edit-season" | "process-sketch" | "upscale-portrait",
): Pick<DemoSample, "picture" | "words" | "result"> {
  const sample: Sample = pairSamples[`${name}-after`];
  return {
    picture: pairSamples[`${name}-before`],
    words: sample.instruction ?? sample.prompt,
    result: { kind: "picture", sample },
  };
}

/** The engine that made the result. */
export const engineOf = ({ result }: DemoSample): string =>
  result.kind === "film" ? result.film.engine : result.sample.engine;
