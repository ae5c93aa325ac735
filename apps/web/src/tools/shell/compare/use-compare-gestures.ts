/**
 * Pointers, wheel and keys on a comparison. While the picture is whole, any drag moves the line; when it is enlarged, a
 * drag moves the picture, and only the handle moves the line. A press without a drag always moves the line there.
 */
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { distance, listenToWheel, wheelFactor, type Point } from "#gallery/preview/zoom-pointer.ts";
import { stepFactor } from "#gallery/preview/zoom.ts";
import type { CompareStage } from "./compare-stage.ts";

type Drag = { what: "line" | "picture" | "pinch"; from: Point; moved: boolean };

const stillPx = 5;
const keyPanPx = 60;

export function useCompareGestures(
  stage: RefObject<HTMLElement | null>,
  compare: RefObject<CompareStage | null>,
  onUsed: () => void,
) {
  const fingers = useRef(new Map<number, Point>());
  const drag = useRef<Drag | null>(null);
  useWheel(stage, compare);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const now = compare.current;
    if (event.button !== 0 || !now) return;
    const at = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, at);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (fingers.current.size > 1) {
      drag.current = { what: "pinch", from: at, moved: true };
      return;
    }
    const onHandle = event.target instanceof Element && event.target.closest("[data-part=line]") !== null;
    const what = onHandle || now.isWhole() ? "line" : "picture";
    drag.current = { what, from: at, moved: false };
    // A finger may be about to scroll the page; a mouse is not.
    if (what === "line" && !onHandle && event.pointerType === "mouse") now.pointTo(at.x);
    focusHandle(event.currentTarget);
    onUsed();
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    const now = compare.current;
    const held = drag.current;
    if (!before || !now || !held) return;
    const at = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, at);
    held.moved ||= Math.hypot(at.x - held.from.x, at.y - held.from.y) > stillPx;
    if (held.what === "line") now.pointTo(at.x);
    else if (held.what === "picture") now.panBy(at.x - before.x, at.y - before.y);
    else pinch(now, [...fingers.current], event.pointerId, before);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    if (drag.current && !drag.current.moved) compare.current?.pointTo(event.clientX);
    drag.current = null;
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size === 0) drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!compare.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!press(compare.current, event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    onUsed();
  };
  return { handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown } };
}

function pinch(
  compare: CompareStage,
  fingers: readonly [number, Point][],
  movedId: number,
  before: Point,
): void {
  const now = fingers.find(([id]) => id === movedId)?.[1];
  const other = fingers.find(([id]) => id !== movedId)?.[1];
  if (!now || !other) return;
  const factor = distance(now, other) / Math.max(1, distance(before, other));
  compare.zoomBy(factor, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
  compare.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
}

/** True when the key belongs to the comparison. */
function press(compare: CompareStage, key: string, shift: boolean): boolean {
  const by = (share: number) => compare.setShare(compare.share() + share);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => (shift ? compare.panBy(keyPanPx, 0) : by(-0.02)),
    ArrowRight: () => (shift ? compare.panBy(-keyPanPx, 0) : by(0.02)),
    ArrowUp: () => (shift ? compare.panBy(0, keyPanPx) : by(0.02)),
    ArrowDown: () => (shift ? compare.panBy(0, -keyPanPx) : by(-0.02)),
    PageUp: () => by(0.1),
    PageDown: () => by(-0.1),
    Home: () => compare.setShare(0),
    End: () => compare.setShare(1),
    "+": () => compare.zoomBy(stepFactor),
    "=": () => compare.zoomBy(stepFactor),
    "-": () => compare.zoomBy(1 / stepFactor),
    "0": () => compare.whole(),
    "1": () => compare.pixels(),
  };
  const act = keys[key];
  act?.();
  return act !== undefined;
}

/** The handle receives the keys. The page does not scroll. */
function focusHandle(stage: HTMLElement): void {
  stage.querySelector<HTMLElement>("[data-part=handle]")?.focus({ preventScroll: true });
}

/**
 * A wheel zooms once the comparison has the focus, or with Ctrl, which browsers also report for a pinched pad. Otherwise,
 * and at the whole picture, the wheel scrolls the page.
 */
function useWheel(stage: RefObject<HTMLElement | null>, compare: RefObject<CompareStage | null>): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    return listenToWheel(element, (event) => {
      const now = compare.current;
      const isMine = event.ctrlKey || event.metaKey || element.contains(document.activeElement);
      if (!now || !isMine || (now.isWhole() && event.deltaY > 0 && !event.ctrlKey)) return;
      event.preventDefault();
      now.zoomBy(wheelFactor(event), event);
    });
  }, [stage, compare]);
}
