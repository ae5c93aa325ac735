/** Lays pictures of different shapes into columns: each goes where the column is shortest, so that order stays readable. */
import { useMedia } from "#ui/use-media.ts";

export function distribute<Item>(
  items: readonly Item[],
  columnCount: number,
  heightOf: (item: Item) => number,
): Item[][] {
  const columns = Array.from({ length: columnCount }, () => ({ items: [] as Item[], height: 0 }));
  for (const item of items) {
    const shortest = columns.reduce((low, column) => (column.height < low.height - 1e-6 ? column : low));
    shortest.items.push(item);
    shortest.height += heightOf(item);
  }
  return columns.map((column) => column.items);
}

/** Five columns on a desk, three on a tablet, two on a phone. */
export function useColumnCount(): number {
  const wide = useMedia("(min-width: 64rem)");
  const middle = useMedia("(min-width: 48rem)");
  return wide ? 5 : middle ? 3 : 2;
}
