/** The choice of the accent colour: the studio's rose, a preset or any other colour. */
import { Check } from "lucide-react";
import { useId } from "react";
import { inkOn } from "@galatea/contract/accent.ts";
import { classNames } from "#ui/class-names.ts";

const presets = [
  { name: "Amber", colour: "#d97706" },
  { name: "Olive", colour: "#65803a" },
  { name: "Sea", colour: "#0f8a83" },
  { name: "Sky", colour: "#2b7fd4" },
  { name: "Violet", colour: "#7c5ce0" },
  { name: "Plum", colour: "#a3408f" },
] as const;

/** The colour of the swatch for no accent of one's own. */
const studioRose = "#f57a8b";

type AccentFieldProps = { accent: string | null; onChange: (accent: string | null) => void };

export function AccentField({ accent, onChange }: AccentFieldProps) {
  const name = useId();
  const own = accent !== null && !presets.some(({ colour }) => colour === accent);
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm font-strong">Accent</legend>
      <div className="flex flex-wrap items-center gap-2.5">
        <Swatch
          name={name}
          label="The studio's rose"
          colour={studioRose}
          checked={accent === null}
          onPick={() => onChange(null)}
        />
        {presets.map(({ name: label, colour }) => (
          <Swatch
            key={colour}
            name={name}
            label={label}
            colour={colour}
            checked={accent === colour}
            onPick={() => onChange(colour)}
          />
        ))}
        <OwnColour accent={accent} isOwn={own} onChange={onChange} />
      </div>
    </fieldset>
  );
}

type OwnColourProps = AccentFieldProps & { isOwn: boolean };

function OwnColour({ accent, isOwn, onChange }: OwnColourProps) {
  return (
    <label
      className={classNames(
        "inline-flex min-h-11 items-center gap-2.5 rounded-full pr-4 pl-1.5 text-fg-2 hairline-ring has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        isOwn && "bg-surface-2 text-fg!",
      )}
    >
      <input
        type="color"
        value={accent ?? studioRose}
        onChange={(event) => onChange(event.target.value)}
        className="size-8 cursor-pointer appearance-none overflow-hidden rounded-full border-0 bg-transparent p-0 outline-none [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
      />
      {isOwn ? accent : "Another colour"}
    </label>
  );
}

function Swatch({
  name,
  label,
  colour,
  checked,
  onPick,
}: {
  name: string;
  label: string;
  colour: string;
  checked: boolean;
  onPick: () => void;
}) {
  return (
    <label
      title={label}
      className="relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-focus"
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onPick}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none grid size-9 place-items-center rounded-full"
        style={{ background: colour, color: inkOn(colour) }}
      >
        {checked && <Check size={18} />}
      </span>
    </label>
  );
}
