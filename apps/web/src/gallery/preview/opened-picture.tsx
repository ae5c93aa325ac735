/** The preview of a picture that is loaded: its stage, its side, its keys and its dialogs. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import type { ContentRow } from "#platform/database.ts";
import { AiLabel } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { usePictureActions } from "#gallery/picture-actions.ts";
import type { PreviewProps } from "./preview-props.ts";
import { PreviewQuestions, type PreviewQuestion } from "./preview-questions.tsx";
import { PreviewSide } from "./preview-side.tsx";
import { usePreviewKeys } from "./use-preview-keys.ts";
import { useWalk } from "./use-walk.ts";
import { ZoomStage, type Zoom } from "./zoom-stage.tsx";

type OpenedPictureProps = PreviewProps & { content: ContentRow; position: number };

export function OpenedPicture(props: OpenedPictureProps) {
  const { rows, total, onOpen, onDeleted, content, position } = props;
  const actions = usePictureActions();
  const [question, setQuestion] = useState<PreviewQuestion | null>(null);
  const zoom = useRef<Zoom>(null);
  const { walk, leave, hasPrevious, hasNext } = useWalk(props);
  const trash = () => {
    if (content.trashed_at) return;
    leave();
    void actions.trash([content]).then((done) => done && onDeleted?.());
  };
  const restore = () => {
    if (position >= 0) leave();
    void actions.restore([content]);
  };
  usePreviewKeys(question === null, {
    walk,
    trash,
    favourite: () => !content.trashed_at && actions.favourite(content),
    zoom: () => zoom.current,
  });
  return (
    <>
      <div className="relative min-h-[58dvh] flex-none overflow-hidden bg-sunk lg:min-h-0">
        <ZoomStage key={content.id} ref={zoom} content={content} walk={walk} />
        <Arrow side="left" shown={hasPrevious} onClick={() => walk(-1)} />
        <Arrow side="right" shown={hasNext} onClick={() => walk(1)} />
        <StageFoot position={position} count={Math.max(total ?? 0, rows.length)} />
      </div>
      <PreviewSide
        content={content}
        actions={actions}
        ask={setQuestion}
        onTrash={trash}
        onRestore={restore}
        onOpen={onOpen}
      />
      <PreviewQuestions
        question={question}
        content={content}
        destroy={actions.destroy}
        onClose={() => setQuestion(null)}
        onDestroyed={leave}
      />
    </>
  );
}

function Arrow({ side, shown, onClick }: { side: "left" | "right"; shown: boolean; onClick: () => void }) {
  if (!shown) return null;
  const Icon = side === "left" ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      label={side === "left" ? "Previous picture" : "Next picture"}
      onClick={onClick}
      className={classNames(
        "absolute top-1/2 -translate-y-1/2 bg-surface-3!",
        side === "left" ? "left-3 lg:left-5" : "right-3 lg:right-5",
      )}
    >
      <Icon size={20} />
    </IconButton>
  );
}

function StageFoot({ position, count }: { position: number; count: number }) {
  return (
    <p className="pointer-events-none absolute inset-x-4 bottom-3 flex items-center gap-3 text-sm text-fg-2 lg:inset-x-8 lg:bottom-5">
      <AiLabel />
      <span className="hidden sm:block">Made by AI. The file says so, too.</span>
      <span className="flex-1" />
      {position >= 0 && (
        <span className="tabular-nums">
          {(position + 1).toLocaleString("en-US")} of {count.toLocaleString("en-US")}
        </span>
      )}
    </p>
  );
}
