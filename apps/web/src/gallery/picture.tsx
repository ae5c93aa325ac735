/**
 * One picture, or a video's poster, in the size that is shown: its few blurred pixels stand in its place until it has arrived, and when a
 * smaller copy cannot be had the file itself is shown.
 */
import { useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";
import { sizeOf, stillOf } from "./content-kinds.ts";
import { thumbnailFor, thumbnailSet, type ThumbnailWidth } from "./thumbnails.ts";

type PictureProps = {
  content: Pick<ContentRow, "content_url" | "prompt" | "generation_params">;
  /** How wide it is shown, in the words of the `sizes` attribute; or in CSS pixels, where that is known. */
  sizes: string | number;
  upToPx: ThumbnailWidth;
  /** Empty where the picture is only a sign of something that is named beside it. */
  alt?: string;
  eager?: boolean;
  /** A picture that was just made develops; every other one fades in. */
  develops?: boolean;
  className?: string;
};

/** What was shown before comes from the browser's memory and needs no entrance. */
const shown = new Set<string>();

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
  const url = stillOf(content);
  const [wasShown] = useState(() => shown.has(url));
  const [plain, setPlain] = useState(false);
  const source = plain ? { src: url } : sourceOf(url, sizes, upToPx);
  const blur = content.generation_params.blur;
  return (
    <img
      {...source}
      alt={alt ?? content.prompt ?? "A picture made by AI"}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onLoad={({ currentTarget }) => {
        if (wasShown) return;
        shown.add(url);
        // Straight to the element: hundreds arrive while somebody scrolls, and nothing else depends on it.
        currentTarget.dataset["arrived"] = "";
      }}
      onError={() => setPlain(true)}
      style={blur?.startsWith("data:image/") ? { backgroundImage: `url("${blur}")` } : undefined}
      className={classNames(
        "bg-cover bg-center",
        !wasShown &&
          (develops
            ? "data-arrived:animate-[develop_var(--t-develop)_var(--ease)]"
            : "data-arrived:animate-[fade_200ms_var(--ease)]"),
        className,
      )}
    />
  );
}

/** Where the width is known nothing is left to the browser, which takes longer to choose than to show. */
function sourceOf(url: string, sizes: string | number, upToPx: ThumbnailWidth) {
  if (typeof sizes === "number")
    return { src: thumbnailFor(url, sizes * window.devicePixelRatio, upToPx) ?? url };
  const set = thumbnailSet(url, upToPx);
  return set ? { srcSet: set, sizes, src: url } : { src: url };
}
