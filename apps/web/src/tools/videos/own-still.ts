/** A picture of one's own, as the draft keeps it. */
import { titleOf } from "#gallery/content-kinds.ts";
import type { ContentRow } from "#platform/database.ts";
import type { Still } from "./draft.ts";

export function stillOf(row: ContentRow): Still {
  const { width, height } = row.generation_params ?? {};
  const isUpload = row.content_type === "reference_image";
  return {
    kind: isUpload ? "upload" : "own",
    contentId: row.id,
    url: row.content_url,
    title: isUpload ? "Uploaded image" : titleOf(row),
    ...(width !== undefined && height !== undefined && { widthPx: width, heightPx: height }),
  };
}
