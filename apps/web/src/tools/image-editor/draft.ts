/**
 * What is in hand, typed and painted for the next edit, and how it lies in the browser. Reading never fails: what is
 * missing or of another version takes its plain value.
 */
import { limits } from "@galatea/contract/limits.ts";
import { isSameAsset, type Asset } from "#tools/shell/asset.ts";
import { listIn, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import { readHeldPicture, type HeldPicture } from "./held-picture.ts";
import { isMaskMark, type MaskMark } from "./mask.ts";

export type Draft = {
  /** The first is the one that is changed. */
  pictures: readonly HeldPicture[];
  prompt: string;
  /** Painted over the first picture; belongs to it and goes with it. */
  marks: readonly MaskMark[];
  /** The edit that was ordered here and has not been shown yet. */
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
