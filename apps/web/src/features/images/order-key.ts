/**
 * The Idempotency-Key of an order. One whose answer never came is kept in the tab, so that the same order asked again,
 * even after a reload, is the same order to the server: it finds what it started, and nothing is paid twice.
 */
import type { Order } from "./order.ts";

const storageKey = "galatea-unanswered-order";
/** The server forgets nothing, but whoever comes back the next day means another picture. */
const keptForMs = 30 * 60_000;

type Unanswered = { key: string; order: string; sinceMs: number };

export function keyFor(userId: string, order: Order, nowMs = Date.now()): string {
  const text = JSON.stringify([userId, order]);
  const kept = read();
  if (kept && kept.order === text && nowMs - kept.sinceMs < keptForMs) return kept.key;
  const key = crypto.randomUUID();
  write({ key, order: text, sinceMs: nowMs });
  return key;
}

/** It was answered, whatever the answer was. */
export function forgetKey(key: string): void {
  if (read()?.key === key) write(null);
}

let inMemory: Unanswered | null = null;

function read(): Unanswered | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "null");
    return isUnanswered(stored) ? stored : null;
  } catch {
    return inMemory;
  }
}

function write(unanswered: Unanswered | null): void {
  inMemory = unanswered;
  try {
    if (unanswered) window.sessionStorage.setItem(storageKey, JSON.stringify(unanswered));
    else window.sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage it is known as long as the page.
  }
}

const isUnanswered = (value: unknown): value is Unanswered =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "order" in value &&
  typeof value.order === "string" &&
  "sinceMs" in value &&
  typeof value.sinceMs === "number";
