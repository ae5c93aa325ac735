/** The ground of the upscaler's stage, higher than that of other tools. */
import type { ReactNode } from "react";

export function StageGround({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex min-w-0 flex-1 flex-col rounded-card bg-sunk max-md:-mx-4 max-md:rounded-none md:min-h-[clamp(560px,100dvh-108px,860px)] xl:min-h-[max(600px,100dvh-108px)]">
      {children}
    </div>
  );
}
