/**
 * Zooming and moving a picture on its stage. `x` and `y` shift the picture's centre from the stage's centre, in CSS pixels
 * after scaling. A picture never leaves a gap at an edge that it could fill.
 */
export type View = { scale: number; x: number; y: number };
export type Sizes = { stage: { width: number; height: number }; picture: { width: number; height: number } };
type Point = { x: number; y: number };

export const wholeView: View = { scale: 1, x: 0, y: 0 };
export const largestScale = 8;
/** The scale after a double tap. */
const closeScale = 2.5;
/** One press of + or −. */
export const stepFactor = 1.5;

/** @param at the point that stays under the finger, from the stage's centre. @param largest the largest scale. */
export function zoomTo(view: View, scale: number, at: Point, sizes: Sizes, largest = largestScale): View {
  const next = Math.min(largest, Math.max(1, scale));
  if (next === 1) return wholeView;
  const factor = next / view.scale;
  return within(
    { scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor },
    sizes,
  );
}

export const moveBy = (view: View, x: number, y: number, sizes: Sizes): View =>
  view.scale === 1 ? view : within({ ...view, x: view.x + x, y: view.y + y }, sizes);

export const toggleClose = (view: View, at: Point, sizes: Sizes): View =>
  view.scale > 1 ? wholeView : zoomTo(view, closeScale, at, sizes);

function within({ scale, x, y }: View, { stage, picture }: Sizes): View {
  const roomX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const roomY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: clamp(x, roomX), y: clamp(y, roomY) };
}

const clamp = (value: number, room: number): number => Math.min(room, Math.max(-room, value)) + 0;
