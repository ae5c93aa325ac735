/** The wizard's draft as state, kept with every change. */
import type { CompanionFields } from "@galatea/contract/companions/options.ts";
import { useState } from "react";
import { readWizardDraft, type WizardSlot, writeWizardDraft } from "./kept-draft.ts";

/** @param slot and `begin` are read once. */
export function useWizardDraft(slot: WizardSlot, begin: () => CompanionFields) {
  const [first] = useState(() => {
    const plain = begin();
    return { plain, kept: readWizardDraft(slot, plain) };
  });
  const [draft, setDraft] = useState(first.kept ?? first.plain);
  const [isRestored, setRestored] = useState(first.kept !== null);
  return {
    draft,
    /** It comes from a wizard that was left. */
    isRestored,
    change: (fields: Partial<CompanionFields>) => {
      const next = { ...draft, ...fields };
      writeWizardDraft(slot, next);
      setDraft(next);
    },
    keep: () => writeWizardDraft(slot, draft),
    startOver: () => {
      writeWizardDraft(slot, null);
      setDraft(first.plain);
      setRestored(false);
    },
    forget: () => writeWizardDraft(slot, null),
  };
}
