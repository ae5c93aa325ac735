/** The draft of the next picture: blank, from the browser's storage, from a picture that was made, or from a job. */
import { aspectRatios, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { limits } from "@galatea/contract/limits.ts";
import { titleOf } from "#gallery/content-kinds.ts";
import { assetOfRow, readAsset, requestAddress, type Asset } from "#tools/shell/asset.ts";
import { isRecord, listIn, oneOf, textIn, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import type { ChangeOf } from "#tools/shell/draft/use-draft.ts";
import { isSeed } from "#tools/shell/fields/seed.ts";
import type { JobSource } from "#tools/shell/job-sources.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";

/** A picture to follow. An upload needs the statement that the people in it agree. */
export type Reference = { asset: Asset; upload: boolean };

export const referenceOf = (row: Pick<ContentRow, "id" | "content_type" | "content_url">): Reference => ({
  asset: assetOfRow(row),
  upload: row.content_type === "reference_image",
});

/** The picture that the draft was restored from. It is not restored: a remix ends with a reload and with any other start. */
export type Parent = {
  id: string;
  way: "remix" | "vary";
  title: string;
  asset: Asset;
  /** The draft as it was restored. */
  restored: string;
  seed: number | null;
};

export type Draft = {
  prompt: string;
  negativePrompt: string;
  /** Null: the description decides. */
  style: string | null;
  ratio: AspectRatio;
  characterId: string | null;
  /** Null: random for every picture. */
  seed: number | null;
  count: number;
  /** Null: the first engine of the configuration. */
  engineId: string | null;
  references: readonly Reference[];
  consent: boolean;
  parent: Parent | null;
  /** It changed since it was last submitted. */
  unsent: boolean;
};

export type DraftChange = ChangeOf<Draft>;

export const blankDraft: Draft = {
  prompt: "",
  negativePrompt: "",
  style: null,
  ratio: "1:1",
  characterId: null,
  seed: null,
  count: 1,
  engineId: null,
  references: [],
  consent: false,
  parent: null,
  unsent: false,
};

export const draftStore: DraftStore<Draft> = {
  storageKey: "galatea-image-draft",
  version: 3,
  blank: blankDraft,
  read: draftOf,
};

function draftOf(stored: Record<string, unknown>): Draft {
  const { ratio, seed, count, parent } = stored;
  return {
    prompt: textIn(stored["prompt"]) ?? "",
    negativePrompt: textIn(stored["negativePrompt"]) ?? "",
    style: textIn(stored["style"]),
    ratio: oneOf(aspectRatios, ratio, blankDraft.ratio),
    characterId: textIn(stored["characterId"]),
    // The seed of an ended remix would make its picture once more.
    seed: isSeed(seed) && !(isRecord(parent) && parent["seed"] === seed) ? seed : null,
    count: isCount(count) ? count : 1,
    engineId: textIn(stored["engineId"]),
    references: listIn(stored["references"], readReference, limits.referencePictures),
    consent: stored["consent"] === true,
    parent: null,
    unsent: stored["unsent"] === true,
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= limits.batchPictures;

function readReference(stored: unknown): Reference | null {
  if (!isRecord(stored) || typeof stored["upload"] !== "boolean") return null;
  const asset = readAsset(stored["asset"]);
  return asset && { asset, upload: stored["upload"] };
}

type RestoredRow = Pick<
  ContentRow,
  "id" | "prompt" | "generation_params" | "character_id" | "engine" | "content_url" | "content_type"
>;

/** @param references those of the picture that still exist. */
export function draftOfPicture(
  picture: RestoredRow,
  way: Parent["way"],
  references: readonly Reference[],
): Draft {
  const made = picture.generation_params;
  const draft: Draft = {
    ...blankDraft,
    prompt: (picture.prompt ?? "").slice(0, limits.promptChars),
    negativePrompt: made.negative_prompt ?? "",
    style: made.style ?? null,
    ratio: oneOf(aspectRatios, made.aspect_ratio, blankDraft.ratio),
    characterId: picture.character_id,
    seed: way === "remix" && isSeed(made.seed) ? made.seed : null,
    engineId: made.engine ?? picture.engine,
    references,
  };
  const { id } = picture;
  const parent = { id, way, title: titleOf(picture), asset: assetOfRow(picture) };
  return { ...draft, parent: { ...parent, restored: resultOf(draft), seed: draft.seed } };
}

/** Another start: the next picture does not go back to the restored one, and draws a seed of its own. */
export const withoutParent = ({ parent, seed }: Draft): Pick<Draft, "parent" | "seed"> => ({
  parent: null,
  seed: parent !== null && seed === parent.seed ? null : seed,
});

/** An earlier description is another start. `undo` brings back what it took; null where it took nothing. */
export function fillIn(
  prompt: string,
  before: Draft,
): { change: Partial<Draft>; undo: Partial<Draft> | null } {
  const { parent, seed, unsent } = before;
  const change = { ...withoutParent(before), prompt };
  const took = parent !== null || (before.prompt.trim() !== "" && before.prompt !== prompt);
  return { change, undo: took ? { prompt: before.prompt, parent, seed, unsent } : null };
}

/** Made now, it would be the restored picture once more. */
export const isUnchanged = (draft: Draft): boolean =>
  draft.parent !== null &&
  draft.seed !== null &&
  draft.seed === draft.parent.seed &&
  resultOf(draft) === draft.parent.restored;

/** The draft that submits a failed job once more; the consent given for its references still holds. */
export function draftOfJob(
  { kind, input }: JobRow,
  sources: readonly JobSource[] | null,
  current: Draft,
): Draft {
  if (kind !== "image" || !input) return current;
  return {
    ...blankDraft,
    prompt: input.prompt,
    negativePrompt: input.negativePrompt ?? "",
    style: input.style,
    ratio: oneOf(aspectRatios, input.aspectRatio, current.ratio),
    characterId: input.characterId,
    seed: isSeed(input.seed) ? input.seed : null,
    engineId: input.engine,
    references: (sources ?? []).flatMap(({ role, asset }) =>
      role === "reference" && asset ? { asset, upload: asset.reference.kind === "upload" } : [],
    ),
    consent: true,
    parent: current.parent && input.parentIds.includes(current.parent.id) ? current.parent : null,
  };
}

/** Compares what decides the content of a picture; the number of pictures, the seed and the consent do not. */
export const samePicture = (one: Draft, other: Draft): boolean => essenceOf(one) === essenceOf(other);

/** The fields that decide the pixels, beside the seed. */
const resultOf = (draft: Draft): string => JSON.stringify([essenceOf(draft), draft.engineId]);

const essenceOf = ({ prompt, negativePrompt, style, ratio, characterId, references }: Draft): string =>
  JSON.stringify([
    prompt.trim(),
    negativePrompt.trim(),
    style,
    ratio,
    characterId,
    references.map(({ asset }) => requestAddress(asset)),
  ]);
