/** A press on a toast above a dialog must not close the dialog: its Undo is meant. */
type OutsideEvent = CustomEvent<{ originalEvent: Event }>;

export function ignoreToasts(event: OutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
}
