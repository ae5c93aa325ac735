/**
 * A silent video in a loop over its poster. Its file is requested when it comes into sight, it plays only while it is
 * seen, and with reduced motion it waits for the browser's own controls. Without a script the poster stays.
 */
import { useEffect, useRef, useState } from "react";
import { useMedia } from "#ui/use-media.ts";

type LoopingVideoProps = { src: string; poster: string; label: string; widthPx: number; heightPx: number };

export function LoopingVideo({ src, poster, label, widthPx, heightPx }: LoopingVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const [wasRefused, setWasRefused] = useState(false);
  const waits = isStill || wasRefused;
  useEffect(() => {
    const element = video.current;
    if (!element || isStill) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) element.pause();
        // A browser that allows no playing by itself leaves the poster and its controls.
        else
          element
            .play()
            .catch((error: unknown) =>
              setWasRefused(error instanceof DOMException && error.name === "NotAllowedError"),
            );
      },
      { threshold: 0.4 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isStill]);
  return (
    <div className="absolute inset-0">
      <img
        src={poster}
        alt=""
        loading="lazy"
        width={widthPx}
        height={heightPx}
        className="absolute inset-0 size-full object-cover"
      />
      <video
        ref={video}
        src={src}
        aria-label={label}
        width={widthPx}
        height={heightPx}
        preload="none"
        muted
        loop
        playsInline
        controls={waits}
        // Controls hide the picture behind the video. The attribute alone would load the file before it is near.
        poster={waits ? poster : undefined}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}
