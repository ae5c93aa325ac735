/**
 * A video with its controls, or the reason why it does not play. Loading has 15 seconds and three retries, each under a new
 * address because a cache would answer with the same failure.
 */
import { RefreshCw, VideoOff } from "lucide-react";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Spinner } from "#ui/spinner.tsx";
import { playbackProblem, type PlaybackProblem } from "./texts.ts";

type VideoPlayerProps = {
  url: string;
  poster: string | null;
  title: string;
  loop: boolean;
  autoPlay?: boolean;
  /** Raised by one for every press of a Refresh button outside the player. */
  refreshes?: number;
  onState?: (playback: Playback) => void;
  onClick?: (event: MouseEvent<HTMLVideoElement>) => void;
  className?: string;
};

export function VideoPlayer(props: VideoPlayerProps) {
  const { url, poster, title, loop, autoPlay = false, refreshes = 0, onState, onClick, className } = props;
  const video = useRef<HTMLVideoElement>(null);
  const { src, playback, refresh, handlers } = usePlayback(url, video);
  const notify = useEffectEvent((now: Playback) => onState?.(now));
  useEffect(() => notify(playback), [playback]);
  const handled = useRef(refreshes);
  useEffect(() => {
    if (handled.current === refreshes) return;
    handled.current = refreshes;
    refresh();
  }, [refreshes, refresh]);
  const { state } = playback;
  return (
    <div
      data-playback={state}
      aria-busy={state === "loading"}
      className={classNames("relative overflow-hidden bg-sunk", className)}
    >
      {/* Videos made here have no sound, so there is nothing to caption. */}
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
      {state === "loading" && <Waiting attempt={playback.attempt} />}
      {playback.state === "error" && <Broken problem={playback} onRefresh={refresh} />}
    </div>
  );
}

const Waiting = ({ attempt }: { attempt: number }) => (
  <span
    data-theme="dark"
    className="pointer-events-none absolute inset-0 grid animate-[fade_400ms_var(--ease)] place-items-center"
  >
    <span className="glass grid size-16 place-items-center rounded-full">
      <Spinner
        label={attempt > 0 ? `Loading the video, attempt ${attempt + 1}` : "Loading the video"}
        className="scale-75"
      />
    </span>
  </span>
);

function Broken({ problem, onRefresh }: { problem: PlaybackProblem; onRefresh: () => void }) {
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

const loadTimeoutMs = 15_000;
const retries = 3;
const pauseMs = 600;

export type Playback =
  | { state: "loading" | "loaded" | "ready"; attempt: number }
  | ({ state: "error"; attempt: number } & PlaybackProblem);

const freshUrl = (url: string, atMs: number): string => `${url}${url.includes("?") ? "&" : "?"}t=${atMs}`;

const firstAttempt = (): { atMs: number; attempt: number } => ({ atMs: Date.now(), attempt: 0 });

function usePlayback(url: string, video: RefObject<HTMLVideoElement | null>) {
  const [request, setRequest] = useState(firstAttempt);
  const [playback, setPlayback] = useState<Playback>({ state: "loading", attempt: 0 });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { attempt } = request;

  const fail = useCallback(
    (code: number | null) => {
      clearTimeout(pause.current);
      if (attempt >= retries) {
        setPlayback({ state: "error", attempt, ...playbackProblem(code, retries) });
        return;
      }
      const next = () => {
        setRequest({ atMs: Date.now(), attempt: attempt + 1 });
        setPlayback({ state: "loading", attempt: attempt + 1 });
      };
      pause.current = setTimeout(next, pauseMs);
    },
    [attempt],
  );
  useEffect(() => () => clearTimeout(pause.current), []);

  useEffect(() => {
    if (playback.state !== "loading") return;
    const timer = setTimeout(() => fail(null), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [playback, fail]);

  const refresh = useCallback(() => {
    clearTimeout(pause.current);
    setRequest(firstAttempt());
    setPlayback({ state: "loading", attempt: 0 });
  }, []);

  const moveOn = (state: "loaded" | "ready") =>
    setPlayback((before) =>
      before.state === "ready" || before.state === state ? before : { state, attempt },
    );
  return {
    src: freshUrl(url, request.atMs),
    playback,
    refresh,
    handlers: {
      onLoadedMetadata: () => moveOn("loaded"),
      onCanPlay: () => moveOn("ready"),
      onError: () => fail(video.current?.error?.code ?? 0),
    },
  };
}
