/** The stages of a job in words: what happens now, and what is done. */
import { toolFacts } from "@galatea/contract/tools.ts";
import type { ToolStage } from "@galatea/contract/tool-facts.ts";
import type { JobRow } from "#platform/database.ts";

/** Models compose and shade nothing: the stages of the sketch, in the words for any other engine. */
const stagesOfModels: Partial<Record<string, Pick<ToolStage, "label" | "running">>> = {
  composing: { label: "Prepared", running: "Preparing the picture" },
  shading: { label: "Made", running: "Making the picture" },
};

function stagesOf({ kind, engine }: Pick<JobRow, "kind" | "engine">): readonly ToolStage[] {
  const { stages } = toolFacts[kind];
  if (engine === null || engine === sketch) return stages;
  return stages.map((stage) => ({ ...stage, ...stagesOfModels[stage.key] }));
}

const sketch = "sketch";

export type StageLine = {
  key: string;
  label: string;
  state: "done" | "now" | "next";
  seconds: string | null;
};

export function stageLines(job: JobRow): StageLine[] {
  const stages = stagesOf(job);
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
  return stagesOf(job).find(({ key }) => key === job.stage)?.running ?? "Beginning";
}

export function stageCount(job: JobRow): string {
  const stages = stagesOf(job);
  const current = stages.findIndex((stage) => stage.key === job.stage);
  return current < 0 ? `${stages.length} stages` : `Stage ${current + 1} of ${stages.length}`;
}
