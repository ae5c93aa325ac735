/** The scrolling list of a chat's messages. It shows the end, and stays there while something is being said. */
import { type ReactNode, useEffect, useRef } from "react";

export function MessageLog({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const toEnd = () => element.scrollTo({ top: element.scrollHeight });
    toEnd();
    const observer = new MutationObserver(toEnd);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={list}
      role="log"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard
      tabIndex={0}
      aria-label="Messages"
      className="flex flex-1 flex-col gap-3.5 overflow-y-auto overscroll-contain rounded-md px-0.5 py-1 [&>:first-child]:mt-auto"
    >
      {children}
    </div>
  );
}
