/**
 * Every page of the sitemap, as a visitor without scripts gets it: its links and anchors lead somewhere, it describes itself
 * to search engines, and it claims nothing that is neither measured nor the operator's policy.
 */
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Claims that nobody measured. A figure that is measured or a rule is written so that it needs none of them. */
const unproven = [
  /\bunlimited\b/i,
  /\binstant(ly)?\b/i,
  /\b(100|99(\.\d+)?) ?%/,
  /\bmillions?\b/i,
  /\btrusted by\b/i,
  /\b24\/7\b/,
  /\b(world[- ]class|industry[- ]leading|state[- ]of[- ]the[- ]art|cutting[- ]edge|revolutionary|game[- ]chang\w+)\b/i,
  /\b(ultra|hyper|photo)[- ]?realistic\b/i,
  /\b(risk[- ]free|money[- ]back|guaranteed?)\b/i,
  /\bthe best\b|\b(best|number one|#1) (ai|tool|studio|quality|results?|in)\b/i,
  /\b[\d,.]+\+? ?(k\+? )?(users|customers|creators|companies|members|reviews)\b/i,
  /\b(perfect|flawless) (results?|quality|consistency|pictures?)\b/i,
  /\bin (seconds|minutes)\b|\bunder \d+ (s|sec|seconds)\b/i,
  /\blive chat\b|\bwithin \d+ hours\b(?!\.)/i,
];
/** What the rules themselves say: a report about a likeness is decided within 48 hours. */
const isRule = (sentence: string): boolean => /likeness/.test(sentence);

/** A companion of the demo asks about the best part of somebody's day. */
const isCompanionsQuestion = (path: string, sentence: string): boolean =>
  path.startsWith("/ai-girlfriend-demo/") && sentence.endsWith("?");

test("every link and anchor of every public page resolves", async ({ page, server }) => {
  const pages = await readPages(page.request);
  const broken: string[] = [];
  const statuses = new Map<string, number>();
  for (const [path, html] of pages) {
    for (const address of linksIn(html)) {
      const url = new URL(address, `${server.url}${path}`);
      if (url.origin !== server.url) continue;
      const target = `${url.pathname}${url.search}`;
      if (!statuses.has(target)) statuses.set(target, (await page.request.get(target)).status());
      const other = pages.get(url.pathname);
      const isAnchored =
        url.hash === "" || other === undefined || other.includes(`id="${url.hash.slice(1)}"`);
      if (statuses.get(target) !== 200 || !isAnchored) broken.push(`${path} → ${address}`);
    }
  }
  expect(statuses.size).toBeGreaterThan(15);
  expect(broken).toEqual([]);
});

test("every public page names itself once to search engines and social networks", async ({
  page,
  server,
}) => {
  const pages = await readPages(page.request);
  const seen = new Set<string>();
  for (const [path, html] of pages) {
    const problems = [
      ...(html.includes(`rel="canonical" href="${server.url}${path}"`) ? [] : ["canonical"]),
      ...(/<h1[\s>]/.exec(html) && html.match(/<h1[\s>]/g)?.length === 1 ? [] : ["one h1"]),
      ...(html.includes("this-site.invalid") ? ["placeholder"] : []),
      ...["og:title", "og:description", "og:url", "og:image"].filter(
        (name) => !html.includes(`property="${name}" content="`),
      ),
    ];
    expect([path, problems]).toEqual([path, []]);
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    const description = /name="description" content="(.*?)"/.exec(html)?.[1] ?? "";
    for (const text of [title, description]) {
      expect(text.length, path).toBeGreaterThan(10);
      expect(seen.has(text), text).toBe(false);
      seen.add(text);
    }
    const image = /property="og:image" content="(.*?)"/.exec(html)?.[1] ?? "";
    expect([image, (await page.request.get(image)).status()]).toEqual([image, 200]);
    for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect(JSON.parse(json)).toMatchObject({ "@context": "https://schema.org" });
  }
});

test("no public page claims what is neither measured nor a rule", async ({ page }) => {
  const claims: string[] = [];
  for (const [path, html] of await readPages(page.request))
    for (const sentence of sentencesOf(html))
      for (const claim of unproven)
        if (claim.test(sentence) && !isRule(sentence) && !isCompanionsQuestion(path, sentence))
          claims.push(`${path}: ${sentence} (${claim.source})`);
  expect(claims).toEqual([]);
});

async function readPages(request: APIRequestContext): Promise<Map<string, string>> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(paths.length).toBeGreaterThan(10);
  const pages = new Map<string, string>();
  for (const path of paths) {
    const reply = await request.get(path);
    expect([path, reply.status()]).toEqual([path, 200]);
    pages.set(path, await reply.text());
  }
  return pages;
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));

function sentencesOf(html: string): string[] {
  const body = html.slice(html.indexOf("<body"));
  const description = /name="description" content="(.*?)"/.exec(html)?.[1] ?? "";
  const text = body
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<\/(p|li|h\d|dd|dt|td|th|a|span|div|noscript|summary|title)>/g, "\n")
    .replaceAll(/<[^>]+>/g, "");
  return [description, ...text.split(/\n|(?<=[.!?])\s/)].map((sentence) => sentence.trim()).filter(Boolean);
}
