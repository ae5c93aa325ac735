/** What search engines, feed readers and security researchers read: the build's files with the site's address, and security.txt. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sitePaths } from "@galatea/contract/site-fill.ts";
import { Hono } from "hono";
import { holdText, sendHeldText } from "./held-text.ts";
import type { FillSite } from "./site-fill.ts";

const types: Record<(typeof sitePaths)[number], string> = {
  "/sitemap.xml": "application/xml; charset=utf-8",
  "/robots.txt": "text/plain; charset=utf-8",
  "/blog/rss.xml": "application/rss+xml; charset=utf-8",
  "/blog/feed.json": "application/feed+json; charset=utf-8",
};
const securityLifetimeDays = 180;

export async function siteFilesApp(site: {
  buildDir: string;
  fill: FillSite;
  publicUrl: string;
  /** For reports of security holes. */
  email: string | null;
}): Promise<Hono> {
  const app = new Hono();
  for (const url of sitePaths) {
    const text = await readFile(path.join(site.buildDir, url), "utf8").catch(() => null);
    if (text === null) continue;
    const filled = await holdText(site.fill(text));
    app.get(url, (c) => {
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      return sendHeldText(c, filled, { type: types[url] });
    });
  }
  app.get("/.well-known/security.txt", (c) => {
    const text = securityText(site, new Date());
    return text === null ? c.notFound() : c.text(text, 200, headers);
  });
  return app;
}

const headers = { "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" };

/** RFC 9116. Null for a site that nobody outside reaches. */
function securityText({ publicUrl, email }: { publicUrl: string; email: string | null }, now: Date) {
  const isPublic = publicUrl.startsWith("https://");
  const contacts = [
    ...(email === null ? [] : [`Contact: mailto:${email}`]),
    ...(isPublic ? [`Contact: ${publicUrl}/contact`] : []),
  ];
  if (contacts.length === 0) return null;
  const expires = new Date(now.getTime() + securityLifetimeDays * 24 * 3_600_000);
  return [
    ...contacts,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    ...(isPublic ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    "",
  ].join("\n");
}
