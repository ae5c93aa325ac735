/** The strip of editing steps: branches are rows, and any step can be chosen to go on from. */
import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Picture } from "#gallery/picture.tsx";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { heldOf, type HeldPicture } from "./draft.ts";
import { byAge, nextStep, type EditRow, type Step } from "./history.ts";

type FilmstripProps = {
  steps: readonly Step[];
  currentId: string;
  onChoose: (picture: HeldPicture) => void;
};

const columnPx = 104;
const rowPx = 104;
const tilePx = 84;

export function Filmstrip({ steps, currentId, onChoose }: FilmstripProps) {
  const { undo, redo, show } = useSteps({ steps, currentId, onChoose });
  const arranged = arrangeSteps(steps);
  const current = arranged.find(({ content }) => content.id === currentId);
  const strip = useScrollTo((current?.column ?? 0) * columnPx, (current?.row ?? 0) * rowPx);
  if (arranged.length < 2) return null;
  const width = Math.max(...arranged.map(({ column }) => column)) * columnPx + tilePx;
  const height = Math.max(...arranged.map(({ row }) => row)) * rowPx + tilePx;
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
      <div ref={strip} className="relative -mx-4 max-h-[340px] overflow-auto px-4 py-1">
        <ol className="relative" style={{ width, height }}>
          <Lines arranged={arranged} width={width} height={height} />
          {arranged.map((step, index) => (
            <li
              key={step.content.id}
              className="absolute"
              style={{ left: step.column * columnPx, top: step.row * rowPx }}
            >
              <StepTile
                step={step}
                name={`Step ${index + 1}: ${step.label}`}
                isCurrent={step.content.id === currentId}
                onClick={() => show(step.content)}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Centres the tile at this position; the page itself does not scroll. */
function useScrollTo(leftPx: number, topPx: number) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = strip.current ?? {};
    strip.current?.scrollTo({
      left: leftPx + (tilePx - clientWidth) / 2,
      top: topPx + (tilePx - clientHeight) / 2,
    });
  }, [leftPx, topPx]);
  return strip;
}

type StepTileProps = { step: ArrangedStep; name: string; isCurrent: boolean; onClick: () => void };

const StepTile = ({ step, name, isCurrent, onClick }: StepTileProps) => (
  <button
    type="button"
    aria-current={isCurrent ? "step" : undefined}
    aria-label={name}
    title={step.label}
    onClick={onClick}
    style={{ width: tilePx, height: tilePx }}
    className={classNames(
      "block overflow-hidden rounded-md bg-surface-2 transition-opacity duration-150",
      isCurrent
        ? "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]"
        : "opacity-75 hover:opacity-100 focus-visible:opacity-100",
    )}
  >
    <Picture
      content={step.content}
      sizes={`${tilePx}px`}
      upToPx={320}
      alt=""
      className="size-full object-cover"
    />
  </button>
);

type LinesProps = { arranged: readonly ArrangedStep[]; width: number; height: number };

function Lines({ arranged, width, height }: LinesProps) {
  const half = tilePx / 2;
  const stepOf = new Map(arranged.map((step) => [step.content.id, step]));
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 text-outline">
      {arranged.flatMap((step) => {
        const from = step.parentId === null ? undefined : stepOf.get(step.parentId);
        if (!from) return [];
        const [x, y] = [from.column * columnPx + tilePx, from.row * rowPx + half];
        const bend = x + (columnPx - tilePx) / 2;
        const down = step.row * rowPx + half;
        return (
          <path
            key={step.content.id}
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

export type ArrangedStep = {
  content: EditRow;
  parentId: string | null;
  /** Steps from the beginning. */
  column: number;
  /** The row of the step's branch. */
  row: number;
  label: string;
};

/** Oldest first. The first child continues its parent's row, and each further child opens a row beneath all others. */
export function arrangeSteps(steps: readonly Step[]): ArrangedStep[] {
  const arranged: ArrangedStep[] = [];
  let lastRow = 0;
  const childrenOf = (id: string | null) => steps.filter(({ parentId }) => parentId === id).toSorted(byAge);
  const add = (step: Step, column: number, row: number): void => {
    arranged.push({ content: step.row, parentId: step.parentId, column, row, label: labelOf(step) });
    childrenOf(step.row.id).forEach((child, index) => {
      if (index === 0) return add(child, column + 1, row);
      lastRow += 1;
      add(child, column + 1, lastRow);
    });
  };
  childrenOf(null).forEach((root, index) => {
    if (index > 0) lastRow += 1;
    add(root, 0, lastRow);
  });
  return arranged;
}

const labelOf = ({ row, parentId }: Step): string => {
  if (row.generation_params.adjustments) return "Adjusted";
  if (parentId === null && row.content_type !== "image_edit") return "Original";
  return row.prompt ?? "Edit";
};

type StepsInput = { steps: readonly Step[]; currentId: string; onChoose: (picture: HeldPicture) => void };

/** Undo shows what a picture was made from; redo goes forward again. Both are null where there is no such step. */
function useSteps({ steps, currentId, onChoose }: StepsInput) {
  /** The step that undo left, by the step that it showed. */
  const leftIds = useRef(new Map<string, string>());
  const current = steps.find(({ row }) => row.id === currentId);
  const before = steps.find(({ row }) => row.id === current?.parentId);
  const hasNext = current !== undefined && nextStep(steps, currentId, null) !== null;

  const show = (content: EditRow) => {
    if (content.id !== currentId) onChoose(heldOf(content));
  };
  const goBack = (step: Step) => {
    leftIds.current.set(step.row.id, currentId);
    show(step.row);
  };
  const goForward = () => {
    const next = nextStep(steps, currentId, leftIds.current.get(currentId) ?? null);
    if (next) show(next.row);
  };
  const undo = before ? () => goBack(before) : null;
  const redo = hasNext ? goForward : null;
  useStepKeys(undo, redo);
  return { undo, redo, show };
}

/** Ctrl or Cmd with Z steps back; with Shift+Z or Y it steps forward. */
function useStepKeys(undo: (() => void) | null, redo: (() => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    if (isTextField(event.target)) return;
    const step = key === "y" || event.shiftKey ? redo : undo;
    if (!step) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** There the keys belong to the text. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== "range" && target.type !== "radio");
