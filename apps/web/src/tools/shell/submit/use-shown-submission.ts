/** Which order stands on the stage: one that runs until it ends, then its end; after that the next one that runs. */
import { useState } from "react";
import type { JobRow } from "#platform/database.ts";
import { isActive } from "#tools/shell/queue/jobs-context.tsx";
import { submissionWith } from "./submissions.ts";

/** @param orders the newest first, each with its jobs. */
export function useShownSubmission<Order extends readonly JobRow[]>(orders: readonly Order[]) {
  const [shownId, setShownId] = useState<string | null>(null);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  const shown = submissionWith(orders, shownId);
  const shownIsActive = shown?.some(isActive) ?? false;
  const nextId = orders.findLast((order) => order.some(isActive))?.[0]?.id ?? null;

  // Adjusted while rendering, so that the stage never shows a state in between.
  if (nextId !== null && !shownIsActive && shownId !== nextId) setShownId(nextId);
  if (awaitedId !== null && submissionWith(orders, awaitedId)) setAwaitedId(null);

  const show = (jobId: string) => {
    if (shownIsActive) return;
    setShownId(jobId);
    setAwaitedId(jobId);
  };
  /** Turns from an end to what comes next; what runs stays. */
  const dismiss = () => {
    if (shown && !shownIsActive) setShownId(null);
  };
  /** `awaited`: a job was started and has not been listed yet. */
  return { shown, awaited: awaitedId !== null, show, dismiss };
}
