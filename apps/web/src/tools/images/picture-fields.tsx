/** The shape and the number of the pictures. */
import { aspectRatioSizes, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { limits } from "@galatea/contract/limits.ts";
import { useId } from "react";
import { FieldHead } from "#tools/shell/fields/field-head.tsx";
import { classNames } from "#ui/class-names.ts";

const largestPx = 24;

/** The aspect ratios that the engine makes, each drawn to scale. */
export function ShapePicker({
  ratios,
  value,
  note,
  onChange,
}: {
  ratios: readonly AspectRatio[];
  value: AspectRatio;
  /** What becomes of the chosen one. */
  note: string | null;
  onChange: (ratio: AspectRatio) => void;
}) {
  const id = useId();
  const { widthPx, heightPx } = aspectRatioSizes[value];
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <FieldHead id={id} title="Shape" aside={`${widthPx} × ${heightPx}`} className="mb-2" />
      <div className="grid grid-cols-5 gap-1.5">
        {ratios.map((ratio) => (
          <Shape
            key={ratio}
            ratio={ratio}
            group={id}
            chosen={ratio === value}
            onChoose={() => onChange(ratio)}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 text-sm text-pretty text-fg-2 empty:hidden">
        {note}
      </p>
    </div>
  );
}

type ShapeProps = { ratio: AspectRatio; group: string; chosen: boolean; onChoose: () => void };

function Shape({ ratio, group, chosen, onChoose }: ShapeProps) {
  return (
    <label
      className={classNames(
        "relative flex h-[62px] flex-col items-center justify-end gap-[7px] rounded-md pb-1.5 text-sm leading-none transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-focus",
        chosen ? "bg-accent-wash font-strong text-accent-text" : "text-fg-2 hover:bg-surface-2",
      )}
    >
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
      />
      <ShapeOutline ratio={ratio} filled={chosen} />
      {ratio}
    </label>
  );
}

export function ShapeOutline({
  ratio,
  filled = false,
  sizePx = largestPx,
}: {
  ratio: AspectRatio;
  filled?: boolean;
  sizePx?: number;
}) {
  const { widthPx, heightPx } = aspectRatioSizes[ratio];
  const scale = sizePx / Math.max(widthPx, heightPx);
  return (
    <i
      aria-hidden="true"
      className={classNames(
        "block rounded-[3px] border-[1.6px]",
        filled ? "border-accent bg-accent" : "border-fg-3",
      )}
      style={{ width: widthPx * scale, height: heightPx * scale }}
    />
  );
}

const counts = Array.from({ length: limits.batchPictures }, (_, position) => position + 1);

/** The number of pictures that one press makes. */
export function CountPicker({ value, onChange }: { value: number; onChange: (count: number) => void }) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div id={id} className="mb-2.5 text-sm font-strong">
        Pictures
      </div>
      <div className="flex h-12 gap-0.5 rounded-md bg-surface-2 p-1 pointer-coarse:h-13">
        {counts.map((count) => (
          <label
            key={count}
            className={classNames(
              "relative grid min-w-0 flex-1 place-items-center rounded-[7px] tabular-nums transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-focus",
              count === value
                ? "bg-accent-wash font-strong text-accent-text"
                : "text-fg-2 hover:bg-surface-3 hover:text-fg",
            )}
          >
            <input
              type="radio"
              name={id}
              aria-label={`${count} ${count === 1 ? "picture" : "pictures"}`}
              checked={count === value}
              onChange={() => onChange(count)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            {count}
          </label>
        ))}
      </div>
    </div>
  );
}
