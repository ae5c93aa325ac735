/** The picker of camera motions: cards with a small moving scene. */
import {
  Aperture,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Check,
  ChevronDown,
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
import { useId, useState, type CSSProperties } from "react";
import { classNames } from "#ui/class-names.ts";
import "./motion-hints.css";

type MotionPickerProps = {
  motions: readonly string[];
  /** Null: the description decides. */
  value: string | null;
  onChange: (motion: string | null) => void;
};

const shownFirst = 5;

export function MotionPicker({ motions, value, onChange }: MotionPickerProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  if (motions.length === 0) return null;
  const first = motions.slice(0, shownFirst);
  // The chosen motion is always visible.
  const few =
    value !== null && motions.includes(value) && !first.includes(value) ? [value, ...first.slice(1)] : first;
  const shown = all ? motions : few;
  const hidden = motions.length - shown.length;
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <span id={id} className="font-strong">
          Motion
        </span>
        <span className="truncate text-fg-3">{value ?? "From the description"}</span>
      </div>
      <div className="grid grid-cols-3 gap-2">
        <MotionCard name={id} auto label="Auto" chosen={value === null} onChoose={() => onChange(null)} />
        {shown.map((motion) => (
          <MotionCard
            key={motion}
            name={id}
            label={motion}
            chosen={motion === value}
            onChoose={() => onChange(motion)}
          />
        ))}
      </div>
      {(all || hidden > 0) && motions.length > shownFirst && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-1.5 inline-flex min-h-11 items-center gap-2 rounded-full px-2.5 text-sm text-fg-2 transition-colors duration-150 hover:bg-surface-2 hover:text-fg"
        >
          <ChevronDown size={16} aria-hidden="true" className={all ? "rotate-180" : undefined} />
          {all ? "Fewer motions" : `${hidden} more motions`}
        </button>
      )}
    </fieldset>
  );
}

type MotionCardProps = { name: string; label: string; auto?: boolean; chosen: boolean; onChoose: () => void };

function MotionCard({ name, label, auto = false, chosen, onChoose }: MotionCardProps) {
  return (
    <label
      data-chosen={chosen || undefined}
      className={classNames(
        "motion-card relative flex cursor-pointer flex-col gap-1.5 rounded-[12px] bg-surface-2 p-1.5 pb-2 transition-colors duration-150 hover:bg-surface-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        chosen && "bg-accent-wash! shadow-[inset_0_0_0_1.5px_var(--accent)]",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        className="absolute inset-0 z-10 size-full cursor-pointer appearance-none rounded-[12px] outline-none"
      />
      <MotionScene motion={auto ? null : label} />
      <span
        className={classNames(
          "min-h-[2.5em] px-0.5 text-sm leading-[1.25] text-balance hyphens-auto",
          chosen ? "font-strong text-accent-text" : "text-fg-2",
        )}
      >
        {label}
      </span>
      {chosen && (
        <span className="absolute top-2.5 right-2.5 grid size-[18px] place-items-center rounded-full bg-accent text-accent-ink">
          <Check size={12} strokeWidth={3} aria-hidden="true" />
        </span>
      )}
    </label>
  );
}

/** `hint` names an animation of motion-hints.css; the icon shows the motion while the scene stands still. */
type Hint = { words: RegExp; icon: LucideIcon; hint?: string; overlay?: "light" | "grain" | "air" };

const hints: readonly Hint[] = [
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
/** For unknown motions. */
const drift: Hint = { words: /./, icon: Waves, hint: "motion-drift" };

/** @param motion null: the description decides */
function MotionScene({ motion }: { motion: string | null }) {
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
  } = hints.find(({ words }) => words.test(motion)) ?? drift;
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
