/** The draft of this tab, and whether a picture was made of it since somebody wrote on it. */
import { useCallback } from "react";
import { changed, type ChangeOf } from "#tools/shell/draft/draft-change.ts";
import { useKeptDraft, type DraftPlace } from "#tools/shell/draft/use-kept-draft.ts";
import { readDraft, writeDraft, type Draft, type KeptDraft } from "./draft.ts";

const place: DraftPlace<KeptDraft> = {
  storageKey: "galatea-image-draft",
  read: readDraft,
  write: writeDraft,
};

export type DraftChange = ChangeOf<Draft>;

export function useDraft() {
  const [kept, setKept] = useKeptDraft(place);
  const change = useCallback(
    (change: DraftChange) => setKept(({ draft }) => ({ draft: changed(draft, change), unsent: true })),
    [setKept],
  );
  /** Puts another draft in its place, that nobody has written on yet. */
  const replace = useCallback((draft: Draft, unsent = false) => setKept({ draft, unsent }), [setKept]);
  /** A picture is being made of it: nothing would be lost any more. */
  const markSent = useCallback(() => setKept((kept) => ({ ...kept, unsent: false })), [setKept]);
  return { ...kept, change, replace, markSent };
}
