/** Lays pictures of different shapes into columns: each goes where the column is shortest, so that order stays readable. */
import { useSyncExternalStore } from "react";

export function distribute<Item>(items: readonly Item[], columnCount: number, heightOf: (item: Item) => number): Item[][] {
  const columns = Array.from({ length: columnCount }, () => ({ items: [] as Item[], height: 0 }));
  for (const item of items) {
    const shortest = columns.reduce((low, column) => (column.height < low.height - 1e-6 ? column : low));
    shortest.items.push(item);
    shortest.height += heightOf(item);
  }
  return columns.map((column) => column.items);
}

const wide = "(min-width: 64rem)";
const middle = "(min-width: 48rem)";

/** Five columns on a desk, three on a tablet, two on a phone. */
export function useColumnCount(): number {
  return useSyncExternalStore(
    (listener) => {
      const queries = [window.matchMedia(wide), window.matchMedia(middle)];
      for (const query of queries) query.addEventListener("change", listener);
      return () => queries.forEach((query) => query.removeEventListener("change", listener));
    },
    () => (window.matchMedia(wide).matches ? 5 : window.matchMedia(middle).matches ? 3 : 2),
    () => 2,
  );
}
