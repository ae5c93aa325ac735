/** How long the film is, of what the engine can do and of what there is room for. */
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { limits } from "@galatea/contract/limits.ts";
import { useId } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Draft } from "./draft.ts";
import { durationOf, durationsFor } from "./request.ts";

type DurationPickerProps = { draft: Draft; can: VideoCapabilities; onChange: (durationS: number) => void };

export function DurationPicker({ draft, can, onChange }: DurationPickerProps) {
  const id = useId();
  const offered = durationsFor(can, draft.source);
  const chosen = durationOf(draft, can);
  const filmS = draft.source?.kind === "film" ? draft.source.filmS : 0;
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-strong">
          Duration
        </span>
        <span className="text-fg-3 tabular-nums">
          {filmS > 0 && chosen !== null
            ? `${filmS} s + ${chosen} s of up to ${limits.filmSeconds} s`
            : `${can.framesPerSecond} frames a second`}
        </span>
      </div>
      <div className="flex gap-1 rounded-[12px] bg-surface-2 p-1">
        {can.durationsS
          .toSorted((a, b) => a - b)
          .map((seconds) => {
            const fits = offered.includes(seconds);
            return (
              <label
                key={seconds}
                title={fits ? undefined : `A film can be up to ${limits.filmSeconds} seconds long`}
                className={classNames(
                  "relative grid min-h-11 flex-1 place-items-center rounded-[9px] tabular-nums transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-focus",
                  seconds === chosen
                    ? "bg-accent-wash font-strong text-accent-text"
                    : "text-fg-2 hover:text-fg",
                  !fits && "text-fg-3 line-through",
                )}
              >
                <input
                  type="radio"
                  name={id}
                  checked={seconds === chosen}
                  disabled={!fits}
                  onChange={() => onChange(seconds)}
                  aria-label={`${seconds} seconds`}
                  className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[9px] outline-none disabled:cursor-not-allowed"
                />
                {seconds} s
              </label>
            );
          })}
      </div>
    </fieldset>
  );
}
