/** One of the engine's styles, shown by a sample of each; or none, which leaves it to the description. */
import { Quote } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { FieldLabel } from "#ui/field.tsx";
import { classNames } from "#ui/class-names.ts";
import { styleLabel } from "./style-label.ts";

type StylePickerProps = {
  styles: readonly string[];
  value: string | null;
  onChange: (style: string | null) => void;
};

export function StylePicker({ styles, value, onChange }: StylePickerProps) {
  const name = useId();
  // One that this engine has not: it stays chosen until another is, and says so.
  const shown = value !== null && !styles.includes(value) ? [...styles, value] : styles;
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend className="contents">
        <FieldLabel aside={value === null ? "From the description" : styleLabel(value)}>Style</FieldLabel>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(74px,1fr))] gap-x-2 gap-y-2.5">
        <Option name={name} label="As told" chosen={value === null} onChoose={() => onChange(null)}>
          <Quote size={20} aria-hidden="true" />
        </Option>
        {shown.map((style) => (
          <Option
            key={style}
            name={name}
            label={styleLabel(style)}
            chosen={style === value}
            onChoose={() => onChange(style)}
          >
            <Sample style={style} />
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

type OptionProps = {
  name: string;
  label: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ name, label, chosen, onChoose, children }: OptionProps) {
  return (
    <label className="relative block text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus rounded-md">
      <input
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 z-10 size-full cursor-pointer appearance-none rounded-md outline-none"
      />
      <span
        className={classNames(
          "grid aspect-square place-items-center overflow-hidden rounded-md bg-surface-2 text-fg-2",
          chosen && "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]",
        )}
      >
        {children}
      </span>
      <span
        className={classNames("mt-2 block truncate text-sm", chosen ? "font-strong text-fg" : "text-fg-2")}
      >
        {label}
      </span>
    </label>
  );
}

/** Rendered by the project's own engine; another engine's style has no sample and shows its letter. */
function Sample({ style }: { style: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return <span className="display text-xl">{styleLabel(style).charAt(0)}</span>;
  return (
    <img
      src={`/samples/styles/${encodeURIComponent(style)}.webp`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className="size-full object-cover object-[50%_22%]"
    />
  );
}
