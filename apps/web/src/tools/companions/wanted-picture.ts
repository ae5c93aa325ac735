/** The picture of a companion that a person asked for without the plan or the credits for it, kept in this tab. */
import { useMemo } from "react";
import { createStoredText } from "#platform/stored-text.ts";
import { readDraft, textIn, writeDraft } from "#tools/shell/draft/draft-store.ts";

/** @property scene what she offered to be seen doing; null for her portrait. */
export type WantedPicture = { companionId: string; scene: string | null };

const stored = createStoredText("sessionStorage", "galatea-wanted-picture");
export const wantedPicture = {
  version: 1,
  blank: null as WantedPicture | null,
  read: ({ companionId, scene }: Record<string, unknown>): WantedPicture | null => {
    const id = textIn(companionId);
    return id === null ? null : { companionId: id, scene: textIn(scene) };
  },
};

/** @param wanted null once it is made, or not wanted any more. */
export const setWantedPicture = (userId: string, wanted: WantedPicture | null): void =>
  stored.set(wanted && writeDraft(wantedPicture, wanted, userId));

export function useWantedPicture(userId: string): WantedPicture | null {
  const text = stored.useText();
  return useMemo(() => readDraft(wantedPicture, text, userId), [text, userId]);
}
