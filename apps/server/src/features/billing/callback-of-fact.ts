/** What we found out ourselves (by asking the provider, or from an operator), kept in the form of a callback. */
import type { Callback, PaymentFact } from "./providers/provider.ts";

export const callbackOfFact = (fact: PaymentFact): Callback => ({
  method: "POST",
  query: new URLSearchParams(),
  rawBody: new TextEncoder().encode(JSON.stringify(fact)),
  headers: new Headers({ "content-type": "application/json" }),
});
