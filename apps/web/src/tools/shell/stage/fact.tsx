/** One fact in the list of facts about a picture on the stage. */
import type { ReactNode } from "react";
import { tookMs } from "#tools/shell/queue/took-ms.ts";
import type { JobRow } from "#platform/database.ts";

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex-none text-fg-3">{name}</dt>
      <dd className="line-clamp-2 text-right break-words tabular-nums">{children}</dd>
    </div>
  );
}

/** How long the picture took; nothing when it is not known. */
export function MadeIn({ job }: { job: JobRow | null }) {
  const ms = tookMs(job);
  return ms !== null && <Fact name="Made in">{(ms / 1000).toFixed(1)} s</Fact>;
}
