/** Walking through a gallery in the preview, and how the address follows. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PreviewProps } from "./preview-props.ts";

/** The address follows when the walk rests: a navigation with each step would be slower than the keys. */
const restMs = 150;

/** The id of the shown picture, which may be ahead of the one in the address, and a function that shows another. */
export function useShownId(askedId: string | null, ask: (id: string | null) => void) {
  const [walk, setWalk] = useState<{ id: string; since: readonly (string | null)[] } | null>(null);
  // The walk is over when the address changed by itself, as with Back.
  const isUnderWay = walk !== null && askedId !== null && walk.since.includes(askedId);
  const shownId = isUnderWay ? walk.id : askedId;
  const follow = useEffectEvent((id: string) => {
    setWalk((now) => now && { ...now, since: [...now.since, id] });
    ask(id);
  });
  useEffect(() => {
    if (shownId === null || shownId === askedId) return;
    const timer = setTimeout(() => follow(shownId), restMs);
    return () => clearTimeout(timer);
  }, [shownId, askedId]);
  const show = (id: string | null) => {
    if (id === null || askedId === null) {
      setWalk(null);
      ask(id);
    } else setWalk((now) => ({ id, since: isUnderWay && now ? now.since : [askedId] }));
  };
  return [shownId, show] as const;
}

type Walked = Pick<PreviewProps, "rows" | "complete" | "onOpen" | "onEndNear"> & { position: number };

/** The next page is requested this many pictures ahead, because a held arrow key is faster than a page. */
const readAhead = 20;

/** @param position the index of the shown picture in `rows`; -1 when it is not one of them. */
export function useWalk({ rows, complete, position, onOpen, onEndNear }: Walked) {
  const count = rows.length;
  const endIsNear = position >= 0 && !complete && position >= count - readAhead;
  useEffect(() => {
    if (endIsNear && count > 0) onEndNear?.();
  }, [endIsNear, count, onEndNear]);

  /** A step beyond the rows that were read is taken when the next page arrives. */
  const waits = useRef(false);
  const walk = (step: number) => {
    const next = position < 0 ? undefined : rows[position + step];
    waits.current = step > 0 && position >= 0 && !next && !complete;
    if (next) onOpen(next.id);
  };
  const goOn = useEffectEvent(() => {
    if (waits.current) walk(1);
  });
  useEffect(() => {
    if (count > 0) goOn();
  }, [count]);
  return {
    walk,
    /** Shows a neighbour of the picture that leaves the gallery; without one the preview closes. */
    leave: () => onOpen((rows[position + 1] ?? rows[position - 1])?.id ?? null),
    hasPrevious: position > 0,
    hasNext: position >= 0 && !(position === count - 1 && complete),
  };
}
