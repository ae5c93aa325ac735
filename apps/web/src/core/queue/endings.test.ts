import { expect, test } from "vitest";
import type { JobRow } from "#platform/database.ts";
import { endingOf } from "./endings.ts";
import { completeOrders } from "./orders.ts";

const at = "2026-03-01T10:00:00Z";
let count = 0;

function job(change: Partial<JobRow> = {}): JobRow {
  count += 1;
  return {
    id: `job-${count}`,
    user_id: "somebody",
    kind: "image",
    input: { prompt: "a harbour" },
    state: "succeeded",
    progress: 1,
    stage: null,
    error_code: null,
    content_id: `picture-${count}`,
    cost_credits: 20,
    timings: null,
    created_at: at,
    started_at: at,
    finished_at: at,
    ...change,
  };
}

const ofThree = (index: number, change: Partial<JobRow> = {}): JobRow =>
  job({ input: { prompt: "a mill", batch: { index, of: 3 } }, ...change });

test("one picture ends with the product's own sentence", () => {
  expect(endingOf([job()])).toMatchObject({
    ok: true,
    title: "Image generated successfully! Credits used: 20",
    remark: null,
  });
  expect(endingOf([job({ state: "failed", content_id: null })])).toMatchObject({
    ok: false,
    title: "Failed to generate image. Please try again.",
  });
});

test("a character's job says whether it was made or changed", () => {
  const character = (characterId: string | null, state: JobRow["state"] = "succeeded") =>
    endingOf([job({ kind: "character", state, input: { name: "Layla", characterId } })])?.title;
  expect(character(null)).toBe("Character created successfully! Credits used: 20");
  expect(character("known")).toBe("Character updated successfully! Credits used: 20");
  expect(character(null, "failed")).toBe("Failed to generate and save character");
});

test("what was ordered together is told together, and only when the last of it has ended", () => {
  const ended = [ofThree(0), ofThree(1)];
  const running = ofThree(2, { state: "running" });
  const alone = job();
  expect(completeOrders([...ended, alone], [...ended, running, alone])).toEqual([[alone]]);
  const last = { ...running, state: "succeeded" as const };
  const orders = completeOrders([...ended, last], [...ended, last]);
  expect(orders).toEqual([[...ended, last]]);
  expect(endingOf(orders[0] ?? [])?.title).toBe("3 images generated successfully! Credits used: 60");
});

test("a part that had ended before it was ever seen running is counted, too", () => {
  const [first, second, last] = [ofThree(0), ofThree(1), ofThree(2)];
  const [order] = completeOrders([last], [first, second, last]);
  expect(endingOf(order ?? [])?.title).toBe("3 images generated successfully! Credits used: 60");
});

test("the same words ordered again later are another order", () => {
  const later = ofThree(0, { created_at: "2026-03-01T10:05:00Z" });
  expect(completeOrders([ofThree(0), later], [])).toHaveLength(2);
});

test("a batch that failed in part names what was charged and what was not", () => {
  const ending = endingOf([ofThree(0), ofThree(1, { state: "failed", content_id: null }), ofThree(2)]);
  expect(ending).toMatchObject({
    ok: true,
    title: "2 of 3 images generated. Credits used: 40",
    remark: "1 failed; nothing was charged for it.",
  });
});

test("what a person cancelled was told when it was cancelled, and counts as neither made nor failed", () => {
  expect(endingOf([job({ state: "cancelled" })])).toBeNull();
  expect(endingOf([ofThree(0), ofThree(1, { state: "cancelled" })])?.title).toBe(
    "Image generated successfully! Credits used: 20",
  );
});
