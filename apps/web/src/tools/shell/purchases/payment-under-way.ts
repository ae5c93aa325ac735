/**
 * The payment that a person has opened a page for, until it has arrived or its note was closed. It is kept in local storage
 * for the other tabs of this browser, and in this tab alone where the storage takes nothing.
 */
import { planByName, planNames, type Plan } from "@galatea/contract/plans.ts";
import { useMemo, useSyncExternalStore } from "react";

/** The purchase is null when it could not be read after the payment's start. */
export type PaymentUnderWay = { userId: string; plan: Plan; address: string; purchaseId: string | null };

const storageKey = "galatea-payment";
/** Undefined until the storage was read. */
let text: string | null | undefined;
const listeners = new Set<() => void>();

/** @param payment null once nothing is waited for. */
export function setPaymentUnderWay(payment: PaymentUnderWay | null): void {
  const next = payment && writePayment(payment);
  try {
    if (next === null) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, next);
  } catch (error) {
    console.error("The payment could not be kept for other tabs", error);
  }
  changeTo(next);
}

export function usePaymentUnderWay(): PaymentUnderWay | null {
  const kept = useSyncExternalStore(subscribe, read, readNone);
  return useMemo(() => readPayment(kept), [kept]);
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

function read(): string | null {
  if (text === undefined) {
    try {
      text = window.localStorage.getItem(storageKey);
    } catch {
      text = null;
    }
  }
  return text;
}
const readNone = (): null => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", readOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", readOtherTab);
  };
}

/** The key is null when another tab has cleared the whole storage. */
function readOtherTab({ key, newValue }: StorageEvent): void {
  if (key === storageKey || key === null) changeTo(newValue);
}

function changeTo(next: string | null): void {
  text = next;
  for (const listener of listeners) listener();
}
