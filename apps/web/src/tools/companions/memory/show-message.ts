/** Brings a message of the talk into view. */

export const messageElementId = (id: string): string => `message-${id}`;

/** @param afterMs to wait for a dialog to close, which gives the focus back. @returns false when the message is not shown. */
export function showMessage(id: string, { afterMs }: { afterMs: number }): boolean {
  const element = document.getElementById(messageElementId(id));
  if (!element) return false;
  setTimeout(() => {
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
  }, afterMs);
  return true;
}
