/** A press on a toast that lies over a dialog is meant for the toast: its Undo must not close the dialog beneath. */
type OutsideEvent = CustomEvent<{ originalEvent: Event }>;

export function ignoreToasts(event: OutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
}
