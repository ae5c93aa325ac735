/** The picture of a result on the stage, in its true proportions and labelled as made by AI. */
import { sizeOf } from "#gallery/content-kinds.ts";
import { Picture } from "#gallery/picture.tsx";
import type { ContentRow } from "#platform/database.ts";
import { AiLabel } from "#ui/badge.tsx";
import { Frame, StageArea } from "./stage-frame.tsx";

type ResultPictureProps = {
  content: ContentRow;
  /** It was just made, and develops from blur to sharp. */
  develops: boolean;
  /** On a phone it fills the width and is cropped. */
  fills?: boolean;
  /** It has transparency, and stands on a checkerboard. */
  seeThrough?: boolean;
  pictureClass: string;
  labelClass: string;
};

export function ResultPicture(props: ResultPictureProps) {
  const { content, develops, fills = false, seeThrough = false, pictureClass, labelClass } = props;
  const { width, height } = sizeOf(content);
  return (
    <StageArea>
      <Frame width={width} height={height} fills={fills} seeThrough={seeThrough}>
        <Picture
          key={content.id}
          content={content}
          sizes="(min-width: 80rem) 48vw, (min-width: 48rem) 60vw, 100vw"
          upToPx={1280}
          eager
          develops={develops}
          className={pictureClass}
        />
        <span data-theme="dark" className={labelClass}>
          <AiLabel />
        </span>
      </Frame>
    </StageArea>
  );
}
