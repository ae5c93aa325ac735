/** The posts as RSS and as a JSON Feed, with the site's address as a placeholder. */
import { siteOriginPlaceholder } from "@galatea/contract/site-fill.ts";
import { Feed } from "feed";
import { posts } from "./posts.ts";

export function createFeed(): Feed {
  const home = `${siteOriginPlaceholder}/blog`;
  const feed = new Feed({
    id: home,
    link: home,
    title: "Notes from the studio · Galatea",
    description: "How pictures, videos and characters come out of a model.",
    language: "en",
    copyright: "Galatea",
    feedLinks: { rss: `${home}/rss.xml`, json: `${home}/feed.json` },
    updated: new Date(`${posts[0]?.date ?? "2026-11-26"}T08:00:00Z`),
  });
  for (const post of posts)
    feed.addItem({
      id: `${siteOriginPlaceholder}${post.path}`,
      link: `${siteOriginPlaceholder}${post.path}`,
      title: post.title,
      description: post.description,
      date: new Date(`${post.date}T08:00:00Z`),
      category: [{ name: post.category }],
    });
  return feed;
}
