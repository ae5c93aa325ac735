/** The frame of each part: a title, what it is for, and its content. */
import { useId, type ReactNode } from "react";

export function FactorCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card px-[22px] py-[26px] md:px-7">
      <h2 id={id} className="text-md font-strong">
        {title}
      </h2>
      <p className="mt-1 max-w-[62ch] text-sm text-pretty text-fg-2">{lead}</p>
      {children}
    </section>
  );
}
