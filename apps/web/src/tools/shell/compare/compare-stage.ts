/**
 * Moves the parts of a comparison without React: a drag changes seven transforms in one frame and nothing else, so that
 * neither picture is painted again. Only zooming paints them in a new size.
 */
import { pointOn } from "#gallery/preview/zoom-pointer.ts";
import { moveBy, wholeView, zoomTo, type Sizes, type View } from "#gallery/preview/zoom.ts";
import {
  labelInset,
  largestFor,
  lineAt,
  pixelScale,
  shareAt,
  shownBox,
  sizesFor,
  type Box,
  type Size,
} from "./compare-geometry.ts";

/** The elements by their `data-part`, within the stage. */
type Parts = Record<"before" | "before-view" | "after" | "after-view" | "frame" | "line", HTMLElement> & {
  handle: HTMLInputElement;
  scales: readonly HTMLElement[];
  labels: readonly [HTMLElement | null, HTMLElement | null];
};

export type CompareStage = {
  share(): number;
  setShare(share: number): void;
  /** Moves the line to this position in the window. */
  pointTo(clientX: number): void;
  zoomBy(factor: number, at?: { clientX: number; clientY: number }): void;
  panBy(x: number, y: number): void;
  whole(): void;
  /** Zooms until one pixel of the larger picture is one pixel of the screen. */
  pixels(): void;
  isWhole(): boolean;
  destroy(): void;
};

export type ZoomState = { isWhole: boolean; isPixels: boolean; percent: number };

type Options = {
  /** The size of the larger picture, in its own pixels. */
  picture: Size;
  share: number;
  labels: { before: string; after: string };
  /** Called when the view changes; not for a moved line. */
  onZoom: (zoom: ZoomState) => void;
};

/** A label hides when the line is nearer than this. */
const labelGapPx = 8;

export function createCompareStage(stage: HTMLElement, options: Options): CompareStage {
  const parts = partsOf(stage);
  const { picture, labels, onZoom } = options;
  let share = options.share;
  let view: View = wholeView;
  let sizes: Sizes = sizesFor({ width: 1, height: 1 }, picture);
  let viewHasChanged = true;
  let frame = 0;
  let labelPx = 0;

  const draw = (): void => {
    frame = 0;
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
    viewHasChanged = false;
  };
  const drawSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const setView = (next: View): void => {
    view = next;
    viewHasChanged = true;
    drawSoon();
    const scale = pixelScale(sizes, picture.width, devicePixelRatio);
    onZoom({
      isWhole: view.scale === 1,
      isPixels: Math.abs(view.scale / scale - 1) < 0.01,
      percent: Math.round((view.scale / scale) * 100),
    });
  };
  const largest = (): number => largestFor(sizes, picture.width, devicePixelRatio);
  const centre = { x: 0, y: 0 };
  const measure = (): void => {
    labelPx = Math.max(...parts.labels.map((label) => label?.offsetWidth ?? 0));
    sizes = sizesFor(
      { width: Math.max(1, stage.clientWidth), height: Math.max(1, stage.clientHeight) },
      picture,
    );
    setView(view.scale === 1 ? wholeView : moveBy(view, 0, 0, sizes));
  };
  const observer = new ResizeObserver(measure);
  observer.observe(stage);
  measure();

  const setShare = (next: number): void => {
    share = Math.min(1, Math.max(0, next));
    drawSoon();
  };
  const zoom = (scale: number, at = centre): void => setView(zoomTo(view, scale, at, sizes, largest()));
  return {
    share: () => share,
    setShare,
    pointTo: (clientX) =>
      setShare(shareAt(clientX - stage.getBoundingClientRect().left, shownBox(sizes, view))),
    zoomBy: (factor, at) => zoom(view.scale * factor, at && pointOn(stage, at)),
    panBy: (x, y) => setView(moveBy(view, x, y, sizes)),
    whole: () => setView(wholeView),
    pixels: () => zoom(Math.max(1, pixelScale(sizes, picture.width, devicePixelRatio))),
    isWhole: () => view.scale === 1,
    destroy: () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}

/** A shift moves a painted layer; only a scale paints it in a new size. */
function drawView(parts: Parts, view: View, { box, insetPx }: { box: Box; insetPx: number }): void {
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
function drawLine(parts: Parts, at: { x: number; stageWidth: number; left: number }): void {
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
  { handle, labels }: Parts,
  share: number,
  { words, widthPx, roomPx }: { words: Options["labels"]; widthPx: number; roomPx: number },
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

function partsOf(stage: HTMLElement): Parts {
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
