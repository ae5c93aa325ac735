/** A picture in hand: the first is the one that is changed, the others are material for it. */
import { sizeOf } from "#gallery/content-kinds.ts";
import { assetOfRow, assetUrl, readAsset, type Asset } from "#tools/shell/asset.ts";
import { isRecord } from "#tools/shell/draft/draft-store.ts";
import type { ContentRow } from "#platform/database.ts";

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
export function readHeldPicture(stored: unknown): HeldPicture | null {
  if (!isRecord(stored)) return null;
  const { width, height, upload } = stored;
  const asset = readAsset(stored["asset"]);
  return asset && typeof width === "number" && typeof height === "number" && typeof upload === "boolean"
    ? { asset, width, height, upload }
    : null;
}
