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
  /** The entry to bring into view and to mark; another object brings it there again. */
  target?: { key: string } | null;
};

const gapPx = 14;
const guessedPx = 112;
/** Entries before the first one in view when earlier ones are asked for. */
const reach = 12;
const endPx = 80;

export function VirtualLog(props: VirtualLogProps) {
  const { count, keyOf, children, isLoadingEarlier, onNearStart, followed, target } = props;
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
  // A keyboard and a growing field take height away from below, where what was just read is.
  useEffect(() => {
    const { current: element } = list;
    if (!element) return;
    let isRead = true;
    const onScroll = () => {
      isRead = element.scrollHeight - element.scrollTop - element.clientHeight <= endPx;
    };
    const observer = new ResizeObserver(() => isRead && virtualizer.scrollToEnd());
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [virtualizer]);
  const goTo = useEffectEvent((key: string) => {
    for (let index = 0; index < count; index += 1)
      if (keyOf(index) === key) virtualizer.scrollToIndex(index, { align: "center" });
    list.current?.focus();
  });
  useEffect(() => {
    if (target) goTo(target.key);
  }, [target]);
  const entries = virtualizer.getVirtualItems();
  const first = entries[0]?.index;
  const nearStart = useEffectEvent(onNearStart);
  useEffect(() => {
    if (first !== undefined && first < reach) nearStart();
  }, [first, count]);
  const isAtEnd = virtualizer.isAtEnd(endPx);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col [--chat-inset:2px] full-chat:[--chat-inset:16px]">
      <div
        ref={list}
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard
        tabIndex={0}
        aria-label="Messages"
        // Away from the end, entries come and go because of scrolling, which is nothing to announce.
        aria-live={isAtEnd ? "polite" : "off"}
        aria-busy={isLoadingEarlier || undefined}
        className="flex flex-1 flex-col overflow-y-auto overscroll-contain rounded-md px-(--chat-inset) py-1 [overflow-anchor:none]"
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
                aria-current={key === target?.key || undefined}
                className="flex flex-col gap-3.5 rounded-[20px] aria-[current=true]:bg-accent-wash"
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
        // In a row of its own: above the messages it would cover what can be done with them.
        <button
          type="button"
          onClick={() => virtualizer.scrollToEnd()}
          className="mt-1 inline-flex min-h-11 flex-none items-center justify-center gap-2 self-center rounded-full bg-surface-2 px-4 text-sm text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
        >
          <ArrowDown size={18} aria-hidden="true" />
          Newest
        </button>
      )}
    </div>
  );
}
