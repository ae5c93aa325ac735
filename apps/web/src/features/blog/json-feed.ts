/** /blog/feed.json, written at build. */
import { createFeed } from "./feed.ts";

export const loader = (): Response =>
  new Response(createFeed().json1(), { headers: { "content-type": "application/feed+json" } });
