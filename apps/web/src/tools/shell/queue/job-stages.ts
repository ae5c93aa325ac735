/** The stages of a job in words: what happens now, and what is done. */
import { toolFacts, type JobKind } from "@galatea/contract/tools.ts";
import type { ToolStage } from "@galatea/contract/tool-facts.ts";
import type { JobRow } from "#platform/database.ts";

const stagesOf = (kind: JobKind): readonly ToolStage[] => toolFacts[kind].stages;

export type StageLine = {
  key: string;
  label: string;
  state: "done" | "now" | "next";
  seconds: string | null;
};

export function stageLines(job: JobRow): StageLine[] {
  const stages = stagesOf(job.kind);
  const current = stages.findIndex((stage) => stage.key === job.stage);
  return stages.map((stage, position) => {
    const ms = job.timings?.[stage.key];
    const state =
      position < current || job.state === "succeeded" ? "done" : position === current ? "now" : "next";
    return {
      key: stage.key,
      label: stage.label,
      state,
      seconds: ms === undefined ? null : `${(ms / 1000).toFixed(1)} s`,
    };
  });
}

export function stageTitle(job: JobRow): string {
  if (job.state === "queued") return "Waiting its turn";
  return stagesOf(job.kind).find(({ key }) => key === job.stage)?.running ?? "Beginning";
}

export function stageCount(job: JobRow): string {
  const stages = stagesOf(job.kind);
  const current = stages.findIndex((stage) => stage.key === job.stage);
  return current < 0 ? `${stages.length} stages` : `Stage ${current + 1} of ${stages.length}`;
}
