/** On Back the page stands where it was left. The browser cannot do it: the gallery is not there yet when it tries. */
import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** By entry of the history; as long as the page lives. */
const places = new Map<string, number>();

/** @param isReady what is scrolled has its height. */
export function useKeptScroll(isReady: boolean): void {
  const { key } = useLocation();
  const cameBack = useNavigationType() === "POP";
  useEffect(() => {
    const placePx = places.get(key);
    if (!cameBack || !isReady || placePx === undefined) return;
    // After whoever else scrolls in this turn: every new path begins at its top.
    const frame = requestAnimationFrame(() => window.scrollTo(0, placePx));
    return () => cancelAnimationFrame(frame);
  }, [key, cameBack, isReady]);
  useEffect(() => {
    if (!isReady) return;
    let placePx = window.scrollY;
    const remember = () => (placePx = window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      window.removeEventListener("scroll", remember);
      places.set(key, placePx);
    };
  }, [key, isReady]);
}
