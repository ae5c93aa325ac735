/** Stores a fact that came from polling or from an operator in the form of a callback. */
import type { Callback, PaymentFact } from "./providers/provider.ts";

export const callbackOfFact = (fact: PaymentFact): Callback => ({
  method: "POST",
  query: new URLSearchParams(),
  rawBody: new TextEncoder().encode(JSON.stringify(fact)),
  headers: new Headers({ "content-type": "application/json" }),
});
