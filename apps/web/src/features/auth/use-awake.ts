/**
 * Whether the page answers by itself. It is shown before that, and a form that was sent then would leave the page with
 * a password in its address: until it is awake a form has no button that sends it. What was typed meanwhile is kept.
 */
import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

export const useAwake = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
