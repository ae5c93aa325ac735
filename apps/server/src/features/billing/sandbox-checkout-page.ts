/** The look of the sandbox checkout: one plain page without scripts, in the colours of the studio. */
import { html, raw } from "hono/html";
import type { PaymentMethod } from "./billing.store.ts";

export type CheckoutMessage = "paid" | "declined" | "unknown" | "broken";
type Order = { plan: string; credits: number; priceCents: number; method: PaymentMethod };
type Html = ReturnType<typeof html>;

const messages: Record<CheckoutMessage, { title: string; text: string }> = {
  paid: { title: "Paid", text: "The credits are in your account. You can close this tab." },
  declined: { title: "Declined", text: "Nothing was charged. You can try again." },
  unknown: { title: "No such invoice", text: "This payment link is not valid. Start again from your plans." },
  broken: { title: "Something broke", text: "The payment could not be recorded. Nothing was charged." },
};

const style = `
  :root { color-scheme: dark; --ink: oklch(0.168 0.023 332); --card: oklch(0.198 0.025 334); --text: oklch(0.962 0.009 76);
    --quiet: oklch(0.815 0.014 55); --rose: oklch(0.725 0.152 13); --rose-ink: oklch(0.175 0.035 350); --gold: oklch(0.855 0.09 84);
    --line: oklch(0.96 0.01 70 / 0.14); }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 20px; background: var(--ink);
    color: var(--text); font: 430 15px/1.55 'Instrument Sans Variable', system-ui, sans-serif; }
  main { width: min(100%, 420px); background: var(--card); border-radius: 14px; padding: 32px; }
  .sandbox { display: inline-block; margin: 0 0 20px; padding: 4px 12px; border-radius: 999px; font-size: 14px;
    background: oklch(0.83 0.115 66 / 0.14); color: oklch(0.83 0.115 66); }
  h1 { margin: 0 0 8px; font: 360 36px/1.04 'Newsreader Variable', Georgia, serif; letter-spacing: -0.022em; }
  p { margin: 0 0 20px; color: var(--quiet); }
  dl { margin: 0 0 24px; } dl div { display: flex; justify-content: space-between; padding: 12px 0; border-top: 1px solid var(--line); }
  dd { margin: 0; font-variant-numeric: tabular-nums; } .gold { color: var(--gold); font-weight: 580; }
  button, a.button { display: block; width: 100%; min-height: 54px; margin-top: 12px; border: 0; border-radius: 999px; cursor: pointer;
    font: inherit; font-weight: 580; background: var(--rose); color: var(--rose-ink); text-align: center; line-height: 54px; text-decoration: none; }
  button.second { background: transparent; color: var(--text); box-shadow: 0 0 0 1px var(--line) inset; }
  :focus-visible { outline: 2px solid var(--rose); outline-offset: 3px; }
`;

export function checkoutPage(view: {
  message: CheckoutMessage | null;
  order: Order | null;
  studioUrl: string;
}): Html {
  const message = view.message && messages[view.message];
  const isOpen = view.message === null || view.message === "declined";
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Sandbox checkout</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <p class="sandbox">Sandbox: no money moves</p>
          <div role="status">
            <h1>${message?.title ?? "Checkout"}</h1>
            <p>${message?.text ?? "Decide as the buyer would, and watch what Galatea does with it."}</p>
          </div>
          ${view.order && orderTable(view.order)}
          ${isOpen && view.order ? decisions(view.order) : html`<a class="button" href="${view.studioUrl}">Back to the studio</a>`}
        </main>
      </body>
    </html>`;
}

function orderTable(order: Order): Html {
  return html`<dl>
    <div>
      <dt>Plan</dt>
      <dd>${order.plan}</dd>
    </div>
    <div>
      <dt>Credits</dt>
      <dd class="gold">${order.credits.toLocaleString("en-US")}</dd>
    </div>
    <div>
      <dt>Paid by</dt>
      <dd>${order.method === "card" ? "Card" : "Crypto"}</dd>
    </div>
    <div>
      <dt>Total</dt>
      <dd>${dollars(order.priceCents)}</dd>
    </div>
  </dl>`;
}

function decisions(order: Order): Html {
  return html`<form method="post">
    <button name="decision" value="paid">Pay ${dollars(order.priceCents)}</button>
    <button name="decision" value="failed" class="second">Decline the payment</button>
  </form>`;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
