/** The options of the chosen operation. */
import { toneNames, type ProcessOperation } from "@galatea/contract/process-options.ts";
import { useId, type CSSProperties } from "react";
import type { ChangeOf } from "#tools/shell/draft/use-draft.ts";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { ChoiceChip } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { RangeInput } from "#ui/range-input.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import type { Draft, OptionsOf, Source } from "./draft.ts";
import { lookLabels, type Background, type LightSide, type Style } from "./operations.ts";
import { SourceField } from "./source-field.tsx";

type OptionsFieldsProps = {
  draft: Draft;
  onChange: (change: ChangeOf<Draft>) => void;
  backgroundUpload: Uploads;
};

export function OptionsFields({ draft, onChange, backgroundUpload }: OptionsFieldsProps) {
  const { options } = draft;
  function set<Operation extends ProcessOperation>(
    operation: Operation,
    part: Partial<OptionsOf<Operation>>,
  ) {
    onChange((before) => ({
      options: { ...before.options, [operation]: { ...before.options[operation], ...part } },
    }));
  }
  switch (draft.operation) {
    case "remove-background":
      return (
        <p className="text-sm text-pretty text-fg-2">
          The result is a transparent PNG, shown on a checkerboard.
        </p>
      );
    case "replace-background":
      return (
        <BackgroundFields
          value={options["replace-background"].background}
          onChange={(background) => set("replace-background", { background })}
          picture={draft.background}
          onPicture={(background) => onChange({ background })}
          upload={backgroundUpload}
        />
      );
    case "relight":
      return <RelightFields value={options.relight} onChange={(part) => set("relight", part)} />;
    case "restore":
      return <RestoreFields value={options.restore} onChange={(part) => set("restore", part)} />;
    case "colorize-tone":
      return <ToneFields value={options["colorize-tone"]} onChange={(part) => set("colorize-tone", part)} />;
    case "stylize":
      return <StyleFields value={options.stylize} onChange={(part) => set("stylize", part)} />;
  }
}

type FieldsProps<Operation extends ProcessOperation> = {
  value: OptionsOf<Operation>;
  onChange: (part: Partial<OptionsOf<Operation>>) => void;
};

const sides: readonly { value: LightSide; label: string }[] = [
  { value: "left", label: "Left" },
  { value: "right", label: "Right" },
  { value: "top", label: "Above" },
  { value: "front", label: "Front" },
];

function RelightFields({ value, onChange }: FieldsProps<"relight">) {
  return (
    <div className="grid gap-2.5">
      <SegmentedControl
        label="Where the light comes from"
        value={value.from}
        options={sides}
        onChange={(from) => onChange({ from })}
        className="mb-1.5 justify-self-start md:max-lg:[&_label]:px-2.5"
      />
      <SliderField
        label="Warmth"
        min={-1}
        value={value.warmth}
        words={warmthWords}
        onChange={(warmth) => onChange({ warmth })}
      />
      <StrengthField value={value} onChange={onChange} />
    </div>
  );
}

const warmthWords = (value: number): string => {
  const percent = Math.round(Math.abs(value) * 100);
  return percent === 0 ? "neutral" : `${percent} % ${value > 0 ? "warm" : "cool"}`;
};

function RestoreFields({ value, onChange }: FieldsProps<"restore">) {
  return (
    <div className="grid gap-2.5">
      <SliderField label="Less noise" value={value.denoise} onChange={(denoise) => onChange({ denoise })} />
      <SliderField label="More detail" value={value.sharpen} onChange={(sharpen) => onChange({ sharpen })} />
      <SliderField label="Contrast" value={value.contrast} onChange={(contrast) => onChange({ contrast })} />
    </div>
  );
}

function ToneFields({ value, onChange }: FieldsProps<"colorize-tone">) {
  return (
    <div className="grid gap-4">
      <fieldset aria-label="Look" className="flex min-w-0 flex-wrap gap-2">
        {toneNames.map((look) => (
          <ChoiceChip
            key={look}
            chosen={look === value.look}
            aria-pressed={look === value.look}
            onClick={() => onChange({ look })}
          >
            {lookLabels[look]}
          </ChoiceChip>
        ))}
      </fieldset>
      <StrengthField value={value} onChange={onChange} />
    </div>
  );
}

const styleOptions: readonly { value: Style; label: string }[] = [
  { value: "sketch", label: "Sketch" },
  { value: "poster", label: "Poster" },
  { value: "oil", label: "Oil" },
];

function StyleFields({ value, onChange }: FieldsProps<"stylize">) {
  return (
    <div className="grid gap-2.5">
      <SegmentedControl
        label="Style"
        value={value.style}
        options={styleOptions}
        onChange={(style) => onChange({ style })}
        className="mb-1.5 justify-self-start"
      />
      <StrengthField value={value} onChange={onChange} />
    </div>
  );
}

type BackgroundFieldsProps = {
  value: Background;
  onChange: (background: Background) => void;
  picture: Source | null;
  onPicture: (picture: Source | null) => void;
  upload: Uploads;
};

const backgroundOptions: readonly { value: Background["kind"]; label: string }[] = [
  { value: "colour", label: "Colour" },
  { value: "gradient", label: "Gradient" },
  { value: "blur", label: "Blur" },
  { value: "picture", label: "Picture" },
];

const plainBackgrounds: { [Kind in Background["kind"]]: Extract<Background, { kind: Kind }> } = {
  colour: { kind: "colour", colour: "#c9b7a6" },
  gradient: { kind: "gradient", from: "#d9c7b4", to: "#8a6f6a", angleDegrees: 0 },
  blur: { kind: "blur", strength: 0.6 },
  picture: { kind: "picture" },
};

function BackgroundFields({ value, onChange, picture, onPicture, upload }: BackgroundFieldsProps) {
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label="Background"
        value={value.kind}
        options={backgroundOptions}
        onChange={(kind) => onChange(plainBackgrounds[kind])}
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
      {/* The invisible input covers the field, so that a click anywhere opens the browser's palette. */}
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

type StrengthFieldProps = { value: { strength: number }; onChange: (part: { strength: number }) => void };

const StrengthField = ({ value, onChange }: StrengthFieldProps) => (
  <SliderField label="Strength" value={value.strength} onChange={(strength) => onChange({ strength })} />
);

type SliderFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value in words; by default a share in per cent. */
  words?: (value: number) => string;
};

/** The track is as thin as a progress bar, while the input is 44 pixels high for touches. */
const sliderClass = classNames(
  "block h-11 w-full cursor-pointer appearance-none rounded-full bg-transparent",
  "[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-linear-[to_right,var(--accent)_var(--filled),var(--surface-3)_var(--filled)]",
  "[&::-webkit-slider-thumb]:-mt-[7px] [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-inverse [&::-webkit-slider-thumb]:shadow-card",
  "[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-surface-3 [&::-moz-range-progress]:h-1.5 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-accent",
  "[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-inverse",
);

const percent = (value: number): string => `${Math.round(value * 100)} %`;

function SliderField(props: SliderFieldProps) {
  const { label, value, onChange, min = 0, max = 1, step = 0.05, words = percent } = props;
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-strong">
          {label}
        </label>
        <span className="text-fg-2 tabular-nums">{words(value)}</span>
      </div>
      <RangeInput
        {...{ id, min, max, step, value, onChange }}
        words={words(value)}
        style={{ "--filled": `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        className={sliderClass}
      />
    </div>
  );
}
