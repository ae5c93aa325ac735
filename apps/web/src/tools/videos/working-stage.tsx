/** A film that waits or runs: its picture wakes up as the work goes on; the stage, the time, the queue, Cancel. */
import { useEffect, useState } from "react";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { medianMsOf, positionText } from "#tools/shell/queue/time-left.ts";
import { useQueuePositions } from "#tools/shell/queue/use-queue-positions.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { CancelJobs } from "#tools/shell/stage/cancel-jobs.tsx";
import { StageSteps } from "#tools/shell/stage/stage-steps.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { FilmShell } from "./film-shell.tsx";
import { typicalTime } from "./typical-time.ts";
import { Waking } from "./waking.tsx";

export function WorkingStage({ job, pictureUrl }: { job: JobRow; pictureUrl: string | null }) {
  const { connection } = useSession();
  const { shape, url } = useShape(job.input?.imageUrl ?? pictureUrl);
  const medianMs = connection ? medianMsOf(job, connection.config) : null;
  return (
    <FilmShell film={<Waking url={url} progress={job.progress} />} {...shape}>
      <StageTitle above={stageCount(job)}>{stageTitle(job)}</StageTitle>
      {job.input?.prompt && <p className="line-clamp-3 text-pretty text-fg-2">{job.input.prompt}</p>}
      <JobProgress job={job} />
      <StageSteps job={job} />
      <QueuePlace job={job} />
      <p className="text-sm text-pretty text-fg-3">
        {medianMs !== null && `A video ${typicalTime(medianMs)}: the median of the last ones made here. `}
        You can leave this page.
      </p>
      <span className="flex-1" />
      <CancelJobs jobs={[job]} />
    </FilmShell>
  );
}

/** Between the press of the button and the job: the words are on their way. */
export function StartingStage({ pictureUrl }: { pictureUrl: string | null }) {
  const { shape, url } = useShape(pictureUrl);
  return (
    <FilmShell film={<Waking url={url} progress={0} />} {...shape}>
      <StageTitle above="Starting">Sending your words</StageTitle>
    </FilmShell>
  );
}

/** The stage takes the shape of the picture as soon as the browser knows it. */
function useShape(pictureUrl: string | null) {
  const url = pictureUrl && (thumbnailUrl(pictureUrl, 960) ?? pictureUrl);
  const [known, setKnown] = useState<{ url: string; width: number; height: number } | null>(null);
  useEffect(() => {
    if (!url) return;
    const picture = new Image();
    picture.addEventListener("load", () =>
      setKnown({ url, width: picture.naturalWidth || 4, height: picture.naturalHeight || 3 }),
    );
    picture.src = url;
  }, [url]);
  const { width, height } = known && known.url === url ? known : { width: 4, height: 3 };
  return { shape: { width, height }, url };
}

function QueuePlace({ job }: { job: JobRow }) {
  const { active } = useJobs();
  const places = useQueuePositions();
  if (job.state !== "queued" && active.length < 2) return null;
  return (
    <div className="rounded-card bg-surface-1 px-4 py-3.5 text-sm">
      {job.state === "queued" && (
        <p className="flex justify-between gap-3" aria-live="polite">
          <span className="text-fg-2">Place in the queue</span>
          <span className="font-strong tabular-nums">{positionText(places.get(job.id))}</span>
        </p>
      )}
      {active.length > 1 && (
        <p className="flex justify-between gap-3">
          <span className="text-fg-2">Yours in the queue</span>
          <span className="font-strong tabular-nums">{active.length}</span>
        </p>
      )}
    </div>
  );
}
