/** The picture in hand beside where it came from, under one line that is dragged. */
import { CompareSlider } from "#tools/shell/compare/compare-slider.tsx";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import type { ContentRow } from "#platform/database.ts";
import { urlOf, type HeldPicture } from "./held-picture.ts";

export default function ComparePanel({ before, after }: { before: ContentRow; after: HeldPicture }) {
  return (
    <CompareSlider
      before={{
        label: "Original",
        src: before.content_url,
        previewSrc: thumbnailUrl(before.content_url, 1280),
      }}
      after={{ label: "Edited", src: urlOf(after), previewSrc: thumbnailUrl(urlOf(after), 1280) }}
      widthPx={after.width}
      heightPx={after.height}
      alt="The picture before and after editing"
      className="absolute inset-3 md:inset-5"
    />
  );
}
