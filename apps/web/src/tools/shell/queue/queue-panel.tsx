/** The person's jobs that wait, run or ended lately, from all devices. */
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { JobRow } from "#platform/database.ts";
import { useOnline } from "#platform/online.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";
import { ActiveRow } from "./active-row.tsx";
import { EndedRow } from "./ended-row.tsx";
import { useJobs } from "./jobs-context.tsx";
import { NotifySwitch } from "./notify-switch.tsx";
import { isEnded } from "#tools/shell/submit/submissions.ts";
import { useEndedPictures } from "./use-ended-pictures.ts";
import { useQueuePositions } from "./use-queue-positions.ts";
import type { Retrying } from "./use-retry.ts";

const shownEnded = 10;

type QueuePanelProps = {
  /** Called when a link leads away from it. */
  onLeave: () => void;
  /** It shows its own title. */
  titled: boolean;
  retrying: Retrying;
};

export default function QueuePanel({ onLeave, titled, retrying }: QueuePanelProps) {
  const { jobs, active } = useJobs();
  const ended = jobs.filter(isEnded).toSorted(byEnd).slice(0, shownEnded);
  return (
    <div className="flex flex-col gap-5 max-md:pb-[calc(20px+env(safe-area-inset-bottom))]">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {titled ? (
          <h2 className="page-title">Queue</h2>
        ) : (
          <span className="whitespace-nowrap text-fg-2">{countText(active)}</span>
        )}
        {active.length > 1 && <CancelAll active={active} />}
      </div>
      <ConnectionNote />
      {active.length > 0 ? (
        <ActiveList active={active} />
      ) : (
        ended.length === 0 && <Nothing onLeave={onLeave} />
      )}
      {ended.length > 0 && <EndedList {...{ ended, onLeave, retrying }} />}
      <NotifySwitch />
    </div>
  );
}

const countText = (active: readonly JobRow[]): string =>
  active.length === 0 ? "Nothing in progress" : `${active.length} in progress`;

const byEnd = (a: JobRow, b: JobRow): number =>
  Date.parse(b.finished_at ?? b.created_at) - Date.parse(a.finished_at ?? a.created_at);

/** Running jobs first, then waiting ones in the order in which they will be served. */
function ActiveList({ active }: { active: readonly JobRow[] }) {
  const positions = useQueuePositions();
  const rank = (job: JobRow) => (job.state === "running" ? -1 : (positions.get(job.id) ?? 0));
  const ordered = active.toSorted(
    (a, b) => rank(a) - rank(b) || Date.parse(a.created_at) - Date.parse(b.created_at),
  );
  return (
    <ul aria-label="In progress" className="grid gap-2.5">
      {ordered.map((job) => (
        <ActiveRow key={job.id} job={job} ahead={positions.get(job.id)} />
      ))}
    </ul>
  );
}

type EndedListProps = Pick<QueuePanelProps, "onLeave" | "retrying"> & { ended: readonly JobRow[] };

function EndedList({ ended, onLeave, retrying: { retry, retrying } }: EndedListProps) {
  const pictures = useEndedPictures(ended);
  return (
    <section aria-labelledby="queue-ended">
      <h3 id="queue-ended" className="mb-1.5 text-sm font-strong text-fg-2">
        Recently finished
      </h3>
      <ul className="divide-y divide-hairline">
        {ended.map((job) => (
          <EndedRow
            key={job.id}
            job={job}
            picture={job.content_id === null ? undefined : pictures.byId.get(job.content_id)}
            picturesKnown={pictures.complete}
            retrying={retrying === job.id}
            onRetry={() => retry(job)}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </section>
  );
}

function CancelAll({ active }: { active: readonly JobRow[] }) {
  const { cancelAll, cancellingAll } = useJobs();
  const credits = active.reduce((sum, job) => sum + job.cost_credits, 0);
  return (
    <Button variant="quiet" busy={cancellingAll} onClick={() => cancelAll(active)}>
      {cancellingAll ? "Cancelling..." : `Cancel all · ${formatCredits(credits)} credits come back`}
    </Button>
  );
}

/** The channel takes a moment to join, which is no lost connection. */
const patienceMs = 2500;

function ConnectionNote() {
  const { live, loading } = useJobs();
  const online = useOnline();
  const away = !online || (!live && !loading);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(away), away && online ? patienceMs : 0);
    return () => clearTimeout(timer);
  }, [away, online]);
  return (
    <output className={shown ? "flex items-center gap-2.5 text-sm text-warning" : "sr-only"}>
      {shown && (
        <>
          <WifiOff size={16} aria-hidden="true" className="flex-none" />
          {online
            ? "Reconnecting. Running jobs continue and are checked every second."
            : "Reconnecting. Running jobs continue; this was their state when the connection was lost."}
        </>
      )}
    </output>
  );
}

function Nothing({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex items-center gap-5 rounded-card bg-sunk p-5">
      <div aria-hidden="true" className="flex items-end gap-1.5">
        <i className="h-9 w-7 rounded-t-full bg-surface-2" />
        <i className="h-12 w-7 rounded-t-full bg-surface-3" />
        <i className="h-10 w-7 rounded-t-full bg-surface-2" />
      </div>
      <div>
        <p className="display text-lg leading-[1.2]">Nothing in progress</p>
        <p className="mt-1 mb-2 text-sm text-pretty text-fg-2">
          What you start on any device appears here until it is done.
        </p>
        <ButtonLink to="/images" onClick={onLeave}>
          Make a picture
        </ButtonLink>
      </div>
    </div>
  );
}
