/** Ctrl or ⌘ with Enter does the main act of the page, from wherever the focus is. */
import { useEffect, useEffectEvent } from "react";

/** What the button of the act says of itself, as `aria-keyshortcuts`. */
export const submitKeys = "Control+Enter Meta+Enter";

export function useSubmitShortcut(submit: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    if (!isInReach()) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the focused control, which would take Enter for itself.
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);
}

/** Behind a dialog nothing is done, least of all what costs: unless the button of the act is in the dialog itself. */
function isInReach(): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
  return dialog === undefined || dialog.querySelector(`[aria-keyshortcuts="${submitKeys}"]`) !== null;
}
