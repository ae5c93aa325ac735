/**
 * A sample picture: AVIF and WebP in the width that is shown, its size for the layout, and the AI mark. The prompt is its
 * text alternative, unless the caller says it in other words, and a tooltip of the mark.
 */
import { AiLabel } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { BoxedPicture, PictureBox } from "#ui/picture-box.tsx";
import { type Sample, sampleSet, sampleUrl } from "./sample.ts";

type SamplePictureProps = {
  sample: Sample;
  /** The `sizes` of the picture: the width in which each screen shows it. */
  sizes: string;
  /** In place of the prompt; empty where the text beside it says what is seen. */
  alt?: string;
  /** Loads at once and before other pictures, for what is seen first. */
  eager?: boolean;
  /** The position of the mark, such as `top-2.5 left-2.5`; null where the page shows the mark itself. */
  mark?: string | null;
  /** Of the box, which is positioned. */
  className?: string;
  /** Of the picture in it. */
  pictureClassName?: string;
};

export function SamplePicture({
  sample,
  sizes,
  alt = sample.prompt,
  eager = false,
  mark = markPlace,
  className,
  pictureClassName,
}: SamplePictureProps) {
  return (
    <PictureBox eager={eager} className={className}>
      <picture>
        <source type="image/avif" srcSet={sampleSet(sample, "avif")} sizes={sizes} />
        <source type="image/webp" srcSet={sampleSet(sample, "webp")} sizes={sizes} />
        <BoxedPicture
          src={sampleUrl(sample)}
          alt={alt}
          size={sample}
          eager={eager}
          className={pictureClassName}
        />
      </picture>
      {mark !== null && <SampleMark sample={sample} className={mark} />}
    </PictureBox>
  );
}

/** Where the mark is, unless a page says otherwise. */
export const markPlace = "top-2.5 left-2.5";

/** The AI mark, which names the engine and the prompt. */
export const SampleMark = ({ sample, className }: { sample: Sample; className: string }) => (
  <span data-theme="dark" className={classNames("absolute", className)}>
    <AiLabel title={`Made by AI (${sample.engine}): ${sample.prompt}`} />
  </span>
);
