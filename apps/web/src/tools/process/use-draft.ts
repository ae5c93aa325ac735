/** The draft of this tab. */
import type { ChangeOf } from "#tools/shell/draft/draft-change.ts";
import { useChangedDraft } from "#tools/shell/draft/use-changed-draft.ts";
import type { DraftPlace } from "#tools/shell/draft/use-kept-draft.ts";
import { readDraft, writeDraft, type Draft } from "./draft.ts";

const place: DraftPlace<Draft> = {
  storageKey: "galatea-process-draft",
  read: readDraft,
  write: writeDraft,
};

export type DraftChange = ChangeOf<Draft>;
export const useDraft = () => useChangedDraft(place);
