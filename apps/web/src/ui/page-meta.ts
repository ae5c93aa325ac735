/** What search engines and social networks read of a page: title, description, address, picture, structured data. */
import { siteOriginPlaceholder } from "@galatea/contract/site-fill.ts";
import type { MetaDescriptor } from "react-router";
import { graphOf, type Thing } from "./structured-data.ts";

export type PublicPage = {
  /** The page's own address. Without one a page is not meant for search engines. */
  path: string;
  /** A picture below the site's root, 1,200 by 630 pixels. */
  image?: string;
  imageAlt?: string;
  /** Set for an article: its day, such as 2026-11-26. */
  publishedOn?: string;
  things?: readonly Thing[];
};

/** The server fills the address into prerendered pages; after that the browser knows it. */
const siteOrigin = typeof window === "undefined" ? siteOriginPlaceholder : window.location.origin;
export const addressOf = (path: string): string => `${siteOrigin}${path}`;

const defaultSocialImage = {
  image: "/social/galatea.jpg",
  imageAlt: "Half a marble bust and half a living face, with the name Galatea",
};

export function pageMeta(title: string, description: string, page?: PublicPage): MetaDescriptor[] {
  return [
    { title: `${title} · Galatea` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: page?.publishedOn === undefined ? "website" : "article" },
    { property: "og:site_name", content: "Galatea" },
    ...(page === undefined ? [] : publicMeta(page)),
  ];
}

function publicMeta(page: PublicPage): MetaDescriptor[] {
  const { path, image, imageAlt, publishedOn, things = [] } = { ...defaultSocialImage, ...page };
  const address = addressOf(path);
  return [
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:url", content: address },
    { property: "og:image", content: addressOf(image) },
    { property: "og:image:alt", content: imageAlt },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(publishedOn === undefined ? [] : [{ property: "article:published_time", content: publishedOn }]),
    ...(things.length === 0 ? [] : [{ "script:ld+json": graphOf(things) }]),
  ];
}
