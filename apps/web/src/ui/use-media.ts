/** Whether a media query holds now. For what exists once and moves with the width; plain looks belong in CSS. */
import { useCallback, useSyncExternalStore } from "react";

/** One query object per text: creating one costs more than reading it. */
const known = new Map<string, MediaQueryList>();

function mediaOf(query: string): MediaQueryList {
  const media = known.get(query) ?? window.matchMedia(query);
  known.set(query, media);
  return media;
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => mediaOf(query).matches,
    () => false,
  );
}

/** Below the breakpoint where the studio becomes one column. */
export const useIsPhone = (): boolean => useMedia("(max-width: 47.99rem)");
