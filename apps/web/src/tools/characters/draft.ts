/**
 * The draft of a character: its fields, what a save would change and cost, and how it is stored. The browser keeps one
 * draft for each tab, person and character, so that closing the form or a reload loses nothing.
 */
import { characterFacts } from "@galatea/contract/tools/character.ts";
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { useEffect, useRef, useState } from "react";
import { isSameAsset, readAsset, type Asset } from "#tools/shell/asset.ts";
import { engineFor, enginesOf, priceOf } from "#platform/engines.ts";
import { isRecord, readDraft, textIn, writeDraft } from "#tools/shell/draft/draft-store.ts";
import { isSeed } from "#tools/shell/fields/seed.ts";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";

/** The upload that the face follows. `isNew`: it was uploaded for this draft, and its consent is not stored yet. */
export type Source = { asset: Asset; isNew: boolean };

export type CharacterFields = {
  name: string;
  prompt: string;
  /** Null: the description decides. */
  style: string | null;
  /** Null: random. */
  seed: number | null;
  source: Source | null;
  consent: boolean;
};

export type StoredDraft = {
  fields: CharacterFields;
  /** The job that it was submitted as. */
  jobId: string | null;
};

export const blankFields: CharacterFields = {
  name: "",
  prompt: "",
  style: null,
  seed: null,
  source: null,
  consent: false,
};

export const fieldsOf = (character: CharacterRow): CharacterFields => ({
  name: character.name,
  prompt: character.prompt,
  style: character.style,
  seed: character.seed,
  source: sourceOf(character),
  consent: false,
});

const sourceOf = ({ source_id: id, source_url: url }: CharacterRow): Source | null =>
  id === null || url === null ? null : { asset: { reference: { kind: "upload", id }, url }, isNew: false };

/** The part of a character that a save would change. `face`: anything that the face is made from. */
export type Change = "nothing" | "name" | "face";

export function changeOf(fields: CharacterFields, character: CharacterRow | null): Change {
  if (!character) return "face";
  const before = fieldsOf(character);
  const sameFace =
    fields.prompt.trim() === before.prompt.trim() &&
    fields.style === before.style &&
    fields.seed === before.seed &&
    isSameSource(fields.source, before.source);
  if (!sameFace) return "face";
  return fields.name.trim() === before.name ? "nothing" : "name";
}

const isSameSource = (one: Source | null, other: Source | null): boolean =>
  one === null || other === null ? one === other : isSameAsset(one.asset, other.asset);

/** Credits for a face. */
export const facePriceOf = (config: PublicConfig | null | undefined): number =>
  priceOf(characterFacts, engineFor(enginesOf(config, "image"), null));

export const changePriceOf = (change: Change, faceCredits: number): number =>
  change === "face" ? faceCredits : 0;

export const isWorthStoring = ({ name, prompt, source }: CharacterFields): boolean =>
  name.trim() !== "" || prompt.trim() !== "" || source !== null;

/** The key of a draft: `new`, or the id of the character that it changes. */
export type Slot = string;
export const newSlot: Slot = "new";

const storageKeyOf = (userId: string, slot: Slot): string => `galatea-character-draft:${userId}:${slot}`;

export const characterDraft = { version: 1, blank: null as StoredDraft | null, read: readStored };

export function readFormDraft(userId: string, slot: Slot): StoredDraft | null {
  try {
    const stored = readDraft(
      characterDraft,
      window.sessionStorage.getItem(storageKeyOf(userId, slot)),
      userId,
    );
    return stored && (isWorthStoring(stored.fields) || stored.jobId !== null) ? stored : null;
  } catch {
    return null;
  }
}

export function writeFormDraft(userId: string, slot: Slot, stored: StoredDraft | null): void {
  try {
    const key = storageKeyOf(userId, slot);
    if (stored) window.sessionStorage.setItem(key, writeDraft(characterDraft, stored, userId));
    else window.sessionStorage.removeItem(key);
  } catch {
    // Without storage the draft lives as long as the form is open.
  }
}

function readStored({ fields, jobId }: Record<string, unknown>): StoredDraft | null {
  if (!isRecord(fields)) return null;
  return {
    fields: {
      name: textIn(fields["name"]) ?? "",
      prompt: textIn(fields["prompt"]) ?? "",
      style: textIn(fields["style"]),
      seed: isSeed(fields["seed"]) ? fields["seed"] : null,
      source: readSource(fields["source"]),
      consent: fields["consent"] === true,
    },
    jobId: textIn(jobId),
  };
}

function readSource(stored: unknown): Source | null {
  if (!isRecord(stored)) return null;
  const asset = readAsset(stored["asset"]);
  return asset && { asset, isNew: stored["isNew"] === true };
}

export type FormDraft = ReturnType<typeof useFormDraft>;

export function useFormDraft(target: CharacterRow | null, start: Partial<CharacterFields> | null) {
  const { user } = useSession();
  // The draft keeps its owner after the session has ended.
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
    /** The first values of the form. */
    fields: first.fields,
    jobId,
    setJobId,
    /** The values come from a stored draft. */
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

/** Stores every change of the fields, and removes a draft that changes nothing. */
export function useStoredFormDraft({ stored, jobId }: FormDraft, fields: CharacterFields): void {
  const { userId, slot, target, done } = stored;
  const text = JSON.stringify(fields);
  useEffect(() => {
    if (done.current) return;
    const now = JSON.parse(text) as CharacterFields;
    const worth = target ? changeOf(now, target) !== "nothing" : isWorthStoring(now);
    writeFormDraft(userId, slot, worth || jobId ? { fields: now, jobId } : null);
  }, [text, jobId, userId, slot, target, done]);
}
