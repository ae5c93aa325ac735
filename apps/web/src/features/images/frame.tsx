/** The place of the picture on the stage, in its true proportions and as large as the stage lets it be. */
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

export function StageArea({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames("absolute inset-0 p-0 md:p-5 xl:p-7", className)}>
      <div className="grid size-full place-items-center [container-type:size]">{children}</div>
    </div>
  );
}

export function Frame({
  width,
  height,
  className,
  children,
}: {
  width: number;
  height: number;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        "relative overflow-hidden rounded-md bg-surface-2 shadow-float max-md:h-full max-md:w-full! max-md:rounded-none max-md:shadow-none",
        className,
      )}
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100cqw, 100cqh * ${width / height})` }}
    >
      {children}
    </div>
  );
}
