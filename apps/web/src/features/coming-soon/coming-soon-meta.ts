/** The title and description of a page that is not written yet. */
import type { MetaArgs } from "react-router";
import { pageMeta } from "#ui/page-meta.ts";
import { comingSoonPageAt } from "./coming-soon-pages.ts";

export function comingSoonMeta({ location }: MetaArgs) {
  const page = comingSoonPageAt(location.pathname);
  return pageMeta(page.title, page.line);
}
