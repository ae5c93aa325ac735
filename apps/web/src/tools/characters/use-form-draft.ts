/** The draft of an open form: read once, written with every change, cleared when it was saved. */
import { useEffect, useRef, useState } from "react";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import {
  blankFields,
  changeOf,
  fieldsOf,
  isWorthKeeping,
  newSlot,
  readFormDraft,
  writeFormDraft,
  type CharacterFields,
} from "./draft.ts";

export type FormDraft = ReturnType<typeof useFormDraft>;

export function useFormDraft(target: CharacterRow | null, start: Partial<CharacterFields> | null) {
  const { user } = useSession();
  // An ended session takes the person away, not their draft.
  const [userId] = useState(user?.id ?? "");
  const slot = target?.id ?? newSlot;
  const [first] = useState(() => {
    const plain = target ? fieldsOf(target) : { ...blankFields, ...start };
    const found = start ? null : readFormDraft(userId, slot);
    return { plain, fields: found?.fields ?? plain, jobId: found?.jobId ?? null, found: found !== null };
  });
  const [jobId, setJobId] = useState(first.jobId);
  const [restored, setRestored] = useState(
    first.found && JSON.stringify(first.fields) !== JSON.stringify(first.plain),
  );
  const done = useRef(false);
  return {
    stored: { userId, slot, target, done },
    /** What the form begins with. */
    fields: first.fields,
    jobId,
    setJobId,
    /** It was typed before, and is back. */
    restored,
    plain: () => (target ? fieldsOf(target) : blankFields),
    clear: () => {
      done.current = true;
      writeFormDraft(userId, slot, null);
    },
    reset: () => {
      setJobId(null);
      setRestored(false);
      writeFormDraft(userId, slot, null);
    },
  };
}

/** Writes every change down. Nothing is kept of a change that changes nothing. */
export function useStoredFormDraft({ stored, jobId }: FormDraft, fields: CharacterFields): void {
  const { userId, slot, target, done } = stored;
  const text = JSON.stringify(fields);
  useEffect(() => {
    if (done.current) return;
    const now = JSON.parse(text) as CharacterFields;
    const worth = target ? changeOf(now, target) !== "nothing" : isWorthKeeping(now);
    writeFormDraft(userId, slot, worth || jobId ? { fields: now, jobId } : null);
  }, [text, jobId, userId, slot, target, done]);
}
