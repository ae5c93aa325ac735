/** The choice of a style of the engine, each shown by a portrait. Without a choice the description decides. */
import { PenLine } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { stylesWithPortrait } from "./style-portraits.ts";

const withPortrait: ReadonlySet<string> = new Set(stylesWithPortrait);

type StylePickerProps = {
  styles: readonly string[];
  value: string | null;
  onChange: (style: string | null) => void;
};

export function StylePicker({ styles, value, onChange }: StylePickerProps) {
  const id = useId();
  if (styles.length === 0) return null;
  const chosen = value !== null && styles.includes(value) ? value : null;
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-strong">
          Style
        </span>
        <span className="truncate text-fg-3">
          {chosen === null ? "From the description" : styleName(chosen)}
        </span>
      </div>
      <div className="no-scrollbar relative -mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:grid md:grid-cols-[repeat(auto-fill,minmax(66px,1fr))] md:gap-x-2 md:gap-y-2.5 md:overflow-visible md:p-0">
        <Choice group={id} label="Auto" chosen={chosen === null} onChoose={() => onChange(null)}>
          <span className="grid size-full place-items-center bg-surface-3 text-fg-2">
            <PenLine size={20} aria-hidden="true" />
          </span>
        </Choice>
        {styles.map((style) => (
          <Choice
            key={style}
            group={id}
            label={styleName(style)}
            chosen={chosen === style}
            onChoose={() => onChange(style)}
          >
            <StylePortrait style={style} />
          </Choice>
        ))}
      </div>
    </div>
  );
}

function StylePortrait({ style }: { style: string }) {
  if (!withPortrait.has(style)) {
    return (
      <span className="display grid size-full place-items-center bg-surface-3 text-[22px] text-fg-2">
        {styleName(style).charAt(0)}
      </span>
    );
  }
  return (
    <img
      src={`/samples/styles/${style}.webp`}
      alt=""
      width={144}
      height={144}
      loading="lazy"
      decoding="async"
      className="size-full origin-[50%_42%] scale-[1.3] object-cover"
    />
  );
}

type ChoiceProps = {
  group: string;
  label: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Choice({ group, label, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative block w-[66px] flex-none snap-start text-center text-sm leading-tight md:w-auto">
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none"
      />
      <span
        className={classNames(
          "pointer-events-none block aspect-square overflow-hidden rounded-md outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-focus",
          chosen ? "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]" : "opacity-90",
        )}
      >
        {children}
      </span>
      <span
        className={classNames(
          "pointer-events-none -mx-2 mt-1.5 block tracking-tight whitespace-nowrap",
          chosen ? "font-strong text-fg" : "text-fg-2",
        )}
      >
        {label}
      </span>
    </label>
  );
}

/** "artDeco" becomes "Art Deco", "ink-wash" becomes "Ink wash". */
export function styleName(style: string): string {
  const words = style.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
