/** A native slider with its name and what it stands at. */
import { useId, type CSSProperties } from "react";
import { classNames } from "#ui/class-names.ts";

type SliderFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value in words; without it, a share in per cent. */
  words?: (value: number) => string;
};

/** The track is as thin as a progress bar; all 44 pixels of the input take a touch. */
const sliderClass = classNames(
  "block h-11 w-full cursor-pointer appearance-none rounded-full bg-transparent",
  "[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-linear-[to_right,var(--accent)_var(--filled),var(--surface-3)_var(--filled)]",
  "[&::-webkit-slider-thumb]:-mt-[7px] [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-inverse [&::-webkit-slider-thumb]:shadow-card",
  "[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-surface-3 [&::-moz-range-progress]:h-1.5 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-accent",
  "[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-inverse",
);

const percent = (value: number): string => `${Math.round(value * 100)} %`;

export function SliderField({
  label,
  value,
  onChange,
  min = 0,
  max = 1,
  step = 0.05,
  words = percent,
}: SliderFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        <span className="text-fg-2 tabular-nums">{words(value)}</span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={words(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ "--filled": `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        className={sliderClass}
      />
    </div>
  );
}
