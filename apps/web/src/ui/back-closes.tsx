/**
 * While it is shown, the browser's Back closes what it stands in, and the page stays. Nothing is added to the history where
 * a page of the app lies behind: the move is blocked, and both Back and Forward lead where they led before.
 */
import { type RefObject, useEffect, useRef } from "react";
import { type BlockerFunction, type Location, useBlocker, useLocation, useNavigate } from "react-router";

type BackClosesProps = {
  onClose: () => void;
  /** The search parameter that keeps it open: a move to the same page without it needs no help. */
  openParam?: string | undefined;
};

/**
 * Shown only while the dialog is open, and not while it leaves. The one at the top of several is shown last, so it closes
 * first: the router asks the newest blocker.
 */
export function BackCloses({ onClose, openParam }: BackClosesProps) {
  const isClosing = useRef(false);
  useEntryBehind(isClosing);
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }: Parameters<BlockerFunction>[0]) => {
      if (historyAction !== "POP" || closesByAddress(currentLocation, nextLocation, openParam)) return false;
      // Closing may replace the address, so it waits until the move is over, or undone by the router.
      if (isAdded(currentLocation)) {
        isClosing.current = true;
        setTimeout(onClose);
        return false;
      }
      window.addEventListener("popstate", () => onClose(), { once: true });
      return true;
    },
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  return null;
}

const closesByAddress = (from: Location, to: Location, openParam: string | undefined): boolean =>
  openParam !== undefined &&
  from.pathname === to.pathname &&
  new URLSearchParams(from.search).has(openParam) &&
  !new URLSearchParams(to.search).has(openParam);

/** Another document cannot be blocked. Where one lies behind, the same address is added, so that Back meets it. */
function useEntryBehind(isClosing: RefObject<boolean>): void {
  const navigate = useNavigate();
  const here = useLocation();
  // Also for what stays open beneath when Back has closed another one.
  useEffect(() => {
    if (indexOfEntry() !== 0 || isClosing.current) return;
    // The browser's own address: `here` may be one that the page has just replaced, and would bring it back.
    const { pathname, search, hash } = window.location;
    const state = { ...stateOf(here), [added]: true };
    void navigate({ pathname, search, hash }, { state, preventScrollReset: true });
  }, [here, navigate, isClosing]);
}

const added = "addedForBack";

const isAdded = (location: Location): boolean => stateOf(location)[added] === true;

const stateOf = ({ state }: Location): Record<string, unknown> =>
  typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};

/** The router numbers the entries of one document from 0. */
const indexOfEntry = (): number | null => (window.history.state as { idx?: number } | null)?.idx ?? null;
