/**
 * A picture or video that a draft holds: how a request names it, and where it is found to be shown. No other file of the
 * tools knows how an asset is addressed.
 */
import { assetAddress, type AssetReference } from "@galatea/contract/asset-reference.ts";
import type { ContentRow } from "#platform/database.ts";
import { isRecord } from "./draft/draft-store.ts";

/** Without a reference only the address is known, and the server finds out what it names. */
export type Asset = { reference: AssetReference | null; url: string };

export const assetOfRow = (row: Pick<ContentRow, "id" | "content_type" | "content_url">): Asset => ({
  reference: row.content_type === "reference_image" ? null : { kind: "content", id: row.id },
  url: row.content_url,
});

/** Of an upload, of what was dragged within the page, or of the input of a job. */
export const assetOfUrl = (url: string): Asset => ({ reference: null, url });

/** @param path below `/samples/` */
export const assetOfSample = (path: string): Asset => ({
  reference: { kind: "sample", id: path },
  url: `/samples/${path}`,
});

/** What a request carries for this asset. */
export const requestAddress = ({ reference, url }: Asset): string =>
  reference ? assetAddress(reference) : url;

/** Where it is shown from. */
export const assetUrl = ({ url }: Asset): string => url;

export const isSameAsset = (one: Asset, other: Asset): boolean =>
  one.reference && other.reference
    ? one.reference.kind === other.reference.kind && one.reference.id === other.reference.id
    : one.url === other.url;

/** Of a draft in the browser's storage; null for what is none. */
export function readAsset(stored: unknown): Asset | null {
  if (!isRecord(stored) || typeof stored["url"] !== "string") return null;
  const reference = stored["reference"];
  return { reference: isReference(reference) ? reference : null, url: stored["url"] };
}

const kinds: ReadonlySet<unknown> = new Set(["content", "upload", "sample", "share"]);

const isReference = (value: unknown): value is AssetReference =>
  isRecord(value) && kinds.has(value["kind"]) && typeof value["id"] === "string";
