/** One picture of several: its skeleton, its placeholder, the picture, or why there is none. */
import { RotateCcw } from "lucide-react";
import { useState, type ReactNode } from "react";
import { titleOf } from "#gallery/content-kinds.ts";
import { useContent } from "#gallery/content-pages.ts";
import { Picture } from "#gallery/picture.tsx";
import type { JobRow } from "#platform/database.ts";
import { AiLabel } from "#ui/badge.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Placeholder } from "#tools/shell/stage/placeholder.tsx";

type BatchTileProps = { job: JobRow; position: number; onOpen: (contentId: string) => void };

export function BatchTile({ job, position, onOpen }: BatchTileProps) {
  const { data: content } = useContent(job.state === "succeeded" ? job.content_id : null);
  // Only what arrives before one's eyes develops.
  const [seenUnmade] = useState(job.state !== "succeeded");

  if (job.state === "failed" || job.state === "cancelled") {
    return (
      <Tile quiet>
        <span className="grid size-full content-center justify-items-center gap-2 p-3 text-center text-sm text-fg-2">
          <RotateCcw size={20} aria-hidden="true" className="text-success" />
          {job.state === "failed" ? "Not made" : "Cancelled"}
          <span className="text-success">{job.cost_credits} credits are back</span>
        </span>
      </Tile>
    );
  }
  if (content) {
    return (
      <Tile>
        <button
          type="button"
          aria-label={`Open picture ${position}: ${titleOf(content)}`}
          onClick={() => onOpen(content.id)}
          className="absolute inset-0 -outline-offset-2"
        >
          <Picture
            key={content.id}
            content={content}
            sizes="(min-width: 80rem) 26vw, (min-width: 48rem) 32vw, 50vw"
            upToPx={960}
            eager
            develops={seenUnmade}
            className="size-full object-cover"
          />
        </button>
        <span data-theme="dark" className="pointer-events-none absolute bottom-2 left-2">
          <AiLabel />
        </span>
      </Tile>
    );
  }
  if (job.state === "running") {
    return (
      <Tile>
        <Placeholder progress={job.progress} />
        <span
          data-theme="dark"
          className="glass absolute top-2 left-2 rounded-full px-2.5 py-0.5 text-sm font-strong tabular-nums"
        >
          {Math.round(job.progress * 100)}%
        </span>
      </Tile>
    );
  }
  return (
    <Tile quiet>
      <Skeleton className="absolute inset-0 rounded-none!" />
      <span className="absolute inset-0 grid place-items-center text-sm text-fg-3">
        {job.state === "queued" ? "Waits its turn" : ""}
      </span>
    </Tile>
  );
}

function Tile({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <div
      className={`relative size-full overflow-hidden rounded-md bg-surface-2 max-md:rounded-sm ${quiet ? "" : "shadow-card"}`}
    >
      {children}
    </div>
  );
}
