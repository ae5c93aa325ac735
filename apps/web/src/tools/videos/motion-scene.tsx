/** A tiny scene that moves as a motion does, with a sign of it for when it stands still. Words it does not know drift. */
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Aperture,
  CloudSnow,
  Flame,
  Focus,
  Hand,
  Layers2,
  Lock,
  RotateCw,
  ScanLine,
  Sparkles,
  Sun,
  Waves,
  ZoomIn,
  ZoomOut,
  type LucideIcon,
} from "lucide-react";
import type { CSSProperties } from "react";
import "./motion-hints.css";

type Look = { words: RegExp; icon: LucideIcon; hint?: string; overlay?: "light" | "grain" | "air" };

const looks: readonly Look[] = [
  { words: /static|still|locked/i, icon: Lock, hint: "motion-still" },
  { words: /pull|zoom out|dolly out/i, icon: ZoomOut, hint: "motion-out" },
  { words: /subject|face|close/i, icon: Aperture, hint: "motion-in" },
  { words: /push|zoom|dolly/i, icon: ZoomIn, hint: "motion-in" },
  { words: /left/i, icon: ArrowLeft, hint: "motion-left" },
  { words: /right/i, icon: ArrowRight, hint: "motion-right" },
  { words: /\bup\b|rise|crane/i, icon: ArrowUp, hint: "motion-up" },
  { words: /\bdown\b|descend/i, icon: ArrowDown, hint: "motion-down" },
  { words: /arc|orbit|around/i, icon: RotateCw, hint: "motion-arc" },
  { words: /hand/i, icon: Hand, hint: "motion-shake" },
  { words: /parallax/i, icon: Layers2, hint: "motion-parallax" },
  { words: /focus/i, icon: Focus, hint: "motion-focus" },
  { words: /flicker/i, icon: Flame, hint: "motion-flicker" },
  { words: /leak|sweep|glint|shine/i, icon: Sun, overlay: "light" },
  { words: /grain/i, icon: ScanLine, overlay: "grain" },
  { words: /snow|rain|dust|petal|leaves|bubble|firefl|ember|sparkle/i, icon: CloudSnow, overlay: "air" },
];
const drift: Look = { words: /./, icon: Waves, hint: "motion-drift" };

/** Null: what the description says. */
export function MotionScene({ motion }: { motion: string | null }) {
  if (motion === null)
    return (
      <span
        aria-hidden="true"
        className="grid aspect-[16/10] place-items-center rounded-[8px] bg-sunk text-fg-2"
      >
        <Sparkles size={18} />
      </span>
    );
  const {
    icon: Icon,
    hint = "motion-still",
    overlay,
  } = looks.find(({ words }) => words.test(motion)) ?? drift;
  return (
    <span
      aria-hidden="true"
      data-hint={overlay}
      data-layers={hint === "motion-parallax" || undefined}
      className="motion-scene block aspect-[16/10] rounded-[8px]"
      style={{ "--hint": hint } as CSSProperties}
    >
      <i className="motion-sun" />
      <i className="motion-far" />
      <i className="motion-near" />
      <i className="motion-over" />
      <span
        data-theme="dark"
        className="glass absolute bottom-1 left-1 grid size-6 place-items-center rounded-full"
      >
        <Icon size={14} />
      </span>
    </span>
  );
}
