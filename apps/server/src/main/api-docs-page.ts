/** Renders the functions as a page without scripts, one section each. */
import { errorCodes } from "@galatea/contract/error-codes.ts";
import type { FunctionContract } from "@galatea/contract/function.ts";
import { html, raw } from "hono/html";
import type { z } from "zod";

type Html = ReturnType<typeof html>;

const style = `
  :root { color-scheme: dark light; }
  body { margin: 0 auto; max-width: 860px; padding: 48px 20px 96px; font: 16px/1.6 system-ui, sans-serif;
    background: oklch(0.168 0.023 332); color: oklch(0.962 0.009 76); }
  h1, h2 { font-family: Georgia, serif; font-weight: 400; letter-spacing: -0.01em; } h1 { font-size: 40px; margin: 0; }
  h2 { font-size: 26px; margin: 56px 0 4px; } h3 { font-size: 15px; margin: 24px 0 6px; }
  p { color: oklch(0.815 0.014 55); max-width: 65ch; } a { color: oklch(0.795 0.115 14); }
  pre { background: oklch(0.198 0.025 334); border-radius: 14px; padding: 16px 20px; overflow-x: auto; font-size: 14px; }
  table { border-collapse: collapse; width: 100%; font-size: 15px; } td { padding: 8px 16px 8px 0; vertical-align: top;
    border-top: 1px solid oklch(0.96 0.01 70 / 0.09); } code { font-size: 14px; }
  h1, h2, p, td { overflow-wrap: anywhere; } header { margin-bottom: 32px; } main { outline: none; }
  nav ul { columns: 260px; padding: 0; list-style: none; } nav a, header a { display: inline-block; padding: 10px 0; }
  .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;

export function apiDocsPage(
  contracts: FunctionContract[],
  schemaOf: (schema: z.ZodType, io: "input" | "output") => object,
  beforeTheFirstCall: readonly string[],
): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Galatea: functions</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header><a href="/">Galatea</a></header>
        <main id="main" tabindex="-1">
          <h1>Functions</h1>
          <p>
            POST to <code>/functions/v1/&lt;name&gt;</code> with a JSON body and the access token of a
            signed-in person. Every refusal is <code>{error, code}</code>. Functions that start a job answer
            when the job is done, or at once with <code>Prefer: respond-async</code>; an
            <code>Idempotency-Key</code> makes a repeated call harmless. As a file:
            <a href="/docs/openapi.json">OpenAPI 3.1</a>.
          </p>
          <h2 id="before-the-first-call">Before the first call</h2>
          ${beforeTheFirstCall.map((words) => html`<p>${withCode(words)}</p>`)}
          <nav aria-label="Functions">
            <ul>
              ${contracts.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
            </ul>
          </nav>
          ${contracts.map((contract) => section(contract, schemaOf))}
        </main>
      </body>
    </html>`;
}

/** Words between backquotes as code. */
const withCode = (words: string): (string | Html)[] =>
  words.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

function section(
  contract: FunctionContract,
  schemaOf: (schema: z.ZodType, io: "input" | "output") => object,
): Html {
  return html`<section aria-labelledby="${contract.name}">
    <h2 id="${contract.name}">${contract.name}</h2>
    <p>${contract.summary}</p>
    <h3>Body</h3>
    <pre tabindex="0" role="region" aria-label="Body of ${contract.name}">
${JSON.stringify(schemaOf(contract.request, "input"), null, 2)}</pre>
    <h3>Reply</h3>
    <pre tabindex="0" role="region" aria-label="Reply of ${contract.name}">
${JSON.stringify(schemaOf(contract.reply, "output"), null, 2)}</pre>
    <h3>Refusals</h3>
    <table>
      ${contract.errors.map(
        (code) =>
          html`<tr>
            <td>${errorCodes[code].status}</td>
            <td><code>${code}</code></td>
            <td>${errorCodes[code].sentence}</td>
          </tr>`,
      )}
    </table>
  </section>`;
}
