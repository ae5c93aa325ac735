/** Ctrl or ⌘ with Enter presses the main button of the page, wherever the focus is. */
import { useEffect, useEffectEvent } from "react";

/** The main button has these as `aria-keyshortcuts`. */
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
    // In the capture phase, before the focused control handles Enter.
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);
}

/** While a dialog is open, the shortcut only works if the main button is in it: it may cost credits. */
function isInReach(): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
  return dialog === undefined || dialog.querySelector(`[aria-keyshortcuts="${submitKeys}"]`) !== null;
}
