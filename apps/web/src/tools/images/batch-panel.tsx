/** The words about a batch: how far it is, a row for each picture, and what comes next. */
import { Download } from "lucide-react";
import { Link } from "react-router";
import { titleOf } from "#gallery/content-kinds.ts";
import { useContent } from "#gallery/use-content.ts";
import { downloadPicture } from "#gallery/picture-actions.ts";
import { pictureDestinations } from "#gallery/picture-destinations.ts";
import { ProgressLine } from "#tools/shell/queue/job-progress.tsx";
import { stageTitle } from "#tools/shell/queue/job-stages.ts";
import { jobFailure, refundPath } from "#tools/shell/queue/job-failure.ts";
import { medianMsOf, timeLeftText } from "#tools/shell/queue/time-left.ts";
import { useNow } from "#tools/shell/queue/use-now.ts";
import { CancelJobs } from "#tools/shell/stage/cancel-jobs.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import { isActive, type SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { capitalise } from "@galatea/contract/capitalise.ts";
import { batchProgress } from "./batch-progress.ts";
import { CommonFacts } from "./result.tsx";

type BatchPanelProps = { batch: SubmittedJobs; onRetry: (job: JobRow) => void };

export const BatchPanel = ({ batch, onRetry }: BatchPanelProps) => (
  <>
    <BatchTitle batch={batch} />
    <ul className="grid gap-0.5 max-md:order-1">
      {batch.map((job, position) => (
        <BatchRow key={job.id} job={job} position={position + 1} of={batch.length} />
      ))}
    </ul>
    <BatchFacts batch={batch} />
    <span className="flex-1 max-md:hidden" />
    <BatchActions batch={batch} onRetry={onRetry} />
  </>
);

const numbers = ["No", "One", "Two", "Three", "Four"] as const;
const pictures = (count: number): string =>
  `${numbers[count] ?? count} ${count === 1 ? "picture" : "pictures"}`;

function BatchTitle({ batch }: { batch: SubmittedJobs }) {
  const { done, of, now } = batchProgress(batch);
  const prompt = batch[0]?.input?.prompt ?? "";
  return (
    <>
      <StageTitle above={now ? `${done} of ${of} done` : capitalise(titleOf({ prompt }))}>
        {now ? stageTitle(now) : pictures(done)}
      </StageTitle>
      {now && <BatchBar batch={batch} now={now} />}
    </>
  );
}

function BatchBar({ batch, now }: { batch: SubmittedJobs; now: JobRow }) {
  const { connection } = useSession();
  const nowMs = useNow(true);
  const { progress, clock } = batchProgress(batch);
  const medianMs = connection && medianMsOf(now, connection.config);
  return (
    <ProgressLine
      progress={progress}
      label={stageTitle(now)}
      left={timeLeftText(clock({ medianMs, nowMs }))}
    />
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

type BatchRowProps = { job: JobRow; position: number; of: number };

function BatchRow({ job, position, of }: BatchRowProps) {
  const { data: content } = useContent(job.state === "succeeded" ? job.content_id : null);
  const notMade = job.state === "failed" || job.state === "cancelled";
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
      <span className="grid size-6 flex-none place-items-center rounded-full bg-surface-2 text-sm tabular-nums">
        {position}
      </span>
      {notMade ? (
        <NotMadeRow job={job} />
      ) : (
        <span className="min-w-0 flex-1 truncate text-fg-2 tabular-nums">
          <span className="text-fg">
            Picture {position} of {of}
          </span>{" "}
          {rowText(job, content)}
        </span>
      )}
      {content && <PictureButtons content={content} position={position} />}
    </li>
  );
}

/** A picture that is made stays so while its row is read. */
function rowText(job: JobRow, content: ContentRow | null | undefined): string {
  if (job.state === "running") return "is being made";
  if (job.state === "queued") return "waits";
  const seed = content?.generation_params.seed;
  return seed === undefined ? "is done" : `· seed ${seed}`;
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

const actionClass =
  "inline-flex min-h-11 items-center gap-2 rounded-full px-2.5 text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg";

function PictureButtons({ content, position }: { content: ContentRow; position: number }) {
  const { vary, upscale } = pictureDestinations;
  return (
    <span className="-mt-1.5 flex basis-full flex-wrap pl-6.5">
      <Link to={vary.to(content.id)} aria-label={`Vary picture ${position}`} className={actionClass}>
        <vary.icon size={16} aria-hidden="true" />
        Vary
      </Link>
      <Link to={upscale.to(content.id)} aria-label={`Upscale picture ${position}`} className={actionClass}>
        <upscale.icon size={16} aria-hidden="true" />
        Upscale
      </Link>
      <button
        type="button"
        aria-label={`Download picture ${position}`}
        onClick={() => void downloadPicture(content)}
        className={actionClass}
      >
        <Download size={16} aria-hidden="true" />
        Download
      </button>
    </span>
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
