/**
 * Serves the built web app: prerendered pages and hashed assets as files, everything else the SPA fallback, each
 * HTML file under a Content-Security-Policy that allows exactly its own inline scripts.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isAppPath } from "@galatea/contract/app-paths.ts";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context } from "hono";
import { isLoopback } from "#platform/env.ts";
import { holdText, isTagKnown, sendHeldText, type HeldText } from "./site/held-text.ts";
import { createFillSite, type Fills, type FillSite } from "./site/site-fill.ts";
import { siteFilesApp } from "./site/site-files.ts";

const builtApp = path.join(import.meta.dirname, "../../../web/build/client");
/** Unknown paths below these answer 404 as JSON; they are never pages of the app. */
const apiPath = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)|^\/(hooks|checkout|docs|dev)\//;

const serviceWorker = "/sw.js";

type Page = { text: HeldText; policy: string };

/**
 * @param publicUrl pages requested under another loopback name are redirected to its name.
 * @param email of the operator, for security.txt.
 * @param onMissingPage gets the path of every page that does not exist.
 */
export async function createWebApp({
  buildDir = builtApp,
  publicUrl,
  fills = {},
  email = null,
  onMissingPage = () => undefined,
}: {
  buildDir?: string;
  publicUrl: string;
  fills?: Fills;
  email?: string | null;
  onMissingPage?: (path: string) => void;
}): Promise<Hono> {
  const fill = createFillSite({ publicUrl, fills });
  const pages = await readPages(buildDir, fill);
  const app = new Hono();
  app.route("/", await siteFilesApp({ buildDir, fill, publicUrl, email }));
  app.use("*", async (c, next) => {
    const location = isRead(c) && isPage(c) ? canonicalUrl(new URL(c.req.url), new URL(publicUrl)) : null;
    return location === null ? next() : c.redirect(location, 307);
  });
  const files = new Hono().use("*", serveStatic({ root: buildDir, precompressed: true }));
  app.use("*", async (c, next) => {
    const page = pages.get(c.req.path.replace(/(?<=.)\/+$/, ""));
    if (page && isRead(c)) return sendPage(c, page);
    // Served under its file name, a page would lack its policy.
    if (c.req.path.endsWith(".html")) return next();
    const file = await readFileFor(c.req.raw, (request) => Promise.resolve(files.fetch(request)));
    return file.status === 404 ? next() : unlessKnown(c, withFileHeaders(file, c.req.path));
  });
  app.get("*", (c) => {
    if (apiPath.test(c.req.path))
      return c.json({ error: errorCodes.not_found.sentence, code: "not_found" }, 404);
    const fallback = pages.get("__spa-fallback");
    // Only pages fall back to the app, which shows its own page for unknown addresses. A missing file is a 404.
    if (!fallback || !isPage(c)) return c.text("Not found", 404);
    if (isAppPath(c.req.path)) return sendPage(c, fallback);
    onMissingPage(c.req.path);
    return sendPage(c, fallback, 404);
  });
  return app;
}

/**
 * The same page under `publicUrl`'s name, or null when the request used that name already. Pictures have URLs below
 * `publicUrl`, and browsers treat 127.0.0.1 and localhost as two origins: under the other name no picture would show.
 */
function canonicalUrl(asked: URL, home: URL): string | null {
  const isOtherName =
    asked.hostname !== home.hostname && isLoopback(asked.hostname) && isLoopback(home.hostname);
  if (!isOtherName || asked.port !== home.port) return null;
  // Set by parts: resolved as a reference, a path that begins with two slashes would name another host.
  const canonical = new URL(home);
  canonical.pathname = asked.pathname;
  canonical.search = asked.search;
  return canonical.href;
}

function withFileHeaders(file: Response, url: string): Response {
  file.headers.set("cache-control", lifetimeOf(url));
  // The policy sent with the worker's script governs the worker's own requests.
  if (url === serviceWorker) file.headers.set("content-security-policy", "default-src 'self'");
  file.headers.set("x-content-type-options", "nosniff");
  file.headers.set("vary", "accept-encoding");
  const tag = fileTag(file);
  if (tag !== null) file.headers.set("etag", tag);
  return file;
}

/** The whole file where `If-Range` names another version than the one whose part would be sent. */
async function readFileFor(
  request: Request,
  read: (request: Request) => Promise<Response>,
): Promise<Response> {
  const file = await read(request);
  const wanted = request.headers.get("if-range");
  if (file.status !== 206 || wanted === null) return file;
  if (wanted === fileTag(file) || wanted === file.headers.get("last-modified")) return file;
  await file.body?.cancel();
  const headers = new Headers(request.headers);
  headers.delete("range");
  return read(new Request(request.url, { method: request.method, headers }));
}

/** Of the bytes that are sent: a compressed file has another one. Null where the answer has no bytes of a file. */
function fileTag({ status, headers }: Response): string | null {
  const sizeBytes =
    status === 206 ? headers.get("content-range")?.split("/")[1] : headers.get("content-length");
  const changed = Date.parse(headers.get("last-modified") ?? "");
  if (status >= 300 || !sizeBytes || Number.isNaN(changed)) return null;
  const encoding = headers.get("content-encoding") ?? "";
  return `"${(changed / 1000).toString(36)}-${Number(sizeBytes).toString(36)}${encoding}"`;
}

/** An empty answer for those who have the file already. A date counts only without a tag (RFC 9110, 13.2.2). */
async function unlessKnown(c: Context, file: Response): Promise<Response> {
  const tag = file.headers.get("etag");
  if (tag === null) return file;
  const tags = c.req.header("if-none-match");
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  const isKnown =
    tags === undefined ? since >= Date.parse(file.headers.get("last-modified") ?? "") : isTagKnown(tags, tag);
  if (!isKnown) return file;
  await file.body?.cancel();
  for (const name of ["content-length", "content-range", "content-encoding", "content-type"])
    file.headers.delete(name);
  return new Response(null, { status: 304, headers: file.headers });
}

function lifetimeOf(url: string): string {
  if (url.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // A cached worker would keep an old version of the app alive.
  if (url === serviceWorker) return "no-cache";
  return "public, max-age=3600";
}

const isPage = (c: Context): boolean => !apiPath.test(c.req.path) && !path.basename(c.req.path).includes(".");
const isRead = (c: Context): boolean => c.req.method === "GET" || c.req.method === "HEAD";

function sendPage(c: Context, page: Page, status: 200 | 404 = 200): Response {
  c.header("content-security-policy", page.policy);
  c.header("cache-control", "no-cache");
  c.header("x-content-type-options", "nosniff");
  c.header("referrer-policy", "strict-origin-when-cross-origin");
  c.header("cross-origin-opener-policy", "same-origin-allow-popups");
  // Companions listen where the browser can write down what is said.
  c.header("permissions-policy", "camera=(), microphone=(self), geolocation=()");
  return sendHeldText(c, page.text, { type: "text/html; charset=UTF-8", status });
}

async function readPages(buildDir: string, fill: FillSite): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const names = await readdir(buildDir, { recursive: true }).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(".html"))) {
    const html = fill(await readFile(path.join(buildDir, name), "utf8"));
    const url =
      name === "__spa-fallback.html" ? "__spa-fallback" : `/${name.replace(/(^|\/)index\.html$/, "")}`;
    pages.set(url === "/" ? url : url.replace(/\/$/, ""), {
      text: await holdText(html),
      policy: policyOf(html),
    });
  }
  return pages;
}

function policyOf(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self' ws: wss:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
