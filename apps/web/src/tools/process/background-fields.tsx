/** What is to stand behind: a colour, a run of two, the old background out of focus, or another picture. */
import { useId } from "react";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { SegmentedControl } from "#ui/segmented.tsx";
import type { Source } from "./draft.ts";
import type { Background } from "./operations.ts";
import { SliderField } from "./slider-field.tsx";
import { SourceField } from "./source-field.tsx";

type BackgroundFieldsProps = {
  value: Background;
  onChange: (background: Background) => void;
  picture: Source | null;
  onPicture: (picture: Source | null) => void;
  upload: Uploads;
};

const kinds: readonly { value: Background["kind"]; label: string }[] = [
  { value: "colour", label: "Colour" },
  { value: "gradient", label: "Gradient" },
  { value: "blur", label: "Blur" },
  { value: "picture", label: "Picture" },
];

const plain: { [Kind in Background["kind"]]: Extract<Background, { kind: Kind }> } = {
  colour: { kind: "colour", colour: "#c9b7a6" },
  gradient: { kind: "gradient", from: "#d9c7b4", to: "#8a6f6a", angleDegrees: 0 },
  blur: { kind: "blur", strength: 0.6 },
  picture: { kind: "picture" },
};

export function BackgroundFields({ value, onChange, picture, onPicture, upload }: BackgroundFieldsProps) {
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label="Background"
        value={value.kind}
        options={kinds}
        onChange={(kind) => onChange(plain[kind])}
        className="justify-self-start md:max-lg:[&_label]:px-2"
      />
      {value.kind === "colour" && (
        <ColourField
          label="Colour"
          value={value.colour}
          onChange={(colour) => onChange({ ...value, colour })}
        />
      )}
      {value.kind === "gradient" && (
        <>
          <div className="grid grid-cols-2 gap-2.5">
            <ColourField label="From" value={value.from} onChange={(from) => onChange({ ...value, from })} />
            <ColourField label="To" value={value.to} onChange={(to) => onChange({ ...value, to })} />
          </div>
          <SliderField
            label="Direction"
            max={360}
            step={15}
            value={value.angleDegrees}
            words={(degrees) => `${degrees}°`}
            onChange={(angleDegrees) => onChange({ ...value, angleDegrees })}
          />
        </>
      )}
      {value.kind === "blur" && (
        <SliderField
          label="Out of focus"
          value={value.strength}
          onChange={(strength) => onChange({ ...value, strength })}
        />
      )}
      {value.kind === "picture" && (
        <SourceField label="Picture behind" source={picture} upload={upload} onPick={onPicture} />
      )}
    </div>
  );
}

type ColourFieldProps = { label: string; value: string; onChange: (value: string) => void };

function ColourField({ label, value, onChange }: ColourFieldProps) {
  const id = useId();
  return (
    <div className="relative flex min-h-12 items-center gap-3 rounded-md bg-surface-2 px-3 has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <span
        aria-hidden="true"
        className="size-8 flex-none rounded-full shadow-[inset_0_0_0_1px_var(--hairline)]"
        style={{ background: value }}
      />
      <span className="min-w-0">
        <label htmlFor={id} className="block text-sm text-fg-2">
          {label}
        </label>
        <span className="block text-sm tabular-nums">{value.toLowerCase()}</span>
      </span>
      {/* All of the field opens the browser's own palette. */}
      <input
        id={id}
        type="color"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
