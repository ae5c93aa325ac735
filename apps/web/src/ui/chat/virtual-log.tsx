/**
 * The scrolling list of a long chat. Only what is near the view is in the document. It opens at its end, stays there while
 * something is being said, and does not move when earlier entries come before what is shown.
 */
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Spinner } from "../spinner.tsx";

type VirtualLogProps = {
  count: number;
  keyOf: (index: number) => string;
  /** An entry; it is in the document while it is near the view. */
  children: (index: number) => ReactNode;
  isLoadingEarlier: boolean;
  /** Called near the beginning of what is there. */
  onNearStart: () => void;
  /** Another value brings the end into view, such as a message that was just sent. */
  followed?: unknown;
};

const gapPx = 14;
const guessedPx = 112;
/** Entries before the first one in view when earlier ones are asked for. */
const reach = 12;
const endPx = 80;

export function VirtualLog(props: VirtualLogProps) {
  const { count, keyOf, children, isLoadingEarlier, onNearStart, followed } = props;
  const list = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its result stays in this component, which no compiler memoizes
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    getItemKey: keyOf,
    estimateSize: () => guessedPx,
    gap: gapPx,
    overscan: 8,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: endPx,
    initialOffset: () => count * (guessedPx + gapPx),
  });
  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer, followed]);
  const entries = virtualizer.getVirtualItems();
  const first = entries[0]?.index;
  const nearStart = useEffectEvent(onNearStart);
  useEffect(() => {
    if (first !== undefined && first < reach) nearStart();
  }, [first, count]);
  const isAtEnd = virtualizer.isAtEnd(endPx);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={list}
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard
        tabIndex={0}
        aria-label="Messages"
        // Away from the end, entries come and go because of scrolling, which is nothing to announce.
        aria-live={isAtEnd ? "polite" : "off"}
        aria-busy={isLoadingEarlier || undefined}
        className="flex flex-1 flex-col overflow-y-auto overscroll-contain rounded-md px-0.5 py-1 [overflow-anchor:none]"
      >
        <div className="relative mt-auto flex-none" style={{ height: virtualizer.getTotalSize() }}>
          <div
            className="absolute inset-x-0 top-0 flex flex-col"
            style={{ gap: gapPx, transform: `translateY(${entries[0]?.start ?? 0}px)` }}
          >
            {entries.map(({ key, index }) => (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-entry=""
                className="flex flex-col gap-3.5"
              >
                {children(index)}
              </div>
            ))}
          </div>
        </div>
      </div>
      {isLoadingEarlier && (
        <span className="glass absolute top-2 left-1/2 -translate-x-1/2 rounded-full p-2">
          <Spinner label="Loading earlier messages" />
        </span>
      )}
      {!isAtEnd && (
        <button
          type="button"
          onClick={() => virtualizer.scrollToEnd()}
          className="absolute bottom-2 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-raised px-4 text-fg shadow-float"
        >
          <ArrowDown size={18} aria-hidden="true" />
          Newest
        </button>
      )}
    </div>
  );
}
