/**
 * The payment that a person has opened a page for, until it has arrived or its note was closed. It is kept in local storage
 * for the other tabs of this browser, and in this tab alone where the storage takes nothing.
 */
import { planByName, planNames, type Plan } from "@galatea/contract/plans.ts";
import { useMemo } from "react";
import { createStoredText } from "#platform/stored-text.ts";

/** The purchase is null when it could not be read after the payment's start. */
export type PaymentUnderWay = { userId: string; plan: Plan; address: string; purchaseId: string | null };

const stored = createStoredText("localStorage", "galatea-payment");

/** @param payment null once nothing is waited for. */
export const setPaymentUnderWay = (payment: PaymentUnderWay | null): void =>
  stored.set(payment && writePayment(payment));

export function usePaymentUnderWay(): PaymentUnderWay | null {
  const text = stored.useText();
  return useMemo(() => readPayment(text), [text]);
}

export const writePayment = ({ plan, ...payment }: PaymentUnderWay): string =>
  JSON.stringify({ ...payment, plan: plan.name });

/** Null when the text is no payment, or its address no page that a link may lead to. */
export function readPayment(kept: string | null): PaymentUnderWay | null {
  const { userId, plan, address, purchaseId } = parseFields(kept);
  const name = planNames.find((known) => known === plan);
  if (!name || typeof userId !== "string" || typeof address !== "string") return null;
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? "")) return null;
  return {
    userId,
    plan: planByName(name),
    address,
    purchaseId: typeof purchaseId === "string" ? purchaseId : null,
  };
}

function parseFields(kept: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
