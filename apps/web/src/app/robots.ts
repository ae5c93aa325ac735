/** /robots.txt, written at build. Pages of the studio and shared pages say themselves that they are not to be listed. */
import { siteOriginPlaceholder } from "@galatea/contract/site-fill.ts";

export function loader(): Response {
  const body = `User-agent: *
Disallow: /auth/v1/
Disallow: /rest/v1/
Disallow: /functions/v1/
Disallow: /realtime/v1/

Sitemap: ${siteOriginPlaceholder}/sitemap.xml
`;
  return new Response(body, { headers: { "content-type": "text/plain" } });
}
