/**
 * Two pictures of one shape above each other, and a line between them that is dragged by mouse, finger or keys. Both are
 * enlarged and moved as one, so that their pixels can be compared. It fills the box that its caller gives it.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { CompareFrame } from "./compare-frame.tsx";
import { PictureWindow, type ComparedPicture } from "./compared-picture.tsx";
import { createCompareStage, type CompareStage, type ZoomState } from "./compare-stage.ts";
import { CompareZoomBar } from "./compare-zoom-bar.tsx";
import { useCompareGestures } from "./use-compare-gestures.ts";

export type CompareSliderProps = {
  before: ComparedPicture;
  after: ComparedPicture;
  /** The size of the larger picture, which 1:1 refers to. */
  widthPx: number;
  heightPx: number;
  /** Describes what both pictures show. */
  alt: string;
  hint?: string;
  /** Called when the first picture's file fails to load. */
  onBroken?: () => void;
  className?: string;
};

/** The smaller copies are not sharp enough above this. */
const fileFromPercent = 30;

export function CompareSlider(props: CompareSliderProps) {
  const { before, after, alt, hint = "Drag to compare", onBroken, className } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [wasUsed, setWasUsed] = useState(false);
  const { compare, zoom, needsFiles } = useCompareStage(stage, props);
  const { handlers } = useCompareGestures(stage, compare, () => setWasUsed(true));
  return (
    <div className={classNames("flex min-h-0 flex-col", className)}>
      <div
        ref={stage}
        {...handlers}
        data-compare=""
        onDragStart={(event) => event.preventDefault()}
        className={classNames(
          "relative isolate min-h-0 flex-1 overflow-hidden rounded-md select-none",
          zoom.isWhole ? "cursor-ew-resize touch-pan-y" : "cursor-grab touch-none active:cursor-grabbing",
        )}
      >
        <PictureWindow
          part="before"
          picture={before}
          alt={`${before.label}: ${alt}`}
          file={needsFiles}
          onBroken={onBroken}
        />
        <PictureWindow part="after" picture={after} alt={`${after.label}: ${alt}`} file={needsFiles} />
        <CompareFrame
          beforeLabel={before.label}
          afterLabel={after.label}
          hint={hint}
          wasUsed={wasUsed}
          onShare={(share) => compare.current?.setShare(share)}
        />
      </div>
      <CompareZoomBar zoom={zoom} compare={() => compare.current} />
    </div>
  );
}

type Compared = Pick<CompareSliderProps, "before" | "after" | "widthPx" | "heightPx">;

/** Runs the comparison on the stage's elements, and reports its zoom. */
function useCompareStage(
  stage: React.RefObject<HTMLDivElement | null>,
  { before, after, widthPx, heightPx }: Compared,
) {
  const compare = useRef<CompareStage>(null);
  const [zoom, setZoom] = useState<ZoomState>({ isWhole: true, isPixels: false, percent: 0 });
  const [needsFiles, setNeedsFiles] = useState(false);
  const onZoom = useEffectEvent((next: ZoomState) => {
    setZoom((now) => (now.percent === next.percent && now.isWhole === next.isWhole ? now : next));
    if (!next.isWhole || next.percent > fileFromPercent) setNeedsFiles(true);
  });
  useEffect(() => {
    if (!stage.current) return;
    const made = createCompareStage(stage.current, {
      picture: { width: widthPx, height: heightPx },
      share: 0.5,
      labels: { before: before.label, after: after.label },
      onZoom: (next) => onZoom(next),
    });
    compare.current = made;
    return () => {
      compare.current = null;
      made.destroy();
    };
  }, [stage, widthPx, heightPx, before.label, after.label]);
  return { compare, zoom, needsFiles };
}
