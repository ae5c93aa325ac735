/** Tells, on the page where a person can go on, why a link did not work. */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { outcomeSentence } from "./address-outcome.ts";

/** The state of a navigation to a page of the sign-in, after a link that did not work. */
export const noticeState = (code: string): { linkError: string } => ({ linkError: code });

export function useAddressNotice(): string | null {
  const state: unknown = useLocation().state;
  const code = typeof state === "object" && state !== null && "linkError" in state ? state.linkError : null;
  return typeof code === "string" ? outcomeSentence(code) : null;
}

export function AddressNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mt-5 rounded-card bg-surface-2 px-4 py-3.5 text-pretty">
      {children}
    </p>
  );
}
