/** The frame of the small pages that serve this installation itself: no scripts, not indexed. */
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
