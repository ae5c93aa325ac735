/**
 * The picture on its stage: wheel, pinch, double tap and buttons enlarge it, a drag moves it, and while it is whole a
 * swipe leads to the next one.
 */
import { Minus, Plus } from "lucide-react";
import { useImperativeHandle, useLayoutEffect, useRef, useState, type PointerEvent, type Ref } from "react";
import type { ContentRow } from "#platform/database.ts";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Picture } from "#gallery/picture.tsx";
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { moveBy, stepFactor, toggleClose, wholeView, zoomTo, type Sizes, type View } from "./zoom.ts";

/** By the keyboard, from the dialog around it. */
export type Zoom = { closer: () => void; further: () => void; whole: () => void };
type ZoomStageProps = { content: ContentRow; walk: (step: number) => void; ref: Ref<Zoom> };

const swipePx = 56;
/** Enlarged further than this, the copies are too small: the file itself is shown. */
const fileFrom = 1.3;

export function ZoomStage({ content, walk, ref }: ZoomStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(wholeView);
  const gesture = useGesture(stage, view, setView, walk);
  const sizes = () => sizesOf(stage.current);
  const change = (make: (before: View, sizes: Sizes) => View) => {
    const known = sizes();
    if (known) setView((before) => make(before, known));
  };
  const middle = { x: 0, y: 0 };
  const closer = () => change((before, known) => zoomTo(before, before.scale * stepFactor, middle, known));
  const further = () => change((before, known) => zoomTo(before, before.scale / stepFactor, middle, known));
  const whole = () => setView(wholeView);
  useImperativeHandle(ref, () => ({ closer, further, whole }));

  // React listens to wheels passively, where the page could not be kept from scrolling.
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const known = sizesOf(element);
      if (!known) return;
      // A mouse wheel speaks in lines or in hundreds of pixels, a pinched pad in single ones.
      const speed = event.ctrlKey ? 0.01 : 0.0018;
      const at = pointOn(element, event);
      setView((before) => zoomTo(before, before.scale * Math.exp(-event.deltaY * speed), at, known));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, []);

  const isWhole = view.scale === 1;
  const { width, height } = sizeOf(content);
  return (
    <>
      <div
        ref={stage}
        {...gesture.handlers}
        onDragStart={(event) => event.preventDefault()}
        className={classNames(
          "absolute inset-x-0 top-0 bottom-14 grid place-items-center overflow-hidden [container-type:size] lg:px-18 lg:pt-12 lg:pb-2",
          isWhole ? "cursor-zoom-in touch-pan-y" : "cursor-grab touch-none active:cursor-grabbing",
        )}
      >
        <div
          data-zoomed={view.scale.toFixed(2)}
          className="grid max-h-full max-w-full place-items-center"
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            // As large as the stage lets it be, before it has arrived.
            aspectRatio: `${width} / ${height}`,
            width: `min(100%, ${width}px, calc((100cqh) * ${width / height}))`,
          }}
        >
          <Picture
            key={view.scale > fileFrom ? `${content.id} file` : content.id}
            content={content}
            sizes={view.scale > fileFrom ? "4096px" : "(min-width: 64rem) 62vw, 100vw"}
            upToPx={1280}
            eager
            alt={content.prompt ?? titleOf(content)}
            className="size-full rounded-md object-contain shadow-float"
          />
        </div>
      </div>
      <ZoomButtons scale={view.scale} closer={closer} further={further} whole={whole} />
    </>
  );
}

function ZoomButtons({ scale, closer, further, whole }: { scale: number } & Zoom) {
  return (
    <div className="absolute bottom-1.5 left-1/2 z-10 flex -translate-x-1/2 items-center text-fg-2">
      <IconButton label="Smaller" onClick={further} aria-disabled={scale === 1 || undefined}>
        <Minus size={17} />
      </IconButton>
      <button
        type="button"
        onClick={whole}
        aria-label={`Enlarged to ${Math.round(scale * 100)} %, show the whole picture`}
        className="min-h-11 min-w-13 text-sm tabular-nums"
      >
        {Math.round(scale * 100)} %
      </button>
      <IconButton label="Larger" onClick={closer}>
        <Plus size={17} />
      </IconButton>
    </div>
  );
}

type Finger = { x: number; y: number };

/** One finger moves or swipes, two pinch, two taps toggle. */
function useGesture(
  stage: React.RefObject<HTMLDivElement | null>,
  view: View,
  setView: React.Dispatch<React.SetStateAction<View>>,
  walk: (step: number) => void,
) {
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef<Finger & { pinched: boolean }>({ x: 0, y: 0, pinched: false });
  const lastTap = useRef({ atMs: 0, x: 0, y: 0 });

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    if (fingers.current.size === 0) start.current = { x: event.clientX, y: event.clientY, pinched: false };
    else start.current.pinched = true;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    const known = sizesOf(stage.current);
    if (!before || !known || !stage.current) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const at = pointOn(stage.current, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      setView((seen) => zoomTo(seen, seen.scale * factor, at, known));
    } else setView((seen) => moveBy(seen, now.x - before.x, now.y - before.y, known));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
    if (start.current.pinched) return;
    if (Math.hypot(x, y) < 8) tap(event);
    else if (view.scale === 1 && Math.abs(x) > swipePx && Math.abs(x) > 1.5 * Math.abs(y))
      walk(x < 0 ? 1 : -1);
  };
  const tap = (event: PointerEvent) => {
    const { atMs, x, y } = lastTap.current;
    const isSecond = event.timeStamp - atMs < 320 && Math.hypot(event.clientX - x, event.clientY - y) < 32;
    lastTap.current = { atMs: isSecond ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    const known = sizesOf(stage.current);
    if (!isSecond || !known || !stage.current) return;
    const at = pointOn(stage.current, event);
    setView((seen) => toggleClose(seen, at, known));
  };
  const onPointerCancel = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return { handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

function sizesOf(stage: HTMLElement | null): Sizes | null {
  const picture = stage?.querySelector("img");
  if (!stage || !picture) return null;
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    // Without the transformation around it.
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
  };
}

/** From the stage's middle. */
function pointOn(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Finger {
  const box = stage.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

const distance = (a: Finger, b: Finger): number => Math.hypot(a.x - b.x, a.y - b.y);
