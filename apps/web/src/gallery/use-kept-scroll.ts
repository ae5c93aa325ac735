/**
 * Restores the scroll position on Back. The browser cannot: when it tries, the gallery has not loaded yet.
 */
import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** By history entry, until the document is left. */
const positionsPx = new Map<string, number>();

/** @param isReady the scrolled content has its height. */
export function useKeptScroll(isReady: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const positionPx = positionsPx.get(key);
    if (!isBack || !isReady || positionPx === undefined) return;
    // In the next frame, because every new path first scrolls to its top in this one.
    const frame = requestAnimationFrame(() => window.scrollTo(0, positionPx));
    return () => cancelAnimationFrame(frame);
  }, [key, isBack, isReady]);
  useEffect(() => {
    if (!isReady) return;
    let positionPx = window.scrollY;
    const remember = () => (positionPx = window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      window.removeEventListener("scroll", remember);
      positionsPx.set(key, positionPx);
    };
  }, [key, isReady]);
}
