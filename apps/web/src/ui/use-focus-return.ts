/** Returns the focus after a dialog closes. Radix only does so for its own triggers. */
import { useRef } from "react";

export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    /** Called before the focus moves into the dialog. */
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
