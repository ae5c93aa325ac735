/** A picture in hand: the first is the one that is changed, the others are material for it. */
import type { ContentRow } from "#platform/database.ts";

export type HeldPicture = {
  /** Its row; null for what is none of one's own, such as a sample. */
  id: string | null;
  url: string;
  width: number;
  height: number;
  /** Somebody brought it along. */
  upload: boolean;
};

export function heldOf(
  row: Pick<ContentRow, "id" | "content_url" | "content_type" | "generation_params">,
): HeldPicture {
  const { width, height } = row.generation_params ?? {};
  return {
    id: row.id,
    url: row.content_url,
    width: width ?? 1024,
    height: height ?? 1024,
    upload: row.content_type === "reference_image",
  };
}

export const isHeldPicture = (value: unknown): value is HeldPicture =>
  typeof value === "object" &&
  value !== null &&
  "url" in value &&
  typeof value.url === "string" &&
  "id" in value &&
  (value.id === null || typeof value.id === "string") &&
  "width" in value &&
  typeof value.width === "number" &&
  "height" in value &&
  typeof value.height === "number" &&
  "upload" in value &&
  typeof value.upload === "boolean";
