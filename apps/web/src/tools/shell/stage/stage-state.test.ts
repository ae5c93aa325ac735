import { expect, test } from "vitest";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { stageState, type StageInput } from "./stage-state.ts";

const job = (state: JobRow["state"], id = state): JobRow => ({ id, state, kind: "image" }) as JobRow;
const row = { id: "c1", trashed_at: null } as ContentRow;
const stage = (part: Partial<StageInput>) =>
  stageState({
    signedIn: true,
    refused: null,
    starting: false,
    jobs: [],
    content: null,
    asked: false,
    timedOut: false,
    ...part,
  });

test("an ended session comes before everything else, then a refusal", () => {
  const refused = { shownAs: "stage", title: "No" } as const;
  expect(stage({ signedIn: false, refused, jobs: [job("running")] }).kind).toBe("signed_out");
  expect(stage({ refused, jobs: [job("running")] })).toEqual({ kind: "refused", refused });
});

test("a press shows as starting until its job is listed, and never hides a job that runs", () => {
  expect(stage({ starting: true, jobs: [job("failed")] }).kind).toBe("starting");
  expect(stage({ starting: true, jobs: [job("queued")] }).kind).toBe("running");
});

test("several jobs run until the last one is finished, and are done when one succeeded", () => {
  expect(stage({ jobs: [job("succeeded"), job("running")] }).kind).toBe("running");
  expect(stage({ jobs: [job("failed"), job("succeeded")] }).kind).toBe("done");
  expect(stage({ jobs: [job("cancelled"), job("failed")] })).toMatchObject({ failed: { state: "failed" } });
});

test("a result loads before it is shown, and a deleted one leaves the stage idle", () => {
  const jobs = [job("succeeded")];
  expect(stage({ jobs, content: undefined }).kind).toBe("loading");
  expect(stage({ jobs, content: row })).toEqual({ kind: "done", jobs, content: row });
  expect(stage({ jobs, content: { ...row, trashed_at: "2026-01-01" } }).kind).toBe("idle");
  expect(stage({ jobs, content: null }).kind).toBe("idle");
});

test("a result from the address needs no job", () => {
  expect(stage({ asked: true, content: row })).toEqual({ kind: "done", jobs: [], content: row });
  expect(stage({ jobs: [job("cancelled")] }).kind).toBe("idle");
});

test("a job that took too long shows as timed out until it has succeeded", () => {
  expect(stage({ jobs: [job("running")], timedOut: true })).toMatchObject({
    kind: "failed",
    failed: { error_code: "engine_timeout" },
  });
  expect(stage({ jobs: [job("succeeded")], content: row, timedOut: true }).kind).toBe("done");
});
