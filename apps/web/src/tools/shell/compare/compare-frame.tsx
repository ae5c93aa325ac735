/** The frame over two compared pictures: their labels, the line between them and a hint. */
import { MoveHorizontal } from "lucide-react";
import { classNames } from "#ui/class-names.ts";

type CompareFrameProps = {
  beforeLabel: string;
  afterLabel: string;
  hint: string;
  /** Fades the hint out. */
  wasUsed: boolean;
  /** @param share from 0 to 1. */
  onShare: (share: number) => void;
};

export function CompareFrame({ beforeLabel, afterLabel, hint, wasUsed, onShare }: CompareFrameProps) {
  return (
    <div data-part="frame" data-theme="dark" className="pointer-events-none absolute inset-0">
      <CornerLabel part="before-label" className="left-(--label-inset)">
        {beforeLabel}
      </CornerLabel>
      <CornerLabel part="after-label" className="right-(--label-inset)">
        {afterLabel}
      </CornerLabel>
      <div
        data-part="line"
        className="pointer-events-auto absolute inset-y-0 -left-[22px] w-11 cursor-ew-resize touch-none will-change-transform"
      >
        <i aria-hidden="true" className="absolute inset-y-0 left-[21px] w-0.5 bg-inverse shadow-float" />
        <span className="absolute top-1/2 left-0 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-inverse text-on-inverse shadow-float outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus">
          <MoveHorizontal size={20} aria-hidden="true" />
          {/* For keys and screen readers; the stage handles pointers. */}
          <input
            type="range"
            data-part="handle"
            aria-label={`Compare ${beforeLabel} with ${afterLabel}`}
            min={0}
            max={100}
            defaultValue={50}
            onChange={(event) => onShare(event.target.valueAsNumber / 100)}
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
