/** The words about a batch: how far it is, a row for each picture, and what comes next. */
import { Download, Shuffle } from "lucide-react";
import { Link } from "react-router";
import { titleOf } from "#gallery/content-kinds.ts";
import { useContent } from "#gallery/use-content.ts";
import { downloadPicture } from "#gallery/picture-actions.ts";
import { pictureDestinations } from "#gallery/picture-destinations.ts";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageTitle } from "#tools/shell/queue/job-stages.ts";
import { jobFailure, refundPath } from "#tools/shell/queue/job-failure.ts";
import { CancelJobs } from "#tools/shell/stage/cancel-jobs.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import { isActive, type SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { capitalise } from "#ui/short-title.ts";
import { CommonFacts } from "./result.tsx";

type BatchPanelProps = { batch: SubmittedJobs; onRetry: (job: JobRow) => void };

export const BatchPanel = ({ batch, onRetry }: BatchPanelProps) => (
  <>
    <BatchTitle batch={batch} />
    <ul className="grid gap-0.5 max-md:order-1">
      {batch.map((job, position) => (
        <BatchRow key={job.id} job={job} position={position + 1} />
      ))}
    </ul>
    <BatchFacts batch={batch} />
    <span className="flex-1" />
    <BatchActions batch={batch} onRetry={onRetry} />
  </>
);

const numbers = ["No", "One", "Two", "Three", "Four"] as const;
const pictures = (count: number): string =>
  `${numbers[count] ?? count} ${count === 1 ? "picture" : "pictures"}`;

function BatchTitle({ batch }: { batch: SubmittedJobs }) {
  const done = batch.filter(({ state }) => state === "succeeded").length;
  const active = batch.filter(isActive);
  // The job with the most progress is the one that a worker has.
  const now = active.toSorted((one, other) => other.progress - one.progress)[0];
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

/** The facts that all pictures of the batch share, once none of them is being made. */
function BatchFacts({ batch }: { batch: SubmittedJobs }) {
  const first = batch.find(({ state }) => state === "succeeded");
  const { data: content } = useContent(first?.content_id ?? null);
  if (!content || batch.some(isActive)) return null;
  return (
    <dl className="hidden gap-2 text-sm md:grid">
      <CommonFacts content={content} />
    </dl>
  );
}

type BatchRowProps = { job: JobRow; position: number };

function BatchRow({ job, position }: BatchRowProps) {
  const { data: content } = useContent(job.state === "succeeded" ? job.content_id : null);
  const notMade = job.state === "failed" || job.state === "cancelled";
  return (
    <li className="flex min-h-11 items-center gap-3 text-sm">
      <span className="grid size-6 flex-none place-items-center rounded-full bg-surface-2 text-sm tabular-nums">
        {position}
      </span>
      {notMade ? (
        <NotMadeRow job={job} />
      ) : (
        <span className="min-w-0 flex-1 truncate text-fg-2 tabular-nums">
          {content ? doneText(content) : job.state === "running" ? "Being made" : "Waits"}
        </span>
      )}
      {content && <PictureButtons content={content} position={position} />}
    </li>
  );
}

function doneText({ generation_params: { seed } }: ContentRow): string {
  return seed === undefined ? "Done" : `Seed ${seed}`;
}

function NotMadeRow({ job }: { job: JobRow }) {
  const { title, cost } = jobFailure(job.error_code);
  return (
    <>
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
    </>
  );
}

function PictureButtons({ content, position }: { content: ContentRow; position: number }) {
  return (
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
  );
}

/** Cancel while pictures are being made; afterwards another try for one that failed. */
function BatchActions({ batch, onRetry }: BatchPanelProps) {
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
