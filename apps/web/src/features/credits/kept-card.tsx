/** Shows how much of the plan's space, unused uploads and notes the person uses. */
import { formatBytes } from "@galatea/contract/quotas.ts";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Kept } from "#platform/database.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { useKept } from "./use-kept.ts";

/** The share from which the bar warns. */
const nearlyFull = 0.9;

export function KeptCard() {
  const kept = useKept();
  const section = useLinkedSection(kept.data !== undefined);
  return (
    <section
      ref={section}
      aria-labelledby="what-you-keep"
      tabIndex={-1}
      className="card scroll-mt-4 px-[22px] py-[26px] md:px-7"
    >
      <h2 id="what-you-keep" className="page-title">
        Your storage
      </h2>
      {kept.data ? (
        <Figures kept={kept.data} />
      ) : (
        <PanelFallback
          query={kept}
          what="Your storage"
          loading="Loading your storage"
          className="mt-4 grid gap-3"
        >
          <Skeleton className="h-1.5 rounded-full!" />
          <Skeleton className="h-4 w-full" />
        </PanelFallback>
      )}
    </section>
  );
}

function Figures({ kept }: { kept: Kept }) {
  const { bytes, bytes_limit: limit } = kept;
  const share = limit === null ? 0 : Math.min(1, bytes / Math.max(1, limit));
  const isFull =
    isOver(bytes, limit) || isOver(kept.uploads, kept.uploads_limit) || isOver(kept.notes, kept.notes_limit);
  return (
    <div className="text-sm text-fg-2 tabular-nums">
      <div aria-hidden="true" className="mt-4 mb-2.5 flex h-1.5 overflow-hidden rounded-full bg-surface-3">
        <i
          className={share >= nearlyFull ? "bg-warning" : "bg-credit"}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p>
        <b className="text-fg">{formatBytes(bytes)}</b>
        {limit === null ? " used" : ` of ${formatBytes(limit)} used`}
      </p>
      <p className="mt-1">{countWords(kept.uploads, kept.uploads_limit)} uploads that nothing uses yet</p>
      <p className="mt-1">{countWords(kept.notes, kept.notes_limit)} notes and collection entries</p>
      <p className="mt-3 text-pretty">
        The trash counts until you empty it. Nothing is ever deleted because an account is full.
      </p>
      {isFull && (
        <div className="mt-3.5 grid gap-3">
          <p className="text-pretty text-fg">
            You have reached the limit of your plan. Delete what you no longer need, or choose a larger plan.
          </p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/dashboard">Open the gallery</ButtonLink>
            <ButtonLink to="/subscription">See the plans</ButtonLink>
          </div>
        </div>
      )}
    </div>
  );
}

const isOver = (used: number, limit: number | null): boolean => limit !== null && used >= limit;

const countWords = (used: number, limit: number | null): string =>
  limit === null
    ? used.toLocaleString("en-US")
    : `${used.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")}`;

/** Scrolls to the panel when a refusal's link leads here. */
function useLinkedSection(loaded: boolean) {
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!loaded || hash !== "#what-you-keep") return;
    section.current?.scrollIntoView({ block: "start" });
    section.current?.focus({ preventScroll: true });
  }, [loaded, hash]);
  return section;
}
