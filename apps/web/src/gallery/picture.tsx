/**
 * One picture, or a video's poster, in the size that is shown. A blurred preview fills its area until it has loaded; when
 * a smaller copy fails to load, the file itself is shown.
 */
import { useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";
import { sizeOf, stillOf } from "./content-kinds.ts";
import { thumbnailFor, thumbnailSet, type ThumbnailWidth } from "./thumbnails.ts";

type PictureProps = {
  content: Pick<ContentRow, "content_url" | "prompt" | "generation_params">;
  /** Its width on the screen: a `sizes` attribute, or CSS pixels when they are known. */
  sizes: string | number;
  upToPx: ThumbnailWidth;
  /** Empty when its name is beside it. */
  alt?: string;
  eager?: boolean;
  /** A picture that was just made develops; others fade in. */
  develops?: boolean;
  className?: string;
};

/** URLs that were shown before: the browser has them cached, so they appear without an animation. */
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
        // Set on the element, without a render: hundreds load during a scroll, and nothing else depends on it.
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

/** With a known width one URL is chosen here: browsers take longer to choose from a `srcset` than to show a picture. */
function sourceOf(url: string, sizes: string | number, upToPx: ThumbnailWidth) {
  if (typeof sizes === "number")
    return { src: thumbnailFor(url, sizes * window.devicePixelRatio, upToPx) ?? url };
  const set = thumbnailSet(url, upToPx);
  return set ? { srcSet: set, sizes, src: url } : { src: url };
}
