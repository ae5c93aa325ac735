/** The title and description of a page. */
import type { MetaDescriptor } from "react-router";

export const pageMeta = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} · Galatea` },
  { name: "description", content: description },
  { property: "og:title", content: title },
  { property: "og:description", content: description },
  { property: "og:type", content: "website" },
];
