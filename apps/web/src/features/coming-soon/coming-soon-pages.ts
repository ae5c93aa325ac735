/**
 * Pages that are not written yet, each with a line that says what is true today: what the studio can do already has a way
 * in, everything else is coming.
 */
import type { comingPaths } from "@galatea/contract/features.ts";

export type ComingSoonPage = { title: string; line: string };

const comingPages: Record<(typeof comingPaths)[number], ComingSoonPage> = {
  "/try-demo": {
    title: "Try it free",
    line: "Coming: a demo without an account. Making pictures works now.",
  },
  "/ai-models": { title: "AI Models", line: "Coming: a gallery of sample characters." },
};

export const comingSoonPublicPaths = Object.keys(comingPages);

/** Finds the page by its address. */
export function comingSoonPageAt(pathname: string): ComingSoonPage {
  const pages: Record<string, ComingSoonPage> = comingPages;
  return pages[pathname.replace(/\/+$/, "")] ?? { title: "Galatea", line: "This page is coming." };
}
