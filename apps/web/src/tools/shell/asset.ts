/** A picture or video in a draft: its reference for requests, and the URL that shows it. */
import { assetAddress, readAssetAddress, type AssetReference } from "@galatea/contract/asset-reference.ts";
import { storedFileOf } from "@galatea/contract/picture-urls.ts";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { isRecord } from "./draft/draft-store.ts";

/** The URL only serves to show it. */
export type Asset = { reference: AssetReference; url: string };

/** The row of an upload is accepted, too: the server finds its file. */
export const assetOfRow = ({ id, content_url }: Pick<ContentRow, "id" | "content_url">): Asset => ({
  reference: { kind: "content", id },
  url: content_url,
});

/** @param path below `/samples/` */
export const assetOfSample = (path: string): Asset => ({
  reference: { kind: "sample", id: path },
  url: `/samples/${path}`,
});

/** The form in which a request carries this asset. */
export const requestAddress = ({ reference }: Asset): string => assetAddress(reference);

export const assetUrl = ({ url }: Asset): string => url;

/** The same upload may be referenced by its file or by its row, so the file decides. */
export const isSameAsset = (one: Asset, other: Asset): boolean =>
  requestAddress(one) === requestAddress(other) || fileOf(one) === fileOf(other);

/** The same text for a stored file's URL with and without an origin. */
const fileOf = ({ url }: Asset): string => storedFileOf(url)?.file ?? url;

/** Reads an asset from a stored draft; null when it is not one. */
export function readAsset(stored: unknown): Asset | null {
  if (!isRecord(stored) || typeof stored["url"] !== "string") return null;
  const reference = stored["reference"];
  return isReference(reference) ? { reference, url: stored["url"] } : null;
}

const kinds: ReadonlySet<unknown> = new Set(["content", "upload", "sample", "share"]);

const isReference = (value: unknown): value is AssetReference =>
  isRecord(value) && kinds.has(value["kind"]) && typeof value["id"] === "string";

/** The row of the person's own picture with this URL, which was dragged; null for other URLs. */
export async function findDragged(supabase: Client, url: string) {
  const address = readAssetAddress(url, window.location.origin);
  if (address?.kind !== "object") return null;
  const { data } = await supabase
    .from("generated_content")
    .select("id,content_url,content_type")
    .eq("object_path", address.path)
    .is("trashed_at", null)
    .limit(1);
  return data?.[0] ?? null;
}
