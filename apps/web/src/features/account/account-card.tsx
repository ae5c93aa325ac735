/** The frame of each part of the page: what it is and what it is for, and beside that its content. */
import type { ReactNode } from "react";

type AccountCardProps = { id: string; title: string; lead: ReactNode; children: ReactNode };

export function AccountCard({ id, title, lead, children }: AccountCardProps) {
  return (
    <section
      aria-labelledby={id}
      className="card grid content-start gap-x-12 gap-y-5 px-[22px] py-[26px] md:px-7 md:py-[30px] xl:grid-cols-[minmax(0,17fr)_minmax(0,25fr)]"
    >
      <div>
        <h2 id={id} className="page-title scroll-mt-6">
          {title}
        </h2>
        <div className="mt-2 max-w-[62ch] text-sm text-pretty text-fg-2">{lead}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
