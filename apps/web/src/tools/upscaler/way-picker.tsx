/** Fast or best: what each does, and how long it takes by what was measured on this machine. */
import type { UpscaleCapabilities, MeasuredDuration } from "@galatea/contract/engine-capabilities.ts";
import { useId } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Mode, Scale } from "./draft.ts";
import { durationText, timeFor, type Size } from "./sizes.ts";

const ways: { mode: Mode; label: string; line: string }[] = [
  { mode: "best", label: "Best", line: "A network draws the detail that is missing" },
  { mode: "fast", label: "Fast", line: "Enlarged and sharpened, nothing is invented" },
];

type WayPickerProps = {
  mode: Mode;
  scale: Scale;
  sizes: readonly Size[];
  capabilities: UpscaleCapabilities | null;
  durations: readonly MeasuredDuration[];
  onChange: (mode: Mode) => void;
};

export function WayPicker({ mode, scale, sizes, capabilities, durations, onChange }: WayPickerProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Quality" className="grid grid-cols-2 gap-2">
      {ways.map((way) => {
        const offered = capabilities === null || capabilities.modes.includes(way.mode);
        return (
          <label
            key={way.mode}
            className={classNames(
              "relative flex min-h-11 flex-col gap-1 rounded-[12px] bg-surface-2 p-3.5 transition-colors duration-150 hover:bg-surface-3 has-focus-visible:outline-2 has-focus-visible:outline-focus",
              way.mode === mode && "bg-accent-wash! shadow-[inset_0_0_0_1.6px_var(--accent)]",
              !offered && "opacity-55",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={way.mode === mode}
              disabled={!offered}
              onChange={() => onChange(way.mode)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[12px] outline-none"
            />
            <span className="font-strong">{way.label}</span>
            <span className="text-sm text-pretty text-fg-2">{way.line}</span>
            <span className="mt-auto pt-1 text-sm text-fg-2 tabular-nums">
              {offered ? timeWords({ mode: way.mode, scale }, sizes, durations) : "Not offered right now"}
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** For what is chosen; while nothing is, for one megapixel. */
function timeWords(
  way: { mode: Mode; scale: Scale },
  sizes: readonly Size[],
  durations: readonly MeasuredDuration[],
): string {
  const ms = timeFor(sizes.length > 0 ? sizes : [{ widthPx: 1000, heightPx: 1000 }], way, durations);
  if (ms === null) return "Not measured here yet";
  if (sizes.length === 0) return `${durationText(ms)} a megapixel`;
  const about = ms < 1000 ? "Under a second" : `About ${durationText(ms)}`;
  return sizes.length === 1 ? about : `${about} in all`;
}
