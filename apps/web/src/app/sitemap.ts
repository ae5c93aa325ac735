/** /sitemap.xml, written at build: every prerendered page but the one for signing in, and the form that the server renders. */
import { siteOriginPlaceholder } from "@galatea/contract/site-fill.ts";
import { posts } from "#features/blog/posts.ts";
import { prerenderedPaths } from "./prerendered-paths.ts";

export function loader(): Response {
  const changedOn = new Map(posts.map(({ path, date }) => [path, date]));
  const entries = [...prerenderedPaths.filter((path) => path !== "/auth"), "/report"].map((path) => {
    const day = changedOn.get(path);
    return `<url><loc>${siteOriginPlaceholder}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(body, { headers: { "content-type": "application/xml" } });
}
