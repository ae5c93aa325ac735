/** Whether a media query matches. For elements that are rendered in one of two places; styles belong in CSS. */
import { useCallback, useSyncExternalStore } from "react";

/** One object per query, because creating one is slower than reading it. */
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

/** Below this width the studio has one column. */
export const useIsPhone = (): boolean => useMedia("(max-width: 47.99rem)");
