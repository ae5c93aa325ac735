/** Pointers and wheels over a stage that zooms a picture. */
export type Point = { x: number; y: number };

/** The point of an event, from the stage's centre. */
export function pointOn(
  stage: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = stage.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A mouse wheel reports lines or hundreds of pixels, a pinched pad single pixels with `ctrlKey`. */
export const wheelFactor = ({ deltaY, ctrlKey }: WheelEvent): number =>
  Math.exp(-deltaY * (ctrlKey ? 0.01 : 0.0018));

/**
 * Listens to wheels in a way that can keep the page from scrolling; React's own listeners are passive.
 * @returns a function that stops listening.
 */
export function listenToWheel(element: HTMLElement, onWheel: (event: WheelEvent) => void): () => void {
  element.addEventListener("wheel", onWheel, { passive: false });
  return () => element.removeEventListener("wheel", onWheel);
}
