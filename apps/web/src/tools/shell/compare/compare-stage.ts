/**
 * Moves the parts of a comparison without React: a drag changes seven transforms in one frame and nothing else, so that
 * neither picture is painted again. Only zooming paints them in a new size.
 */
import { pointOn } from "#gallery/preview/zoom-pointer.ts";
import { moveBy, wholeView, zoomTo, type Sizes, type View } from "#gallery/preview/zoom.ts";
import { largestFor, pixelScale, shareAt, shownBox, sizesFor, type Size } from "./compare-geometry.ts";
import { drawComparison, partsOf } from "./compare-parts.ts";

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
    drawComparison(parts, { sizes, view, viewHasChanged, share, labels, labelPx });
    viewHasChanged = false;
  };
  const drawSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const setView = (next: View): void => {
    view = next;
    viewHasChanged = true;
    drawSoon();
    onZoom(zoomStateOf(view, pixelScale(sizes, picture.width, devicePixelRatio)));
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

/** @param atPixels the scale of 1:1. */
const zoomStateOf = ({ scale }: View, atPixels: number): ZoomState => ({
  isWhole: scale === 1,
  isPixels: Math.abs(scale / atPixels - 1) < 0.01,
  percent: Math.round((scale / atPixels) * 100),
});
