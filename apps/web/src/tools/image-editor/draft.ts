/** What is in hand, typed and painted for the next edit, and how it lies in the browser. */
import { sizeOf } from "#gallery/content-kinds.ts";
import { assetOfRow, assetUrl, isSameAsset, readAsset, type Asset } from "#tools/shell/asset.ts";
import { isRecord, listIn, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import type { ContentRow } from "#platform/database.ts";
import { limits } from "@galatea/contract/limits.ts";
import { isMaskMark, type MaskMark } from "./mask.ts";

/** The first is the one that is changed, the others are material for it. */
export type HeldPicture = {
  asset: Asset;
  width: number;
  height: number;
  /** Somebody brought it along. */
  upload: boolean;
};

export const urlOf = ({ asset }: HeldPicture): string => assetUrl(asset);

/** Its row; null for what is none of one's own, such as a sample. */
export const rowIdOf = ({ asset: { reference } }: HeldPicture): string | null =>
  reference.kind === "content" ? reference.id : null;

export function heldOf(
  row: Pick<ContentRow, "id" | "content_url" | "content_type" | "generation_params">,
): HeldPicture {
  return { asset: assetOfRow(row), ...sizeOf(row), upload: row.content_type === "reference_image" };
}

/** Of a draft in the browser's storage; null for what is none. */
function readHeldPicture(stored: unknown): HeldPicture | null {
  if (!isRecord(stored)) return null;
  const { width, height, upload } = stored;
  const asset = readAsset(stored["asset"]);
  return asset && typeof width === "number" && typeof height === "number" && typeof upload === "boolean"
    ? { asset, width, height, upload }
    : null;
}

export type Draft = {
  /** The first is the one that is changed. */
  pictures: readonly HeldPicture[];
  prompt: string;
  /** Painted over the first picture; belongs to it and goes with it. */
  marks: readonly MaskMark[];
  /** The edit that was submitted here and has not been shown yet. */
  awaitedJobId: string | null;
};

export const blankDraft: Draft = { pictures: [], prompt: "", marks: [], awaitedJobId: null };

export const draftStore: DraftStore<Draft> = {
  storageKey: "galatea-edit-draft",
  version: 2,
  blank: blankDraft,
  read: draftOf,
};

function draftOf({ pictures, prompt, marks, awaitedJobId }: Record<string, unknown>): Draft {
  return {
    pictures: listIn(pictures, readHeldPicture, limits.editorPictures),
    prompt: typeof prompt === "string" ? prompt : "",
    marks: (Array.isArray(marks) ? marks : []).filter(isMaskMark),
    awaitedJobId: typeof awaitedJobId === "string" ? awaitedJobId : null,
  };
}

/** Another first picture: what was painted on the one before does not fit it. */
export const withFirst = ({ pictures, ...draft }: Draft, first: HeldPicture): Draft => ({
  ...draft,
  marks: [],
  pictures: [first, ...pictures.slice(1).filter(({ asset }) => !isSameAsset(asset, first.asset))],
});

export function withAdded(draft: Draft, added: readonly HeldPicture[]): Draft {
  const fresh = added.filter(({ asset }) => !draft.pictures.some((known) => isSameAsset(known.asset, asset)));
  return { ...draft, pictures: [...draft.pictures, ...fresh].slice(0, limits.editorPictures) };
}

export function withoutPicture(draft: Draft, asset: Asset): Draft {
  const pictures = draft.pictures.filter((one) => !isSameAsset(one.asset, asset));
  const wasFirst = pictures[0] !== draft.pictures[0];
  return { ...draft, pictures, ...(wasFirst && { marks: [] }) };
}
