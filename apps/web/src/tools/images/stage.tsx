/** The stage of the images tool: its own views for the states of the shared stage. */
import { aspectRatioSizes, type AspectRatio } from "@galatea/contract/aspect-ratios.ts";
import { Download, ExternalLink } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { conditionsOfKind } from "#gallery/content-kinds.ts";
import { EngineName } from "#gallery/engine-name.tsx";
import { SketchExamplePicture } from "#gallery/sketch-example-picture.tsx";
import { sketchExamples } from "#gallery/sketch-examples.ts";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useTimeNote } from "#tools/shell/queue/job-progress.tsx";
import { JobPanel } from "#tools/shell/stage/job-panel.tsx";
import { JobPlaceholder } from "#tools/shell/stage/job-placeholder.tsx";
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
import { capitalise } from "@galatea/contract/capitalise.ts";
import { sizeOfJob } from "./request.ts";
import { Result } from "./result.tsx";
import { stageTexts } from "./texts.ts";

const BatchResult = lazy(() => import("./batch-result.tsx").then((m) => ({ default: m.BatchResult })));

type StageProps = {
  state: StageState;
  /** The shape of the submission that is starting. */
  ratio: AspectRatio;
  /** Fills the description in. */
  onExample: (prompt: string) => void;
  /** Submits the job again, for `count` pictures. */
  onRetry: (job: JobRow, count: number) => void;
  onDismiss: () => void;
  onOpen: (contentId: string) => void;
};

export function Stage({ state, ratio, onExample, onRetry, onDismiss, onOpen }: StageProps) {
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
        content ? <Result content={content} fresh job={jobs[0] ?? null} onOpen={onOpen} /> : batch(jobs)
      }
      idle={<Idle onExample={onExample} onOpen={onOpen} />}
      onRetry={(failed, jobs) => onRetry(failed, jobs.length)}
      onDismiss={onDismiss}
    />
  );
}

const Skeleton = () => (
  <StageSkeleton label="Loading your pictures" picture="aspect-[4/5] max-h-[520px] min-h-[300px]" />
);

const Starting = ({ ratio }: { ratio: AspectRatio }) => (
  <Making size={aspectRatioSizes[ratio]} job={null}>
    <StageTitle above="Starting">Sending your description</StageTitle>
  </Making>
);

const Running = ({ job }: { job: JobRow }) => (
  <Making size={sizeOfJob(job)} job={job}>
    <JobPanel
      job={job}
      note={useTimeNote(job, "The time is the median of the last pictures made here.")}
      noteOnDesktopOnly
    >
      <NextInQueue job={job} />
    </JobPanel>
  </Making>
);

type MakingProps = {
  size: { widthPx: number; heightPx: number };
  job: JobRow | null;
  children: ReactNode;
};

const Making = ({ size, job, children }: MakingProps) => (
  <StageShell
    phoneShows="progress"
    phoneHeight="min(78vw, 36dvh)"
    picture={
      <StageArea>
        <Frame width={size.widthPx} height={size.heightPx} fills>
          <JobPlaceholder job={job} />
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

type IdleProps = Pick<StageProps, "onExample" | "onOpen">;

/** The newest picture, or examples while there is none. */
function Idle({ onExample, onOpen }: IdleProps) {
  const { loading } = useJobs();
  const { rows, isPending } = useGalleryRows(conditionsOfKind.all);
  const [latest] = rows;
  if (latest) return <Result content={latest} fresh={false} job={null} onOpen={onOpen} />;
  return loading || isPending ? <Skeleton /> : <Empty onExample={onExample} />;
}

function Empty({ onExample }: Pick<StageProps, "onExample">) {
  const { connection } = useSession();
  const image = connection?.config.engines.image?.[0];
  const medianMs = image?.medianMs ?? null;
  return (
    <StageCard className="grid-cols-[minmax(0,1fr)]">
      <NoPictureTools />
      <section className="w-full max-w-[760px] py-3 max-md:pt-16 md:px-4 md:py-6">
        <h2 className="display text-[28px] leading-[1.12]">Nothing here yet</h2>
        <p className="mt-2 max-w-[62ch] text-pretty text-fg-2">
          Describe a picture in your own words, or begin with one of these.
          {medianMs !== null && ` A picture takes about ${secondsInWords(medianMs)}.`}
        </p>
        <ul className="no-scrollbar relative mt-6 flex gap-3 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:grid lg:grid-cols-3 lg:gap-4">
          {sketchExamples.map((example) => (
            <Example key={example.picture} {...example} onUse={() => onExample(example.prompt)} />
          ))}
        </ul>
        {image && (
          <p className="mt-5 text-sm text-fg-2 lg:hidden">
            Drawn by <EngineName name={capitalise(image.label)} />
          </p>
        )}
      </section>
    </StageCard>
  );
}

type ExampleProps = (typeof sketchExamples)[number] & { onUse: () => void };

const Example = ({ picture, prompt, onUse }: ExampleProps) => (
  <li className="flex flex-col max-lg:w-[200px] max-lg:flex-none">
    <SketchExamplePicture picture={picture} />
    <p className="mt-3 mb-3 flex-1 text-sm text-pretty text-fg-2">{prompt}</p>
    <Button variant="soft" aria-label={`Use this prompt: ${prompt}`} onClick={onUse}>
      Use this prompt
    </Button>
  </li>
);

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
