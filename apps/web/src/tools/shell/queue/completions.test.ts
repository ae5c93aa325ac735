import { sampleImageInput } from "@galatea/contract/testing/samples.ts";
import { expect, test } from "vitest";
import type { JobOf, JobRow } from "#platform/database.ts";
import { runningJob } from "#platform/testing/job-rows.ts";
import { completionOf } from "./completions.ts";
import { completedSubmissions } from "#tools/shell/submit/submissions.ts";

const at = "2026-03-01T10:00:00Z";
let count = 0;

function job(change: Partial<JobRow> = {}): JobRow {
  count += 1;
  const row: JobOf<"image"> = {
    ...runningJob,
    id: `job-${count}`,
    input: sampleImageInput({ batch: { id: `job-${count}`, index: 0, of: 1 } }),
    state: "succeeded",
    progress: 1,
    content_id: `picture-${count}`,
    created_at: at,
    started_at: at,
    finished_at: at,
  };
  return { ...row, ...change } as JobRow;
}

const ofThree = (index: number, change: Partial<JobOf<"image">> = {}, id = "first"): JobRow =>
  job({ input: sampleImageInput({ batch: { id, index, of: 3 } }), ...change });

test("a single picture has the specified sentences for success and failure", () => {
  expect(completionOf([job()])).toMatchObject({
    ok: true,
    title: "Image generated successfully! Credits used: 20",
    remark: null,
  });
  expect(completionOf([job({ state: "failed", content_id: null })])).toMatchObject({
    ok: false,
    title: "Failed to generate image. Please try again.",
  });
});

test("a character's job says whether it was made or changed", () => {
  const character = (characterId: string | null, state: JobRow["state"] = "succeeded") =>
    completionOf([
      job({
        kind: "character",
        state,
        input: { name: "Layla", prompt: "dark curls", characterId, engine: null },
      }),
    ])?.title;
  expect(character(null)).toBe("Character created successfully! Credits used: 20");
  expect(character("known")).toBe("Character updated successfully! Credits used: 20");
  expect(character(null, "failed")).toBe("Failed to generate and save character");
});

test("a character without a face from the engine has its own failure title", () => {
  const failed = job({
    kind: "character",
    state: "failed",
    error_code: "engine_bad_output",
    content_id: null,
  });
  expect(completionOf([failed])).toMatchObject({
    title: "No image URL received",
    remark: "Nothing was charged.",
  });
});

test("jobs of one submission are shown together, once the last of them has ended", () => {
  const ended = [ofThree(0), ofThree(1)];
  const running = ofThree(2, { state: "running" });
  const alone = job();
  expect(completedSubmissions([...ended, alone], [...ended, running, alone])).toEqual([[alone]]);
  const last = { ...running, state: "succeeded" as const };
  const submissions = completedSubmissions([...ended, last], [...ended, last]);
  expect(submissions).toEqual([[...ended, last]]);
  expect(completionOf(submissions[0] ?? [])?.title).toBe("3 images generated successfully! Credits used: 60");
});

test("a job that ended before it was seen running counts in its submission", () => {
  const [first, second, last] = [ofThree(0), ofThree(1), ofThree(2)];
  const [submission] = completedSubmissions([last], [first, second, last]);
  expect(completionOf(submission ?? [])?.title).toBe("3 images generated successfully! Credits used: 60");
});

test("the same words submitted again are another submission, at the same moment too", () => {
  const jobs = [ofThree(0), ofThree(0, {}, "second"), ofThree(1), ofThree(1, {}, "second")];
  expect(completedSubmissions(jobs, jobs)).toEqual([
    [jobs[0], jobs[2]],
    [jobs[1], jobs[3]],
  ]);
});

test("jobs of one submission are shown together even if they were stored minutes apart", () => {
  const jobs = [ofThree(0), ofThree(1, { created_at: "2026-03-01T10:05:00Z" })];
  expect(completedSubmissions(jobs, jobs)).toEqual([jobs]);
});

test("a batch that failed in part says what was charged and what was not", () => {
  const completion = completionOf([
    ofThree(0),
    ofThree(1, { state: "failed", content_id: null }),
    ofThree(2),
  ]);
  expect(completion).toMatchObject({
    ok: true,
    title: "2 of 3 images generated. Credits used: 40",
    remark: "1 failed; nothing was charged for it.",
  });
});

test("a cancelled job is neither a success nor a failure, and has no message of its own", () => {
  expect(completionOf([job({ state: "cancelled" })])).toBeNull();
  expect(completionOf([ofThree(0), ofThree(1, { state: "cancelled" })])?.title).toBe(
    "Image generated successfully! Credits used: 20",
  );
});

test("each tool has its own success sentence and leads to its own page with the result", () => {
  const ends = (["video", "upscale", "edit", "process"] as const).map((kind) =>
    completionOf([job({ kind, input: null, content_id: "made", cost_credits: 40 })]),
  );
  expect(ends.map((completion) => [completion?.title, completion?.path])).toEqual([
    ["Video generated successfully! Credits used: 40", "/videos?video=made"],
    ["Image upscaled successfully! Credits used: 40", "/upscaler?result=made"],
    ["Image edited successfully! Credits used: 40", "/image-editor?result=made"],
    ["Image processed successfully! Credits used: 40", "/process?result=made"],
  ]);
});

test("each tool has its own failure sentence and leads to the refund", () => {
  const failed = (kind: JobRow["kind"], error_code: string) =>
    completionOf([job({ id: "lost", kind, input: null, state: "failed", error_code, content_id: null })]);
  expect(failed("video", "engine_bad_output")).toMatchObject({
    title: "No Output Generated",
    remark:
      "The engine returned no video that can be played. Please try again, or try another prompt. The credits were refunded; nothing was charged.",
    path: "/account/credits?job=lost",
  });
  // A refusal has the title of its card: the same request would be refused again.
  expect(failed("image", "engine_refused")).toMatchObject({
    title: "The engine refused this",
    remark: "The engine's own rules do not allow this. Please change what you ask for. Nothing was charged.",
  });
  expect(failed("upscale", "engine_failed")?.title).toBe("Failed to upscale image. Please try again.");
  expect(failed("edit", "engine_failed")?.title).toBe("Failed to edit image. Please try again.");
  expect(failed("process", "engine_failed")?.title).toBe("Processing failed. Please try again.");
  expect(failed("process", "engine_timeout")?.title).toBe("Processing timed out. Please try again.");
});
