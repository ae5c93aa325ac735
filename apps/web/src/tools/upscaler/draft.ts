/** The draft of an upscale: the pictures, the scale and the mode, and how it is stored in the browser. */
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { assetOfRow, readAsset, type Asset } from "#tools/shell/asset.ts";
import { isRecord, listIn, textIn, type DraftStore } from "#tools/shell/draft/draft-store.ts";
import type { ContentRow } from "#platform/database.ts";

export type Source = { asset: Asset; title: string; widthPx: number; heightPx: number };
export type Scale = 2 | 4;
export type Mode = "fast" | "best";
export type Draft = {
  sources: readonly Source[];
  scale: Scale;
  mode: Mode;
  /** Null: whichever engine serves first. */
  engineId: string | null;
};

/** Each picture is a job with its own price. */
export const mostSources = 8;
export const blankDraft: Draft = { sources: [], scale: 4, mode: "best", engineId: null };

export function sourceOf(content: ContentRow): Source {
  const { width, height } = sizeOf(content);
  const title = content.content_type === "reference_image" ? "An upload of yours" : titleOf(content);
  return { asset: assetOfRow(content), title, widthPx: width, heightPx: height };
}

export const draftStore: DraftStore<Draft> = {
  storageKey: "galatea-upscaler-draft",
  version: 2,
  blank: blankDraft,
  read: ({ sources, scale, mode, engineId }) => ({
    sources: listIn(sources, readSource, mostSources),
    scale: scale === 2 ? 2 : 4,
    mode: mode === "fast" ? "fast" : "best",
    engineId: textIn(engineId),
  }),
};

function readSource(stored: unknown): Source | null {
  if (!isRecord(stored)) return null;
  const { title, widthPx, heightPx } = stored;
  const asset = readAsset(stored["asset"]);
  if (!asset || typeof title !== "string") return null;
  return typeof widthPx === "number" && typeof heightPx === "number"
    ? { asset, title, widthPx, heightPx }
    : null;
}
