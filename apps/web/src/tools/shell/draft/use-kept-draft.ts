/**
 * The draft of this tab. It lies in the tab's own storage: two tabs never write over each other, and leaving the page, a
 * reload or signing in again loses nothing.
 */
import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { useSession } from "#platform/session.tsx";

/** Where a tool's draft lies, and how. Without a text it is a plain one. */
export type DraftPlace<Kept> = {
  storageKey: string;
  read: (text: string | null, ownerId: string | null) => Kept;
  write: (kept: Kept, ownerId: string | null) => string;
};

/** @param place the same object at every call. */
export function useKeptDraft<Kept>(place: DraftPlace<Kept>): [Kept, Dispatch<SetStateAction<Kept>>] {
  const { user } = useSession();
  const [ownerId, setOwnerId] = useState(user?.id ?? null);
  const [kept, setKept] = useState<Kept>(() => place.read(readStorage(place.storageKey), ownerId));
  // A session that ends leaves the draft to whom it belongs; another person begins with a plain one.
  if (user && user.id !== ownerId) {
    setOwnerId(user.id);
    if (ownerId !== null) setKept(place.read(null, user.id));
  }
  useEffect(() => {
    try {
      window.sessionStorage.setItem(place.storageKey, place.write(kept, ownerId));
    } catch {
      // Without storage the draft lives as long as the page.
    }
  }, [place, kept, ownerId]);
  return [kept, setKept];
}

function readStorage(storageKey: string): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
