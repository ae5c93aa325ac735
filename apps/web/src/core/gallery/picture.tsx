/**
 * One picture in the size that is shown: its tiny copy stands in its place until it has arrived, and when a smaller
 * copy cannot be had the file itself is shown.
 */
import { useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";
import { sizeOf } from "./content-kinds.ts";
import { thumbnailSet, thumbnailUrl, type ThumbnailWidth } from "./thumbnails.ts";

type PictureProps = {
  content: ContentRow;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  upToPx: ThumbnailWidth;
  /** Empty where the picture is only a sign of something that is named beside it. */
  alt?: string;
  eager?: boolean;
  /** A picture that was just made develops; every other one fades in. */
  develops?: boolean;
  className?: string;
};

export function Picture({
  content,
  sizes,
  upToPx,
  alt,
  eager = false,
  develops = false,
  className,
}: PictureProps) {
  const { width, height } = sizeOf(content);
  const [arrived, setArrived] = useState(false);
  const [plain, setPlain] = useState(false);
  const set = plain ? null : thumbnailSet(content.content_url, upToPx);
  const tiny = thumbnailUrl(content.content_url, 160);
  return (
    <img
      {...(set && { srcSet: set, sizes })}
      src={content.content_url}
      alt={alt ?? content.prompt ?? "A picture made by AI"}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onLoad={() => setArrived(true)}
      onError={() => setPlain(true)}
      style={tiny && !arrived ? { backgroundImage: `url("${tiny}")`, backgroundSize: "cover" } : undefined}
      className={classNames(
        arrived &&
          (develops ? "animate-[develop_var(--t-develop)_var(--ease)]" : "animate-[fade_200ms_var(--ease)]"),
        className,
      )}
    />
  );
}
