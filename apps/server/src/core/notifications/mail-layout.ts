/**
 * Renders mails in Galatea's colours, light, or dark if the mail program is dark. Styles are inline too, because some
 * programs drop style sheets. A mail loads nothing, and every value is escaped.
 */
import { html, raw } from "hono/html";
import type { MailContent } from "./mail-content.ts";

type Html = ReturnType<typeof html>;

const sans = "'Instrument Sans', 'Segoe UI', system-ui, -apple-system, Helvetica, Arial, sans-serif";
const serif = "Newsreader, Georgia, 'Times New Roman', serif";

const page = "background-color:#f6f2ec;color:#251621;";
const style = {
  page: `margin:0;padding:24px 12px;${page}font:400 16px/1.55 ${sans};-webkit-text-size-adjust:100%;`,
  frame: "max-width:560px;margin:0 auto;",
  brand: `margin:0 0 20px;padding:0 8px;font:400 22px/1.2 ${serif};letter-spacing:-0.01em;`,
  card: "background-color:#fcfaf6;border-radius:14px;padding:32px 28px;",
  heading: `margin:0 0 16px;font:400 30px/1.12 ${serif};letter-spacing:-0.02em;`,
  paragraph: "margin:0 0 16px;color:#4f3e46;",
  fact: "padding:10px 0;border-top:1px solid #e0d6cd;overflow:hidden;",
  label: "float:left;margin:0 16px 0 0;color:#695759;",
  value: "float:right;margin:0;text-align:right;",
  credits: "float:right;margin:0;text-align:right;color:#7b5318;font-weight:600;",
  action:
    "display:inline-block;margin:12px 0 0;padding:14px 28px;border-radius:999px;background-color:#b82f4b;" +
    "color:#fffbf8;font-weight:600;text-decoration:none;",
  quiet: "margin:20px 0 0;padding:0 8px;font-size:14px;color:#695759;",
};

const dark = `
  .m-page { background-color: #150b13 !important; color: #f6f2ec !important; }
  .m-card { background-color: #1d111a !important; }
  .m-second { color: #cac0ba !important; }
  .m-quiet { color: #ada09a !important; }
  .m-fact { border-color: #33252f !important; }
  .m-credits { color: #ebcb8a !important; }
  .m-action { background-color: #f57a8b !important; color: #1c0a13 !important; }
`;

export type MailLayout = {
  /** A whole document. */
  document: Html;
  /** The content of its body, and the style sheet for it, to be shown inside another page. */
  body: Html;
  styleSheet: string;
};

export function layOutMail(content: MailContent): MailLayout {
  const styleSheet = `@media (prefers-color-scheme: dark) {${dark}}`;
  const body = html`<div class="m-page" lang="${content.language ?? "en"}" style="${style.page}">
    <div style="${style.frame}">
      <p style="${style.brand}">Galatea</p>
      <div class="m-card" style="${style.card}">
        <h1 style="${style.heading}">${content.heading}</h1>
        ${content.paragraphs.map((text) => html`<p class="m-second" style="${style.paragraph}">${text}</p>`)}
        ${content.facts.length > 0 && factList(content.facts)}
        <a class="m-action" href="${content.action.url}" style="${style.action}">${content.action.label}</a>
      </div>
      <p class="m-quiet" style="${style.quiet}">${content.reason}</p>
    </div>
  </div>`;
  return { document: documentOf(content, body, styleSheet), body, styleSheet };
}

function documentOf(
  { subject, language = "en" }: Pick<MailContent, "subject" | "language">,
  body: Html,
  styleSheet: string,
): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${raw(`:root { color-scheme: light dark; } ${styleSheet}`)}
        </style>
      </head>
      <body class="m-page" style="margin:0;${page}">
        ${body}
      </body>
    </html>`;
}

function factList(facts: MailContent["facts"]): Html {
  return html`<dl style="margin:0 0 12px;">
    ${facts.map(
      ({ label, value, isCredits }) =>
        html`<div class="m-fact" style="${style.fact}">
          <dt class="m-quiet" style="${style.label}">${label}</dt>
          <dd class="${isCredits ? "m-credits" : ""}" style="${isCredits ? style.credits : style.value}">
            ${value}
          </dd>
        </div>`,
    )}
  </dl>`;
}

/** The same mail as plain text. */
export function layOutText(content: MailContent): string {
  const widest = Math.max(0, ...content.facts.map(({ label }) => label.length));
  const blocks = [
    content.heading,
    ...content.paragraphs,
    content.facts.map(({ label, value }) => `${label.padEnd(widest)}  ${value}`).join("\n"),
    `${content.action.label}:\n${content.action.url}`,
    `--\n${content.reason}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
