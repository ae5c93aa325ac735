/** The stage: a way to bring a picture, its preview, an active job, a result, or what went wrong. */
import { Images } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { assetUrl } from "#tools/shell/asset.ts";
import { positionText } from "#tools/shell/queue/time-left.ts";
import { useQueuePositions } from "#tools/shell/queue/use-queue-positions.ts";
import { useTimeNote } from "#tools/shell/queue/job-progress.tsx";
import { JobPanel } from "#tools/shell/stage/job-panel.tsx";
import { Placeholder } from "#tools/shell/stage/placeholder.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import { StageSkeleton } from "#tools/shell/stage/stage-skeleton.tsx";
import type { StageState } from "#tools/shell/stage/stage-state.ts";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import { ToolStage } from "#tools/shell/stage/tool-stage.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { sample, type Draft, type Source } from "./draft.ts";
import type { Chance } from "./operations.ts";
import { originalOf, type CopyState } from "./preview/use-small-copy.ts";
import { PicturePicker } from "./source-field.tsx";
import { stageTexts } from "./texts.ts";

const PreviewStage = lazy(() => import("./preview-stage.tsx").then((m) => ({ default: m.PreviewStage })));
const Result = lazy(() => import("./result.tsx").then((m) => ({ default: m.Result })));

type StageProps = {
  state: StageState;
  draft: Draft;
  /** The address of the picture of the job on the stage; null while that is not known. */
  sentUrl: string | null;
  copy: CopyState;
  background: CopyState;
  chance: Chance;
  finder: string | null;
  upload: Uploads;
  onPick: (source: Source) => void;
  onRetry: () => void;
  /** Back to the chosen picture. */
  onDismiss: () => void;
  onAnother: () => void;
  onReuse: (content: ContentRow) => void;
  onOpen: (contentId: string) => void;
};

export function Stage(props: StageProps) {
  const { state, draft, sentUrl, onRetry, onDismiss, onAnother, onReuse, onOpen } = props;
  return (
    <ToolStage
      state={state}
      texts={stageTexts}
      skeleton={<Loading />}
      starting={<Starting url={draft.source && assetUrl(draft.source.asset)} />}
      renderRunning={([job]) => job && <Running job={job} url={sentUrl} />}
      renderDone={(content, [job]) =>
        content && <Result job={job ?? null} {...{ content, sentUrl, onOpen, onAnother, onReuse }} />
      }
      idle={<Chosen {...props} />}
      onRetry={onRetry}
      onDismiss={onDismiss}
      onBack={onDismiss}
      renderOffers={(offers) => (
        <>
          <p className="mt-3 font-strong text-fg">What can be done instead</p>
          <ul className="mt-1 list-disc pl-5">
            {offers.map((offer) => (
              <li key={offer}>{offer}</li>
            ))}
          </ul>
        </>
      )}
    />
  );
}

const Loading = () => (
  <StageSkeleton
    label="Loading"
    picture="aspect-[4/5] max-h-[520px] min-h-[300px]"
    heights="min-h-[44dvh] md:min-h-[360px] xl:min-h-[max(600px,100dvh-290px)]"
  />
);

function Running({ job, url }: { job: JobRow; url: string | null }) {
  const positions = useQueuePositions();
  return (
    <Working url={url} progress={job.progress}>
      <JobPanel
        job={job}
        progress={
          job.state === "queued" && (
            <p aria-live="polite" className="font-strong tabular-nums">
              {positionText(positions.get(job.id))}
            </p>
          )
        }
        note={useTimeNote(job, "The time is the median of the last pictures processed here.")}
        noteOnDesktopOnly
      />
    </Working>
  );
}

/** Between the press of the button and the job. */
const Starting = ({ url }: { url: string | null }) => (
  <Working url={url} progress={0}>
    <StageTitle above="Starting">Looking at the picture</StageTitle>
    <p className="text-pretty text-fg-2">Nothing is charged unless the engine can do this to it.</p>
  </Working>
);

type WorkingProps = { url: string | null; progress: number; children: ReactNode };

const Working = ({ url, progress, children }: WorkingProps) => (
  <StageShell
    phoneShows="progress"
    picture={
      <StageArea>
        {url && (
          <div className="relative grid size-full place-items-center">
            <Placeholder
              progress={progress}
              src={originalOf(url) ?? url}
              alt="What is being processed"
              look={{ before: "object-contain opacity-45 blur-[2px] saturate-50", done: "object-contain" }}
            />
          </div>
        )}
      </StageArea>
    }
  >
    {children}
  </StageShell>
);

function Chosen({ draft, copy, background, chance, finder, upload, onPick }: StageProps) {
  const { source } = draft;
  if (!source) return <Chooser upload={upload} onPick={onPick} />;
  return (
    <Suspense fallback={<Loading />}>
      <PreviewStage key={assetUrl(source.asset)} {...{ draft, source, copy, background, chance, finder }} />
    </Suspense>
  );
}

/** No picture is chosen yet: it is uploaded here, taken from the gallery, or a sample is tried. */
function Chooser({ upload, onPick }: Pick<StageProps, "upload" | "onPick">) {
  const [picking, setPicking] = useState(false);
  return (
    <StageCard>
      <section className="grid w-full max-w-[560px] gap-5 max-md:py-4">
        <div className="text-center">
          <h2 className="display text-[30px] leading-[1.1] text-balance md:text-[36px]">
            Give a picture a new look
          </h2>
          <p className="mx-auto mt-3 max-w-[46ch] text-pretty text-fg-2">
            New light, another tone, a cut-out or a drawing. Where a preview is possible, you see it before
            you pay.
          </p>
        </div>
        {upload.pending.length > 0 ? (
          <PendingRows uploads={upload} />
        ) : (
          <DropZone
            label="Upload a picture"
            hint="Drop, paste or choose. JPEG, PNG or WebP, smaller than 10MB."
            onFiles={upload.take}
          />
        )}
        <div className="flex flex-wrap items-center justify-center gap-2.5">
          <Button onClick={() => setPicking(true)} aria-haspopup="dialog">
            <Images size={18} aria-hidden="true" />
            From the gallery
          </Button>
          <SampleButton onClick={() => onPick(sample)} />
        </div>
        <p className="text-center text-sm text-pretty text-fg-3">
          An upload is deleted as soon as its result exists. Pictures of your own stay as they are.
        </p>
      </section>
      {picking && (
        <PicturePicker title="Choose a picture" onClose={() => setPicking(false)} onPick={onPick} />
      )}
    </StageCard>
  );
}

const SampleButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="flex min-h-11 items-center gap-3 rounded-full bg-surface-2 py-1 pr-5 pl-1 text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
  >
    <img
      src={assetUrl(sample.asset)}
      alt=""
      width={40}
      height={40}
      className="size-9 rounded-full object-cover"
    />
    Try a sample
  </button>
);
