/** The right side of the editor: one state at a time. What is not shown at rest comes when it is first needed. */
import { lazy, Suspense } from "react";
import { isActive } from "#tools/shell/submit/submissions.ts";
import { SignedOutState } from "#tools/shell/stage/signed-out-state.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { StageSkeleton } from "#tools/shell/stage/stage-skeleton.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { heldOf, urlOf, type HeldPicture } from "./draft.ts";
import type { Step } from "./history.ts";
import type { MaskMark } from "./mask.ts";
import { ResultStage } from "./result.tsx";
import type { RefusalText } from "#tools/shell/messages/refusal-text.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetOfSample, assetUrl } from "#tools/shell/asset.ts";
import { sourceAsset, useJobSources } from "#tools/shell/job-sources.ts";
import { jobFailure } from "#tools/shell/queue/job-failure.ts";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { withCost } from "#tools/shell/messages/marked-text.tsx";
import { CancelJobs } from "#tools/shell/stage/cancel-jobs.tsx";
import { Placeholder } from "#tools/shell/stage/placeholder.tsx";
import { FailedState } from "#tools/shell/stage/failed-state.tsx";
import { RefusedState } from "#tools/shell/stage/refused-state.tsx";
import { StageSteps } from "#tools/shell/stage/stage-steps.tsx";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import { Button } from "#ui/button.tsx";
import { Frame, StageArea, StageShell } from "./stage-parts.tsx";
import { ImagePlus } from "lucide-react";
import { useContentPages } from "#gallery/content-pages.ts";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";

const AdjustStage = lazy(() => import("./adjust-stage.tsx"));
const MaskStage = lazy(() => import("./mask-stage.tsx"));

export type StageMode = "look" | "mask" | "adjust";

type StageProps = {
  mode: StageMode;
  picture: HeldPicture | null;
  row: ContentRow | null;
  steps: readonly Step[];
  /** It has just been made. */
  fresh: boolean;
  /** The address names a picture that is still being looked up. */
  arriving: boolean;
  /** The edit that was submitted here, or that is under way while nothing is in hand. */
  job: JobRow | null;
  starting: boolean;
  refused: RefusalText | null;
  marks: readonly MaskMark[];
  takesMask: boolean;
  onMode: (mode: StageMode) => void;
  onMarks: (marks: readonly MaskMark[]) => void;
  onTake: (picture: HeldPicture) => void;
  onRetry: () => void;
  onDismiss: () => void;
  onOffer: (offer: string) => void;
};

export function Stage(props: StageProps) {
  return (
    <section aria-label="Edited result" className="[--stage-height:max(560px,100dvh_-_330px)]">
      <Suspense fallback={<Loading />}>
        <ShownStage {...props} />
      </Suspense>
    </section>
  );
}

function ShownStage(props: StageProps) {
  const { user } = useSession();
  const { mode, picture, job, refused, onMode } = props;
  if (!user) return <LoggedOutStage />;
  if (refused) return <RefusedStage refused={refused} onDismiss={props.onDismiss} onOffer={props.onOffer} />;
  if (props.starting && !job) return <WorkingStage job={null} picture={picture} />;
  if (job && isActive(job)) return <WorkingStage job={job} picture={picture} />;
  if (job?.state === "failed")
    return <FailedStage job={job} onRetry={props.onRetry} onDismiss={props.onDismiss} />;
  if (job?.state === "succeeded" || (props.arriving && !picture)) return <Loading />;
  if (!picture) return <EmptyStage onTake={props.onTake} />;
  if (mode === "adjust")
    return (
      <AdjustStage
        key={urlOf(picture)}
        picture={picture}
        onKept={props.onTake}
        onDone={() => onMode("look")}
      />
    );
  if (mode === "mask" && props.takesMask)
    return (
      <MaskStage
        picture={picture}
        marks={props.marks}
        onChange={props.onMarks}
        onDone={() => onMode("look")}
      />
    );
  return (
    <ResultStage
      key={urlOf(picture)}
      picture={picture}
      row={props.row}
      steps={props.steps}
      fresh={props.fresh}
      onMask={props.takesMask ? () => onMode("mask") : null}
      onAdjust={() => onMode("adjust")}
    />
  );
}

/** The session ran out while the page was open; what was typed is still there. */
const LoggedOutStage = () => (
  <StageCard className="py-1">
    <SignedOutState title="Please sign in to edit images">
      What you wrote is kept, and an edit that was running goes on without you.
    </SignedOutState>
  </StageCard>
);

const Loading = () => (
  <StageSkeleton
    label="Loading the picture"
    picture="aspect-square max-h-[520px] min-h-[300px]"
    heights="min-h-[calc(44dvh+100px)] md:min-h-[560px]"
  />
);

/** `job` is null between the press of the button and the answer. */
function WorkingStage({ job, picture }: { job: JobRow | null; picture: HeldPicture | null }) {
  const given = sourceAsset(useJobSources(picture ? null : (job?.id ?? null)), "picture");
  const asset = picture?.asset ?? given;
  const url = asset && assetUrl(asset);
  return (
    <StageShell
      picture={
        <StageArea>
          <Frame width={picture?.width ?? 1} height={picture?.height ?? 1}>
            {url && (
              <Placeholder
                progress={job?.progress ?? 0}
                src={thumbnailUrl(url, 640) ?? url}
                look={{
                  before: "scale-105 object-cover blur-[18px] brightness-[0.72] saturate-[0.7]",
                  done: "scale-105 object-cover blur-[6px] brightness-90",
                }}
              />
            )}
          </Frame>
        </StageArea>
      }
    >
      <StageTitle above={job ? stageCount(job) : "Starting"}>
        {job ? stageTitle(job) : "Sending your instructions"}
      </StageTitle>
      {job && (
        <>
          <JobProgress job={job} />
          <StageSteps job={job} />
          <p className="line-clamp-3 text-sm text-fg-2">“{job.input?.prompt}”</p>
          <span className="flex-1" />
          <CancelJobs jobs={[job]} />
        </>
      )}
    </StageShell>
  );
}

type FailedProps = { job: JobRow; onRetry: () => void; onDismiss: () => void };

function FailedStage({ job, onRetry, onDismiss }: FailedProps) {
  const failure = jobFailure(job.error_code, "edit");
  const given = sourceAsset(useJobSources(job.id), "picture");
  const url = given && assetUrl(given);
  return (
    <StageCard className="py-1">
      <FailedState
        jobId={job.id}
        title={failure.title}
        backCredits={job.cost_credits}
        retry={failure.retryable ? { priceCredits: job.cost_credits, onRetry } : null}
        otherwise={<Button onClick={onDismiss}>Back to the picture</Button>}
        pictureUrl={url && thumbnailUrl(url, 640)}
      >
        {failure.sentence} {failure.cost} What you wrote is kept.
      </FailedState>
    </StageCard>
  );
}

type RefusedProps = { refused: RefusalText; onDismiss: () => void; onOffer: (offer: string) => void };

function RefusedStage({ refused, onDismiss, onOffer }: RefusedProps) {
  const { offers = [] } = refused;
  return (
    <StageCard className="py-1">
      <RefusedState
        refused={refused}
        dismissLabel="Change the words"
        onDismiss={onDismiss}
        className="max-w-[520px]"
      >
        <p>{withCost(refused.description ?? "")}</p>
        {offers.length > 0 && (
          <>
            <h3 className="mt-4 mb-2 font-strong text-fg">What it can do with this picture</h3>
            <ul className="flex max-h-[264px] flex-wrap gap-2 overflow-y-auto mask-b-from-[calc(100%-32px)] p-0.5 pb-8">
              {offers.map((offer) => (
                <li key={offer}>
                  <button
                    type="button"
                    onClick={() => onOffer(offer)}
                    className="inline-flex min-h-11 items-center rounded-[20px] bg-surface-3 px-3.5 py-1.5 text-left text-sm text-fg-2 hover:bg-raised hover:text-fg"
                  >
                    {offer}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </RefusedState>
    </StageCard>
  );
}

const sample = assetOfSample("scene-lake.webp");

function EmptyStage({ onTake }: { onTake: (picture: HeldPicture) => void }) {
  const newest = useContentPages("all").data?.pages[0]?.rows[0];
  const take = () => {
    if (newest) onTake(heldOf(newest));
    else void sizeOf(assetUrl(sample)).then((size) => onTake({ asset: sample, ...size, upload: false }));
  };
  return (
    <StageCard className="py-1">
      <StateCard
        className="w-full max-w-[460px]"
        scene={
          <EmptyScene>
            <ImagePlus size={22} />
          </EmptyScene>
        }
        title="No picture in hand"
        actions={<Button onClick={take}>{newest ? "Take my newest picture" : "Try it on a sample"}</Button>}
      >
        <p>
          Bring one to four pictures and say what to change. Every step is kept, so that you can go back and
          try another way.
        </p>
      </StateCard>
    </StageCard>
  );
}

async function sizeOf(url: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
