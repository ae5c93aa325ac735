/** The buttons that zoom a comparison. */
import { Minus, Plus } from "lucide-react";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { stepFactor } from "#gallery/preview/zoom.ts";
import type { CompareStage, ZoomState } from "./compare-stage.ts";

type CompareZoomBarProps = { zoom: ZoomState; compare: () => CompareStage | null };

export function CompareZoomBar({ zoom, compare }: CompareZoomBarProps) {
  const buttonClass =
    "min-h-11 min-w-13 rounded-full px-2 text-sm tabular-nums transition-colors hover:bg-surface-3 hover:text-fg aria-disabled:text-fg-3";
  return (
    <fieldset aria-label="Zoom" className="flex flex-none items-center justify-center pt-1.5 text-fg-2">
      <IconButton
        label="Zoom out"
        aria-disabled={zoom.isWhole || undefined}
        onClick={() => compare()?.zoomBy(1 / stepFactor)}
      >
        <Minus size={17} />
      </IconButton>
      <button
        type="button"
        className={buttonClass}
        aria-label={`Shown at ${zoom.percent} %, fit to the screen`}
        onClick={() => compare()?.whole()}
      >
        {zoom.percent} %
      </button>
      <IconButton label="Zoom in" onClick={() => compare()?.zoomBy(stepFactor)}>
        <Plus size={17} />
      </IconButton>
      <button
        type="button"
        className={classNames(buttonClass, zoom.isPixels && "font-strong text-fg")}
        aria-label="1:1, pixel for pixel"
        title="Pixel for pixel"
        aria-pressed={zoom.isPixels}
        onClick={() => compare()?.pixels()}
      >
        1:1
      </button>
    </fieldset>
  );
}
