/** A link to a page of rules from within a form. It opens beside the form, so that nothing typed or chosen there is lost. */
import type { ReactNode } from "react";

export const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="font-strong text-accent-text underline underline-offset-4"
  >
    {children}
    <span className="sr-only"> (opens beside this page)</span>
  </a>
);
