/** The parts that the views of the stage share: the frame, a slider, and a rectangle by numbers. */
import { useId, type ComponentProps, type ReactNode } from "react";
import { Frame as PlainFrame, StageArea as PlainArea } from "#tools/shell/stage/stage-frame.tsx";
import { phoneHeight, type PhoneText } from "#tools/shell/stage/stage-shell.tsx";
import { classNames } from "#ui/class-names.ts";
import { RangeInput } from "#ui/range-input.tsx";
import { clamp, type Rectangle } from "./adjustments.ts";

type StageShellProps = { picture: ReactNode; children: ReactNode; phoneShows?: PhoneText };

export function StageShell({ picture, children, phoneShows }: StageShellProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-card bg-sunk max-md:-mx-4 max-md:rounded-none xl:grid xl:min-h-[max(560px,100dvh-330px)] xl:grid-cols-[minmax(0,1fr)_300px]">
      <div
        className="relative h-(--phone-height) md:h-[clamp(380px,56vw,600px)] xl:h-auto"
        style={phoneHeight("min(100vw, 52dvh)", phoneShows)}
      >
        {picture}
      </div>
      <div className="flex min-w-0 flex-col gap-4 px-4 pt-4 pb-5 md:px-5 md:pb-6 xl:py-7 xl:pr-7 xl:pl-1">
        {children}
      </div>
    </div>
  );
}

export const StageArea = ({ children }: { children: ReactNode }) => (
  <PlainArea className="overflow-clip max-md:p-3">{children}</PlainArea>
);

/** On a phone the picture has the same rounding and shadow as on a desktop. */
export const Frame = ({ className, ...frame }: ComponentProps<typeof PlainFrame>) => (
  <PlainFrame {...frame} className={classNames("max-md:rounded-md max-md:shadow-float", className)} />
);

type RangeFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  shown: string;
  onChange: (value: number) => void;
};

/** A slider with its name and its value in words. */
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
      <RangeInput
        {...{ id, min, max, step, value, onChange }}
        words={shown}
        className="h-11 w-full cursor-pointer accent-(--accent) md:h-8"
      />
    </div>
  );
}

const sides = ["left", "top", "width", "height"] as const;
const names = { left: "Left %", top: "Top %", width: "Width %", height: "Height %" } as const;

type NumberFieldsProps = {
  /** In per cent. */
  value: Rectangle;
  onChange: (value: Rectangle) => void;
};

export function NumberFields({ value, onChange }: NumberFieldsProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-4 gap-2">
      {sides.map((side) => (
        <label key={side} htmlFor={`${id}-${side}`} className="min-w-0 text-sm text-fg-2">
          {names[side]}
          <input
            id={`${id}-${side}`}
            type="number"
            inputMode="numeric"
            min={side === "left" || side === "top" ? 0 : 1}
            max={100}
            value={Math.round(value[side])}
            onChange={(event) => onChange({ ...value, [side]: clamp(Number(event.target.value), 0, 100) })}
            className="hairline-ring mt-1 min-h-11 w-full rounded-md bg-surface-2 px-2.5 tabular-nums"
          />
        </label>
      ))}
    </div>
  );
}
