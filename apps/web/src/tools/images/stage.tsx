/** The stage of the images tool: its own views for the states of the shared stage. */
import { aspectRatioSizes, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { imageFacts } from "@galatea/contract/tools/image.ts";
import { Download, ExternalLink, Sparkles } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { conditionsOfKind } from "#gallery/content-kinds.ts";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { EmptyState } from "#tools/shell/stage/empty-state.tsx";
import { JobPanel } from "#tools/shell/stage/job-panel.tsx";
import { Placeholder } from "#tools/shell/stage/placeholder.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { Frame, StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import { StageSkeleton } from "#tools/shell/stage/stage-skeleton.tsx";
import type { StageState } from "#tools/shell/stage/stage-state.ts";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import { ToolStage } from "#tools/shell/stage/tool-stage.tsx";
import type { SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { sizeOfJob } from "./request.ts";
import { Result } from "./result.tsx";
import { stageTexts } from "./texts.ts";

const BatchResult = lazy(() => import("./batch-result.tsx").then((m) => ({ default: m.BatchResult })));

type StageProps = {
  state: StageState;
  /** The shape of the submission that is starting. */
  ratio: AspectRatio;
  /** The example can be submitted at once. */
  canTry: boolean;
  onTry: (prompt: string) => void;
  /** Submits the job again, for `count` pictures. */
  onRetry: (job: JobRow, count: number) => void;
  onDismiss: () => void;
  onOpen: (contentId: string) => void;
};

export function Stage({ state, ratio, canTry, onTry, onRetry, onDismiss, onOpen }: StageProps) {
  const batch = (jobs: SubmittedJobs) => (
    <BatchResult key={jobs[0]?.id} batch={jobs} onOpen={onOpen} onRetry={(job) => onRetry(job, 1)} />
  );
  return (
    <ToolStage
      state={state}
      texts={stageTexts}
      skeleton={<Skeleton />}
      starting={<Starting ratio={ratio} />}
      renderRunning={(jobs) => (jobs.length === 1 && jobs[0] ? <Running job={jobs[0]} /> : batch(jobs))}
      renderDone={(content, jobs) =>
        content ? <Result content={content} fresh job={jobs[0] ?? null} /> : batch(jobs)
      }
      idle={<Idle canTry={canTry} onTry={onTry} />}
      onRetry={(failed, jobs) => onRetry(failed, jobs.length)}
      onDismiss={onDismiss}
    />
  );
}

const Skeleton = () => (
  <StageSkeleton label="Loading your pictures" picture="aspect-[4/5] max-h-[520px] min-h-[300px]" />
);

const Starting = ({ ratio }: { ratio: AspectRatio }) => (
  <Making size={aspectRatioSizes[ratio]} progress={0}>
    <StageTitle above="Starting">Sending your words</StageTitle>
  </Making>
);

const Running = ({ job }: { job: JobRow }) => (
  <Making size={sizeOfJob(job)} progress={job.progress}>
    <JobPanel
      job={job}
      note="The time is the median of the last pictures made here. You can leave this page."
      noteOnDesktopOnly
    >
      <NextInQueue job={job} />
    </JobPanel>
  </Making>
);

type MakingProps = {
  size: { widthPx: number; heightPx: number };
  progress: number;
  children: ReactNode;
};

const Making = ({ size, progress, children }: MakingProps) => (
  <StageShell
    fades
    phoneHeight="min(78vw, 36dvh)"
    picture={
      <StageArea>
        <Frame width={size.widthPx} height={size.heightPx} fills>
          <Placeholder progress={progress} />
        </Frame>
      </StageArea>
    }
  >
    {children}
  </StageShell>
);

function NextInQueue({ job }: { job: JobRow }) {
  const { active } = useJobs();
  const waiting = active.filter((other) => other.id !== job.id).toReversed();
  const next = waiting[0];
  if (!next) return null;
  return (
    <div className="rounded-card bg-surface-1 px-4 py-3.5 text-sm">
      <p className="flex justify-between gap-3">
        <span className="text-fg-2">Yours in the queue</span>
        <span className="font-strong tabular-nums">{active.length}</span>
      </p>
      <p className="mt-2 flex justify-between gap-3">
        <span className="truncate text-fg-2">Next: {next.input?.prompt ?? "a picture"}</span>
        {next.kind === "image" && <span className="flex-none font-strong">{next.input?.aspectRatio}</span>}
      </p>
    </div>
  );
}

type IdleProps = Pick<StageProps, "canTry" | "onTry">;

/** The newest picture, or an example while there is none. */
function Idle(props: IdleProps) {
  const { loading } = useJobs();
  const { rows, isPending } = useGalleryRows(conditionsOfKind.all);
  const [latest] = rows;
  if (latest) return <Result content={latest} fresh={false} job={null} />;
  return loading || isPending ? <Skeleton /> : <Empty {...props} />;
}

const example = "A glassblower in her workshop, evening light";

function Empty({ canTry, onTry }: IdleProps) {
  const { connection } = useSession();
  const medianMs = connection?.config.engines.image?.medianMs ?? null;
  return (
    <StageCard>
      <NoPictureTools />
      <EmptyState
        icon={<Sparkles size={22} />}
        title="Nothing on the shelf yet"
        action={
          <Button
            variant="soft"
            onClick={() => onTry(example)}
            {...(canTry && { priceCredits: imageFacts.costCredits })}
          >
            {canTry ? "Try this one" : "Use these words"}
          </Button>
        }
      >
        {medianMs !== null && `A picture takes about ${secondsInWords(medianMs)}. `}Here is one to start from:
        “{example}.”
      </EmptyState>
    </StageCard>
  );
}

const secondsInWords = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds === 1 ? "one second" : `${seconds} seconds`;
};

/** The buttons of a result before there is one: disabled, each tells why when pressed. */
function NoPictureTools() {
  const tell = () => toast.error("No image to download. Generate one first!");
  const waiting = "text-fg-3! max-md:bg-surface-1";
  return (
    <div className="absolute top-3 right-3 z-10 flex gap-1">
      <IconButton label="Download" aria-disabled="true" onClick={tell} className={waiting}>
        <Download size={18} />
      </IconButton>
      <IconButton label="Open in new tab" aria-disabled="true" onClick={tell} className={waiting}>
        <ExternalLink size={18} />
      </IconButton>
    </div>
  );
}
