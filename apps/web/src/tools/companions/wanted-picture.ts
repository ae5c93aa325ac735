/** The picture of a companion that a person asked for without the plan or the credits for it, kept in this tab. */
import { useMemo, useSyncExternalStore } from "react";
import { readDraft, textIn, writeDraft } from "#tools/shell/draft/draft-store.ts";

/** @property scene what she offered to be seen doing; null for her portrait. */
export type WantedPicture = { companionId: string; scene: string | null };

const storageKey = "galatea-wanted-picture";
export const wantedPicture = {
  version: 1,
  blank: null as WantedPicture | null,
  read: ({ companionId, scene }: Record<string, unknown>): WantedPicture | null => {
    const id = textIn(companionId);
    return id === null ? null : { companionId: id, scene: textIn(scene) };
  },
};

/** Undefined until the storage was read. */
let text: string | null | undefined;
const listeners = new Set<() => void>();

/** @param wanted null once it is made, or not wanted any more. */
export function setWantedPicture(userId: string, wanted: WantedPicture | null): void {
  text = wanted && writeDraft(wantedPicture, wanted, userId);
  try {
    if (text === null) window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, text);
  } catch {
    // Without storage it is known as long as the page is open.
  }
  for (const listener of listeners) listener();
}

export function useWantedPicture(userId: string): WantedPicture | null {
  const kept = useSyncExternalStore(subscribe, read, readNone);
  return useMemo(() => readDraft(wantedPicture, kept, userId), [kept, userId]);
}

function read(): string | null {
  if (text === undefined) {
    try {
      text = window.sessionStorage.getItem(storageKey);
    } catch {
      text = null;
    }
  }
  return text;
}
const readNone = (): null => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
