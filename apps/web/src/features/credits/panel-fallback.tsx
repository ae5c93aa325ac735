/** A panel without its figures: a skeleton while they load, then why they are missing. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingRegion } from "#ui/skeleton.tsx";
import { PanelProblem } from "./panel-problem.tsx";

type PanelFallbackProps = {
  query: Pick<UseQueryResult, "isPending" | "fetchStatus" | "refetch">;
  what: string;
  /** The skeleton: its label, its class and its shapes. */
  loading: string;
  className: string;
  children: ReactNode;
};

export function PanelFallback({ query, what, loading, className, children }: PanelFallbackProps) {
  const offline = query.fetchStatus === "paused";
  if (query.isPending && !offline)
    return (
      <LoadingRegion label={loading} className={className}>
        {children}
      </LoadingRegion>
    );
  return <PanelProblem what={what} offline={offline} onRetry={() => void query.refetch()} />;
}
