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

const builtApp = path.join(import.meta.dirname, "../../../web/build/client");
/** What is not there below these is missing, and no page of the app. */
const apiPath = /^\/(auth|rest|storage|realtime|functions)\/v1(\/|$)|^\/(hooks|checkout|docs|dev)\//;

const serviceWorker = "/sw.js";

type Page = { html: string; policy: string };

/** `publicUrl`: where the studio lives; a page that is asked for by another name of this machine is sent there. */
export async function createWebApp({
  buildDir = builtApp,
  publicUrl,
}: {
  buildDir?: string;
  publicUrl: string;
}): Promise<Hono> {
  const pages = await readPages(buildDir);
  const app = new Hono();
  app.use("*", async (c, next) => {
    const place = isRead(c) && isPage(c) ? properPlace(new URL(c.req.url), new URL(publicUrl)) : null;
    return place === null ? next() : c.redirect(place, 307);
  });
  const files = serveStatic({ root: buildDir, precompressed: true });
  app.use("*", async (c, next) => {
    const page = pages.get(c.req.path.replace(/(?<=.)\/+$/, ""));
    if (page && isRead(c)) return sendPage(c, page);
    // A page under the name of its file would come without its policy.
    if (c.req.path.endsWith(".html")) return next();
    const file = await files(c, () => Promise.resolve());
    return file ? withFileHeaders(file, c.req.path) : next();
  });
  app.get("*", (c) => {
    if (apiPath.test(c.req.path))
      return c.json({ error: errorCodes.not_found.sentence, code: "not_found" }, 404);
    const fallback = pages.get("__spa-fallback");
    // A missing file is missing; only pages fall back to the app, which shows its own page for unknown addresses.
    if (!fallback || !isPage(c)) return c.text("Not found", 404);
    return sendPage(c, fallback, isAppPath(c.req.path) ? 200 : 404);
  });
  return app;
}

/**
 * Null where it is. Pictures are kept under `publicUrl`, and a browser takes 127.0.0.1 and localhost for two origins: a
 * studio opened by the other name would show none of them.
 */
function properPlace(asked: URL, home: URL): string | null {
  const isOtherName =
    asked.hostname !== home.hostname && isLoopback(asked.hostname) && isLoopback(home.hostname);
  return isOtherName && asked.port === home.port
    ? new URL(`${asked.pathname}${asked.search}`, home).href
    : null;
}

function withFileHeaders(file: Response, url: string): Response {
  file.headers.set("cache-control", lifetimeOf(url));
  // The worker's own requests fall under the policy that it came with.
  if (url === serviceWorker) file.headers.set("content-security-policy", "default-src 'self'");
  file.headers.set("x-content-type-options", "nosniff");
  file.headers.set("vary", "accept-encoding");
  return file;
}

function lifetimeOf(url: string): string {
  if (url.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // An old worker would keep an old app alive.
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
  c.header("permissions-policy", "camera=(), microphone=(), geolocation=()");
  return c.html(page.html, status);
}

async function readPages(buildDir: string): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const names = await readdir(buildDir, { recursive: true }).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(".html"))) {
    const html = await readFile(path.join(buildDir, name), "utf8");
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
