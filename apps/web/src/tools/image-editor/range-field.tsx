/** A slider with its name and its value in words. */
import { useId } from "react";

type RangeFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  shown: string;
  onChange: (value: number) => void;
};

export function RangeField({ label, value, min, max, step, shown, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        <output htmlFor={id} className="text-fg-2 tabular-nums">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-(--accent) md:h-8"
      />
    </div>
  );
}
