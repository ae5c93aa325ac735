/** The frame of the small pages that serve this installation itself: no scripts, not indexed. */
import type { Context } from "hono";
import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

/** @param page.style trusted CSS. @param page.head further elements of the head. */
export function htmlDocument(page: { title: string; style: string; head?: Html; body: Html }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${page.head ?? ""}
        <title>${page.title}</title>
        <style>
          ${raw(page.style)}
        </style>
      </head>
      <body>
        ${page.body}
      </body>
    </html>`;
}

/** Sets the headers of such a page. `formAction` is the source to which the policy lets its forms be sent. */
export function setDocumentHeaders(c: Context, formAction: "'none'" | "'self'"): void {
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "no-referrer");
  c.header("x-content-type-options", "nosniff");
}
