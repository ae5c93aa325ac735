/**
 * The draft of this tab, in its session storage: two tabs never overwrite each other, and leaving the page, a reload or a
 * new sign-in loses nothing.
 */
import { useCallback, useEffect, useState } from "react";
import { useSession } from "#platform/session.tsx";
import { readDraft, writeDraft, type DraftStore } from "./draft-store.ts";

/** The changed fields, or a function of the current draft. */
export type ChangeOf<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

/** @param store the same object in every render. */
export function useDraft<Draft>(store: DraftStore<Draft>) {
  const { user } = useSession();
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  const [draft, setDraft] = useState(() => readDraft(store, readStorage(store.storageKey), ownerId));
  // A session that ends keeps the draft for its owner; another person starts with a blank one.
  if (user && user.id !== ownerId) {
    setOwnerId(user.id);
    if (ownerId !== null) setDraft(store.blank);
  }
  useEffect(() => {
    try {
      window.sessionStorage.setItem(store.storageKey, writeDraft(store, draft, ownerId));
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }, [store, draft, ownerId]);
  const change = useCallback(
    (change: ChangeOf<Draft>) =>
      setDraft((before) => ({ ...before, ...(typeof change === "function" ? change(before) : change) })),
    [],
  );
  return { draft, change };
}

function readStorage(storageKey: string): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
