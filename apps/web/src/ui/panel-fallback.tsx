/** A panel without its content: a skeleton while it loads, then why it is missing. */
import type { ReactNode } from "react";
import { PanelProblem } from "./panel-problem.tsx";
import { LoadingRegion } from "./skeleton.tsx";

type PanelFallbackProps = {
  query: { isPending: boolean; fetchStatus: "fetching" | "paused" | "idle"; refetch: () => Promise<unknown> };
  what: string;
  /** The skeleton: its label, its class and its shapes. */
  loading: string;
  className: string;
  /** Of what says why it is missing, where no panel is around it. */
  problemClassName?: string;
  children: ReactNode;
};

export function PanelFallback({
  query,
  what,
  loading,
  className,
  problemClassName,
  children,
}: PanelFallbackProps) {
  const offline = query.fetchStatus === "paused";
  if (query.isPending && !offline)
    return (
      <LoadingRegion label={loading} className={className}>
        {children}
      </LoadingRegion>
    );
  return (
    <PanelProblem
      what={what}
      offline={offline}
      onRetry={() => void query.refetch()}
      className={problemClassName}
    />
  );
}
