/** The nine shapes, drawn to scale. The chosen one is filled; its size in pixels stands beside the label. */
import { aspectRatioSizes, aspectRatios, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { RadioGroup } from "radix-ui";
import { useId } from "react";

const largestPx = 24;

export function ShapePicker({ value, onChange }: { value: AspectRatio; onChange: (ratio: AspectRatio) => void }) {
  const id = useId();
  const { widthPx, heightPx } = aspectRatioSizes[value];
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between text-sm">
        <span id={id} className="font-strong">
          Shape
        </span>
        <span className="text-fg-3 tabular-nums">
          {widthPx} × {heightPx}
        </span>
      </div>
      <RadioGroup.Root
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => {
          const ratio = aspectRatios.find((candidate) => candidate === next);
          if (ratio) onChange(ratio);
        }}
        className="grid grid-cols-5 gap-1.5"
      >
        {aspectRatios.map((ratio) => (
          <RadioGroup.Item
            key={ratio}
            value={ratio}
            className="group flex h-[62px] flex-col items-center justify-end gap-[7px] rounded-md pb-1.5 text-sm leading-none text-fg-2 transition-colors duration-150 hover:bg-surface-2 data-[state=checked]:bg-accent-wash data-[state=checked]:font-strong data-[state=checked]:text-accent-text"
          >
            <ShapeOutline ratio={ratio} />
            {ratio}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}

export function ShapeOutline({ ratio, sizePx = largestPx }: { ratio: AspectRatio; sizePx?: number }) {
  const { widthPx, heightPx } = aspectRatioSizes[ratio];
  const scale = sizePx / Math.max(widthPx, heightPx);
  return (
    <i
      aria-hidden="true"
      className="block rounded-[3px] border-[1.6px] border-fg-3 group-data-[state=checked]:border-accent group-data-[state=checked]:bg-accent"
      style={{ width: widthPx * scale, height: heightPx * scale }}
    />
  );
}
