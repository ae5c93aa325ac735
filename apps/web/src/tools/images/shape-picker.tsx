/** The nine shapes, drawn to scale. The chosen one is filled; its size in pixels stands beside the label. */
import { aspectRatioSizes, aspectRatios, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { useId } from "react";
import { classNames } from "#ui/class-names.ts";

const largestPx = 24;

export function ShapePicker({
  value,
  onChange,
}: {
  value: AspectRatio;
  onChange: (ratio: AspectRatio) => void;
}) {
  const id = useId();
  const { widthPx, heightPx } = aspectRatioSizes[value];
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between text-sm">
        <span id={id} className="font-strong">
          Shape
        </span>
        <span className="text-fg-3 tabular-nums">
          {widthPx} × {heightPx}
        </span>
      </div>
      <div className="grid grid-cols-5 gap-1.5">
        {aspectRatios.map((ratio) => (
          <Shape
            key={ratio}
            ratio={ratio}
            group={id}
            chosen={ratio === value}
            onChoose={() => onChange(ratio)}
          />
        ))}
      </div>
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
