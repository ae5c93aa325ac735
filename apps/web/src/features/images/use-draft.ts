/**
 * The draft of this tab. It lies in the tab's own storage: two tabs never write over each other, and leaving the page
 * or signing in again loses nothing.
 */
import { useCallback, useEffect, useState } from "react";
import { useSession } from "#platform/session.tsx";
import { readDraft, writeDraft, type Draft, type KeptDraft } from "./draft.ts";

const storageKey = "galatea-image-draft";

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

export function useDraft() {
  const { user } = useSession();
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  // A session that ends leaves the draft to whom it belongs.
  if (user && user.id !== ownerId) setOwnerId(user.id);
  const [kept, setKept] = useState<KeptDraft>(() => readDraft(readStorage(), ownerId));

  useEffect(() => {
    try {
      window.sessionStorage.setItem(storageKey, writeDraft(kept, ownerId));
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }, [kept, ownerId]);

  const change = useCallback((change: DraftChange) => {
    setKept(({ draft }) => ({
      draft: { ...draft, ...(typeof change === "function" ? change(draft) : change) },
      unsent: true,
    }));
  }, []);
  /** Puts another draft in its place, that nobody has written on yet. */
  const replace = useCallback((draft: Draft, unsent = false) => setKept({ draft, unsent }), []);
  /** A picture is being made of it: nothing would be lost any more. */
  const markSent = useCallback(() => setKept((kept) => ({ ...kept, unsent: false })), []);
  return { ...kept, change, replace, markSent };
}

function readStorage(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
