/** The stage of the editor: the picture with what can be done with it, an edit in progress, or what went wrong. */
import { ImagePlus } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { conditionsOfKind } from "#gallery/content-kinds.ts";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetOfSample, assetUrl, type Asset } from "#tools/shell/asset.ts";
import { sourceAsset, useJobSources } from "#tools/shell/job-sources.ts";
import { EmptyState } from "#tools/shell/stage/empty-state.tsx";
import { JobPanel } from "#tools/shell/stage/job-panel.tsx";
import { JobPlaceholder } from "#tools/shell/stage/job-placeholder.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { StageSkeleton } from "#tools/shell/stage/stage-skeleton.tsx";
import type { StageState } from "#tools/shell/stage/stage-state.ts";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import { ToolStage } from "#tools/shell/stage/tool-stage.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";
import { heldOf, sizeOfImage, urlOf, type HeldPicture } from "./draft.ts";
import type { Step } from "./history.ts";
import type { MaskMark } from "./mask.ts";
import { Result } from "./result.tsx";
import { Frame, StageArea, StageShell } from "./stage-parts.tsx";
import { stageTexts } from "./texts.ts";

const AdjustStage = lazy(() => import("./adjust-stage.tsx"));
const MaskStage = lazy(() => import("./mask-stage.tsx"));

export type StageMode = "view" | "mask" | "adjust";

type StageProps = {
  state: StageState;
  mode: StageMode;
  picture: HeldPicture | null;
  /** Null for a picture without a row. */
  row: ContentRow | null;
  steps: readonly Step[];
  /** The picture has just been made. */
  isNew: boolean;
  /** The address names a picture that is still being looked up. */
  isFinding: boolean;
  marks: readonly MaskMark[];
  takesMask: boolean;
  onMode: (mode: StageMode) => void;
  onMarks: (marks: readonly MaskMark[]) => void;
  onChoose: (picture: HeldPicture) => void;
  onRetry: () => void;
  onDismiss: () => void;
  onOffer: (offer: string) => void;
};

export function Stage(props: StageProps) {
  const { state, picture, onRetry, onDismiss, onOffer } = props;
  const [job = null] = "jobs" in state ? state.jobs : [];
  const given = sourceAsset(useJobSources(job?.id ?? null), "picture");
  const size = picture ?? { width: 1, height: 1 };
  return (
    <section aria-label="Edited result" className="[--stage-height:max(560px,100dvh_-_330px)]">
      <ToolStage
        state={state}
        texts={stageTexts}
        skeleton={<Loading />}
        starting={
          <Working asset={picture?.asset ?? null} size={size} job={null}>
            <StageTitle above="Starting">Sending your instructions</StageTitle>
          </Working>
        }
        renderRunning={([active]) =>
          active && (
            <Working asset={picture?.asset ?? given} size={size} job={active}>
              <JobPanel job={active}>
                <p className="line-clamp-3 text-sm text-fg-2">“{active.input?.prompt}”</p>
              </JobPanel>
            </Working>
          )
        }
        // The result becomes the first picture, which is shown once the job is no longer awaited.
        renderDone={() => <Loading />}
        idle={<Idle {...props} />}
        onRetry={onRetry}
        onDismiss={onDismiss}
        onBack={onDismiss}
        pictureOf={() => given && thumbnailUrl(assetUrl(given), 640)}
        renderOffers={(offers) => <Offers offers={offers} onPick={onOffer} />}
        refusalClass="max-w-[520px]"
      />
    </section>
  );
}

const Loading = () => (
  <StageSkeleton
    label="Loading the picture"
    picture="aspect-square max-h-[520px] min-h-[300px]"
    heights="min-h-[calc(44dvh+100px)] md:min-h-[560px]"
  />
);

type WorkingProps = {
  asset: Asset | null;
  size: { width: number; height: number };
  job: JobRow | null;
  children: ReactNode;
};

function Working({ asset, size, job, children }: WorkingProps) {
  const url = asset && assetUrl(asset);
  return (
    <StageShell
      phoneShows="progress"
      picture={
        <StageArea>
          <Frame width={size.width} height={size.height}>
            {url && (
              <JobPlaceholder
                job={job}
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
      {children}
    </StageShell>
  );
}

/** No edit is in progress: the picture is viewed, painted over or adjusted. */
function Idle(props: StageProps) {
  const { mode, picture, row, steps, isNew, isFinding, marks, takesMask, onMode, onMarks, onChoose } = props;
  const view = () => onMode("view");
  if (!picture) return isFinding ? <Loading /> : <Empty onChoose={onChoose} />;
  if (mode === "adjust")
    return <AdjustStage key={urlOf(picture)} picture={picture} onKept={onChoose} onDone={view} />;
  if (mode === "mask" && takesMask)
    return <MaskStage picture={picture} marks={marks} onChange={onMarks} onDone={view} />;
  return (
    <Result
      key={urlOf(picture)}
      {...{ picture, row, steps, isNew }}
      onMask={takesMask ? () => onMode("mask") : null}
      onAdjust={() => onMode("adjust")}
    />
  );
}

const Offers = ({ offers, onPick }: { offers: readonly string[]; onPick: (offer: string) => void }) => (
  <>
    <h3 className="mt-4 mb-2 font-strong text-fg">What it can do with this picture</h3>
    <ul className="flex max-h-[264px] flex-wrap gap-2 overflow-y-auto mask-b-from-[calc(100%-32px)] p-0.5 pb-8">
      {offers.map((offer) => (
        <li key={offer}>
          <button
            type="button"
            onClick={() => onPick(offer)}
            className="inline-flex min-h-11 items-center rounded-[20px] bg-surface-3 px-3.5 py-1.5 text-left text-sm text-fg-2 hover:bg-raised hover:text-fg"
          >
            {offer}
          </button>
        </li>
      ))}
    </ul>
  </>
);

const sample = assetOfSample("scene-lake.webp");

function Empty({ onChoose }: Pick<StageProps, "onChoose">) {
  const [newest] = useGalleryRows(conditionsOfKind.all).rows;
  const choose = () => {
    if (newest) onChoose(heldOf(newest));
    else
      void sizeOfImage(assetUrl(sample)).then((size) => onChoose({ asset: sample, ...size, upload: false }));
  };
  return (
    <StageCard>
      <EmptyState
        icon={<ImagePlus size={22} />}
        title="No picture yet"
        action={<Button onClick={choose}>{newest ? "Take my newest picture" : "Try it on a sample"}</Button>}
      >
        Bring one to four pictures and say what to change. Every step is kept, so that you can go back and try
        another way.
      </EmptyState>
    </StageCard>
  );
}
