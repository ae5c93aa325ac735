/**
 * A silent video in a loop with a button that plays and pauses it. Nothing is loaded before the button is pressed. Without a
 * script the browser's own controls play it.
 */
import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { CornerAiLabel } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { samplePath } from "./marketing-parts.tsx";
import type { VideoSample } from "./video-samples.ts";

export function PlayedVideo({ sample, isLarge = false }: { sample: VideoSample; isLarge?: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const hasScript = useHydrated();
  const toggle = () => {
    const element = video.current;
    if (element?.paused) void element.play();
    else element?.pause();
  };
  return (
    <div
      className={classNames(
        "relative overflow-hidden rounded-card bg-sunk",
        isLarge ? "min-h-0 flex-1" : "aspect-[7/4]",
      )}
    >
      <video
        ref={video}
        src={`/samples/${sample.name}.mp4`}
        poster={samplePath(sample.name)}
        aria-label={`${sample.prompt}; ${sample.motion}`}
        width={896}
        height={512}
        preload="none"
        muted
        loop
        playsInline
        controls={!hasScript}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        className={classNames("size-full", isLarge ? "object-contain" : "object-cover")}
      />
      {hasScript && (
        <button
          type="button"
          data-theme="dark"
          data-first-focus={isLarge ? "" : undefined}
          onClick={toggle}
          aria-label={`${isPlaying ? "Pause" : "Play"}: ${sample.title}`}
          className="glass absolute right-3 bottom-3 grid size-11 place-items-center rounded-full"
        >
          {isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        </button>
      )}
      <CornerAiLabel className="bottom-3 left-3" />
    </div>
  );
}
