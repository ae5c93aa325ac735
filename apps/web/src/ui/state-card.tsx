/**
 * The card of a designed state: a scene, a sentence that says what happened, what it cost, and one next step. Empty lists,
 * failures, refusals and tools that are coming use it.
 */
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type StateCardProps = {
  scene: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  level?: "h1" | "h2" | "h3";
  className?: string;
  live?: boolean;
};

export function StateCard({
  scene,
  title,
  children,
  actions,
  level = "h2",
  className,
  live = false,
}: StateCardProps) {
  const Title = level;
  return (
    // No ground of its own: its edge would show around the scene, which has the same rounded corners.
    <article
      className={classNames("flex flex-col overflow-hidden rounded-card shadow-card", className)}
      role={live ? "status" : undefined}
    >
      <div className="relative grid h-[152px] flex-none md:h-[196px] place-items-center overflow-hidden bg-sunk">
        {scene}
      </div>
      <div className="flex flex-1 flex-col items-start gap-3 bg-surface-1 px-7 pt-[26px] pb-7 max-[380px]:px-5">
        <Title className="display text-[28px] leading-[1.12]">{title}</Title>
        <div className="max-w-[62ch] text-pretty text-fg-2">{children}</div>
        {actions && <div className="mt-auto flex flex-wrap items-center gap-2.5 pt-2.5">{actions}</div>}
      </div>
    </article>
  );
}

/** The scene of empty states: three niches. */
export function EmptyScene({ children }: { children?: ReactNode }) {
  return (
    <div aria-hidden="true" className="flex h-full items-end gap-3.5">
      <i className="h-[104px] w-24 rounded-t-full bg-surface-2" />
      <i className="grid h-[150px] w-24 place-items-center rounded-t-full bg-surface-3 text-fg-2">
        {children ?? <Plus size={22} />}
      </i>
      <i className="h-[124px] w-24 rounded-t-full bg-surface-2" />
    </div>
  );
}

/** A dimmed picture with a badge or an icon on it. */
export function PictureScene({
  src,
  children,
  blurred = false,
}: {
  src: string;
  children?: ReactNode;
  blurred?: boolean;
}) {
  return (
    <div data-theme="dark" className="absolute inset-0 grid place-items-center">
      <img
        src={src}
        alt=""
        className={classNames(
          "absolute inset-0 size-full object-cover object-[50%_25%]",
          blurred ? "scale-110 blur-[9px] brightness-[0.6] saturate-50" : "brightness-[0.5]",
        )}
      />
      <span className="relative">{children}</span>
    </div>
  );
}
