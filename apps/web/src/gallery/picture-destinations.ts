/** Where a picture can go from wherever it is shown: each tool opens with it in hand. */
import { toolFacts, type JobKind } from "@galatea/contract/tools.ts";

type Destination = { label: string; to: (contentId: string) => string; costCredits: number | null };

const destination = (kind: JobKind, label: string, parameter: string): Destination => {
  const { pagePath, costCredits } = toolFacts[kind];
  return { label, to: (id) => `${pagePath}?${parameter}=${id}`, costCredits };
};

export const pictureDestinations = {
  remix: destination("image", "Remix", "remix"),
  vary: destination("image", "Vary", "vary"),
  reference: { ...destination("image", "Use as reference", "reference"), costCredits: null },
  upscale: destination("upscale", "Upscale", "picture"),
  edit: destination("edit", "Edit", "picture"),
  process: destination("process", "Process", "picture"),
  animate: destination("video", "Animate", "picture"),
} satisfies Record<string, Destination>;
