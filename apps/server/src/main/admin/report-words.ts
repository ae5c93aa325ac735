/** How the commands for reports write kinds and times. */
import type { ReportKind } from "@galatea/contract/report-kinds.ts";

export const kindLabels: Record<ReportKind, string> = {
  my_likeness: "likeness",
  copyright: "copyright",
  minor: "minor",
  other: "other",
};

export const formatTime = (time: Date): string => `${time.toISOString().slice(0, 16).replace("T", " ")}Z`;
