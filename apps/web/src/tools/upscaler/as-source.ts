/** A stored picture as one that can be enlarged. */
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import type { ContentRow } from "#platform/database.ts";
import type { Source } from "./sources.ts";

export function asSource(content: ContentRow): Source {
  const { width, height } = sizeOf(content);
  const title = content.content_type === "reference_image" ? "An upload of yours" : titleOf(content);
  return { url: content.content_url, title, widthPx: width, heightPx: height };
}
