/** The agreement to the statement about uploads, kept in this browser and, where its storage is full, in the page. */
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";

const keyOf = (userId: string): string => `galatea-process-consent:${userId}`;

/** Agreements that the storage did not take. A full one can be read, and knows nothing of them. */
const inMemory = new Set<string>();

export function hasConsent(userId: string): boolean {
  if (inMemory.has(userId)) return true;
  try {
    return window.localStorage.getItem(keyOf(userId)) === referenceConsentStatement;
  } catch {
    return false;
  }
}

export function keepConsent(userId: string, agreed: boolean): void {
  inMemory.delete(userId);
  try {
    if (agreed) window.localStorage.setItem(keyOf(userId), referenceConsentStatement);
    else window.localStorage.removeItem(keyOf(userId));
  } catch {
    if (agreed) inMemory.add(userId);
  }
}
