/** The HTML of the sandbox checkout: pages without scripts, in the app's colours. */
import { planByName, type PlanName, plans } from "@galatea/contract/plans.ts";
import { html } from "hono/html";
import type { Purchase } from "./billing.store.ts";
import type { PaymentOutcome } from "./payment-outcome.store.ts";
import type { SandboxInvoice } from "./providers/sandbox-invoices.store.ts";
import { canPerform, type SandboxAction, sandboxActions } from "./sandbox-actions.ts";
import { htmlDocument } from "#platform/http/html-document.ts";

/** A sent callback and its outcome; null until it is processed. */
export type CallbackOutcome = { label: string; outcome: PaymentOutcome | "refused" | null };

type Html = ReturnType<typeof html>;
type Message = { title: string; text: string };
type View = {
  invoice: SandboxInvoice | null;
  purchase: Purchase | null;
  callbacks: CallbackOutcome[];
  /** `/hooks/sandbox` did not accept the callback. */
  isBroken: boolean;
  studioUrl: string;
  fontFaces: string;
};

export function checkoutPage(view: View): Html {
  const { invoice } = view;
  const isWaiting = invoice !== null && waits(invoice, view);
  const { title, text } = messageOf(view, isWaiting);
  return frame(
    { isWaiting, fontFaces: view.fontFaces },
    html`<div role="status">
        <h1>${title}</h1>
        <p>${text}</p>
        ${view.callbacks.length > 0 ? callbackList(view.callbacks) : ""}
      </div>
      ${invoice ? orderTable(invoice, view.purchase) : ""}
      ${invoice && invoice.state !== "paid" ? decisions(invoice) : backTo(view.studioUrl)}
      ${invoice ? moreActions(invoice) : ""}`,
  );
}

export function externalPage(view: {
  plan: PlanName | null;
  problem: string | null;
  studioUrl: string;
  fontFaces: string;
}): Html {
  return frame(
    { isWaiting: false, fontFaces: view.fontFaces },
    html`<h1>Buy a plan</h1>
      <p>A shop outside the studio. No account is needed: the purchase waits for whoever owns the address.</p>
      ${view.problem ? html`<p role="alert">${view.problem}</p>` : ""}
      <form method="post" action="/checkout/sandbox/external">
        <label for="email">Your e-mail address</label>
        <input id="email" name="email" type="email" required maxlength="320" autocomplete="email" />
        <label for="plan">Plan</label>
        <select id="plan" name="plan">
          ${plans.map(
            ({ name, label, priceCents }) =>
              html`<option value="${name}" ${name === (view.plan ?? "standard") ? "selected" : ""}>
                ${label}, ${dollars(priceCents)}
              </option>`,
          )}
        </select>
        <button>Go to payment</button>
      </form>`,
  );
}

/** True while a sent callback is not processed, or the sandbox has a payment that the purchase lacks. */
function waits(invoice: SandboxInvoice, { purchase, callbacks }: View): boolean {
  if (callbacks.some(({ outcome }) => outcome === null)) return true;
  return invoice.state === "paid" && purchase?.status === "pending" && callbacks.length === 0;
}

function messageOf({ invoice, purchase, callbacks, isBroken }: View, isWaiting: boolean): Message {
  if (!invoice)
    return {
      title: "No such invoice",
      text: "This payment link is not valid. Start again from your plans.",
    };
  if (isBroken)
    return {
      title: "Something went wrong",
      text: "The studio did not accept the callback. It will check the payment by itself.",
    };
  if (isWaiting)
    return {
      title: "Waiting for confirmation",
      text:
        callbacks.length === 0
          ? "The callback was lost. The studio checks the payment by itself, the first time after a minute."
          : "The studio has the callback and is processing it.",
    };
  if (!purchase) {
    return invoice.state === "failed"
      ? { title: "Declined", text: "Nothing was charged. You can try again." }
      : { title: "Checkout", text: `For ${invoice.externalEmail ?? "nobody"}. Choose what the buyer does.` };
  }
  return stateMessage(purchase, invoice);
}

function stateMessage(purchase: Purchase, invoice: SandboxInvoice): Message {
  switch (purchase.status) {
    case "paid":
      return purchase.reclaimCredits > 0
        ? {
            title: "Partly refunded",
            text: `Part of the money was given back, and ${count(purchase.reclaimCredits)} credits with it.`,
          }
        : paidMessage(purchase, invoice);
    case "failed":
      return { title: "Declined", text: "Nothing was charged. You can try again." };
    case "expired":
      return {
        title: "Expired",
        text: "Nothing was charged. A payment that comes now is still accepted.",
      };
    case "refunded":
      return {
        title: "Refunded",
        text: "The money was given back, and the credits that were left were taken back.",
      };
    case "charged_back":
      return {
        title: "Charged back",
        text: "The bank took the payment back, and the credits that were left were taken back.",
      };
    default:
      return purchase.flag === "underpaid"
        ? { title: "Too little", text: "Less than the price arrived. No credits were added." }
        : { title: "Checkout", text: "Choose what the buyer does, and see how Galatea answers." };
  }
}

const paidMessage = (purchase: Purchase, invoice: SandboxInvoice): Message => ({
  title: "Paid",
  text: purchase.userId
    ? "The credits are in your account. You can close this tab."
    : `The purchase waits for ${invoice.externalEmail ?? "its buyer"}: sign in with that address to claim it.`,
});

const outcomeWords: Record<PaymentOutcome | "refused", string> = {
  granted: "the credits were added",
  granted_before: "paid before, nothing changed",
  waiting: "the purchase waits for its buyer",
  blocked: "refunded before, no credits were added",
  underpaid: "too little, no credits were added",
  taken_back: "the credits were taken back",
  repeated: "received before, nothing changed",
  closed: "the purchase was closed",
  ignored: "too late, nothing changed",
  open: "nothing changed",
  unknown_purchase: "no such purchase, nothing changed",
  given_up: "given up",
  refused: "refused with 401, nothing changed",
};

const labelWords: Record<string, string> = {
  paid: "Paid",
  underpaid: "Underpaid",
  failed: "Failed",
  expired: "Expired",
  refunded: "Refunded",
  charged_back: "Charged back",
  open: "Still open",
  forged: "Forged",
};

function callbackList(callbacks: CallbackOutcome[]): Html {
  return html`<ul aria-label="Callbacks">
    ${callbacks.map(
      ({ label, outcome }) =>
        html`<li>
          <b>${labelWords[label] ?? "Callback"}:</b> ${outcome ? outcomeWords[outcome] : "waiting"}
        </li>`,
    )}
  </ul>`;
}

function orderTable(invoice: SandboxInvoice, purchase: Purchase | null): Html {
  const credits =
    purchase?.credits ?? (invoice.externalTier ? planByName(invoice.externalTier).credits : null);
  return html`<dl>
    ${row("Plan", invoice.planLabel)}
    ${
      credits === null
        ? ""
        : html`<div>
            <dt>Credits</dt>
            <dd class="gold">${count(credits)}</dd>
          </div>`
    }
    ${row("Paid by", invoice.method === "card" ? "Card" : "Crypto")}
    ${row("Total", dollars(invoice.priceCents))}
    ${invoice.paidCents > 0 ? row("Arrived", dollars(invoice.paidCents)) : ""}
    ${invoice.refundedCents > 0 ? row("Refunded", dollars(invoice.refundedCents)) : ""}
  </dl>`;
}

const row = (term: string, value: string): Html =>
  html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;

function decisions(invoice: SandboxInvoice): Html {
  return html`<form method="post">
    <button name="decision" value="paid">Pay ${dollars(invoice.priceCents)}</button>
    <button name="decision" value="failed" class="second">${sandboxActions.failed.button}</button>
  </form>`;
}

function moreActions(invoice: SandboxInvoice): Html {
  const more = (Object.keys(sandboxActions) as SandboxAction[]).filter(
    (action) => action !== "paid" && action !== "failed" && canPerform(action, invoice),
  );
  return html`<details>
    <summary>Try something else</summary>
    <form method="post">
      ${more.map(
        (action) =>
          html`<button name="decision" value="${action}" class="second">
            ${sandboxActions[action].button}
          </button>`,
      )}
    </form>
  </details>`;
}

const backTo = (studioUrl: string): Html =>
  html`<a class="button" href="${studioUrl}">Back to the studio</a>`;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const count = (credits: number): string => credits.toLocaleString("en-US");

function frame({ isWaiting, fontFaces }: { isWaiting: boolean; fontFaces: string }, content: Html): Html {
  return htmlDocument({
    title: "Sandbox checkout",
    style: fontFaces + style,
    ...(isWaiting ? { head: html`<meta http-equiv="refresh" content="2" />` } : {}),
    body: html`<main>
      <p class="sandbox">Sandbox: no money moves</p>
      ${content}
    </main>`,
  });
}

const style = `
  :root { color-scheme: dark; --ink: oklch(0.168 0.023 332); --card: oklch(0.198 0.025 334); --text: oklch(0.962 0.009 76);
    --quiet: oklch(0.815 0.014 55); --rose: oklch(0.725 0.152 13); --rose-ink: oklch(0.175 0.035 350); --gold: oklch(0.855 0.09 84);
    --line: oklch(0.96 0.01 70 / 0.14); --edge: oklch(0.96 0.01 70 / 0.5); --warn: oklch(0.83 0.115 66); --danger: oklch(0.745 0.14 30); }
  @media (prefers-color-scheme: light) { :root { color-scheme: light; --ink: oklch(0.962 0.009 76); --card: oklch(0.985 0.005 78);
    --text: oklch(0.225 0.03 335); --quiet: oklch(0.385 0.027 350); --rose: oklch(0.525 0.172 14); --rose-ink: oklch(0.99 0.006 60);
    --gold: oklch(0.47 0.088 72); --line: oklch(0.25 0.03 335 / 0.16); --edge: oklch(0.25 0.03 335 / 0.5); --warn: oklch(0.46 0.1 55);
    --danger: oklch(0.475 0.165 28); } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; -webkit-font-smoothing: antialiased; display: grid; place-items: center; padding: 20px; background: var(--ink);
    color: var(--text); font: 430 15px/1.55 'Instrument Sans Variable', system-ui, sans-serif; }
  main { width: min(100%, 420px); background: var(--card); border-radius: 14px; padding: 32px; }
  .sandbox { display: inline-block; margin: 0 0 20px; padding: 4px 12px; border-radius: 999px; font-size: 14px;
    background: color-mix(in oklch, var(--warn) 14%, transparent); color: var(--warn); }
  h1 { margin: 0 0 8px; font: 360 36px/1.04 'Newsreader Variable', Georgia, serif; letter-spacing: -0.022em; }
  p { margin: 0 0 20px; color: var(--quiet); }
  dl { margin: 0 0 24px; } dl div { display: flex; justify-content: space-between; padding: 12px 0; border-top: 1px solid var(--line); }
  dd { margin: 0; font-variant-numeric: tabular-nums; } .gold { color: var(--gold); font-weight: 580; }
  button, a.button { display: block; width: 100%; min-height: 54px; margin-top: 12px; border: 0; border-radius: 999px; cursor: pointer;
    font: inherit; font-weight: 580; background: var(--rose); color: var(--rose-ink); text-align: center; line-height: 54px; text-decoration: none; }
  button.second { background: transparent; color: var(--text); box-shadow: 0 0 0 1px var(--line) inset; }
  details { margin-top: 12px; } summary { cursor: pointer; color: var(--quiet); min-height: 44px; line-height: 44px; }
  [role=alert] { color: var(--danger); }
  details button { min-height: 44px; margin-top: 8px; }
  ul { margin: 0 0 24px; padding: 0; list-style: none; } li { padding: 8px 0; color: var(--quiet); } li b { color: var(--text); font-weight: 580; }
  label { display: block; margin: 0 0 8px; color: var(--quiet); }
  input, select { width: 100%; min-height: 48px; padding: 0 16px; margin: 0 0 16px; border: 1px solid var(--edge); border-radius: 10px;
    font: inherit; background: var(--ink); color: var(--text); }
  :focus-visible { outline: 2px solid var(--rose); outline-offset: 3px; }
`;
