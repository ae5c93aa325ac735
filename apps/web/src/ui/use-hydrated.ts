/**
 * Whether React has taken over the prerendered page. A form that the browser submits before that would leave the page
 * with the password in its request, so forms have no submit button until then. Typed text is kept. A page that works
 * without a script shows what only a script can do from then on.
 */
import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
