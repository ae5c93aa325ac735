/** One of several options as cards, each with its picture, its size on a scale, or its label alone. */
import {
  type PicturedField,
  preferencePictureUrl,
} from "@galatea/contract/companions/preference-pictures.ts";
import { useId, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { optionLabel } from "../draft.ts";

type CardChoiceProps<Value extends string> = {
  label: string;
  values: readonly Value[];
  chosen: Value;
  /** Their pictures; the label stands alone where a field has none. */
  pictures?: PicturedField | undefined;
  /** The options go from the most to the least, and a scale says so. */
  isScale?: boolean | undefined;
  onChoose: (value: Value) => void;
};

const cardClass =
  "relative cursor-pointer overflow-hidden rounded-card bg-surface-2 text-center transition-colors duration-150 hover:bg-surface-3 has-checked:bg-accent-wash has-checked:font-strong has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus after:pointer-events-none after:absolute after:inset-0 after:rounded-card has-checked:after:shadow-[inset_0_0_0_2px_var(--accent)]";

const labelColumns = "grid-cols-[repeat(auto-fill,minmax(min(100%,150px),1fr))]";
/** Four stand in pairs on a phone, more of them in threes. */
const pictureColumns = (count: number): string =>
  count <= 4
    ? "grid-cols-[repeat(auto-fill,minmax(min(46%,150px),1fr))]"
    : "grid-cols-[repeat(auto-fill,minmax(min(30%,130px),1fr))]";

export function CardChoice<Value extends string>(props: CardChoiceProps<Value>) {
  const { label, values, chosen, pictures, isScale = false, onChoose } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className={classNames("grid gap-2.5", pictures ? pictureColumns(values.length) : labelColumns)}>
        {values.map((value, index) => (
          <label
            key={value}
            className={classNames(
              cardClass,
              pictures ? "flex flex-col" : "grid min-h-[72px] place-items-center px-3 py-4",
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="pointer-events-none absolute inset-0 opacity-0"
            />
            {pictures && <OptionPicture field={pictures} value={value} />}
            {isScale && <Scale filled={values.length - index} of={values.length} />}
            <span className={pictures && "grid min-h-11 place-items-center px-2 py-2"}>
              {optionLabel(value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Its label is beside it. A picture that is missing leaves the label. */
function OptionPicture({ field, value }: { field: PicturedField; value: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  const heightPx = field === "eyeColor" ? 188 : 375;
  return (
    <img
      src={preferencePictureUrl(field, value)}
      alt=""
      width={300}
      height={heightPx}
      decoding="async"
      draggable={false}
      onError={() => setMissing(true)}
      className={classNames(
        "w-full bg-sunk object-cover",
        field === "eyeColor" ? "aspect-[8/5]" : "aspect-[4/5]",
      )}
    />
  );
}

const Scale = ({ filled, of }: { filled: number; of: number }) => (
  <span aria-hidden="true" className="mb-2.5 flex items-center gap-1.5">
    {Array.from({ length: of }, (_, index) => (
      <i
        key={index}
        className={classNames("size-2 rounded-full", index < filled ? "bg-fg-2" : "bg-surface-3")}
      />
    ))}
  </span>
);
