/** How a tool writes its draft and reads it again: a plain one where there is none of this version and person. */
import { openDraft, sealDraft } from "./draft-envelope.ts";

type Sealed<Draft> = {
  version: number;
  blank: Draft;
  /** Never fails: what is missing or strange takes its plain value. */
  read: (stored: Record<string, unknown>) => Draft;
};

export const sealedDraft = <Draft>({ version, blank, read }: Sealed<Draft>) => ({
  writeDraft: (draft: Draft, ownerId: string | null): string => sealDraft(version, ownerId, draft),
  readDraft: (text: string | null, ownerId: string | null): Draft => {
    const stored = openDraft(text, version, ownerId);
    return stored ? read(stored) : blank;
  },
});
