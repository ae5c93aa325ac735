/** The pages and files that everybody reads: odd addresses, floods of missing pages, conditions and parts of files. */
import { connect } from "node:net";
import { once } from "node:events";
import { type BenchRow, atMost } from "../bench/bench-row.ts";
import { quantile } from "../bench/quantile.ts";
import { attack } from "./hostile.ts";
import { peakMegabytes } from "./server-memory.ts";
import type { Target } from "./target.ts";
import { visit } from "./visitor.ts";

const slugs = [
  "/blog/%00",
  "/blog/%2e%2e/%2e%2e/package.json",
  "/blog/%252e%252e%252fpackage.json",
  "/blog/..%2f..%2findex.html",
  "/blog/..%5c..%5cpackage.json",
  "/blog/%c0%ae%c0%ae/",
  "/blog/%ff%fe",
  "/blog/%",
  "/blog/%u0000",
  "/blog/%F0%9F%92%95",
  "/blog/e\u0301",
  "/blog/%E2%80%AE",
  "/blog/%0d%0aSet-Cookie:%20a=b",
  "/blog/<script>alert(1)</script>",
  "/blog/constructor",
  "/__proto__",
  "/blog/__proto__",
  "/blog/.",
  "/blog//",
  "/blog/%20",
  "/blog/rss.xml/",
  "/blog/rss.xml%00",
  "/blog/index.html",
  "/BLOG",
  "/blog/feed.json%2f",
  "/__spa-fallback.html",
  "/__spa-fallback",
  "/samples",
  "/samples/",
  "/assets/",
  "/assets/..%2fpackage.json",
  "/.well-known/security.txt%00",
  "/sw.js.br",
  "/index.html.br",
  "/con",
  "/blog/%E0%A4%A",
  `/blog/${"a".repeat(10_000)}`,
  `/${"a/".repeat(5_000)}`,
  `/blog?${"a=b&".repeat(2_500)}`,
  `/${"%2e%2e%2f".repeat(300)}etc/passwd`,
];
const feeds = ["/blog/rss.xml", "/blog/feed.json", "/sitemap.xml", "/robots.txt"];
const ranges = [
  "bytes=0-0",
  "bytes=-1",
  "bytes=0-",
  "bytes=5-2",
  "bytes=999999999-",
  "bytes=-0",
  "bytes=a-b",
  "bytes=0-0,2-3",
  `bytes=${Array.from({ length: 500 }, (_, at) => `${at}-${at}`).join()}`,
  "lines=1-2",
  "bytes=99999999999999999999-",
  "bytes=--1",
  "",
];
const conditions: Record<string, string>[] = [
  { "if-none-match": "*" },
  { "if-none-match": `${'"x",'.repeat(2_000)}"y"` },
  { "if-none-match": "W/" },
  { "if-modified-since": "soon" },
  { "if-modified-since": "Fri, 31 Dec 9999 23:59:59 GMT" },
  { "if-range": '"x"', range: "bytes=0-3" },
  { "if-range": "soon", range: "bytes=0-3" },
  { "accept-encoding": "br;q=0, *" },
  { "accept-encoding": "x,".repeat(4_000) },
  { "accept-encoding": "br;q=NaN" },
];
const missingPages = 1_000;
const floodSeconds = 15;
const atOnce = 60;
const maxPageMs = 1_000;
const maxMegabytes = 600;

type Seen = { what: string; status: number; head: string; text: string };

export async function attackPublicPages(target: Target): Promise<BenchRow[]> {
  const asked = await Promise.all(slugs.map((path) => ask(target, path)));
  const files = ["/icon.svg", "/", ...feeds, "/samples/hero.avif"];
  const parts = await Promise.all(
    files.flatMap((path) => [
      ...ranges.map((range) => ask(target, path, { range })),
      ...conditions.map((headers) => ask(target, path, headers)),
    ]),
  );
  const valid = await Promise.all(feeds.map((path) => ask(target, path)));
  const flood = floodMissing(target);
  const memory = target.pid === null ? null : peakMegabytes(target.pid, flood);
  const { wrong, pageMs } = await flood;
  return [
    none("odd addresses, answers 5xx or none", asked, isFailed),
    none("odd addresses, files from outside shown", asked, ({ text }) =>
      /"workspaces"|root:.*:0:0/.test(text),
    ),
    none("odd addresses, headers set by the address", asked, ({ head }) => /^set-cookie/im.test(head)),
    none("odd addresses, repeated unescaped", asked, ({ text }) => text.includes("<script>alert(1)")),
    none(
      "odd addresses, pages without a policy",
      asked,
      ({ head }) =>
        /^content-type: text\/html/im.test(head) &&
        !/^content-security-policy: default-src 'self'/im.test(head),
    ),
    none("parts and conditions, answers 5xx or none", parts, isFailed),
    none("parts and conditions, more than the file", parts, ({ text }) => text.length > 200_000),
    none("feeds that are not served", valid, ({ status, text }) => status !== 200 || text.length === 0),
    atMost(0, { name: "flood of missing pages, answers other than 404 and 503", value: wrong, unit: "" }),
    atMost(maxPageMs, {
      name: "flood of missing pages, the landing page beside it, p99",
      value: quantile(pageMs, 0.99),
      unit: "ms",
      decimals: 0,
    }),
    ...(memory === null
      ? []
      : [
          atMost(maxMegabytes, {
            name: "flood of missing pages, the server's memory",
            value: await memory,
            unit: "MB",
          }),
        ]),
  ];
}

const isFailed = ({ status }: Seen): boolean => status === 0 || status >= 500;

function none(name: string, seen: Seen[], isWrong: (seen: Seen) => boolean): BenchRow {
  const wrong = seen.filter(isWrong);
  for (const { what, status } of wrong.slice(0, 5))
    console.error(`  ${name}: ${status} ${what.slice(0, 100)}`);
  return atMost(0, { name, value: wrong.length, unit: "" });
}

/** Sends the address as it stands, which fetch would normalise. */
async function ask({ url }: Target, path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setTimeout(10_000, () => socket.destroy());
  socket.write(
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n${lines.join("")}\r\n`,
      "utf8",
    ),
  );
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1"))).on("error", () => {});
  await once(socket, "close");
  const end = received.indexOf("\r\n\r\n");
  const head = received.slice(0, end);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
  return { what: `${path} ${JSON.stringify(headers)}`, status, head, text: received.slice(end + 4) };
}

/** Every caller asks for other pages, from processes of their own, beside somebody who reads the landing page. */
async function floodMissing(target: Target): Promise<{ wrong: number; pageMs: number[] }> {
  const { url, publishableKey } = target;
  const requests = Array.from({ length: missingPages }, (_, at) => ({
    path: `/missing/${at}/${"é".repeat(500)}`,
  }));
  const callers = Array.from({ length: atOnce }, () => null);
  const flood = attack({ url, publishableKey, callers, requests, seconds: floodSeconds });
  const pageMs: number[] = [];
  const untilMs = performance.now() + floodSeconds * 1000;
  while (performance.now() < untilMs) pageMs.push(await visit(target, "/"));
  const { statuses } = await flood;
  console.error(`missing pages by status: ${JSON.stringify(statuses)}`);
  const others = Object.entries(statuses).filter(([status]) => status !== "404" && status !== "503");
  return { wrong: others.reduce((sum, [, count]) => sum + count, 0), pageMs };
}
