/**
 * What is typed for a character, what of it is new, what that costs, and how it lies in the browser until it is saved:
 * one draft per tab, person and character, so that closing, leaving or a reload loses none.
 */
import { costCredits } from "@galatea/contract/costs.ts";
import { isSameAsset, readAsset, type Asset } from "#tools/shell/asset.ts";
import { isRecord, readDraft, textIn, writeDraft } from "#tools/shell/draft/draft-store.ts";
import { isSeed } from "#tools/shell/fields/seed.ts";
import type { CharacterRow } from "#platform/database.ts";

/** The upload that the face is to follow. `isNew`: it was brought in just now, so its consent is not kept yet. */
export type Source = { asset: Asset; isNew: boolean };

export type CharacterFields = {
  name: string;
  prompt: string;
  /** Null: what the description says. */
  style: string | null;
  /** Null: chance decides. */
  seed: number | null;
  source: Source | null;
  consent: boolean;
};

export type KeptDraft = {
  fields: CharacterFields;
  /** The job that makes it, once it was sent. */
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

/** `name`: nothing that the face is made from. */
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

export const priceOf = (change: Change): number => (change === "face" ? costCredits.character : 0);

/** Something that would be missed if it were gone. */
export const isWorthKeeping = ({ name, prompt, source }: CharacterFields): boolean =>
  name.trim() !== "" || prompt.trim() !== "" || source !== null;

/** `new`, or the id of the character that is being changed. */
export type Slot = string;
export const newSlot: Slot = "new";

const storageKeyOf = (userId: string, slot: Slot): string => `galatea-character-draft:${userId}:${slot}`;

/** Null where there is none. */
export const characterDraft = { version: 1, blank: null as KeptDraft | null, read: readKept };

export function readFormDraft(userId: string, slot: Slot): KeptDraft | null {
  try {
    const kept = readDraft(characterDraft, window.sessionStorage.getItem(storageKeyOf(userId, slot)), userId);
    return kept && (isWorthKeeping(kept.fields) || kept.jobId !== null) ? kept : null;
  } catch {
    return null;
  }
}

export function writeFormDraft(userId: string, slot: Slot, kept: KeptDraft | null): void {
  try {
    const key = storageKeyOf(userId, slot);
    if (kept) window.sessionStorage.setItem(key, writeDraft(characterDraft, kept, userId));
    else window.sessionStorage.removeItem(key);
  } catch {
    // Without storage the draft lives as long as the form is open.
  }
}

function readKept({ fields, jobId }: Record<string, unknown>): KeptDraft | null {
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
