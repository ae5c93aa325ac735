/**
 * Two pictures of one shape above each other, and a line between them that is dragged: by mouse, finger or keys. Both
 * are enlarged and moved as one, so that their pixels can be compared. It fills the box that its caller gives it.
 */
import { Minus, MoveHorizontal, Plus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { stepFactor } from "#gallery/preview/zoom.ts";
import { createCompareStage, type CompareStage, type Look } from "./compare-stage.ts";
import { useCompareGestures } from "./use-compare-gestures.ts";

export type ComparedPicture = {
  label: string;
  /** The file itself. */
  src: string;
  /** A smaller copy that is enough until it is enlarged. */
  previewSrc?: string | null;
  /** A data URL that stands in its place until it is there. */
  blur?: string | null;
};

export type CompareSliderProps = {
  before: ComparedPicture;
  after: ComparedPicture;
  /** Of the larger one: what 1:1 is measured by. */
  widthPx: number;
  heightPx: number;
  /** What is to be seen, for those who do not see it. */
  alt: string;
  hint?: string;
  /** The first picture's file is not there: there is nothing to compare with. */
  onBroken?: () => void;
  className?: string;
};

/** Enlarged further than this, a smaller copy is not enough. */
const fileFromPercent = 30;

export function CompareSlider({
  before,
  after,
  widthPx,
  heightPx,
  alt,
  hint = "Drag to compare",
  onBroken,
  className,
}: CompareSliderProps) {
  const stage = useRef<HTMLDivElement>(null);
  const compare = useRef<CompareStage>(null);
  const [look, setLook] = useState<Look>({ isWhole: true, isPixels: false, percent: 0 });
  const [wasUsed, setWasUsed] = useState(false);
  const [needsFiles, setNeedsFiles] = useState(false);
  const { handlers } = useCompareGestures(stage, compare, () => setWasUsed(true));

  const onLook = useEffectEvent((next: Look) => {
    setLook((now) => (now.percent === next.percent && now.isWhole === next.isWhole ? now : next));
    if (!next.isWhole || next.percent > fileFromPercent) setNeedsFiles(true);
  });
  useEffect(() => {
    if (!stage.current) return;
    const made = createCompareStage(stage.current, {
      picture: { width: widthPx, height: heightPx },
      share: 0.5,
      labels: { before: before.label, after: after.label },
      onLook: (next) => onLook(next),
    });
    compare.current = made;
    return () => {
      compare.current = null;
      made.destroy();
    };
  }, [widthPx, heightPx, before.label, after.label]);

  return (
    <div className={classNames("flex min-h-0 flex-col", className)}>
      <div
        ref={stage}
        {...handlers}
        data-compare=""
        onDragStart={(event) => event.preventDefault()}
        className={classNames(
          "relative isolate min-h-0 flex-1 overflow-hidden rounded-md select-none",
          look.isWhole ? "cursor-ew-resize touch-pan-y" : "cursor-grab touch-none active:cursor-grabbing",
        )}
      >
        <Window
          part="before"
          picture={before}
          alt={`${before.label}: ${alt}`}
          file={needsFiles}
          onBroken={onBroken}
        />
        <Window part="after" picture={after} alt={`${after.label}: ${alt}`} file={needsFiles} />
        <div data-part="frame" data-theme="dark" className="pointer-events-none absolute inset-0">
          <CornerLabel part="before-label" className="left-(--label-inset)">
            {before.label}
          </CornerLabel>
          <CornerLabel part="after-label" className="right-(--label-inset)">
            {after.label}
          </CornerLabel>
          <div
            data-part="line"
            className="pointer-events-auto absolute inset-y-0 -left-[22px] w-11 cursor-ew-resize touch-none will-change-transform"
          >
            <i aria-hidden="true" className="absolute inset-y-0 left-[21px] w-0.5 bg-inverse shadow-float" />
            <span className="absolute top-1/2 left-0 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-inverse text-on-inverse shadow-float outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus">
              <MoveHorizontal size={20} aria-hidden="true" />
              {/* Fingers are heard by the stage; keys and whatever reads the screen speak to this. */}
              <input
                type="range"
                data-part="handle"
                aria-label={`Compare ${before.label} with ${after.label}`}
                min={0}
                max={100}
                defaultValue={50}
                onChange={(event) => compare.current?.setShare(event.target.valueAsNumber / 100)}
                className="pointer-events-none absolute inset-0 size-full opacity-0"
              />
            </span>
          </div>
          <p
            className={classNames(
              "glass absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full px-3.5 py-1.5 text-sm whitespace-nowrap transition-opacity duration-200",
              wasUsed && "opacity-0",
            )}
          >
            {hint}
          </p>
        </div>
      </div>
      <ZoomBar look={look} compare={() => compare.current} />
    </div>
  );
}

type WindowProps = {
  part: "before" | "after";
  picture: ComparedPicture;
  alt: string;
  file: boolean;
  onBroken?: (() => void) | undefined;
};

function Window({ part, picture, alt, file, onBroken }: WindowProps) {
  return (
    <div data-part={part} className="absolute inset-0 overflow-hidden will-change-transform">
      <div className="absolute inset-0 will-change-transform">
        <div data-part={`${part}-view`} className="absolute inset-0 will-change-transform">
          <div data-part="scale" className="absolute inset-0">
            <Layers picture={picture} alt={alt} file={file} onBroken={onBroken} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The smaller copy stays beneath the file until that is decoded: enlarging never shows an empty place. */
function Layers({ picture, alt, file, onBroken }: Omit<WindowProps, "part">) {
  const { src, previewSrc, blur } = picture;
  const [readySrc, setReadySrc] = useState<string | null>(null);
  const [previewFailed, setPreviewFailed] = useState(false);
  const preview = previewFailed ? null : (previewSrc ?? null);
  const wantsFile = file || preview === null;
  const fill = "pointer-events-none absolute inset-0 size-full object-contain";
  const fileIsShown = wantsFile && readySrc === src;
  return (
    <>
      {blur?.startsWith("data:image/") && !fileIsShown && preview === null && (
        <img src={blur} alt="" className={classNames(fill, "blur-md")} />
      )}
      {preview !== null && !fileIsShown && (
        <img
          src={preview}
          alt={wantsFile ? "" : alt}
          className={fill}
          draggable={false}
          onError={() => setPreviewFailed(true)}
        />
      )}
      {wantsFile && (
        <img
          src={src}
          alt={alt}
          decoding="async"
          draggable={false}
          onError={onBroken}
          onLoad={({ currentTarget }) => {
            const show = () => setReadySrc(src);
            void currentTarget
              .decode()
              .finally(show)
              .catch(() => undefined);
          }}
          className={fill}
        />
      )}
    </>
  );
}

function CornerLabel({ part, className, children }: { part: string; className: string; children: string }) {
  return (
    <span
      data-part={part}
      className={classNames(
        "glass absolute top-3 rounded-full px-3 py-1 text-sm font-strong transition-opacity duration-150 data-away:opacity-0",
        className,
      )}
    >
      {children}
    </span>
  );
}

function ZoomBar({ look, compare }: { look: Look; compare: () => CompareStage | null }) {
  const word =
    "min-h-11 min-w-13 rounded-full px-2 text-sm tabular-nums transition-colors hover:bg-surface-3 hover:text-fg aria-disabled:text-fg-3";
  return (
    <fieldset aria-label="Zoom" className="flex flex-none items-center justify-center pt-1.5 text-fg-2">
      <IconButton
        label="Smaller"
        aria-disabled={look.isWhole || undefined}
        onClick={() => compare()?.zoomBy(1 / stepFactor)}
      >
        <Minus size={17} />
      </IconButton>
      <button
        type="button"
        className={word}
        aria-label={`Shown at ${look.percent} %, show the whole picture`}
        onClick={() => compare()?.whole()}
      >
        {look.percent} %
      </button>
      <IconButton label="Larger" onClick={() => compare()?.zoomBy(stepFactor)}>
        <Plus size={17} />
      </IconButton>
      <button
        type="button"
        className={classNames(word, look.isPixels && "font-strong text-fg")}
        aria-label="1:1, pixel for pixel"
        title="Pixel for pixel"
        aria-pressed={look.isPixels}
        onClick={() => compare()?.pixels()}
      >
        1:1
      </button>
    </fieldset>
  );
}
