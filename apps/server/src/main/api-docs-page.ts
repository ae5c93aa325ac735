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
`;

export function apiDocsPage(
  contracts: FunctionContract[],
  schemaOf: (schema: z.ZodType, io: "input" | "output") => object,
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
        <h1>Functions</h1>
        <p>
          POST to <code>/functions/v1/&lt;name&gt;</code> with a JSON body and the access token of a signed-in
          person. Every refusal is <code>{error, code}</code>. Functions that start a job answer when it is
          done, or at once with <code>Prefer: respond-async</code>; an <code>Idempotency-Key</code> makes a
          repeated call harmless. As a file: <a href="/docs/openapi.json">OpenAPI 3.1</a>.
        </p>
        ${contracts.map((contract) => section(contract, schemaOf))}
      </body>
    </html>`;
}

function section(
  contract: FunctionContract,
  schemaOf: (schema: z.ZodType, io: "input" | "output") => object,
): Html {
  return html`<section>
    <h2 id="${contract.name}">${contract.name}</h2>
    <p>${contract.summary}</p>
    <h3>Body</h3>
    <pre>${JSON.stringify(schemaOf(contract.request, "input"), null, 2)}</pre>
    <h3>Reply</h3>
    <pre>${JSON.stringify(schemaOf(contract.reply, "output"), null, 2)}</pre>
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
