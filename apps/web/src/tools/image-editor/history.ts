/**
 * The steps of one picture's editing as a tree: each step is a picture that is kept, its parent the one it was made
 * from. Laid out in columns by depth; a second step from the same picture begins a row of its own.
 */
import type { ContentRow } from "#platform/database.ts";

/** `changedId`: of its parents the one that was changed; null where that is nobody's row, or gone. */
export type EditRow = ContentRow & { changedId: string | null };
export type Step = { row: EditRow; parentId: string | null };

export type PlacedStep = Step & {
  /** Steps from the beginning, and the row of its branch; both from 0. */
  column: number;
  line: number;
  label: string;
};

/** Steps in the trash are left out, and what was made from them hangs on what they were made from. */
export function stepsOf(rows: readonly EditRow[]): Step[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const standing = (id: string | null): string | null => {
    let at = id;
    for (let hops = 0; at !== null && hops <= rows.length; hops += 1) {
      const row = known.get(at);
      if (!row) return null;
      if (row.trashed_at === null) return at;
      at = row.changedId;
    }
    return null;
  };
  return rows
    .filter(({ trashed_at }) => trashed_at === null)
    .map((row) => ({ row, parentId: standing(row.changedId) }));
}

/** Oldest first: the first step from a picture goes on in its row, later ones open new rows beneath all before. */
export function placeSteps(steps: readonly Step[]): PlacedStep[] {
  const placed: PlacedStep[] = [];
  let lines = 0;
  const childrenOf = (id: string | null) => steps.filter(({ parentId }) => parentId === id).toSorted(byAge);
  const place = (step: Step, column: number, line: number): void => {
    placed.push({ ...step, column, line, label: labelOf(step) });
    childrenOf(step.row.id).forEach((child, at) => {
      if (at === 0) return place(child, column + 1, line);
      lines += 1;
      place(child, column + 1, lines);
    });
  };
  childrenOf(null).forEach((root, at) => {
    if (at > 0) lines += 1;
    place(root, 0, lines);
  });
  return placed;
}

const byAge = (one: Step, other: Step): number =>
  Date.parse(one.row.created_at) - Date.parse(other.row.created_at) || (one.row.id < other.row.id ? -1 : 1);

const labelOf = ({ row, parentId }: Step): string => {
  if (row.generation_params.adjustments) return "Adjusted";
  if (parentId === null && row.content_type !== "image_edit") return "Original";
  return row.prompt ?? "Edit";
};

/** Where redo leads: the step that was gone back from, else the newest one. */
export function nextStep(steps: readonly Step[], currentId: string, leftFor: string | null): Step | null {
  const children = steps.filter(({ parentId }) => parentId === currentId).toSorted(byAge);
  return children.find(({ row }) => row.id === leftFor) ?? children.at(-1) ?? null;
}
