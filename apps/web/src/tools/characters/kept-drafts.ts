/** Where unfinished characters lie: one per tab, person and character, so that closing, leaving or a reload loses none. */
import { isWorthKeeping, readKept, type KeptDraft } from "./draft.ts";

/** `new`, or the id of the character that is being changed. */
export type Slot = string;
export const newSlot: Slot = "new";

const keyOf = (userId: string, slot: Slot): string => `galatea-character-draft:${userId}:${slot}`;

export function readDraft(userId: string, slot: Slot): KeptDraft | null {
  try {
    const kept = readKept(window.sessionStorage.getItem(keyOf(userId, slot)));
    return kept && (isWorthKeeping(kept.fields) || kept.jobId !== null) ? kept : null;
  } catch {
    return null;
  }
}

export function writeDraft(userId: string, slot: Slot, kept: KeptDraft | null): void {
  try {
    if (kept) window.sessionStorage.setItem(keyOf(userId, slot), JSON.stringify(kept));
    else window.sessionStorage.removeItem(keyOf(userId, slot));
  } catch {
    // Without storage the draft lives as long as the form is open.
  }
}
