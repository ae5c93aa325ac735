/** A model's picture from the public folder, in the width that is shown, with the AI mark. Its words stand beside it. */
import { galleryUrl } from "@galatea/contract/gallery-samples.ts";
import { thumbnailSet } from "#gallery/thumbnails.ts";
import { CornerAiLabel } from "#ui/badge.tsx";
import { BoxedPicture, PictureBox } from "#ui/picture-box.tsx";
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
  return (
    <PictureBox eager={eager} className={className}>
      <BoxedPicture
        src={url}
        srcSet={thumbnailSet(url, 640) ?? undefined}
        sizes={sizes}
        alt=""
        size={sample}
        eager={eager}
        className={pictureClassName}
      />
      <CornerAiLabel className="bottom-2.5 left-2.5" />
    </PictureBox>
  );
}
