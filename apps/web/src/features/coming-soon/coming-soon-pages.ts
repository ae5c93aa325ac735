/**
 * Pages that are not written yet, each with a line that says what is true today: what the studio can do already has a way
 * in, everything else is coming.
 */
import type { comingPaths } from "@galatea/contract/features.ts";
import { editFacts } from "@galatea/contract/tools/edit.ts";
import { upscaleFacts } from "@galatea/contract/tools/upscale.ts";
import { videoFacts } from "@galatea/contract/tools/video.ts";

export type ComingSoonPage = { title: string; line: string };

/** Pages about features that the studio has. */
const featurePages = {
  "/video-generation": {
    title: "Video Generation",
    line: `One picture becomes six seconds of video, for ${videoFacts.costCredits} credits.`,
  },
  "/ai-image-editing": {
    title: "AI Image Editing",
    line: `Say in plain words what is to change in a picture, for ${editFacts.costCredits} credits an edit.`,
  },
  "/ai-image-upscaling": {
    title: "AI Image Upscaling",
    line: `Every side of a picture becomes four times as long, for ${upscaleFacts.costCredits} credits.`,
  },
} as const satisfies Record<string, ComingSoonPage>;

const unpublished = "Coming: the operator of this studio has not published this text yet.";

const comingPages: Record<(typeof comingPaths)[number], ComingSoonPage> = {
  "/try-demo": {
    title: "Try it free",
    line: "Coming: a demo without an account. Making pictures works now.",
  },
  "/ai-models": { title: "AI Models", line: "Coming: a gallery of sample characters." },
  "/how-it-works": { title: "How It Works", line: "Coming: a guided tour of the studio." },
  "/privacy-policy": { title: "Privacy Policy", line: unpublished },
  "/terms-of-service": { title: "Terms of Service", line: unpublished },
  "/refund-policy": { title: "Refund Policy", line: unpublished },
  "/blog": { title: "Blog", line: "Coming: nothing has been published here yet." },
};

export const comingSoonPublicPaths = [...Object.keys(featurePages), ...Object.keys(comingPages)];

/** Finds the page by its address. */
export function comingSoonPageAt(pathname: string): ComingSoonPage {
  const pages: Record<string, ComingSoonPage> = { ...featurePages, ...comingPages };
  return pages[pathname.replace(/\/+$/, "")] ?? { title: "Galatea", line: "This page is coming." };
}
