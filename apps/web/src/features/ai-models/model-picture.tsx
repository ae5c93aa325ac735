/** A model's picture from the public folder, in the width that is shown, with the AI mark. Its words stand beside it. */
import { galleryUrl } from "@galatea/contract/gallery-samples.ts";
import { useRef } from "react";
import { thumbnailSet } from "#gallery/thumbnails.ts";
import { CornerAiLabel } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { unlessNear, useNear } from "#ui/use-near.ts";
import type { Model } from "./models.ts";

type ModelPictureProps = {
  model: Model;
  sizes: string;
  /** Loads at once, for what is seen first. */
  eager?: boolean;
  className: string;
  pictureClassName?: string;
};

export function ModelPicture({
  model,
  sizes,
  eager = false,
  className,
  pictureClassName,
}: ModelPictureProps) {
  const { file, sample } = model;
  const url = galleryUrl(file);
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useNear(box, eager);
  return (
    <span
      ref={box}
      className={classNames("relative block overflow-hidden bg-surface-2", !isNear && unlessNear, className)}
    >
      <img
        src={url}
        srcSet={thumbnailSet(url, 640) ?? undefined}
        sizes={sizes}
        alt=""
        width={sample.widthPx}
        height={sample.heightPx}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        className={classNames("size-full object-cover", pictureClassName)}
      />
      <CornerAiLabel className="bottom-2.5 left-2.5" />
    </span>
  );
}
