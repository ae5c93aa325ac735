/** The last part of a public page: the ways on. */
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { StartCreating } from "./start-creating.tsx";

export function Invitation({ title, text }: { title: ReactNode; text: string }) {
  return (
    <section
      aria-labelledby="begin"
      className="mt-20 flex flex-wrap items-end justify-between gap-7 rounded-[28px] bg-surface-1 p-7 shadow-card md:mt-28 md:p-14"
    >
      <div>
        <h2 id="begin" className="display text-3xl">
          {title}
        </h2>
        <p className="mt-4 max-w-[48ch] text-fg-2">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <StartCreating />
        <ButtonLink to="/" variant="quiet" size="lg">
          Back to Home
        </ButtonLink>
      </div>
    </section>
  );
}
