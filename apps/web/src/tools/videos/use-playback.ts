/**
 * Loads a film with patience: 15 seconds for each attempt and three more of them, each under a fresh address so that no
 * cache answers. Tells when it has loaded, when it can play, and when it cannot.
 */
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { mediaProblem, type MediaProblem } from "./media-error.ts";

const loadTimeoutMs = 15_000;
const retries = 3;
const pauseMs = 600;

export type Playback =
  | { state: "loading" | "loaded" | "ready"; attempt: number }
  | ({ state: "error"; attempt: number } & MediaProblem);

const freshUrl = (url: string, at: number): string => `${url}${url.includes("?") ? "&" : "?"}t=${at}`;

const fresh = (): { at: number; attempt: number } => ({ at: Date.now(), attempt: 0 });

export function usePlayback(url: string, video: RefObject<HTMLVideoElement | null>) {
  const [request, setRequest] = useState(fresh);
  const [playback, setPlayback] = useState<Playback>({ state: "loading", attempt: 0 });
  const src = freshUrl(url, request.at);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { attempt } = request;

  const failed = useCallback(
    (code: number | null) => {
      clearTimeout(pause.current);
      if (attempt >= retries) {
        setPlayback({ state: "error", attempt, ...mediaProblem(code, retries) });
        return;
      }
      const next = () => {
        setRequest({ at: Date.now(), attempt: attempt + 1 });
        setPlayback({ state: "loading", attempt: attempt + 1 });
      };
      pause.current = setTimeout(next, pauseMs);
    },
    [attempt],
  );
  useEffect(() => () => clearTimeout(pause.current), []);

  useEffect(() => {
    if (playback.state !== "loading") return;
    const timer = setTimeout(() => failed(null), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [playback, failed]);

  const refresh = useCallback(() => {
    clearTimeout(pause.current);
    setRequest(fresh());
    setPlayback({ state: "loading", attempt: 0 });
  }, []);

  const moveOn = (state: "loaded" | "ready") =>
    setPlayback((before) =>
      before.state === "ready" || before.state === state ? before : { state, attempt },
    );
  return {
    src,
    playback,
    refresh,
    handlers: {
      onLoadedMetadata: () => moveOn("loaded"),
      onCanPlay: () => moveOn("ready"),
      onError: () => failed(video.current?.error?.code ?? 0),
    },
  };
}
