/** The picture of a result on the stage, in its true proportions and labelled as made by AI. */
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { PictureButton } from "#gallery/picture-button.tsx";
import { Picture } from "#gallery/picture.tsx";
import type { ContentRow } from "#platform/database.ts";
import { AiLabel } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Frame, StageArea } from "./stage-frame.tsx";

type ResultPictureProps = {
  content: ContentRow;
  /** It was just made, and develops from blur to sharp. */
  develops: boolean;
  /** On a phone it fills the width and is cropped. */
  fills?: boolean;
  /** It has transparency, and stands on a checkerboard. */
  seeThrough?: boolean;
  /** A press opens it. */
  onOpen?: (contentId: string) => void;
  pictureClass: string;
  labelClass: string;
};

export function ResultPicture(props: ResultPictureProps) {
  const { content, develops, fills = false, seeThrough = false, onOpen, pictureClass, labelClass } = props;
  const { width, height } = sizeOf(content);
  const picture = {
    content,
    sizes: "(min-width: 80rem) 48vw, (min-width: 48rem) 60vw, 100vw",
    upToPx: 1280,
    eager: true,
    develops,
    className: pictureClass,
  } as const;
  return (
    <StageArea>
      <Frame width={width} height={height} fills={fills} seeThrough={seeThrough}>
        {onOpen ? (
          <PictureButton
            {...picture}
            label={`Open: ${titleOf(content)}`}
            onOpen={onOpen}
            buttonClass="absolute inset-0"
          />
        ) : (
          <Picture key={content.id} {...picture} />
        )}
        <span data-theme="dark" className={classNames("pointer-events-none", labelClass)}>
          <AiLabel />
        </span>
      </Frame>
    </StageArea>
  );
}
