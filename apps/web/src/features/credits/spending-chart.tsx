/**
 * Bars of what was spent, stacked by tool. A bar shows its figures under the pointer, a finger or the focus, which the
 * arrow keys move. Screen readers get the same figures as a table.
 */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { classNames } from "#ui/class-names.ts";
import { formatCredits } from "#ui/price.tsx";
import { legendOf, scaleOf, type Bar } from "./spending-bars.ts";

export function SpendingChart({ bars, when }: { bars: readonly Bar[]; when: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const columns = useRef<HTMLFieldSetElement>(null);
  const scale = scaleOf(bars);
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  const at = bars.findIndex(({ key }) => key === shown);
  const bar = bars[at];
  const lastUsed = bars.findLast((candidate) => candidate.total > 0)?.key;

  const walk = (event: KeyboardEvent, index: number) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[event.key];
    const next = to === undefined ? undefined : columns.current?.children[to];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };

  // By position and not by element: a finger is wider than a day, and captures the bar that it touched first.
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setShown(bars[Math.floor(((clientX - left) / width) * bars.length)]?.key ?? null);
  };

  return (
    <div className="mt-7">
      <div className="relative" onPointerLeave={() => setShown(null)}>
        <p
          aria-hidden="true"
          className="absolute inset-x-0 top-0 border-t border-hairline pt-1 text-right text-sm text-fg-3 tabular-nums"
        >
          {formatCredits(scale)}
        </p>
        <fieldset
          ref={columns}
          aria-label={`Credits spent ${when}; the arrow keys walk through it`}
          onPointerDown={follow}
          onPointerMove={follow}
          className="relative flex touch-pan-y h-[168px] min-w-0 items-stretch gap-[3px] border-b border-hairline md:gap-1.5"
        >
          {bars.map((column, index) => (
            <button
              key={column.key}
              type="button"
              aria-label={`${column.label}: ${figuresOf(column)}`}
              tabIndex={column.key === (shown ?? lastUsed) ? 0 : -1}
              onClick={() => setShown(column.key)}
              onFocus={() => setShown(column.key)}
              onBlur={() => setShown(null)}
              onKeyDown={(event) => walk(event, index)}
              className={classNames(
                "flex min-w-0 flex-1 flex-col-reverse items-center gap-0.5 rounded-[4px] transition-opacity duration-150",
                bar && bar.key !== column.key && "opacity-55",
              )}
            >
              {column.parts.map((part) => (
                <i
                  key={part.key}
                  className={classNames("block min-h-[3px] w-full max-w-16 rounded-[4px]", part.colour)}
                  style={{ height: `${(part.credits / scale) * 100}%` }}
                />
              ))}
            </button>
          ))}
        </fieldset>
        {bar && <Figures bar={bar} place={(at + 0.5) / bars.length} />}
      </div>
      <Ticks bars={bars} />
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-fg-2 tabular-nums">
        {legendOf(bars).map((part) => (
          <span key={part.key} className="inline-flex items-center gap-2">
            <i aria-hidden="true" className={classNames("size-2.5 rounded-[3px]", part.colour)} />
            {part.label} {formatCredits(part.credits)}
          </span>
        ))}
        <span className="text-fg-3 max-md:w-full md:ml-auto">
          {formatCredits(total)} {when}
        </span>
      </div>
      <FiguresTable bars={bars} when={when} />
    </div>
  );
}

/** The labels under the bars, also of days without one. */
export function Ticks({ bars }: { bars: readonly Bar[] }) {
  return (
    <div aria-hidden="true" className="mt-2.5 flex gap-[3px] text-sm text-fg-3 tabular-nums md:gap-1.5">
      {bars.map((column, index) => (
        <span
          key={column.key}
          className={classNames(
            "flex min-w-0 flex-1 whitespace-nowrap",
            // On a phone the last tick would overlap the one before.
            bars.length > 7 && index > bars.length - 5 && "max-md:invisible",
            // A tick is wider than its bar; near the end it reaches to the left.
            bars.length < 8 ? "justify-center" : index > bars.length - 5 && "justify-end",
          )}
        >
          {column.tick}
        </span>
      ))}
    </div>
  );
}

const figuresOf = (bar: Bar): string =>
  bar.total === 0
    ? "nothing"
    : `${formatCredits(bar.total)} credits. ${bar.parts.map((part) => `${part.label} ${formatCredits(part.credits)}`).join(", ")}`;

/** Beside the pointer, and never over the edge of the card. */
function Figures({ bar, place }: { bar: Bar; place: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-[calc(100%-34px)] z-10 w-max max-w-[220px] -translate-x-1/2 rounded-md bg-surface-3 px-3.5 py-2.5 text-sm text-fg shadow-float"
      style={{ left: `clamp(84px, ${(place * 100).toFixed(2)}%, calc(100% - 84px))` }}
    >
      <p className="flex justify-between gap-5 tabular-nums">
        <span className="text-fg-2">{bar.label}</span>
        <b>{formatCredits(bar.total)}</b>
      </p>
      {bar.parts.map((part) => (
        <p key={part.key} className="mt-1 flex items-center gap-2 tabular-nums">
          <i className={classNames("size-2.5 rounded-[3px]", part.colour)} />
          <span className="flex-1 pr-3 text-fg-2">{part.label}</span>
          {formatCredits(part.credits)}
        </p>
      ))}
    </div>
  );
}

function FiguresTable({ bars, when }: { bars: readonly Bar[]; when: string }) {
  const legend = legendOf(bars);
  return (
    // A table does not shrink to the size of hidden text, the box around it does.
    <div className="sr-only">
      <table>
        <caption>Credits spent {when}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            {legend.map((part) => (
              <th key={part.key} scope="col">
                {part.label}
              </th>
            ))}
            <th scope="col">Together</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ total }) => total > 0)
            .map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.label}</th>
                {legend.map(({ key }) => (
                  <td key={key}>{bar.parts.find((part) => part.key === key)?.credits ?? 0}</td>
                ))}
                <td>{bar.total}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
