/** The stage of the upscaler: its own views for the states of the shared stage. */
import { Sparkles, X } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { conditionsOfKind } from "#gallery/content-kinds.ts";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetOfSample, assetUrl } from "#tools/shell/asset.ts";
import { sourceAsset, useJobSources } from "#tools/shell/job-sources.ts";
import { JobProgress, useTimeNote } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { CancelButton } from "#tools/shell/stage/cancel-jobs.tsx";
import { EmptyState } from "#tools/shell/stage/empty-state.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { Placeholder } from "#tools/shell/stage/placeholder.tsx";
import type { StageState } from "#tools/shell/stage/stage-state.ts";
import { phoneHeight } from "#tools/shell/stage/stage-shell.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import { ToolStage } from "#tools/shell/stage/tool-stage.tsx";
import type { SubmittedJobs } from "#tools/shell/submit/submissions.ts";
import type { JobRow } from "#platform/database.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import type { Draft, Scale, Source } from "./draft.ts";
import { enlarged, megapixelText, sizeText } from "./sizes.ts";
import { StageGround } from "./stage-ground.tsx";
import { stageTexts } from "./texts.ts";

/** The comparison is large, so it is loaded with the first result. */
const Result = lazy(() => import("./result.tsx").then((m) => ({ default: m.Result })));

type StageProps = {
  state: StageState;
  draft: Draft;
  loading: boolean;
  onCloseResult: () => void;
  onRetry: (job: JobRow) => void;
  onTry: (example: Source) => void;
};

export function Stage({ state, draft, loading, onCloseResult, onRetry, onTry }: StageProps) {
  return (
    <ToolStage
      state={state}
      texts={stageTexts}
      card={TallCard}
      skeleton={<StageSkeleton />}
      starting={<Starting source={draft.sources[0] ?? null} />}
      renderRunning={(jobs) => <Running jobs={jobs} />}
      renderDone={(content, [job]) =>
        content && (
          <Result key={content.id} content={content} job={job ?? null} onClose={job ? null : onCloseResult} />
        )
      }
      idle={<Idle draft={draft} loading={loading} onTry={onTry} />}
      onRetry={onRetry}
      onDismiss={onCloseResult}
    />
  );
}

const TallCard = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-1 flex-col [--stage-height:max(600px,100dvh_-_108px)]">
    <StageCard>{children}</StageCard>
  </div>
);

const StageSkeleton = () => (
  <StageGround>
    <LoadingRegion label="Loading your pictures" className="flex min-h-[44dvh] flex-1 p-4 md:p-7">
      <Skeleton className="m-auto aspect-[4/3] h-full max-h-[560px] min-h-[300px] max-w-full" />
    </LoadingRegion>
  </StageGround>
);

const Starting = ({ source }: { source: Source | null }) => (
  <StageGround>
    <div className="relative min-h-[44dvh] flex-1 [container-type:size]">
      <Emerging url={source && assetUrl(source.asset)} progress={0} />
    </div>
    <div className="px-4 py-5 md:px-6">
      <StageTitle above="Starting">Sending your picture</StageTitle>
    </div>
  </StageGround>
);

/** The job that a worker has, in large; the others in rows beneath. */
function Running({ jobs }: { jobs: SubmittedJobs }) {
  const { cancelAll, cancelling, cancellingAll } = useJobs();
  const job = jobs.find(({ state }) => state === "running") ?? jobs.at(-1);
  if (!job) return null;
  const others = jobs.filter(({ id }) => id !== job.id).toReversed();
  return (
    <StageGround>
      <div className="flex flex-1 flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_312px]">
        <div
          className="relative flex-1 [container-type:size] max-md:min-h-(--phone-height) md:min-h-[380px]"
          style={phoneHeight("44dvh", "progress")}
        >
          <JobPicture job={job} />
        </div>
        <div className="flex flex-col gap-4 px-4 py-5 md:px-6 xl:py-7 xl:pl-1">
          <StageTitle above={`${stageCount(job)}, ${(job.kind === "upscale" && job.input?.scale) || 4}×`}>
            {stageTitle(job)}
          </StageTitle>
          <JobProgress job={job} />
          {others.length > 0 && (
            <ul aria-label="Others in progress" className="grid gap-1.5 max-md:order-1">
              {others.map((other) => (
                <OtherRow key={other.id} job={other} />
              ))}
            </ul>
          )}
          <TimeNote job={job} />
          <span className="flex-1 max-md:hidden" />
          <CancelButton
            label={jobs.length > 1 ? `Cancel all ${jobs.length}` : "Cancel"}
            busy={cancellingAll || cancelling === job.id}
            costCredits={jobs.reduce((sum, { cost_credits }) => sum + cost_credits, 0)}
            onCancel={() => cancelAll(jobs)}
          />
        </div>
      </div>
    </StageGround>
  );
}

function JobPicture({ job }: { job: JobRow }) {
  const source = sourceAsset(useJobSources(job.id), "picture");
  return <Emerging url={source && assetUrl(source)} progress={job.progress} />;
}

function OtherRow({ job }: { job: JobRow }) {
  const { cancel, cancelling } = useJobs();
  const source = sourceAsset(useJobSources(job.id), "picture");
  const url = source && assetUrl(source);
  return (
    <li className="flex items-center gap-3 rounded-md bg-surface-1 p-1.5 pr-0.5">
      {url !== null && (
        <img
          src={thumbnailUrl(url, 160) ?? url}
          alt=""
          className="size-11 flex-none rounded-md bg-surface-3 object-cover"
        />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate text-fg-2">{stageTitle(job)}</p>
        <ProgressBar value={job.progress} label={stageTitle(job)} className="mt-1.5" />
      </div>
      <IconButton
        label="Cancel this one"
        aria-disabled={cancelling === job.id || undefined}
        onClick={() => cancel(job.id)}
      >
        <X size={17} />
      </IconButton>
    </li>
  );
}

/** The picture that is being enlarged: blurred, and sharp in the tiles that are done. */
function Emerging({ url, progress }: { url: string | null; progress: number }) {
  if (url === null) return null;
  return (
    <div className="absolute inset-0 m-0 md:m-6">
      <Placeholder
        sharp
        progress={progress}
        src={thumbnailUrl(url, 1280) ?? url}
        alt="What is being enlarged, sharp as far as it is done"
        look={{ before: "object-contain opacity-55 blur-[7px]", done: "object-contain" }}
      />
    </div>
  );
}

type IdleProps = Pick<StageProps, "draft" | "loading" | "onTry">;

/** The chosen pictures, else the newest upscale, else an example. */
function Idle({ draft, loading, onTry }: IdleProps) {
  const { rows, isPending } = useGalleryRows(conditionsOfKind.upscaled);
  const [latest] = rows;
  if (draft.sources.length > 0) return <Chosen sources={draft.sources} scale={draft.scale} />;
  if (latest) return <Result key={latest.id} content={latest} job={null} onClose={null} />;
  return loading || isPending ? <StageSkeleton /> : <Empty onTry={onTry} />;
}

/** The first chosen picture with the size of its output. */
function Chosen({ sources, scale }: { sources: readonly Source[]; scale: Scale }) {
  const [first] = sources;
  if (!first) return null;
  const larger = enlarged(first, scale);
  const url = assetUrl(first.asset);
  return (
    <StageGround>
      <div className="relative min-h-[40dvh] flex-1">
        <div className="absolute inset-0 m-4 md:m-7">
          <img
            src={thumbnailUrl(url, 1280) ?? url}
            alt={first.title}
            className="absolute inset-0 size-full object-contain"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 pb-5 md:px-7 md:pb-6">
        <div className="min-w-0">
          <p className="text-sm text-fg-2">
            {sources.length === 1 ? "Chosen" : `The first of ${sources.length}`}
          </p>
          <h2 className="display truncate text-[24px] leading-[1.2] md:text-[28px]">{first.title}</h2>
        </div>
        <p className="text-fg-2 tabular-nums">
          {sizeText(first)} → <strong className="text-fg">{sizeText(larger)}</strong>, {megapixelText(larger)}
        </p>
      </div>
    </StageGround>
  );
}

const example: Source = {
  asset: assetOfSample("scene-lake.webp"),
  title: "A lake at dusk",
  widthPx: 900,
  heightPx: 514,
};

const Empty = ({ onTry }: Pick<StageProps, "onTry">) => (
  <TallCard>
    <EmptyState
      icon={<Sparkles size={22} />}
      title="No picture yet"
      action={
        <Button variant="soft" onClick={() => onTry(example)}>
          Use this example
        </Button>
      }
    >
      Drop or paste a picture, choose a file, or take one from your gallery. Or start with a lake at dusk.
    </EmptyState>
  </TallCard>
);

const TimeNote = ({ job }: { job: JobRow }) => (
  <p className="text-sm text-pretty text-fg-3 max-md:order-1">
    {useTimeNote(job, "The time is the median of what was enlarged here.")}
  </p>
);
