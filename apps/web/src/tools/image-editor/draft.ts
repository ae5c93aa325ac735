/** The pictures, the instructions and the painted marks of the next edit, and how they are read back from the browser. */
import { sizeOf } from "#gallery/content-kinds.ts";
import { assetOfRow, assetUrl, isSameAsset, readAsset, type Asset } from "#tools/shell/asset.ts";
import { isRecord, listIn, textIn, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import type { ContentRow } from "#platform/database.ts";
import { limits } from "@galatea/contract/limits.ts";
import { isMaskMark, type MaskMark } from "./mask.ts";

export type HeldPicture = {
  asset: Asset;
  width: number;
  height: number;
  /** It was not made here. */
  upload: boolean;
};

export const urlOf = ({ asset }: HeldPicture): string => assetUrl(asset);

/** The id of its row; null for a picture without one, such as a sample. */
export const rowIdOf = ({ asset: { reference } }: HeldPicture): string | null =>
  reference.kind === "content" ? reference.id : null;

export function heldOf(
  row: Pick<ContentRow, "id" | "content_url" | "content_type" | "generation_params">,
): HeldPicture {
  return { asset: assetOfRow(row), ...sizeOf(row), upload: row.content_type === "reference_image" };
}

function readHeldPicture(stored: unknown): HeldPicture | null {
  if (!isRecord(stored)) return null;
  const { width, height, upload } = stored;
  const asset = readAsset(stored["asset"]);
  return asset && typeof width === "number" && typeof height === "number" && typeof upload === "boolean"
    ? { asset, width, height, upload }
    : null;
}

export type Draft = {
  /** The first is edited, the others are material for it. */
  pictures: readonly HeldPicture[];
  prompt: string;
  /** Painted over the first picture and removed with it. */
  marks: readonly MaskMark[];
  /** The edit that was submitted here and whose result has not been shown yet. */
  awaitedJobId: string | null;
  /** Null: whichever engine serves first. */
  engineId: string | null;
};

export const blankDraft: Draft = { pictures: [], prompt: "", marks: [], awaitedJobId: null, engineId: null };

export const draftStore: DraftStore<Draft> = {
  storageKey: "galatea-edit-draft",
  version: 2,
  blank: blankDraft,
  read: draftOf,
};

function draftOf({ pictures, prompt, marks, awaitedJobId, engineId }: Record<string, unknown>): Draft {
  return {
    pictures: listIn(pictures, readHeldPicture, limits.editorPictures),
    prompt: typeof prompt === "string" ? prompt : "",
    marks: (Array.isArray(marks) ? marks : []).filter(isMaskMark),
    awaitedJobId: textIn(awaitedJobId),
    engineId: textIn(engineId),
  };
}

/** The marks are dropped because they were painted on the picture before. */
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

/** Rejects for an address without a picture. */
export async function sizeOfImage(url: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
