/** The place of the picture on the stage, in its true proportions and as large as the stage lets it be. */
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

export function StageArea({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid min-w-0 place-items-center [container-type:size] max-md:h-auto md:min-h-[min(58vw,420px)] xl:min-h-[560px]">
      {children}
    </div>
  );
}

export function Frame({ width, height, className, children }: { width: number; height: number; className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames("relative overflow-hidden rounded-md bg-surface-2 shadow-float", className)}
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100cqw, 100cqh * ${width / height})` }}
    >
      {children}
    </div>
  );
}
