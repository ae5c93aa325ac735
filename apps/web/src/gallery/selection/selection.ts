/** Which pictures of a gallery are chosen, and from where a range is drawn. Pure: every step makes a new one. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** The one that was touched last. */
  anchorId: string | null;
};
/** A grid on which nothing can be chosen has none. */
export const nothingChosen: Selection = { ids: new Set(), anchorId: null };

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchorId: id };
}

/** Everything between the one touched last and this one, both included, joins what is chosen. */
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
