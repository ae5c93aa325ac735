/** Keeps a dialog open when a toast above it, such as its Undo, is pressed. */
type OutsideEvent = CustomEvent<{ originalEvent: Event }>;

export function ignoreToasts(event: OutsideEvent): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest("[data-sonner-toaster]")) event.preventDefault();
}
