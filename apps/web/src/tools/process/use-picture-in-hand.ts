/** A picture of one's own that comes with the address, as it is taken in hand here. */
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { useAskedPicture } from "#gallery/use-asked-picture.ts";
import { assetOfRow } from "#tools/shell/asset.ts";
import type { ContentRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import type { Source } from "./draft.ts";

export const usePictureInHand = (take: (source: Source) => void): void =>
  useAskedPicture((content) => {
    if (!content || content.content_type === "video") toast.error("This picture does not exist any more");
    else if (content.trashed_at !== null)
      toast.error("This picture is in the trash", { description: "Put it back in the gallery first." });
    else take(sourceOf(content));
  });

export function sourceOf(content: ContentRow): Source {
  const { width, height } = sizeOf(content);
  const isUpload = content.content_type === "reference_image";
  return {
    asset: assetOfRow(content),
    kind: isUpload ? "upload" : "own",
    title: isUpload ? "An upload of yours" : titleOf(content),
    widthPx: width,
    heightPx: height,
    hasLayers: content.content_type === "image",
  };
}
