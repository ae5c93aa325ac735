import { expect, test } from "vitest";
import { nextStep, placeSteps, stepsOf, type EditRow } from "./history.ts";

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
const places = (rows: EditRow[]) =>
  placeSteps(stepsOf(rows)).map(({ row: { id }, column, line }) => `${id} ${column}/${line}`);

test("a second edit of the same picture is a branch beneath the first", () => {
  const rows = [row("a", []), row("b", ["a"]), row("c", ["b"]), row("d", ["a"]), row("e", ["d"])];
  expect(places(rows)).toEqual(["a 0/0", "b 1/0", "c 2/0", "d 1/1", "e 2/1"]);
  expect(placeSteps(stepsOf(rows))[0]?.label).toBe("Original");
});

test("material beside the changed picture is no step", () => {
  const rows = [row("a", []), row("b", ["a", "m"])];
  expect(places(rows)).toEqual(["a 0/0", "b 1/0"]);
  // A sample was changed, which is nobody's row: the material's row is not what the edit goes back to.
  const ofSample = row("s", ["a"], { changedId: null });
  expect(places([ofSample])).toEqual(["s 0/0"]);
});

test("a step in the trash is left out, and what came of it stays", () => {
  const rows = [row("a", []), row("b", ["a"], { trashed_at: "2026-01-02" }), row("c", ["b"])];
  expect(places(rows)).toEqual(["a 0/0", "c 1/0"]);
});

test("redo leads back to where undo came from, else to the newest step", () => {
  const steps = stepsOf([row("a", []), row("b", ["a"]), row("c", ["a"])]);
  expect(nextStep(steps, "a", "b")?.row.id).toBe("b");
  expect(nextStep(steps, "a", null)?.row.id).toBe("c");
  expect(nextStep(steps, "c", null)).toBeNull();
});
