/**
 * Serves the built web app: prerendered pages and hashed assets as files, everything else the SPA fallback, each
 * HTML file under a Content-Security-Policy that allows exactly its own inline scripts.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context } from "hono";

const buildDir = path.join(import.meta.dirname, "../../../web/build/client");

type Page = { html: string; policy: string };

export async function createWebApp(): Promise<Hono> {
  const pages = await readPages();
  const app = new Hono();
  const assets = serveStatic({
    root: path.relative(process.cwd(), buildDir),
    precompressed: true,
    onFound: (file, c) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      c.header("x-content-type-options", "nosniff");
    },
  });
  app.use("*", async (c, next) => {
    const page = pages.get(c.req.path.replace(/(?<=.)\/+$/, ""));
    if (page) return sendPage(c, page, 200);
    return assets(c, next);
  });
  app.get("*", (c) => {
    const fallback = pages.get("__spa-fallback");
    // A missing file is missing: only pages fall back to the app, which knows its own unknown paths.
    if (!fallback || path.extname(c.req.path) !== "") return c.text("Not found", 404);
    return sendPage(c, fallback, 200);
  });
  return app;
}

function sendPage(c: Context, page: Page, status: 200): Response {
  c.header("content-security-policy", page.policy);
  c.header("cache-control", "no-cache");
  c.header("x-content-type-options", "nosniff");
  c.header("referrer-policy", "strict-origin-when-cross-origin");
  c.header("cross-origin-opener-policy", "same-origin-allow-popups");
  c.header("permissions-policy", "camera=(), microphone=(), geolocation=()");
  return c.html(page.html, status);
}

async function readPages(): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const names = await readdir(buildDir, { recursive: true }).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(".html"))) {
    const html = await readFile(path.join(buildDir, name), "utf8");
    const url = name === "__spa-fallback.html" ? "__spa-fallback" : `/${name.replace(/(^|\/)index\.html$/, "")}`;
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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
