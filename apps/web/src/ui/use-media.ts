/** Whether a media query holds now. For what exists once and moves with the width; plain looks belong in CSS. */
import { useCallback, useSyncExternalStore } from "react";

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Below the breakpoint where the studio becomes one column. */
export const useIsPhone = (): boolean => useMedia("(max-width: 47.99rem)");
