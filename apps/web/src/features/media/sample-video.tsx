/**
 * A sample video: silent, in a loop, over its poster. Nothing of it is loaded until it is near the screen, and it plays
 * only while it is seen. With reduced motion it waits for its button, and so does one of several on a page. Without a
 * script the browser's own controls play it.
 */
import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useMedia } from "#ui/use-media.ts";
import { whenSeen } from "#ui/when-seen.ts";
import { filmUrl, type SampleFilm } from "./sample.ts";
import { markPlace, SampleMark, SamplePicture } from "./sample-picture.tsx";

type SampleVideoProps = {
  film: SampleFilm;
  /** As of its poster. */
  sizes: string;
  /** In place of its prompt and its movement. */
  label?: string;
  mark?: string | null;
  /** `seen` unless said otherwise. */
  starts?: "seen" | "pressed";
  /** `contain` shows all of it in a box of another shape. */
  fit?: "cover" | "contain";
  /** The button takes the focus of a dialog that opens. */
  focusFirst?: boolean;
  className?: string;
};

export function SampleVideo(props: SampleVideoProps) {
  const { film, sizes, label, mark = markPlace, starts = "seen", fit = "cover", className } = props;
  const video = useRef<HTMLVideoElement>(null);
  const hasScript = useHydrated();
  const { isPlaying, hasPlayed, toggle, follow } = usePlayback(video, starts);
  const name = label ?? `${film.prompt}: ${film.motion}`;
  return (
    <div className={classNames("relative overflow-hidden", className)}>
      <SamplePicture
        sample={film}
        sizes={sizes}
        alt=""
        className="size-full"
        pictureClassName={fitClasses[fit]}
        mark={null}
      />
      <video
        ref={video}
        {...follow}
        src={filmUrl(film)}
        aria-label={name}
        width={film.widthPx}
        height={film.heightPx}
        preload="none"
        muted
        loop
        playsInline
        controls={!hasScript}
        // Before its first frame it has no picture of its own; the poster behind it shows. Chrome's controls would cover it
        // with grey.
        className={classNames(
          "absolute inset-0 size-full [&::-webkit-media-controls]:bg-transparent",
          fitClasses[fit],
          hasScript && !hasPlayed && "opacity-0",
        )}
      />
      {mark !== null && <SampleMark sample={film} className={mark} />}
      {hasScript && (
        <button
          type="button"
          data-theme="dark"
          data-first-focus={props.focusFirst ? "" : undefined}
          aria-label={`${isPlaying ? "Pause" : "Play"}: ${name}`}
          onClick={toggle}
          className="glass absolute right-2.5 bottom-2.5 grid size-11 place-items-center rounded-full"
        >
          {isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}

const fitClasses = { cover: "object-cover", contain: "object-contain" };

/** How far below or above the screen the loading begins. */
const nearPx = 300;

/** Plays while at least half of it is seen, until the person has paused it, or from the press of its button on. */
function usePlayback(video: RefObject<HTMLVideoElement | null>, starts: "seen" | "pressed") {
  const prefersStill = useMedia("(prefers-reduced-motion: reduce)");
  const isStill = prefersStill || starts === "pressed";
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasPlayed, setHasPlayed] = useState(false);
  const wasPaused = useRef(false);

  useEffect(() => {
    const element = video.current;
    if (!element || isStill) return;
    const stopLoading = whenSeen(element, { rootMargin: `${nearPx}px 0px` }, (isNear) => {
      if (isNear) element.preload = "auto";
    });
    const stopPlaying = whenSeen(element, { threshold: 0.5 }, (isSeen) => {
      if (!isSeen) element.pause();
      else if (!wasPaused.current) play(element);
    });
    return () => {
      stopLoading();
      stopPlaying();
      element.pause();
    };
  }, [video, isStill]);

  return {
    isPlaying,
    hasPlayed,
    toggle: () => {
      const element = video.current;
      if (!element) return;
      wasPaused.current = !element.paused;
      if (element.paused) play(element);
      else element.pause();
    },
    follow: {
      onPlaying: () => setHasPlayed(true),
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
    },
  };
}

/** A browser that allows no playing by itself leaves the poster and the button. */
function play(element: HTMLVideoElement): void {
  element.play().catch(() => undefined);
}
