import { expect, test } from "vitest";
import { arrangeSteps } from "./filmstrip.tsx";
import { nextStep, stepsOf, type EditRow } from "./history.ts";

let minute = 0;
const row = (id: string, parents: string[], part: Partial<EditRow> = {}): EditRow => ({
  id,
  user_id: "me",
  content_type: parents.length === 0 ? "image" : "image_edit",
  content_url: `/${id}.png`,
  prompt: id,
  created_at: new Date(Date.UTC(2026, 0, 1, 0, (minute += 1))).toISOString(),
  generation_params: {},
  follows_upload: false,
  changedId: parents[0] ?? null,
  engine: null,
  character_id: null,
  parent_ids: parents,
  favourite: false,
  trashed_at: null,
  ...part,
});
const positions = (rows: EditRow[]) =>
  arrangeSteps(stepsOf(rows)).map(({ content: { id }, column, row }) => `${id} ${column}/${row}`);

test("a second edit of the same picture is a branch beneath the first", () => {
  const rows = [row("a", []), row("b", ["a"]), row("c", ["b"]), row("d", ["a"]), row("e", ["d"])];
  expect(positions(rows)).toEqual(["a 0/0", "b 1/0", "c 2/0", "d 1/1", "e 2/1"]);
  expect(arrangeSteps(stepsOf(rows))[0]?.label).toBe("Original");
});

test("material beside the changed picture is not a step", () => {
  const rows = [row("a", []), row("b", ["a", "m"])];
  expect(positions(rows)).toEqual(["a 0/0", "b 1/0"]);
  // The changed picture was a sample, which has no row: the material does not stand in for it.
  const ofSample = row("s", ["a"], { changedId: null });
  expect(positions([ofSample])).toEqual(["s 0/0"]);
});

test("a step in the trash is left out, and the steps made from it stay", () => {
  const rows = [row("a", []), row("b", ["a"], { trashed_at: "2026-01-02" }), row("c", ["b"])];
  expect(positions(rows)).toEqual(["a 0/0", "c 1/0"]);
});

test("redo returns to the step that undo left, else to the newest one", () => {
  const steps = stepsOf([row("a", []), row("b", ["a"]), row("c", ["a"])]);
  expect(nextStep(steps, "a", "b")?.row.id).toBe("b");
  expect(nextStep(steps, "a", null)?.row.id).toBe("c");
  expect(nextStep(steps, "c", null)).toBeNull();
});
