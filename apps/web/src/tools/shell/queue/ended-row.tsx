/** An ended job: the picture or video to open, or why there is none and what that cost. */
import { ImageOff, RotateCcw, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PlayMark } from "#gallery/play-mark.tsx";
import { RowThumbnail } from "#gallery/row-thumbnail.tsx";
import { viewOf } from "#job-kinds/job-kinds.ts";
import type { JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { jobFailure, refundPath } from "./job-failure.ts";
import { agoText, jobTitle } from "./job-words.ts";
import type { EndedPicture } from "./use-ended-pictures.ts";
import { useNow } from "./use-now.ts";

type EndedRowProps = {
  job: JobRow;
  picture: EndedPicture | undefined;
  /** All pictures were looked up: one that is missing was deleted. */
  picturesKnown: boolean;
  retrying: boolean;
  onRetry: () => void;
  onLeave: () => void;
};

export function EndedRow(props: EndedRowProps) {
  const { job } = props;
  return (
    <li className="py-2.5">
      {job.state === "succeeded" ? (
        <Made {...props} />
      ) : job.state === "failed" ? (
        <Failed {...props} />
      ) : (
        <Cancelled {...props} />
      )}
    </li>
  );
}

function Made({ job, picture, picturesKnown, onLeave }: EndedRowProps) {
  const gone = picturesKnown && (!picture || picture.trashed_at !== null);
  const lines = (
    <>
      <Thumb
        url={gone ? null : (picture?.poster_url ?? picture?.content_url)}
        moves={viewOf(job.kind).makes === "video"}
      />
      <Lines job={job} state={gone ? "Made, and deleted since" : "Ready"} />
    </>
  );
  if (gone || !job.content_id) return <div className="flex min-h-[52px] items-center gap-3.5">{lines}</div>;
  return (
    <Link
      to={viewOf(job.kind).resultPath(job.content_id)}
      onClick={onLeave}
      className="-mx-2 flex min-h-[52px] items-center gap-3.5 rounded-md px-2 transition-colors duration-150 hover:bg-surface-3"
    >
      <span className="sr-only">Open: </span>
      {lines}
    </Link>
  );
}

function Failed({ job, retrying, onRetry, onLeave }: EndedRowProps) {
  const { title, sentence, cost, retryable } = jobFailure(job.error_code, job.kind);
  return (
    <>
      <div className="flex items-start gap-3.5">
        <Badge icon={<ImageOff size={18} />} tone="text-danger" />
        <div className="min-w-0 flex-1">
          <Lines job={job} state={title} />
          <p className="mt-1 text-sm text-pretty text-fg-2">
            {sentence !== `${title}.` && `${sentence} `}
            <span className="text-success">{cost}</span>
          </p>
        </div>
      </div>
      <div className="mt-1.5 ml-[66px] flex flex-wrap gap-1.5">
        {retryable && <RetryButton {...{ job, retrying, onRetry }} />}
        <Link
          to={refundPath(job.id)}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center rounded-full px-3 font-strong text-fg-2 hover:text-fg"
        >
          See the refund
        </Link>
      </div>
    </>
  );
}

function Cancelled({ job, retrying, onRetry }: EndedRowProps) {
  return (
    <>
      <div className="flex min-h-[52px] items-center gap-3.5">
        <Badge icon={<Undo2 size={18} />} tone="text-fg-3" />
        <Lines job={job} state={`Cancelled, ${job.cost_credits} credits are back`} />
      </div>
      <div className="mt-1.5 ml-[66px]">
        <RetryButton {...{ job, retrying, onRetry }} />
      </div>
    </>
  );
}

const RetryButton = ({ job, retrying, onRetry }: Pick<EndedRowProps, "job" | "retrying" | "onRetry">) => (
  <Button busy={retrying} priceCredits={job.cost_credits} onClick={onRetry}>
    <RotateCcw size={16} aria-hidden="true" />
    {retrying ? "Starting..." : "Try again"}
  </Button>
);

function Lines({ job, state }: { job: JobRow; state: string }) {
  const now = useNow(true);
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate">{jobTitle(job)}</p>
      <p className="flex justify-between gap-3 text-sm text-fg-2">
        <span className="min-w-0 text-pretty">{state}</span>
        <span className="flex-none text-fg-3 tabular-nums">{agoText(job.finished_at, now)}</span>
      </p>
    </div>
  );
}

/** The words beside it say what it shows. */
function Thumb({ url, moves }: { url: string | null | undefined; moves: boolean }) {
  if (url === null) return <Badge icon={<ImageOff size={18} />} tone="text-fg-3" />;
  return url === undefined ? (
    <span className="skeleton size-[52px] flex-none rounded-md" />
  ) : (
    <span className="relative flex-none">
      <RowThumbnail url={url} className="size-[52px] rounded-md bg-sunk object-cover object-[50%_25%]" />
      {moves && <PlayMark className="absolute inset-0 m-auto size-6" iconSize={12} />}
    </span>
  );
}

function Badge({ icon, tone }: { icon: ReactNode; tone: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("grid size-[52px] flex-none place-items-center rounded-md bg-sunk", tone)}
    >
      {icon}
    </span>
  );
}
