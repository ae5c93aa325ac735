/** What was agreed to in this browser, by whom: the statement is asked before the first upload, and again when it changes. */
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";

const keyOf = (userId: string): string => `galatea-process-consent:${userId}`;

export function hasConsent(userId: string | null): boolean {
  if (userId === null) return false;
  try {
    return window.localStorage.getItem(keyOf(userId)) === referenceConsentStatement;
  } catch {
    return inMemory.has(userId);
  }
}

export function keepConsent(userId: string, agreed: boolean): void {
  if (agreed) inMemory.add(userId);
  else inMemory.delete(userId);
  try {
    if (agreed) window.localStorage.setItem(keyOf(userId), referenceConsentStatement);
    else window.localStorage.removeItem(keyOf(userId));
  } catch {
    // Without storage it is asked again after a reload.
  }
}

const inMemory = new Set<string>();
