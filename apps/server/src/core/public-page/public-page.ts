/**
 * The frame of pages that the server renders for visitors: Galatea's design in either theme, and a content security policy
 * that allows only the page's own style, pictures, videos and fonts, and the one script that a page names. Never cached, and
 * not indexed unless the page describes itself.
 */
import { createHash } from "node:crypto";
import { inkOn, readableAccent } from "@galatea/contract/accent.ts";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import { pageStyle } from "./page-style.ts";

export type Html = ReturnType<typeof html>;

export type PublicPage = {
  title: string;
  /** Further elements of the head. */
  head?: Html;
  header: Html;
  main: Html;
  footer: Html;
  /** `#rrggbb`, shown in the nearest readable shade; null for Galatea's own. */
  accent?: string | null;
  hasForm?: boolean;
  /** Rules that only this page needs. */
  style?: string;
  /** The path of a script of this site, which may also fetch from it. */
  script?: string;
  /** Set for a page that search engines may show. */
  listed?: { description: string; address: string; image: string };
};

export type SendPublicPage = (
  c: Context,
  page: PublicPage,
  status?: 200 | 400 | 403 | 404 | 413 | 429,
) => Response;

/** @param fontFaces the built web app's `@font-face` rules; empty for the system's fonts. */
export function createPublicPages(fontFaces: string): SendPublicPage {
  return (c, page, status = 200) => {
    const style = `${fontFaces}${pageStyle}${page.style ?? ""}${accentStyle(page.accent ?? null)}`;
    const styleHash = createHash("sha256").update(style).digest("base64");
    c.header("content-security-policy", policyOf(styleHash, page));
    c.header("cache-control", "no-store");
    if (!page.listed) c.header("x-robots-tag", "noindex, nofollow");
    c.header("x-content-type-options", "nosniff");
    // The address gives access to the page, so other sites must not learn it.
    c.header("referrer-policy", "same-origin");
    c.header("cross-origin-opener-policy", "same-origin");
    c.header("permissions-policy", "camera=(), microphone=(), geolocation=()");
    return c.html(render(page, style) as string, status);
  };
}

/** Galatea's own header, for pages without branding. */
export const studioHeader = html`<a class="brand" href="/">
  <svg viewBox="0 0 24 30" width="24" height="30" aria-hidden="true">
    <path d="M1 29V12a11 11 0 0 1 22 0v17z" fill="var(--text)" />
    <path
      d="M12 1a11 11 0 0 1 11 11v17H12c0-4 4.6-3.6 4.6-7.2 0-1.7 1.7-2 1.7-3.2 0-1.4-2-2.6-2-4.7 0-4.5-4.3-4-4.3-7.4z"
      fill="var(--mark)"
    /></svg
  >Galatea</a
>`;

const policyOf = (styleHash: string, { hasForm = false, script }: PublicPage): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

function accentStyle(accent: string | null): string {
  if (accent === null) return "";
  const rules = (theme: "dark" | "light"): string => {
    const shade = readableAccent(accent, theme);
    return `:root{--accent:${shade};--accent-hover:${shade};--accent-text:${shade};--accent-ink:${inkOn(shade)}}`;
  };
  return `${rules("dark")}@media (prefers-color-scheme:light){${rules("light")}}`;
}

const render = (page: PublicPage, style: string): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${page.listed ? describePage(page.title, page.listed) : html`<meta name="robots" content="noindex, nofollow" />`}
        <meta name="color-scheme" content="dark light" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <title>${page.title}</title>
        ${page.head ?? ""} ${raw(`<style>${style}</style>`)}
        ${page.script === undefined ? "" : html`<script src="${page.script}" defer></script>`}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>${page.header}</header>
        <main id="main" tabindex="-1">${page.main}</main>
        <footer>${page.footer}</footer>
      </body>
    </html>`;

const describePage = (
  title: string,
  { description, address, image }: NonNullable<PublicPage["listed"]>,
): Html =>
  html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Galatea" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${image}" />`;
