/** /blog/rss.xml, written at build. */
import { createFeed } from "./feed.ts";

export const loader = (): Response =>
  new Response(createFeed().rss2(), { headers: { "content-type": "application/rss+xml" } });
