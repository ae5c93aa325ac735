import { expect, test } from "vitest";
import type { JobRow } from "#platform/database.ts";
import { stageLines, stageTitle } from "./job-stages.ts";

const job = (engine: string | null) =>
  ({ kind: "image", state: "running", stage: "shading", engine, timings: null }) as unknown as JobRow;

test("the sketch tells how it draws, and a model is not said to compose or shade anything", () => {
  expect(stageTitle(job("sketch"))).toBe("Shading cloth and light");
  expect(stageTitle(job("comfyui"))).toBe("Making the picture");
  expect(stageLines(job("comfyui")).map(({ label }) => label)).toEqual([
    "Words checked",
    "Prepared",
    "Made",
    "Picture checked",
    "Saved and marked as AI",
  ]);
});
