/**
 * Moves the comparison's line by itself, from example to example. It rests while a person holds the line and for 2 s
 * afterwards, while it is paused or out of sight, and always with reduced motion.
 */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useMedia } from "#ui/use-media.ts";
import { whenSeen } from "#ui/when-seen.ts";
import { advanceMs, elapsedAt, resumeMs, shareAt } from "./sweep.ts";

type Sweep = {
  isHeld: boolean;
  isPaused: boolean;
  canMove: boolean;
  togglePaused: () => void;
  hold: () => void;
  /** The line is at this share, from 0 to 1; the sweep goes on from there. */
  letGoAt: (share: number) => void;
};

export function useSweep(
  stage: RefObject<HTMLElement | null>,
  { onShare, onAdvance }: { onShare: (share: number) => void; onAdvance: () => void },
): Sweep {
  const canMove = !useMedia("(prefers-reduced-motion: reduce)");
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const isSeen = useIsSeen(stage);
  const elapsed = useRef(0);
  const resume = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const show = useEffectEvent(onShare);
  const advance = useEffectEvent(onAdvance);
  const moves = canMove && isSeen && !isPaused && !isHeld;

  useEffect(() => {
    if (!moves) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      elapsed.current += now - last;
      last = now;
      if (elapsed.current >= advanceMs) {
        elapsed.current = 0;
        advance();
      }
      show(shareAt(elapsed.current));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [moves]);
  useEffect(() => () => clearTimeout(resume.current), []);

  return {
    isHeld,
    isPaused,
    canMove,
    togglePaused: () => setIsPaused(!isPaused),
    hold: () => {
      clearTimeout(resume.current);
      setIsHeld(true);
    },
    letGoAt: (share) => {
      clearTimeout(resume.current);
      setIsHeld(true);
      elapsed.current = elapsedAt(share);
      resume.current = setTimeout(() => setIsHeld(false), resumeMs);
    },
  };
}

function useIsSeen(stage: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!stage.current) return;
    return whenSeen(stage.current, { threshold: 0.3 }, setIsSeen);
  }, [stage]);
  return isSeen;
}
