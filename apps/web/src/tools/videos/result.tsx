/** A video on the stage, with its facts and what can be done with it. */
import type { exportVideo } from "@galatea/contract/functions/export-video.ts";
import { Download, Forward, Images, RefreshCw, Repeat } from "lucide-react";
import { useRef, useState, type ComponentProps, type ReactNode } from "react";
import { titleOf } from "#gallery/content-kinds.ts";
import { savePicture } from "#gallery/save-picture.ts";
import { enginesOf } from "#platform/engines.ts";
import { EngineBadge } from "#tools/shell/stage/engine-badge.tsx";
import { Fact, MadeIn } from "#tools/shell/stage/fact.tsx";
import { ResultTitle } from "#tools/shell/stage/result-title.tsx";
import { Frame, StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import type { Client } from "#platform/connection.ts";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { CornerAiLabel } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { extendProblem, posterOf, secondsOf, shapeOf, typeOf } from "./video-facts.ts";
import { VideoPlayer, type Playback } from "./video-player.tsx";

type ResultProps = {
  video: ContentRow;
  /** The job that just made the video; null for an older video. */
  job: JobRow | null;
  onExtend: () => void;
};

export function Result({ video, job, onExtend }: ResultProps) {
  const { connection } = useSession();
  const [loop, setLoop] = useState(true);
  const [refreshes, setRefreshes] = useState(0);
  const { playback, follow } = usePlaybackNotice(job !== null);
  const title = titleOf(video);
  const locked = extendProblem(video, enginesOf(connection?.config, "video")[0]?.capabilities ?? null);
  return (
    <VideoFrame
      {...shapeOf(video)}
      video={
        <>
          <VideoPlayer
            key={video.id}
            url={video.content_url}
            poster={posterOf(video)}
            title={title}
            loop={loop}
            autoPlay={job !== null}
            refreshes={refreshes}
            onState={follow}
            className="absolute inset-0"
          />
          <CornerAiLabel className="top-3 left-3" />
        </>
      }
    >
      <ResultTitle above={job ? "Just made" : "Your newest video"}>{title}</ResultTitle>
      <Facts video={video} job={job} />
      <span className="flex-1 max-md:hidden" />
      <div className="flex items-center gap-2">
        <LoopButton loop={loop} onChange={setLoop} />
        <IconButton
          label="Refresh the video"
          filled
          aria-busy={playback === "loading"}
          onClick={() => setRefreshes((count) => count + 1)}
        >
          <RefreshCw size={18} />
        </IconButton>
        <Button variant="soft" className="flex-1" disabledReason={locked} onClick={onExtend}>
          <Forward size={18} aria-hidden="true" />
          Extend
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <DownloadButtons video={video} />
      </div>
    </VideoFrame>
  );
}

/** Shows one toast for a video that does not play. */
function usePlaybackNotice(fresh: boolean) {
  const [playback, setPlayback] = useState<Playback["state"]>("loading");
  const notified = useRef(false);
  const follow = (now: Playback) => {
    setPlayback(now.state);
    if (now.state !== "error" || notified.current) return;
    notified.current = true;
    toast.error("Video Playback Error", {
      description: fresh
        ? `The video was generated but cannot be displayed. Credits were used. ${now.why}`
        : `The video cannot be displayed. ${now.why}`,
    });
  };
  return { playback, follow };
}

function Facts({ video, job }: Pick<ResultProps, "video" | "job">) {
  const made = video.generation_params;
  return (
    <>
      <dl className="hidden gap-2 text-sm md:grid">
        <Fact name="Type">{typeOf(video)}</Fact>
        <Fact name="Duration">{secondsOf(video)}s</Fact>
        {made.motion && <Fact name="Motion">{made.motion}</Fact>}
        {made.width && made.height && (
          <Fact name="Size">
            {made.width} × {made.height}
          </Fact>
        )}
        {made.seed !== undefined && <Fact name="Seed">{String(made.seed)}</Fact>}
        <MadeIn job={job} />
      </dl>
      <EngineBadge content={video} />
    </>
  );
}

export const LoopButton = ({ loop, onChange }: { loop: boolean; onChange: (loop: boolean) => void }) => (
  <IconButton
    label="Play in a loop"
    aria-pressed={loop}
    filled
    onClick={() => onChange(!loop)}
    className={loop ? "text-accent-text!" : undefined}
  >
    <Repeat size={18} />
  </IconButton>
);

type VideoFrameProps = Pick<ComponentProps<typeof StageShell>, "phoneShows" | "children"> & {
  video: ReactNode;
  width: number;
  height: number;
};

/** A stage in the video's shape; on a phone the video has the full width. */
export const VideoFrame = ({ video, width, height, phoneShows, children }: VideoFrameProps) => (
  <StageShell
    {...(phoneShows && { phoneShows })}
    phoneHeight={`min(${((100 * height) / width).toFixed(1)}vw, 46dvh)`}
    picture={
      <StageArea>
        <Frame width={width} height={height} fills>
          {video}
        </Frame>
      </StageArea>
    }
  >
    {children}
  </StageShell>
);

/** Saves the MP4, or an animated WebP for places that show no videos. */
export function DownloadButtons({ video }: { video: ContentRow }) {
  const { connection } = useSession();
  const [busy, setBusy] = useState<"mp4" | "webp" | null>(null);
  const run = async (format: "mp4" | "webp", save: () => Promise<void>) => {
    setBusy(format);
    await save().finally(() => setBusy(null));
  };
  return (
    <>
      <Button
        busy={busy === "mp4"}
        onClick={() => void run("mp4", () => saveFile(video.content_url, video))}
        title="Download as MP4"
      >
        <Download size={18} aria-hidden="true" />
        Download
      </Button>
      <Button
        variant="quiet"
        busy={busy === "webp"}
        title="Download as an animated WebP picture"
        onClick={() => connection && void run("webp", () => saveAsWebp(connection.supabase, video))}
      >
        <Images size={18} aria-hidden="true" />
        <span className="whitespace-nowrap">{busy === "webp" ? "Making it..." : "WebP"}</span>
      </Button>
    </>
  );
}

async function saveAsWebp(supabase: Client, video: ContentRow): Promise<void> {
  const answer = await callFunction<typeof exportVideo>(
    supabase,
    "export-video",
    { contentId: video.id, format: "webp" },
    ["url"],
  );
  if (answer.ok) await saveFile(answer.value.url, video);
  else toast.error("Failed to make the animated WebP", { description: answer.sentence });
}

async function saveFile(url: string, { id }: Pick<ContentRow, "id">): Promise<void> {
  if (!(await savePicture(url, `generated-video-${id}`)))
    toast.error("Failed to download video", { description: "Please check your connection and try again." });
}
