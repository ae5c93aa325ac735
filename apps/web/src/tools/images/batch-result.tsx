/** The pictures of one submission side by side; each appears in its own tile as soon as it is made. */
import { RotateCcw } from "lucide-react";
import { useState, type ReactNode } from "react";
import { titleOf } from "#gallery/content-kinds.ts";
import { useContent } from "#gallery/use-content.ts";
import { PictureButton } from "#gallery/picture-button.tsx";
import { JobPlaceholder } from "#tools/shell/stage/job-placeholder.tsx";
import { StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import { isActive, type SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { CornerAiLabel } from "#ui/badge.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useMedia } from "#ui/use-media.ts";
import { BatchPanel } from "./batch-panel.tsx";
import { sizeOfJob } from "./request.ts";

type BatchResultProps = {
  batch: SubmittedJobs;
  onOpen: (contentId: string) => void;
  onRetry: (job: JobRow) => void;
};

const gapPx = 8;

export function BatchResult({ batch, onOpen, onRetry }: BatchResultProps) {
  const tablet = useMedia("(min-width: 48rem) and (max-width: 79.99rem)");
  const first = batch[0];
  if (!first) return null;
  const { widthPx, heightPx } = sizeOfJob(first);
  const ratio = widthPx / heightPx;
  const columns = columnsFor(batch.length, ratio, tablet ? 0.95 : 1.15);
  const rows = Math.ceil(batch.length / columns);
  const width = `min((100cqw - ${gapPx * (columns - 1)}px) / ${columns}, (100cqh - ${gapPx * (rows - 1)}px) / ${rows} * ${ratio})`;
  return (
    <StageShell
      {...(batch.some(isActive) && { phoneShows: "progress" })}
      phoneHeight={`min(${(((100 / columns) * rows) / ratio).toFixed(1)}vw, 38dvh)`}
      picture={
        <StageArea className="max-md:px-4">
          <ul
            className="grid justify-center"
            style={{ gap: gapPx, gridTemplateColumns: `repeat(${columns}, auto)` }}
          >
            {batch.map((job, position) => (
              <li key={job.id} style={{ width, aspectRatio: `${widthPx} / ${heightPx}` }}>
                <BatchTile job={job} position={position + 1} of={batch.length} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </StageArea>
      }
    >
      <BatchPanel batch={batch} onRetry={onRetry} />
    </StageShell>
  );
}

/** The number of columns with which pictures of this shape are largest. An incomplete last row lowers the score. */
export function columnsFor(count: number, aspect: number, stageAspect = 1.15): number {
  const scoreOf = (columns: number): number => {
    const rows = Math.ceil(count / columns);
    const width = Math.min(stageAspect / columns, aspect / rows);
    return width * (1 - 0.1 * (columns * rows - count));
  };
  const candidates = Array.from({ length: count }, (_, position) => position + 1);
  return candidates.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0] ?? 1;
}

type BatchTileProps = { job: JobRow; position: number; of: number; onOpen: (contentId: string) => void };

function BatchTile({ job, position, of, onOpen }: BatchTileProps) {
  const { data: content } = useContent(job.state === "succeeded" ? job.content_id : null);
  // A picture develops only if this page saw it unfinished.
  const [seenUnmade] = useState(job.state !== "succeeded");
  if (job.state === "failed" || job.state === "cancelled") return <NotMade job={job} />;
  if (content) return <Made {...{ content, position, of, onOpen }} develops={seenUnmade} />;
  if (job.state === "running") return <BeingMade job={job} />;
  return (
    <Tile quiet>
      <Skeleton className="absolute inset-0 rounded-none!" />
      <span className="absolute inset-0 grid place-items-center text-sm text-fg-3">
        {job.state === "queued" ? "Waits its turn" : "Done"}
      </span>
    </Tile>
  );
}

const NotMade = ({ job }: { job: JobRow }) => (
  <Tile quiet>
    <span className="grid size-full content-center justify-items-center gap-2 p-3 text-center text-sm text-fg-2">
      <RotateCcw size={20} aria-hidden="true" className="text-success" />
      {job.state === "failed" ? "Not made" : "Cancelled"}
      <span className="text-success">{job.cost_credits} credits are back</span>
    </span>
  </Tile>
);

type MadeProps = Omit<BatchTileProps, "job"> & { content: ContentRow; develops: boolean };

const Made = ({ content, position, of, develops, onOpen }: MadeProps) => (
  <Tile>
    <PictureButton
      content={content}
      label={`Open picture ${position} of ${of}: ${titleOf(content)}`}
      onOpen={onOpen}
      buttonClass="absolute inset-0"
      sizes="(min-width: 80rem) 26vw, (min-width: 48rem) 32vw, 50vw"
      upToPx={960}
      eager
      develops={develops}
      className="size-full object-cover"
    />
    <span
      aria-hidden="true"
      data-theme="dark"
      className="glass pointer-events-none absolute top-2 left-2 grid size-6 place-items-center rounded-full text-sm font-strong tabular-nums"
    >
      {position}
    </span>
    <CornerAiLabel className="bottom-2 left-2" />
  </Tile>
);

const BeingMade = ({ job }: { job: JobRow }) => (
  <Tile>
    <JobPlaceholder job={job} />
    <span
      data-theme="dark"
      className="glass absolute top-2 left-2 rounded-full px-2.5 py-0.5 text-sm font-strong tabular-nums"
    >
      {Math.round(job.progress * 100)}%
    </span>
  </Tile>
);

function Tile({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <div
      className={`relative size-full overflow-hidden rounded-md bg-surface-2 max-md:rounded-sm ${quiet ? "" : "shadow-card"}`}
    >
      {children}
    </div>
  );
}
