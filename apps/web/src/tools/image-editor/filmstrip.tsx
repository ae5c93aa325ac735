/** The editing as a strip of its steps, branches beneath each other: any step can be gone back to and gone on from. */
import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Picture } from "#gallery/picture.tsx";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { placeSteps, type PlacedStep, type Step } from "./history.ts";

type FilmstripProps = {
  steps: readonly Step[];
  currentId: string;
  onStep: (step: Step) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
};

const columnPx = 104;
const rowPx = 104;
const tilePx = 84;

export function Filmstrip({ steps, currentId, onStep, undo, redo }: FilmstripProps) {
  const placed = placeSteps(steps);
  const strip = useRef<HTMLDivElement>(null);
  const at = placed.find(({ row }) => row.id === currentId);
  const [left, top] = [(at?.column ?? 0) * columnPx, (at?.line ?? 0) * rowPx];
  useEffect(() => {
    // The strip alone: the page stays where it is.
    const { clientWidth = 0, clientHeight = 0 } = strip.current ?? {};
    const half = tilePx / 2;
    strip.current?.scrollTo({ left: left + half - clientWidth / 2, top: top + half - clientHeight / 2 });
  }, [left, top]);
  if (placed.length < 2) return null;
  const width = Math.max(...placed.map(({ column }) => column)) * columnPx + tilePx;
  const height = Math.max(...placed.map(({ line }) => line)) * rowPx + tilePx;
  return (
    <section aria-label="Edit history" className="card p-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-strong">Edit history</h2>
        <div className="flex">
          <IconButton
            label="Step back"
            aria-keyshortcuts="Control+Z Meta+Z"
            aria-disabled={undo === null || undefined}
            onClick={() => undo?.()}
            className="aria-disabled:opacity-40"
          >
            <Undo2 size={18} />
          </IconButton>
          <IconButton
            label="Step forward"
            aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
            aria-disabled={redo === null || undefined}
            onClick={() => redo?.()}
            className="aria-disabled:opacity-40"
          >
            <Redo2 size={18} />
          </IconButton>
        </div>
      </div>
      <div ref={strip} className="-mx-4 max-h-[340px] overflow-auto px-4 py-1">
        <ol className="relative" style={{ width, height }}>
          <Lines placed={placed} width={width} height={height} />
          {placed.map((step, position) => (
            <li
              key={step.row.id}
              className="absolute"
              style={{ left: step.column * columnPx, top: step.line * rowPx }}
            >
              <button
                type="button"
                aria-current={step.row.id === currentId ? "step" : undefined}
                aria-label={`Step ${position + 1}: ${step.label}`}
                title={step.label}
                onClick={() => onStep(step)}
                style={{ width: tilePx, height: tilePx }}
                className={classNames(
                  "block overflow-hidden rounded-md bg-surface-2 transition-opacity duration-150",
                  step.row.id === currentId
                    ? "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]"
                    : "opacity-75 hover:opacity-100 focus-visible:opacity-100",
                )}
              >
                <Picture
                  content={step.row}
                  sizes={`${tilePx}px`}
                  upToPx={320}
                  alt=""
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Lines({ placed, width, height }: { placed: readonly PlacedStep[]; width: number; height: number }) {
  const half = tilePx / 2;
  const placeOf = new Map(placed.map((step) => [step.row.id, step]));
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 text-outline">
      {placed.flatMap((step) => {
        const from = step.parentId === null ? undefined : placeOf.get(step.parentId);
        if (!from) return [];
        const [x, y] = [from.column * columnPx + tilePx, from.line * rowPx + half];
        const bend = x + (columnPx - tilePx) / 2;
        const down = step.line * rowPx + half;
        return (
          <path
            key={step.row.id}
            d={`M${x} ${y}H${bend}V${down}H${step.column * columnPx}`}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
          />
        );
      })}
    </svg>
  );
}
