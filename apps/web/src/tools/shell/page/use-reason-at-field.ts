/** A reason that a press met and that belongs at a field: it is shown there for as long as it holds. */
import { useState } from "react";
import type { Reason } from "./readiness.ts";

/** @param reasons why the draft cannot be submitted now */
export function useReasonAtField<Found extends Reason>(reasons: readonly Found[]) {
  const [code, setCode] = useState<Found["code"] | null>(null);
  const shown = reasons.find((reason) => reason.code === code) ?? null;
  // Adjusted while rendering, so that a reason that comes back is not shown before another press.
  if (code !== null && !shown) setCode(null);
  return { shown, report: (reason: Found) => setCode(reason.code) };
}
