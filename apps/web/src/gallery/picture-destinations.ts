/** Where a picture can go from wherever it is shown: each tool opens with it in hand. Each has one icon everywhere. */
import { toolFacts, type JobKind } from "@galatea/contract/tools.ts";
import {
  Clapperboard,
  Expand,
  ImagePlus,
  PencilLine,
  Repeat2,
  ScanLine,
  Shuffle,
  type LucideIcon,
} from "lucide-react";

export type Destination = {
  label: string;
  icon: LucideIcon;
  to: (contentId: string) => string;
  costCredits: number | null;
};

const destination = (kind: JobKind, label: string, icon: LucideIcon, parameter: string): Destination => {
  const { pagePath, costCredits } = toolFacts[kind];
  return { label, icon, to: (id) => `${pagePath}?${parameter}=${id}`, costCredits };
};

export const pictureDestinations = {
  remix: destination("image", "Remix", Repeat2, "remix"),
  vary: destination("image", "Vary", Shuffle, "vary"),
  reference: { ...destination("image", "Use as reference", ImagePlus, "reference"), costCredits: null },
  upscale: destination("upscale", "Upscale", Expand, "picture"),
  edit: destination("edit", "Edit", PencilLine, "picture"),
  process: destination("process", "Process", ScanLine, "picture"),
  animate: destination("video", "Animate", Clapperboard, "picture"),
} satisfies Record<string, Destination>;
