/** The chosen pictures of a gallery, and the start of a range. Every change returns a new selection. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** The picture that was chosen or unchosen last, where a range starts. */
  anchorId: string | null;
};
export const nothingChosen: Selection = { ids: new Set(), anchorId: null };

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchorId: id };
}

/** Adds everything from the anchor to this picture, both included. */
export function extendTo(selection: Selection, id: string, order: readonly { id: string }[]): Selection {
  const from = order.findIndex((row) => row.id === selection.anchorId);
  const to = order.findIndex((row) => row.id === id);
  if (from < 0 || to < 0) return toggle(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range.map((row) => row.id)]), anchorId: id };
}

export const chooseAll = (order: readonly { id: string }[]): Selection => ({
  ids: new Set(order.map(({ id }) => id)),
  anchorId: order.at(-1)?.id ?? null,
});
