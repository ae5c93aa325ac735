/** The draft of this tab, changed by its parts. */
import { useCallback } from "react";
import { changed, type ChangeOf } from "./draft-change.ts";
import { useKeptDraft, type DraftPlace } from "./use-kept-draft.ts";

/** @param place the same object at every call. */
export function useChangedDraft<Draft>(place: DraftPlace<Draft>) {
  const [draft, setDraft] = useKeptDraft(place);
  const change = useCallback(
    (change: ChangeOf<Draft>) => setDraft((before) => changed(before, change)),
    [setDraft],
  );
  return { draft, change };
}
