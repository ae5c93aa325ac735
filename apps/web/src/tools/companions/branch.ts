/** The branch of a talk that is shown: from its last message back to its first. */
import type { MessageRow } from "#platform/database.ts";

export type ShownMessage = MessageRow & {
  /** Its place among the messages with the same parent. */
  sibling: { index: number; of: number; ids: readonly string[] };
};

/** @param leafId the last message; without it, or when it is not among the rows, the newest one. */
export function branchOf(rows: readonly MessageRow[], leafId: string | null): ShownMessage[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byParent = new Map<string | null, string[]>();
  for (const { id, parent_id: parent } of rows) byParent.set(parent, [...(byParent.get(parent) ?? []), id]);
  const branch: ShownMessage[] = [];
  let next = byId.get(leafId ?? "") ?? rows.at(-1);
  while (next) {
    const ids = byParent.get(next.parent_id) ?? [next.id];
    branch.push({ ...next, sibling: { index: ids.indexOf(next.id), of: ids.length, ids } });
    next = next.parent_id === null ? undefined : byId.get(next.parent_id);
  }
  return branch.reverse();
}

/** The end of the newest branch that begins with this message. */
export function newestLeafFrom(rows: readonly MessageRow[], id: string): string {
  let leaf = id;
  for (;;) {
    const child = rows.findLast(({ parent_id: parent }) => parent === leaf);
    if (!child) return leaf;
    leaf = child.id;
  }
}
