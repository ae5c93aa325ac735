/**
 * Finds where a toast covers neither a control nor the middle of a picture: the strip of the screen that is free, nearest to
 * its usual corner.
 */
export type Box = { left: number; top: number; right: number; bottom: number };
export type Place = {
  position: "top-center" | "bottom-right" | "bottom-center" | "bottom-left";
  offsetPx: number;
};

type Screen = { widthPx: number; heightPx: number; isPhone: boolean };

const stepPx = 8;
const edgePx = { phone: 10, desktop: 24 };

/** @param toast its size in pixels @param obstacles what it keeps off, in the screen's pixels */
export function findFreePlace(
  obstacles: readonly Box[],
  toast: { widthPx: number; heightPx: number },
  screen: Screen,
): Place {
  const margin = screen.isPhone ? edgePx.phone : edgePx.desktop;
  const right = screen.widthPx - margin - toast.widthPx;
  const centre = (screen.widthPx - toast.widthPx) / 2;
  const columns = screen.isPhone
    ? ([["top-center", centre]] as const)
    : ([
        ["bottom-right", right],
        ["bottom-center", centre],
        ["bottom-left", margin],
      ] as const);
  let best: { place: Place; cost: number } | null = null;
  for (const [position, left] of columns) {
    for (let offsetPx = margin; offsetPx + toast.heightPx <= screen.heightPx - margin; offsetPx += stepPx) {
      const top = screen.isPhone ? offsetPx : screen.heightPx - offsetPx - toast.heightPx;
      const box = { left, top, right: left + toast.widthPx, bottom: top + toast.heightPx };
      const cost = obstacles.reduce((sum, control) => sum + shareCovered(control, box), 0);
      if (best === null || cost < best.cost) best = { place: { position, offsetPx }, cost };
      if (cost === 0) return { position, offsetPx };
    }
  }
  return best?.place ?? { position: screen.isPhone ? "top-center" : "bottom-right", offsetPx: margin };
}

/** From 0 to 1: the whole of a button weighs more than the edge of a large picture. */
function shareCovered(control: Box, by: Box): number {
  const width = Math.min(control.right, by.right) - Math.max(control.left, by.left);
  const height = Math.min(control.bottom, by.bottom) - Math.max(control.top, by.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / ((control.right - control.left) * (control.bottom - control.top));
}

/**
 * The places that a toast keeps off now: controls that can be pressed, and the middle of large pictures. Those behind an open
 * dialog do not count.
 */
export function obstaclesOnScreen(): Box[] {
  const dialogs = document.querySelectorAll('[role="dialog"][data-state="open"]');
  const root = [...dialogs].at(-1) ?? document;
  const controls = boxesOf(root, "a[href], button, input, select, textarea, [role=slider], summary");
  return [...controls, ...boxesOf(root, "img").filter(isLarge).map(middleOf)];
}

const boxesOf = (root: ParentNode, selector: string): DOMRect[] =>
  [...root.querySelectorAll(selector)]
    .filter((element) => !element.closest("[data-sonner-toaster]") && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(
      ({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight,
    );

const largePx = 200;
const isLarge = ({ width, height }: DOMRect): boolean => Math.min(width, height) >= largePx;

/** Faces are in the middle; beside it a picture may be covered for a while. */
export function middleOf({ left, top, right, bottom }: Box): Box {
  const x = (right - left) / 5;
  const y = (bottom - top) / 5;
  return { left: left + x, top: top + y, right: right - x, bottom: bottom - y };
}
