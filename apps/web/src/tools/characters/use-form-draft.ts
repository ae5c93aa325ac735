/** The draft of an open form: read once, written with every change, cleared when it was saved. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import {
  blankFields,
  changeOf,
  fieldsOf,
  isWorthKeeping,
  keep,
  type CharacterFields,
  type KeptDraft,
} from "./draft.ts";
import { newSlot, readDraft, writeDraft } from "./kept-drafts.ts";

export type FormDraft = ReturnType<typeof useFormDraft>;
type Meta = Pick<KeptDraft, "jobId" | "attempt">;

export function useFormDraft(target: CharacterRow | null, start: Partial<CharacterFields> | null) {
  const { user } = useSession();
  // An ended session takes the person away, not the place of the draft.
  const [userId] = useState(user?.id ?? "");
  const slot = target?.id ?? newSlot;
  const [first] = useState(() => {
    const plain = target ? fieldsOf(target) : { ...blankFields, ...start };
    const found = start ? null : readDraft(userId, slot);
    return { plain, kept: found ?? keep(plain), restored: found !== null };
  });
  const [meta, setMeta] = useState<Meta>({ jobId: first.kept.jobId, attempt: first.kept.attempt });
  const [restored, setRestored] = useState(
    first.restored && JSON.stringify(first.kept.fields) !== JSON.stringify(first.plain),
  );
  const done = useRef(false);

  const change = useCallback((part: Partial<Meta>) => setMeta((before) => ({ ...before, ...part })), []);
  const clear = () => {
    done.current = true;
    writeDraft(userId, slot, null);
  };
  const reset = () => {
    setMeta({ jobId: null, attempt: null });
    setRestored(false);
    writeDraft(userId, slot, null);
  };
  return {
    place: { userId, slot, target, done },
    kept: first.kept,
    meta,
    restored,
    plain: () => (target ? fieldsOf(target) : blankFields),
    change,
    clear,
    reset,
  };
}

/** Writes every change down. Nothing is kept of a change that changes nothing. */
export function useKeptDraft({ place, meta }: FormDraft, fields: CharacterFields): void {
  const { userId, slot, target, done } = place;
  const text = JSON.stringify(fields);
  useEffect(() => {
    if (done.current) return;
    const now = JSON.parse(text) as CharacterFields;
    const worth = target ? changeOf(now, target) !== "nothing" : isWorthKeeping(now);
    writeDraft(userId, slot, worth || meta.jobId ? { fields: now, ...meta } : null);
  }, [text, meta, userId, slot, target, done]);
}
