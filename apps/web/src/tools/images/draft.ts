/** What is typed and chosen for the next picture, and how it is read back from the browser. */
import { aspectRatios, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { limits } from "@galatea/contract/limits.ts";
import { assetOfRow, readAsset, requestAddress, type Asset } from "#tools/shell/asset.ts";
import { isRecord, listIn, oneOf, textIn, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import type { ChangeOf } from "#tools/shell/draft/use-draft.ts";
import { isSeed } from "#tools/shell/fields/seed.ts";
import type { ContentRow } from "#platform/database.ts";

/** A picture to follow. For an upload somebody has to have declared that the people in it agree. */
export type Reference = { asset: Asset; upload: boolean };

export const referenceOf = (row: Pick<ContentRow, "id" | "content_type" | "content_url">): Reference => ({
  asset: assetOfRow(row),
  upload: row.content_type === "reference_image",
});

/** The picture that this one goes back to. */
export type Parent = { id: string; way: "remix" | "vary"; title: string; asset: Asset };

export type Draft = {
  prompt: string;
  /** What has to stay out. */
  negativePrompt: string;
  /** Null: what the description says. */
  style: string | null;
  ratio: AspectRatio;
  characterId: string | null;
  /** Null: another one for every picture. */
  seed: number | null;
  count: number;
  /** Null: the engine that serves first. */
  engineId: string | null;
  references: readonly Reference[];
  consent: boolean;
  parent: Parent | null;
  /** It was written on since a picture was last made of it. */
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
  const { ratio, seed, count } = stored;
  return {
    prompt: textIn(stored["prompt"]) ?? "",
    negativePrompt: textIn(stored["negativePrompt"]) ?? "",
    style: textIn(stored["style"]),
    ratio: oneOf(aspectRatios, ratio, blankDraft.ratio),
    characterId: textIn(stored["characterId"]),
    seed: isSeed(seed) ? seed : null,
    count: isCount(count) ? count : 1,
    engineId: textIn(stored["engineId"]),
    references: listIn(stored["references"], readReference, limits.referencePictures),
    consent: stored["consent"] === true,
    parent: readParent(stored["parent"]),
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

function readParent(stored: unknown): Parent | null {
  if (!isRecord(stored)) return null;
  const { id, way, title } = stored;
  const asset = readAsset(stored["asset"]);
  if (!asset || typeof id !== "string" || typeof title !== "string") return null;
  return way === "remix" || way === "vary" ? { id, way, title, asset } : null;
}

/** What of two drafts makes another picture; who agreed to what, and how many, is not part of it. */
export function samePicture(one: Draft, other: Draft): boolean {
  const essence = ({ prompt, negativePrompt, style, ratio, characterId, references }: Draft) =>
    JSON.stringify([
      prompt.trim(),
      negativePrompt.trim(),
      style,
      ratio,
      characterId,
      references.map(({ asset }) => requestAddress(asset)),
    ]);
  return essence(one) === essence(other);
}
