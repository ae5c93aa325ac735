/**
 * What is typed for a character, what of it is new, what that costs, and how it lies in the browser until it is saved.
 * Reading never fails: whatever is not as it should be takes its plain value.
 */
import { costCredits } from "@galatea/contract/costs.ts";
import type { CharacterRow } from "#platform/database.ts";

/** The upload that the face is to follow. `isNew`: it was brought in just now, so its consent is not kept yet. */
export type Source = { url: string; isNew: boolean };

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
  /** The key of what was sent without hearing back, so that sending the same again starts nothing twice. */
  attempt: { key: string; body: string } | null;
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
  source: character.source_image_url ? { url: character.source_image_url, isNew: false } : null,
  consent: false,
});

export const keep = (fields: CharacterFields): KeptDraft => ({ fields, jobId: null, attempt: null });

/** `name`: nothing that the face is made from. */
export type Change = "nothing" | "name" | "face";

export function changeOf(fields: CharacterFields, character: CharacterRow | null): Change {
  if (!character) return "face";
  const before = fieldsOf(character);
  const sameFace =
    fields.prompt.trim() === before.prompt.trim() &&
    fields.style === before.style &&
    fields.seed === before.seed &&
    fields.source?.url === before.source?.url;
  if (!sameFace) return "face";
  return fields.name.trim() === before.name ? "nothing" : "name";
}

export const priceOf = (change: Change): number => (change === "face" ? costCredits.character : 0);

/** Something that would be missed if it were gone. */
export const isWorthKeeping = ({ name, prompt, source }: CharacterFields): boolean =>
  name.trim() !== "" || prompt.trim() !== "" || source !== null;

export const largestSeed = 4_294_967_295;
export const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
export const isSeed = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= largestSeed;

export function readKept(stored: string | null): KeptDraft | null {
  const kept = parse(stored);
  const fields = kept && isRecord(kept["fields"]) ? kept["fields"] : null;
  if (!kept || !fields) return null;
  const { attempt, jobId } = kept;
  return {
    fields: {
      name: text(fields["name"]) ?? "",
      prompt: text(fields["prompt"]) ?? "",
      style: text(fields["style"]),
      seed: isSeed(fields["seed"]) ? fields["seed"] : null,
      source: sourceOf(fields["source"]),
      consent: fields["consent"] === true,
    },
    jobId: text(jobId),
    attempt:
      isRecord(attempt) && typeof attempt["key"] === "string" && typeof attempt["body"] === "string"
        ? { key: attempt["key"], body: attempt["body"] }
        : null,
  };
}

function parse(stored: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const sourceOf = (value: unknown): Source | null =>
  isRecord(value) && typeof value["url"] === "string"
    ? { url: value["url"], isNew: value["isNew"] === true }
    : null;
