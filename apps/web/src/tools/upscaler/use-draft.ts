/** The draft of this tab. */
import { useChangedDraft } from "#tools/shell/draft/use-changed-draft.ts";
import type { DraftPlace } from "#tools/shell/draft/use-kept-draft.ts";
import { readDraft, writeDraft, type Draft } from "./sources.ts";

const place: DraftPlace<Draft> = {
  storageKey: "galatea-upscaler-draft",
  read: readDraft,
  write: writeDraft,
};

export const useDraft = () => useChangedDraft(place);
