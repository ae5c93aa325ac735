/** The zoom of a picture on its stage, by wheel, pointers and buttons. */
import {
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
} from "react";
import { distance, listenToWheel, pointOn, wheelFactor, type Point } from "./zoom-pointer.ts";
import { moveBy, stepFactor, toggleClose, wholeView, zoomTo, type Sizes, type View } from "./zoom.ts";

type Stage = RefObject<HTMLDivElement | null>;

export function useZoom(stage: Stage, walk: (step: number) => void) {
  const [view, setView] = useState<View>(wholeView);
  const handlers = useZoomGestures(stage, view, setView, walk);
  const zoomBy = (factor: number) => {
    const sizes = sizesOf(stage.current);
    if (sizes) setView((before) => zoomTo(before, before.scale * factor, { x: 0, y: 0 }, sizes));
  };
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    return listenToWheel(element, (event) => {
      event.preventDefault();
      const sizes = sizesOf(element);
      if (!sizes) return;
      const at = pointOn(element, event);
      setView((before) => zoomTo(before, before.scale * wheelFactor(event), at, sizes));
    });
  }, [stage]);
  return {
    view,
    handlers,
    closer: () => zoomBy(stepFactor),
    further: () => zoomBy(1 / stepFactor),
    whole: () => setView(wholeView),
  };
}

const swipePx = 56;

/** One finger moves or swipes, two pinch, two taps toggle. */
function useZoomGestures(
  stage: Stage,
  view: View,
  setView: Dispatch<SetStateAction<View>>,
  walk: (step: number) => void,
) {
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<Point & { pinched: boolean }>({ x: 0, y: 0, pinched: false });
  const isDoubleTap = useDoubleTap();

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    if (fingers.current.size === 0) start.current = { x: event.clientX, y: event.clientY, pinched: false };
    else start.current.pinched = true;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    const sizes = sizesOf(stage.current);
    if (!before || !sizes || !stage.current) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const at = pointOn(stage.current, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      setView((seen) => zoomTo(seen, seen.scale * factor, at, sizes));
    } else setView((seen) => moveBy(seen, now.x - before.x, now.y - before.y, sizes));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
    if (start.current.pinched) return;
    if (Math.hypot(x, y) < 8) {
      if (isDoubleTap(event)) toggle(event);
    } else if (view.scale === 1 && Math.abs(x) > swipePx && Math.abs(x) > 1.5 * Math.abs(y))
      walk(x < 0 ? 1 : -1);
  };
  const toggle = (event: PointerEvent) => {
    const sizes = sizesOf(stage.current);
    if (!sizes || !stage.current) return;
    const at = pointOn(stage.current, event);
    setView((seen) => toggleClose(seen, at, sizes));
  };
  const onPointerCancel = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/** Remembers each tap and returns whether it is the second of two. */
function useDoubleTap(): (event: PointerEvent) => boolean {
  const lastTap = useRef({ atMs: 0, x: 0, y: 0 });
  return (event) => {
    const { atMs, x, y } = lastTap.current;
    const isSecond = event.timeStamp - atMs < 320 && Math.hypot(event.clientX - x, event.clientY - y) < 32;
    lastTap.current = { atMs: isSecond ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    return isSecond;
  };
}

function sizesOf(stage: HTMLElement | null): Sizes | null {
  const picture = stage?.querySelector("img");
  if (!stage || !picture) return null;
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    // The offsets ignore the transform around the picture.
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
  };
}
