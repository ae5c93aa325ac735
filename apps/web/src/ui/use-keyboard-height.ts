/** The height of the keyboard on the screen where it covers the page, as on iOS; 0 where the page shrinks instead. */
import { useSyncExternalStore } from "react";

export const useKeyboardHeightPx = (): number => useSyncExternalStore(subscribe, readHeightPx, () => 0);

/** How far the page was moved up to show a field above such a keyboard, so that its upper end is out of view. */
export const useHiddenTopPx = (): number => useSyncExternalStore(subscribe, readTopPx, () => 0);

function readTopPx(): number {
  const visual = window.visualViewport;
  return visual?.scale === 1 ? Math.max(0, Math.round(visual.offsetTop)) : 0;
}

function readHeightPx(): number {
  const visual = window.visualViewport;
  // A page that is zoomed in shows less, too.
  if (!visual || visual.scale !== 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - visual.height - visual.offsetTop));
}

function subscribe(listener: () => void): () => void {
  const visual = window.visualViewport;
  visual?.addEventListener("resize", listener);
  visual?.addEventListener("scroll", listener);
  // Where the page shrinks instead, its own height changes after the visible one.
  window.addEventListener("resize", listener);
  return () => {
    visual?.removeEventListener("resize", listener);
    visual?.removeEventListener("scroll", listener);
    window.removeEventListener("resize", listener);
  };
}
