/**
 * The frame of pages that the server renders for visitors: Galatea's design in either theme, no scripts, and a content
 * security policy that allows only the page's own style, pictures, videos and fonts. Never cached, never indexed.
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
};

export type SendPublicPage = (
  c: Context,
  page: PublicPage,
  status?: 200 | 400 | 403 | 404 | 413 | 429,
) => Response;

/** @param fontFaces the built web app's `@font-face` rules; empty for the system's fonts. */
export function createPublicPages(fontFaces: string): SendPublicPage {
  return (c, page, status = 200) => {
    const style = `${fontFaces}${pageStyle}${accentStyle(page.accent ?? null)}`;
    const styleHash = createHash("sha256").update(style).digest("base64");
    c.header("content-security-policy", policyOf(styleHash, page.hasForm === true));
    c.header("cache-control", "no-store");
    c.header("x-robots-tag", "noindex, nofollow");
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

const policyOf = (styleHash: string, hasForm: boolean): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
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
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="dark light" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <title>${page.title}</title>
        ${page.head ?? ""} ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>${page.header}</header>
        <main id="main" tabindex="-1">${page.main}</main>
        <footer>${page.footer}</footer>
      </body>
    </html>`;
