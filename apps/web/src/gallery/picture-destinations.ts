/** Where a picture can go from wherever it is shown: each tool opens with it in hand. Each has one icon everywhere. */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
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
import { priceOfKind } from "#platform/engines.ts";

export type Destination = {
  label: string;
  icon: LucideIcon;
  to: (contentId: string) => string;
  /** The job that the tool starts with it; null where the price depends on what else is asked for. */
  kind: JobKind | null;
  /** The tool opens with the engine that made the picture. */
  keepsEngine: boolean;
};

const destination = (kind: JobKind, label: string, icon: LucideIcon, parameter: string): Destination => {
  const { pagePath } = toolFacts[kind];
  return { label, icon, to: (id) => `${pagePath}?${parameter}=${id}`, kind, keepsEngine: false };
};

export const pictureDestinations = {
  remix: { ...destination("image", "Remix", Repeat2, "remix"), keepsEngine: true },
  vary: { ...destination("image", "Vary", Shuffle, "vary"), keepsEngine: true },
  reference: { ...destination("image", "Use as reference", ImagePlus, "reference"), kind: null },
  upscale: destination("upscale", "Upscale", Expand, "picture"),
  edit: destination("edit", "Edit", PencilLine, "picture"),
  process: destination("process", "Process", ScanLine, "picture"),
  animate: destination("video", "Animate", Clapperboard, "picture"),
} satisfies Record<string, Destination>;

/** What the result of a destination will cost, for a picture that `engineId` made; null where that is not known yet. */
export const priceOfDestination = (
  config: PublicConfig | null | undefined,
  { kind, keepsEngine }: Pick<Destination, "kind" | "keepsEngine">,
  engineId: string | null,
): number | null => kind && priceOfKind(config, kind, keepsEngine ? engineId : null);
