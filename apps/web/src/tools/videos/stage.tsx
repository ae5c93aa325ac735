/** The stage of the videos: an active job, a video, what went wrong, or something to begin with. */
import { Clapperboard } from "lucide-react";
import { useEffect, useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { assetUrl } from "#tools/shell/asset.ts";
import { sourceAsset, type JobSource } from "#tools/shell/job-sources.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { medianMsOf, positionText } from "#tools/shell/queue/time-left.ts";
import { useQueuePositions } from "#tools/shell/queue/use-queue-positions.ts";
import { JobPanel } from "#tools/shell/stage/job-panel.tsx";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { StageSkeleton } from "#tools/shell/stage/stage-skeleton.tsx";
import type { StageState } from "#tools/shell/stage/stage-state.ts";
import { StageTitle } from "#tools/shell/stage/stage-title.tsx";
import { ToolStage } from "#tools/shell/stage/tool-stage.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import { PictureScene, EmptyScene, StateCard } from "#ui/state-card.tsx";
import { Result, VideoFrame } from "./result.tsx";
import { pictureUrl, sampleStill, type Source, type Still } from "./draft.ts";
import { stageTexts, typicalTime } from "./texts.ts";
import { posterOf } from "./video-facts.ts";
import { useVideos } from "./video-list.tsx";

export type Example = { prompt: string; still: Still };

type StageProps = {
  state: StageState;
  /** The chosen source. */
  source: Source | null;
  /** The sources of the job on the stage; null until they are read. */
  jobSources: readonly JobSource[] | null;
  hasSamples: boolean;
  onTry: (example: Example) => void;
  onRetry: (job: JobRow) => void;
  onDismiss: () => void;
  onOffer: (prompt: string) => void;
  onExtend: (video: ContentRow) => void;
};

export function Stage(props: StageProps) {
  const { state, source, jobSources, hasSamples, onTry, onRetry, onDismiss, onOffer, onExtend } = props;
  const { rows: videos } = useVideos();
  const extendedId = sourceAsset(jobSources, "extended_video")?.reference?.id;
  const extended = videos.find(({ id }) => id === extendedId);
  const first = sourceAsset(jobSources, "first_frame", "character_face");
  const startUrl = first ? assetUrl(first) : extended ? posterOf(extended) : null;
  const chosenUrl = source && pictureUrl(source);
  return (
    <ToolStage
      state={state}
      texts={stageTexts}
      skeleton={<Loading />}
      starting={<Starting url={chosenUrl} />}
      renderRunning={([job]) =>
        job && <Running key={job.id} job={job} url={jobSources === null ? chosenUrl : startUrl} />
      }
      renderDone={(video, [job]) =>
        video && <Result key={video.id} video={video} job={job ?? null} onExtend={() => onExtend(video)} />
      }
      idle={<Resting {...{ hasSamples, onTry, onExtend }} />}
      onRetry={onRetry}
      onDismiss={onDismiss}
      pictureOf={() => startUrl}
      renderOffers={(offers) => (
        <div className="flex flex-wrap gap-2">
          {offers.slice(0, 8).map((offer) => (
            <ChoiceChip key={offer} onClick={() => onOffer(offer)}>
              {offer}
            </ChoiceChip>
          ))}
        </div>
      )}
    />
  );
}

const Loading = () => (
  <StageSkeleton label="Loading your videos" picture="aspect-[4/3] max-h-[460px] min-h-[260px] max-w-full" />
);

function Starting({ url }: { url: string | null }) {
  const picture = useShape(url);
  return (
    <VideoFrame
      phoneShows="progress"
      {...picture.shape}
      video={<VideoPlaceholder url={picture.url} progress={0} />}
    >
      <StageTitle above="Starting">Sending your description</StageTitle>
    </VideoFrame>
  );
}

function Running({ job, url }: { job: JobRow; url: string | null }) {
  const { connection } = useSession();
  const picture = useShape(url);
  const medianMs = connection ? medianMsOf(job, connection.config) : null;
  const prompt = job.input?.prompt;
  return (
    <VideoFrame
      phoneShows="progress"
      {...picture.shape}
      video={<VideoPlaceholder url={picture.url} progress={job.progress} />}
    >
      <JobPanel
        job={job}
        above={prompt && <p className="line-clamp-3 text-pretty text-fg-2">{prompt}</p>}
        note={`${medianMs === null ? "" : `A video ${typicalTime(medianMs)}: the median of the last ones made here. `}You can leave this page.`}
      >
        <QueuePosition job={job} />
      </JobPanel>
    </VideoFrame>
  );
}

/** The shape of the picture once it has loaded, and 4:3 before. */
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

function QueuePosition({ job }: { job: JobRow }) {
  const { active } = useJobs();
  const positions = useQueuePositions();
  if (job.state !== "queued" && active.length < 2) return null;
  return (
    <div className="rounded-card bg-surface-1 px-4 py-3.5 text-sm">
      {job.state === "queued" && (
        <p className="flex justify-between gap-3" aria-live="polite">
          <span className="text-fg-2">Place in the queue</span>
          <span className="font-strong tabular-nums">{positionText(positions.get(job.id))}</span>
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

/** The picture under a blur that clears from the left as the job progresses. */
function VideoPlaceholder({ url, progress }: { url: string | null; progress: number }) {
  const edge = Math.round(Math.min(1, Math.max(0, progress)) * 100);
  const mask = `linear-gradient(90deg, #000 ${edge}%, transparent ${edge + 0.5}%)`;
  const src = url ?? "/samples/hero-marble.webp";
  return (
    <>
      <img
        src={src}
        alt=""
        className="absolute inset-0 size-full scale-110 object-cover blur-[18px] brightness-[0.6] saturate-[0.7]"
      />
      <img
        src={src}
        alt=""
        className="absolute inset-0 size-full object-cover transition-[mask] duration-250"
        style={{ maskImage: mask, WebkitMaskImage: mask }}
      />
      <span
        aria-hidden="true"
        className="absolute inset-y-0 w-0.5 bg-accent opacity-90 shadow-[0_0_18px_2px_var(--accent)] transition-[left] duration-250"
        style={{ left: `calc(${edge}% - 1px)` }}
      />
      <FilmEdge className="top-0" />
      <FilmEdge className="bottom-0" />
    </>
  );
}

const FilmEdge = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    data-theme="dark"
    className={`absolute inset-x-0 h-[18px] bg-sunk px-1.5 py-[5px] ${className}`}
  >
    <i className="block size-full rounded-[2px] bg-[repeating-linear-gradient(90deg,var(--surface-3)_0_10px,transparent_10px_20px)]" />
  </span>
);

type RestingProps = Pick<StageProps, "hasSamples" | "onTry" | "onExtend">;

/** No job is active: the newest video, or the empty state. */
function Resting({ hasSamples, onTry, onExtend }: RestingProps) {
  const { loading } = useJobs();
  const videos = useVideos();
  const [latest] = videos.rows;
  if (latest) return <Result key={latest.id} video={latest} job={null} onExtend={() => onExtend(latest)} />;
  return loading || videos.isPending ? <Loading /> : <Empty hasSamples={hasSamples} onTry={onTry} />;
}

const example: Example = {
  prompt: "Slow push in, light sweeps across",
  still: sampleStill("gallery/lucia.webp"),
};

/** The example has a provided picture only where the plan has them. */
function Empty({ hasSamples, onTry }: Pick<RestingProps, "hasSamples" | "onTry">) {
  const { connection } = useSession();
  const medianMs = connection?.config.engines.video?.[0]?.medianMs ?? null;
  return (
    <StageCard>
      <StateCard
        className="w-full max-w-[460px]"
        scene={
          hasSamples ? (
            <PictureScene src={assetUrl(example.still.asset)}>
              <Clapperboard size={28} aria-hidden="true" />
            </PictureScene>
          ) : (
            <EmptyScene>
              <Clapperboard size={22} />
            </EmptyScene>
          )
        }
        title="Nothing moves here yet"
        actions={
          <Button variant="soft" onClick={() => onTry(example)}>
            Use this prompt
          </Button>
        }
      >
        <p>
          {medianMs !== null && `A video ${typicalTime(medianMs)}. `}Add a picture, say what should move. Here
          is one to start from: “{example.prompt}.”
        </p>
      </StateCard>
    </StageCard>
  );
}
