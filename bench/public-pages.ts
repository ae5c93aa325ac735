/**
 * Lighthouse's scores of every public page, as a phone on a slow network sees the built site, and what a page weighs. The
 * median of five visits; RUNS changes their number and PAGES names some pages.
 */
import { launch, type LaunchedChrome } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { startServer } from "../acceptance/server.ts";
import { ensureBrowser } from "../scripts/ensure-browser.ts";
import { atLeast, atMost, type BenchRow, unlimited } from "./bench-row.ts";
import { measureLandingInteraction } from "./landing-interaction.ts";
import { quantile } from "./quantile.ts";

const runs = Number(process.env["RUNS"] ?? 5);
const limits = {
  worstPerformance: 95,
  otherScores: 100,
  paintMs: 1_800,
  shift: 0.02,
  landingKb: 300,
  /** The framework is 97 of them. */
  scriptKb: 132,
};

export async function benchPublicPages(): Promise<BenchRow[]> {
  const server = await startServer();
  const chrome = await launch({
    chromePath: await ensureBrowser(),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"],
  });
  try {
    const rows: BenchRow[] = [];
    for (const path of await publicPaths(server.url)) {
      const visits: Result[] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await visit(`${server.url}${path}`, chrome));
      rows.push(...rowsOf(path, visits, server.url));
      if (path === "/") rows.push(await measureLandingInteraction(server.url));
    }
    return rows;
  } finally {
    chrome.kill();
    await server.stop();
  }
}

async function publicPaths(origin: string): Promise<string[]> {
  const named = process.env["PAGES"]?.split(",");
  if (named) return named;
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}

async function visit(url: string, { port }: LaunchedChrome): Promise<Result> {
  const run = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
  if (!run || run.lhr.runtimeError)
    throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? "no result"}`);
  return run.lhr;
}

function rowsOf(path: string, visits: readonly Result[], origin: string): BenchRow[] {
  const median = (value: (visit: Result) => number): number => quantile(visits.map(value), 0.5);
  const score = (category: string): number =>
    Math.round(median(({ categories }) => (categories[category]?.score ?? 0) * 100));
  const measured = (audit: string): number =>
    median(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  const foreign = new Set(
    visits
      .flatMap(requestsOf)
      .map(({ url }) => new URL(url).origin)
      .filter((host) => host !== origin),
  );
  const name = (what: string): string => `${path}: ${what}`;
  const kilobytes = Math.round(measured("total-byte-weight") / 1000);
  const scriptBytes = median((run) => sumOf(requestsOf(run).filter(isScript)));
  return [
    atLeast(limits.worstPerformance, { name: name("performance"), value: score("performance"), unit: "" }),
    ...["accessibility", "best-practices", "seo"].map((category) =>
      atLeast(limits.otherScores, { name: name(category), value: score(category), unit: "" }),
    ),
    atMost(limits.paintMs, {
      name: name("largest contentful paint"),
      value: Math.round(measured("largest-contentful-paint")),
      unit: "ms",
    }),
    atMost(limits.shift, {
      name: name("layout shift"),
      value: measured("cumulative-layout-shift"),
      unit: "",
      decimals: 3,
    }),
    path === "/"
      ? atMost(limits.landingKb, { name: name("all that is loaded"), value: kilobytes, unit: "KB" })
      : unlimited({ name: name("all that is loaded"), value: kilobytes, unit: "KB" }),
    atMost(limits.scriptKb, { name: name("JavaScript"), value: Math.round(scriptBytes / 1000), unit: "KB" }),
    atMost(0, { name: name("requests to other hosts"), value: foreign.size, unit: "" }),
  ];
}

type RequestMade = { url: string; mimeType?: string; transferSize?: number };

function requestsOf({ audits }: Result): RequestMade[] {
  const details = audits["network-requests"]?.details;
  const items =
    details?.type === "table" || details?.type === "debugdata" ? (details["items"] as RequestMade[]) : [];
  return items.filter(({ url }) => url.startsWith("http"));
}

const isScript = ({ mimeType }: RequestMade): boolean => mimeType?.includes("javascript") ?? false;
const sumOf = (requests: readonly RequestMade[]): number =>
  requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
