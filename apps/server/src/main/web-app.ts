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
import { createFillSite, type Fills, type FillSite } from "./site/site-fill.ts";
import { siteFilesApp } from "./site/site-files.ts";

const builtApp = path.join(import.meta.dirname, "../../../web/build/client");
/** Unknown paths below these answer 404 as JSON; they are never pages of the app. */
const apiPath = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)|^\/(hooks|checkout|docs|dev)\//;

const serviceWorker = "/sw.js";

type Page = { html: string; policy: string };

/**
 * @param publicUrl pages requested under another loopback name are redirected to its name.
 * @param email of the operator, for security.txt.
 */
export async function createWebApp({
  buildDir = builtApp,
  publicUrl,
  fills = {},
  email = null,
}: {
  buildDir?: string;
  publicUrl: string;
  fills?: Fills;
  email?: string | null;
}): Promise<Hono> {
  const fill = createFillSite({ publicUrl, fills });
  const pages = await readPages(buildDir, fill);
  const app = new Hono();
  app.route("/", await siteFilesApp({ buildDir, fill, publicUrl, email }));
  app.use("*", async (c, next) => {
    const location = isRead(c) && isPage(c) ? canonicalUrl(new URL(c.req.url), new URL(publicUrl)) : null;
    return location === null ? next() : c.redirect(location, 307);
  });
  const files = serveStatic({ root: buildDir, precompressed: true });
  app.use("*", async (c, next) => {
    const page = pages.get(c.req.path.replace(/(?<=.)\/+$/, ""));
    if (page && isRead(c)) return sendPage(c, page);
    // Served under its file name, a page would lack its policy.
    if (c.req.path.endsWith(".html")) return next();
    const file = await files(c, () => Promise.resolve());
    return file ? withFileHeaders(file, c.req.path) : next();
  });
  app.get("*", (c) => {
    if (apiPath.test(c.req.path))
      return c.json({ error: errorCodes.not_found.sentence, code: "not_found" }, 404);
    const fallback = pages.get("__spa-fallback");
    // Only pages fall back to the app, which shows its own page for unknown addresses. A missing file is a 404.
    if (!fallback || !isPage(c)) return c.text("Not found", 404);
    return sendPage(c, fallback, isAppPath(c.req.path) ? 200 : 404);
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
  return file;
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
  return c.html(page.html, status);
}

async function readPages(buildDir: string, fill: FillSite): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const names = await readdir(buildDir, { recursive: true }).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(".html"))) {
    const html = fill(await readFile(path.join(buildDir, name), "utf8"));
    const url =
      name === "__spa-fallback.html" ? "__spa-fallback" : `/${name.replace(/(^|\/)index\.html$/, "")}`;
    pages.set(url === "/" ? url : url.replace(/\/$/, ""), { html, policy: policyOf(html) });
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
