/**
 * The picture on its stage. Wheel, pinch, double tap and buttons enlarge it, a drag moves it, and while it is whole a
 * swipe leads to the next one.
 */
import { Minus, Plus } from "lucide-react";
import { useImperativeHandle, useRef, type Ref } from "react";
import type { ContentRow } from "#platform/database.ts";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Picture } from "#gallery/picture.tsx";
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { useZoom } from "./use-zoom.ts";

/** For the keys of the dialog around it. */
export type Zoom = { closer: () => void; further: () => void; whole: () => void };
type ZoomStageProps = { content: ContentRow; walk: (step: number) => void; ref: Ref<Zoom> };

/** Above this scale the smaller copies are not sharp, and the file itself is shown. */
const fileFrom = 1.3;

export function ZoomStage({ content, walk, ref }: ZoomStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { view, handlers, closer, further, whole } = useZoom(stage, walk);
  useImperativeHandle(ref, () => ({ closer, further, whole }));

  const isWhole = view.scale === 1;
  const { width, height } = sizeOf(content);
  return (
    <>
      <div
        ref={stage}
        {...handlers}
        onDragStart={(event) => event.preventDefault()}
        className={classNames(
          "absolute inset-x-0 top-0 bottom-14 grid place-items-center overflow-hidden [container-type:size] lg:px-18 lg:pt-12 lg:pb-2",
          isWhole ? "cursor-zoom-in touch-pan-y" : "cursor-grab touch-none active:cursor-grabbing",
        )}
      >
        <div
          data-zoomed={view.scale.toFixed(2)}
          className="grid max-h-full max-w-full place-items-center"
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            // As large as the stage allows, also before it has loaded.
            aspectRatio: `${width} / ${height}`,
            width: `min(100%, ${width}px, calc((100cqh) * ${width / height}))`,
          }}
        >
          <Picture
            key={view.scale > fileFrom ? `${content.id} file` : content.id}
            content={content}
            sizes={view.scale > fileFrom ? "4096px" : "(min-width: 64rem) 62vw, 100vw"}
            upToPx={1280}
            eager
            alt={content.prompt ?? titleOf(content)}
            className="size-full rounded-md object-contain shadow-float"
          />
        </div>
      </div>
      <ZoomButtons scale={view.scale} closer={closer} further={further} whole={whole} />
    </>
  );
}

function ZoomButtons({ scale, closer, further, whole }: { scale: number } & Zoom) {
  return (
    <div className="absolute bottom-1.5 left-1/2 z-10 flex -translate-x-1/2 items-center text-fg-2">
      <IconButton label="Zoom out" onClick={further} aria-disabled={scale === 1 || undefined}>
        <Minus size={17} />
      </IconButton>
      <button
        type="button"
        onClick={whole}
        aria-label={`Enlarged to ${Math.round(scale * 100)} %, fit to the screen`}
        className="min-h-11 min-w-13 text-sm tabular-nums"
      >
        {Math.round(scale * 100)} %
      </button>
      <IconButton label="Zoom in" onClick={closer}>
        <Plus size={17} />
      </IconButton>
    </div>
  );
}
