/** The elements of a comparison, and drawing its view, its line and its labels on them. */
import type { Sizes, View } from "#gallery/preview/zoom.ts";
import { labelInset, lineAt, shownBox, type Box } from "./compare-geometry.ts";

/** The elements by their `data-part`, within the stage. */
export type CompareParts = Record<
  "before" | "before-view" | "after" | "after-view" | "frame" | "line",
  HTMLElement
> & {
  handle: HTMLInputElement;
  scales: readonly HTMLElement[];
  labels: readonly [HTMLElement | null, HTMLElement | null];
};

/** A label hides when the line is nearer than this. */
const labelGapPx = 8;

type Comparison = {
  sizes: Sizes;
  view: View;
  viewHasChanged: boolean;
  share: number;
  labels: { before: string; after: string };
  labelPx: number;
};

export function drawComparison(parts: CompareParts, comparison: Comparison): void {
  const { sizes, view, viewHasChanged, share, labels, labelPx } = comparison;
  const box = shownBox(sizes, view);
  const stageWidth = sizes.stage.width;
  const insetPx = labelInset(box, stageWidth, labelPx);
  if (viewHasChanged) drawView(parts, view, { box, insetPx });
  drawLine(parts, { x: lineAt(share, box), stageWidth, left: box.left });
  updateLabels(parts, share, {
    words: labels,
    widthPx: box.right - box.left,
    roomPx: insetPx + labelPx + labelGapPx,
  });
}

/** A shift moves a painted layer; only a scale paints it in a new size. */
function drawView(parts: CompareParts, view: View, { box, insetPx }: { box: Box; insetPx: number }): void {
  const shift = `translate3d(${Math.round(view.x)}px, ${Math.round(view.y)}px, 0)`;
  parts["before-view"].style.transform = shift;
  parts["after-view"].style.transform = shift;
  for (const scaled of parts.scales) scaled.style.transform = `scale(${view.scale})`;
  const { style } = parts.frame;
  style.left = `${box.left}px`;
  style.top = `${box.top}px`;
  style.width = `${box.right - box.left}px`;
  style.height = `${box.bottom - box.top}px`;
  style.setProperty("--label-inset", `${insetPx}px`);
}

/** Each window is shifted one way, and the picture in it back by as much. */
function drawLine(parts: CompareParts, at: { x: number; stageWidth: number; left: number }): void {
  const { x, stageWidth, left } = at;
  shiftTo(parts.before, x - stageWidth);
  shiftTo(parts.before.firstElementChild, stageWidth - x);
  shiftTo(parts.after, x);
  shiftTo(parts.after.firstElementChild, -x);
  shiftTo(parts.line, x - left);
}

function shiftTo(element: Element | null, x: number): void {
  if (element instanceof HTMLElement) element.style.transform = `translate3d(${x}px, 0, 0)`;
}

function updateLabels(
  { handle, labels }: CompareParts,
  share: number,
  { words, widthPx, roomPx }: { words: { before: string; after: string }; widthPx: number; roomPx: number },
): void {
  const percent = Math.round(share * 100);
  if (handle.value !== String(percent) || !handle.hasAttribute("aria-valuetext")) {
    handle.value = String(percent);
    handle.setAttribute("aria-valuetext", `${percent} % ${words.before}, ${100 - percent} % ${words.after}`);
  }
  const [first, second] = labels;
  first?.toggleAttribute("data-away", share * widthPx < roomPx);
  second?.toggleAttribute("data-away", (1 - share) * widthPx < roomPx);
}

export function partsOf(stage: HTMLElement): CompareParts {
  const find = (name: string): HTMLElement => {
    const part = stage.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (!part) throw new Error(`The comparison has no ${name}`);
    return part;
  };
  const handle = find("handle");
  if (!(handle instanceof HTMLInputElement)) throw new Error("The comparison's handle is no range");
  return {
    before: find("before"),
    "before-view": find("before-view"),
    after: find("after"),
    "after-view": find("after-view"),
    frame: find("frame"),
    line: find("line"),
    handle,
    scales: [...stage.querySelectorAll<HTMLElement>('[data-part="scale"]')],
    labels: [
      stage.querySelector<HTMLElement>('[data-part="before-label"]'),
      stage.querySelector<HTMLElement>('[data-part="after-label"]'),
    ],
  };
}
