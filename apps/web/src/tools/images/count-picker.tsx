/** How many pictures one press makes. */
import { limits } from "@galatea/contract/limits.ts";
import { useId } from "react";
import { classNames } from "#ui/class-names.ts";

const counts = Array.from({ length: limits.batchPictures }, (_, position) => position + 1);

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
