/** Pictures that were submitted together, side by side: each appears in its place as it arrives, and can be opened. */
import { Download, Shuffle } from "lucide-react";
import { Link } from "react-router";
import { useContent } from "#gallery/content-pages.ts";
import { downloadPicture } from "#gallery/picture-actions.ts";
import { pictureDestinations } from "#gallery/picture-destinations.ts";
import { jobFailure, refundPath } from "#tools/shell/queue/job-failure.ts";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageTitle } from "#tools/shell/queue/job-stages.ts";
import { CancelJobs } from "#tools/shell/stage/cancel-jobs.tsx";
import { Fact } from "#tools/shell/stage/fact.tsx";
import { StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import type { JobRow } from "#platform/database.ts";
import { useMedia } from "#ui/use-media.ts";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { capitalise } from "#ui/short-title.ts";
import { styleName } from "#tools/shell/fields/style-picker.tsx";
import { isActive, type SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import { BatchTile } from "./batch-tile.tsx";
import { columnsFor } from "./batch-columns.ts";
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
      phoneHeight={`min(${(((100 / columns) * rows) / ratio).toFixed(1)}vw, 38dvh)`}
      picture={
        <StageArea className="max-md:px-4">
          <ul
            className="grid justify-center"
            style={{ gap: gapPx, gridTemplateColumns: `repeat(${columns}, auto)` }}
          >
            {batch.map((job, position) => (
              <li key={job.id} style={{ width, aspectRatio: `${widthPx} / ${heightPx}` }}>
                <BatchTile job={job} position={position + 1} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </StageArea>
      }
    >
      <BatchWords batch={batch} />
      <ul className="grid gap-0.5 max-md:order-1">
        {batch.map((job, position) => (
          <BatchRow key={job.id} job={job} position={position + 1} />
        ))}
      </ul>
      <BatchFacts batch={batch} />
      <span className="flex-1" />
      <BatchEnd batch={batch} onRetry={onRetry} />
    </StageShell>
  );
}

const numbers = ["No", "One", "Two", "Three", "Four"] as const;
const pictures = (count: number): string =>
  `${numbers[count] ?? count} ${count === 1 ? "picture" : "pictures"}`;

function BatchWords({ batch }: { batch: SubmittedJobs }) {
  const done = batch.filter(({ state }) => state === "succeeded").length;
  const open = batch.filter(isActive);
  // The one that is furthest on is the one that is worked on.
  const now = open.toSorted((one, other) => other.progress - one.progress)[0];
  const prompt = batch[0]?.input?.prompt ?? "";
  return (
    <>
      <StageTitle above={now ? `${done} of ${batch.length} done` : capitalise(titleOf({ prompt }))}>
        {now ? stageTitle(now) : pictures(done)}
      </StageTitle>
      {now && <JobProgress job={now} />}
    </>
  );
}

/** What they have in common, once they are there. */
function BatchFacts({ batch }: { batch: SubmittedJobs }) {
  const first = batch.find(({ state }) => state === "succeeded");
  const { data: content } = useContent(first?.content_id ?? null);
  if (!content || batch.some(isActive)) return null;
  const { width, height } = sizeOf(content);
  const made = content.generation_params;
  return (
    <dl className="hidden gap-2 text-sm md:grid">
      <Fact name="Size">
        {width} × {height}
        {made.aspect_ratio && `, ${made.aspect_ratio}`}
      </Fact>
      {made.character_name && <Fact name="Character">{made.character_name}</Fact>}
      {made.style && <Fact name="Style">{styleName(made.style)}</Fact>}
      {made.negative_prompt && <Fact name="Kept out">{made.negative_prompt}</Fact>}
    </dl>
  );
}

function BatchRow({ job, position }: { job: JobRow; position: number }) {
  const { data: content } = useContent(job.state === "succeeded" ? job.content_id : null);
  const { title, cost } = jobFailure(job.error_code);
  if (job.state === "failed" || job.state === "cancelled") {
    return (
      <li className="flex min-h-11 items-center gap-3 text-sm">
        <Number position={position} />
        <span className="min-w-0 flex-1 py-1.5 text-pretty">
          {job.state === "cancelled" ? "Cancelled" : title}.{" "}
          <span className="text-success">{job.cost_credits} credits are back.</span>
          <span className="sr-only"> {cost}</span>
        </span>
        <Link
          to={refundPath(job.id)}
          className="flex min-h-11 items-center px-1 text-accent-text underline underline-offset-4"
        >
          Refund
        </Link>
      </li>
    );
  }
  const seed = content?.generation_params.seed;
  return (
    <li className="flex min-h-11 items-center gap-3 text-sm">
      <Number position={position} />
      <span className="min-w-0 flex-1 truncate text-fg-2 tabular-nums">
        {content
          ? seed === undefined
            ? "Done"
            : `Seed ${seed}`
          : job.state === "running"
            ? "Being made"
            : "Waits"}
      </span>
      {content && (
        <>
          <Link
            to={pictureDestinations.vary.to(content.id)}
            aria-label={`Vary picture ${position}`}
            title="Vary"
            className="grid size-11 place-items-center rounded-full text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
          >
            <Shuffle size={18} aria-hidden="true" />
          </Link>
          <IconButton
            label={`Download picture ${position}`}
            onClick={() => void downloadPicture(content)}
            className="-mr-2"
          >
            <Download size={18} />
          </IconButton>
        </>
      )}
    </li>
  );
}

function Number({ position }: { position: number }) {
  return (
    <span className="grid size-6 flex-none place-items-center rounded-full bg-surface-2 text-sm tabular-nums">
      {position}
    </span>
  );
}

function BatchEnd({ batch, onRetry }: { batch: SubmittedJobs; onRetry: (job: JobRow) => void }) {
  const [failed, ...others] = batch.filter(({ state }) => state === "failed");
  if (batch.some(isActive)) return <CancelJobs jobs={batch} />;
  if (!failed) return null;
  const back = [failed, ...others].reduce((sum, job) => sum + job.cost_credits, 0);
  return (
    <div>
      <p className="mb-2.5 text-sm text-pretty text-fg-2">
        {pictures(others.length + 1)} {others.length === 0 ? "was" : "were"} not made: {back} credits are
        back, nothing was charged for {others.length === 0 ? "it" : "them"}.
      </p>
      {jobFailure(failed.error_code).retryable ? (
        <Button priceCredits={failed.cost_credits} onClick={() => onRetry(failed)} block>
          Try one again
        </Button>
      ) : (
        <ButtonLink to={refundPath(failed.id)} variant="plain" block>
          See the refund
        </ButtonLink>
      )}
    </div>
  );
}
