/**
 * A picture or video that a draft holds: what a request names it by, and where it is found to be shown.
 */
import { assetAddress, readAssetAddress, type AssetReference } from "@galatea/contract/asset-reference.ts";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { isRecord } from "./draft/draft-store.ts";

/** The url is only for showing it. */
export type Asset = { reference: AssetReference; url: string };

/** The row in which an upload is recorded names its file, too. */
export const assetOfRow = ({ id, content_url }: Pick<ContentRow, "id" | "content_url">): Asset => ({
  reference: { kind: "content", id },
  url: content_url,
});

/** @param path below `/samples/` */
export const assetOfSample = (path: string): Asset => ({
  reference: { kind: "sample", id: path },
  url: `/samples/${path}`,
});

/** What a request carries for this asset. */
export const requestAddress = ({ reference }: Asset): string => assetAddress(reference);

/** Where it is shown from. */
export const assetUrl = ({ url }: Asset): string => url;

/** An upload is known by its file or by the row in which it is recorded: then the file tells. */
export const isSameAsset = (one: Asset, other: Asset): boolean =>
  requestAddress(one) === requestAddress(other) || fileOf(one) === fileOf(other);

/** One text for both spellings of a stored file's URL, with the origin and without it. */
const fileOf = ({ url }: Asset): string => url.slice(Math.max(0, url.indexOf(objectPath)));
const objectPath = "/storage/v1/object/public/";

/** Of a draft in the browser's storage; null for what is none. */
export function readAsset(stored: unknown): Asset | null {
  if (!isRecord(stored) || typeof stored["url"] !== "string") return null;
  const reference = stored["reference"];
  return isReference(reference) ? { reference, url: stored["url"] } : null;
}

const kinds: ReadonlySet<unknown> = new Set(["content", "upload", "sample", "share"]);

const isReference = (value: unknown): value is AssetReference =>
  isRecord(value) && kinds.has(value["kind"]) && typeof value["id"] === "string";

/** The row of the person's own picture that was dragged, from its URL; null for what is none. */
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
