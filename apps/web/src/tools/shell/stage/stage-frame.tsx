/** The frame of the picture on the stage, in its proportions and as large as the stage allows. */
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

export function StageArea({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames("absolute inset-0 md:p-5 xl:p-7", className)}>
      <div className="grid size-full place-items-center [container-type:size]">{children}</div>
    </div>
  );
}

type FrameProps = {
  width: number;
  height: number;
  /** On a phone it fills its area, and the picture is cropped. */
  fills?: boolean;
  className?: string | undefined;
  /** It has transparency, and stands on a checkerboard. */
  seeThrough?: boolean;
  children: ReactNode;
};

const checkerboard: CSSProperties = {
  backgroundColor: "var(--surface-1)",
  backgroundImage: "repeating-conic-gradient(var(--surface-3) 0 25%, transparent 0 50%)",
  backgroundSize: "24px 24px",
};

export function Frame(props: FrameProps) {
  const { width, height, fills = false, className, seeThrough = false, children } = props;
  return (
    <div
      className={classNames(
        "relative overflow-hidden bg-surface-2 md:rounded-md md:shadow-float",
        fills && "max-md:h-full max-md:w-full!",
        className,
      )}
      style={{
        aspectRatio: `${width} / ${height}`,
        width: `min(100cqw, 100cqh * ${width / height})`,
        ...(seeThrough && checkerboard),
      }}
    >
      {children}
    </div>
  );
}
