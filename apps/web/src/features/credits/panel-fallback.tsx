/** A panel without its figures: a skeleton while they load, then why they are missing. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PanelProblem } from "./panel-problem.tsx";

type PanelFallbackProps = {
  query: Pick<UseQueryResult, "isPending" | "fetchStatus" | "refetch">;
  what: string;
  /** The skeleton. */
  children: ReactNode;
};

export function PanelFallback({ query, what, children }: PanelFallbackProps) {
  const offline = query.fetchStatus === "paused";
  if (query.isPending && !offline) return children;
  return <PanelProblem what={what} offline={offline} onRetry={() => void query.refetch()} />;
}
