/** A part of the picture by four numbers, in percent: for the keyboard, and for who wants it exact. */
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";

type Rectangle = { left: number; top: number; width: number; height: number };

const sides = ["left", "top", "width", "height"] as const;
const names = { left: "Left %", top: "Top %", width: "Width %", height: "Height %" } as const;

export function RectangleForm({ onAdd, verb }: { onAdd: (rectangle: Rectangle) => void; verb: string }) {
  const [percent, setPercent] = useState<Rectangle>({ left: 25, top: 25, width: 50, height: 50 });
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-fg-2 underline decoration-outline underline-offset-4 hover:text-fg">
        A rectangle by numbers
      </summary>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(withinPicture(percent));
        }}
      >
        <NumberFields value={percent} onChange={setPercent} />
        <Button type="submit">{verb}</Button>
      </form>
    </details>
  );
}

export function NumberFields({
  value,
  onChange,
}: {
  value: Rectangle;
  onChange: (value: Rectangle) => void;
}) {
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

/** From percent to shares, cut where the picture ends. */
export function withinPicture({ left, top, width, height }: Rectangle): Rectangle {
  const from = { left: clamp(left, 0, 99) / 100, top: clamp(top, 0, 99) / 100 };
  return {
    ...from,
    width: Math.min(1 - from.left, Math.max(1, width) / 100),
    height: Math.min(1 - from.top, Math.max(1, height) / 100),
  };
}

const clamp = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
