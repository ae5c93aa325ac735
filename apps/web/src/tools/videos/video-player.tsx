/** A film with its controls: waiting behind its poster, playing, or saying why it does not, with a way to ask again. */
import { RefreshCw, VideoOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, type MouseEvent } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Spinner } from "#ui/spinner.tsx";
import type { MediaProblem } from "./media-error.ts";
import { usePlayback, type Playback } from "./use-playback.ts";

type VideoPlayerProps = {
  url: string;
  poster: string | null;
  title: string;
  loop: boolean;
  autoPlay?: boolean;
  /** Raised by one for every press of a Refresh that stands elsewhere. */
  refreshes?: number;
  onState?: (playback: Playback) => void;
  onClick?: (event: MouseEvent<HTMLVideoElement>) => void;
  className?: string;
};

export function VideoPlayer(props: VideoPlayerProps) {
  const { url, poster, title, loop, autoPlay = false, refreshes = 0, onState, onClick, className } = props;
  const video = useRef<HTMLVideoElement>(null);
  const { src, playback, refresh, handlers } = usePlayback(url, video);
  const tell = useEffectEvent((now: Playback) => onState?.(now));
  useEffect(() => tell(playback), [playback]);
  const asked = useRef(refreshes);
  useEffect(() => {
    if (asked.current === refreshes) return;
    asked.current = refreshes;
    refresh();
  }, [refreshes, refresh]);
  const { state } = playback;
  return (
    <div
      data-playback={state}
      aria-busy={state === "loading"}
      className={classNames("relative overflow-hidden bg-sunk", className)}
    >
      {/* Films made here have no sound, so there is nothing to caption. */}
      <video
        ref={video}
        key={src}
        src={src}
        poster={poster ?? undefined}
        controls={state !== "error"}
        loop={loop}
        muted
        autoPlay={autoPlay}
        playsInline
        preload="auto"
        aria-label={title}
        onClick={onClick}
        {...handlers}
        className={classNames("block size-full object-contain", state === "error" && "invisible")}
      />
      {state === "loading" && (
        <span
          data-theme="dark"
          className="pointer-events-none absolute inset-0 grid animate-[fade_400ms_var(--ease)] place-items-center"
        >
          <span className="glass grid size-16 place-items-center rounded-full">
            <Spinner
              label={
                playback.attempt > 0
                  ? `Loading the video, attempt ${playback.attempt + 1}`
                  : "Loading the video"
              }
              className="scale-75"
            />
          </span>
        </span>
      )}
      {playback.state === "error" && <Broken problem={playback} onRefresh={refresh} />}
    </div>
  );
}

function Broken({ problem, onRefresh }: { problem: MediaProblem; onRefresh: () => void }) {
  return (
    <div className="absolute inset-0 grid place-items-center overflow-y-auto p-5">
      <div role="alert" className="grid max-w-[420px] justify-items-center gap-3 text-center">
        <VideoOff size={26} aria-hidden="true" className="text-danger" />
        <p className="text-pretty">{problem.sentence}</p>
        <p className="text-sm text-pretty text-fg-2">{problem.why}</p>
        <Button onClick={onRefresh}>
          <RefreshCw size={17} aria-hidden="true" />
          Refresh
        </Button>
      </div>
    </div>
  );
}
