/**
 * A sample before and after, one above the other, and the line between both. Its position is the share `--share` of the
 * box's width. Without a script the line stands in the middle.
 */
import { MoveHorizontal } from "lucide-react";
import { useRef, useState, type CSSProperties } from "react";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import type { Sample } from "./sample.ts";
import { SamplePicture } from "./sample-picture.tsx";

type ComparedSamplesProps = {
  before: Sample;
  after: Sample;
  /** What both show, in the words that changed it. */
  words: string;
  sizes: string;
};

export function ComparedSamples({ before, after, words, sizes }: ComparedSamplesProps) {
  const shared = { sizes, mark: null, className: "size-full", pictureClassName: "object-[50%_30%]" };
  return (
    <>
      <div className="absolute inset-0">
        <SamplePicture sample={before} alt={`Before: ${words}`} {...shared} />
      </div>
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--share))_0_0)]">
        <SamplePicture sample={after} alt={`After: ${words}`} {...shared} />
      </div>
    </>
  );
}

/** @param wasUsed hides the hint. */
export const CompareLine = ({ wasUsed }: { wasUsed: boolean }) => (
  <div className="pointer-events-none absolute inset-0" aria-hidden="true">
    <i className="absolute inset-y-0 left-(--share) w-[2px] -translate-x-1/2 bg-(--marble-50)" />
    <span className="absolute top-1/2 left-(--share) grid size-11 -translate-1/2 place-items-center rounded-full bg-(--marble-50) text-(--ink-900) shadow-card">
      <MoveHorizontal size={18} />
    </span>
    <span className="absolute top-3 left-3 flex items-center gap-2">
      <Badge tone="glass">After</Badge>
      <AiLabel />
    </span>
    <span className="absolute top-3 right-3">
      <Badge tone="glass">Before</Badge>
    </span>
    <span
      className={classNames(
        "absolute bottom-3 left-3 transition-opacity duration-250 motion-reduce:transition-none",
        wasUsed && "opacity-0",
      )}
    >
      <Badge tone="glass">Drag to compare</Badge>
    </span>
  </div>
);

/** A comparison whose line moves by mouse, finger and keys alone. */
export function SampleComparison({ className, ...compared }: ComparedSamplesProps & { className: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const [wasUsed, setWasUsed] = useState(false);
  return (
    <div
      ref={stage}
      data-theme="dark"
      style={{ "--share": "50%" } as CSSProperties}
      className={classNames("relative isolate overflow-hidden bg-sunk", className)}
    >
      <ComparedSamples {...compared} />
      <CompareLine wasUsed={wasUsed} />
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        aria-label={compareLabel}
        onPointerDown={() => setWasUsed(true)}
        onChange={({ target }) => stage.current?.style.setProperty("--share", `${target.value}%`)}
        className="compare-range absolute inset-0 size-full"
      />
    </div>
  );
}

export const compareLabel = "How much of the second picture is shown, in percent";
