/** The stage: the picture in its true proportions, as large as there is room, and the words about it beneath or beside. */
import type { ComponentProps, ReactNode } from "react";
import { Frame as PlainFrame, StageArea as PlainArea } from "#tools/shell/stage/stage-frame.tsx";
import { classNames } from "#ui/class-names.ts";

export function StageShell({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col rounded-card bg-sunk max-md:-mx-4 max-md:rounded-none xl:grid xl:min-h-[max(560px,100dvh-330px)] xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="relative h-[min(100vw,52dvh)] md:h-[clamp(380px,56vw,600px)] xl:h-auto">{picture}</div>
      <div className="flex min-w-0 flex-col gap-4 px-4 pt-4 pb-5 md:px-5 md:pb-6 xl:py-7 xl:pr-7 xl:pl-1">
        {children}
      </div>
    </div>
  );
}

export const StageArea = ({ children }: { children: ReactNode }) => (
  <PlainArea className="overflow-clip max-md:p-3">{children}</PlainArea>
);

/** The picture that is worked on floats over the stage on a phone as well. */
export const Frame = ({ className, ...frame }: ComponentProps<typeof PlainFrame>) => (
  <PlainFrame {...frame} className={classNames("max-md:rounded-md max-md:shadow-float", className)} />
);
