/** Gives the focus back to where it was when something opened over the page: Radix does so for triggers of its own only. */
import { useRef } from "react";

export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    /** Called before the focus moves in. */
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
