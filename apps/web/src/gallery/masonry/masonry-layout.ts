/**
 * The layout of a masonry grid: each picture goes into the column that is shortest so far, so that the order stays
 * readable and appended pictures move none of the others. Sizes in CSS pixels.
 */
export type MasonryLayout = {
  columnWidthPx: number;
  heightPx: number;
  /** By index in the list. */
  columns: number[];
  topsPx: number[];
  heightsPx: number[];
  /** The indexes in each column, from top to bottom. */
  stacks: number[][];
};
type Frame = { widthPx: number; columnCount: number; gapPx: number };

/** @param ratioOf height over width. @param before a layout of the first of these items in the same frame. */
export function arrangeMasonry<Item>(
  items: readonly Item[],
  ratioOf: (item: Item) => number,
  { widthPx, columnCount, gapPx }: Frame,
  before?: MasonryLayout,
): MasonryLayout {
  const columnWidthPx = (widthPx - gapPx * (columnCount - 1)) / columnCount;
  const layout: MasonryLayout = before ?? {
    columnWidthPx,
    heightPx: 0,
    columns: [],
    topsPx: [],
    heightsPx: [],
    stacks: Array.from({ length: columnCount }, () => []),
  };
  const endsPx = layout.stacks.map((stack) => {
    const last = stack.at(-1);
    return last === undefined ? 0 : bottomOf(layout, last) + gapPx;
  });
  for (let index = layout.topsPx.length; index < items.length; index += 1) {
    const item = items[index];
    if (item === undefined) break;
    const column = shortest(endsPx);
    const topPx = endsPx[column] ?? 0;
    const heightPx = Math.round(ratioOf(item) * columnWidthPx);
    layout.columns.push(column);
    layout.topsPx.push(topPx);
    layout.heightsPx.push(heightPx);
    layout.stacks[column]?.push(index);
    endsPx[column] = topPx + heightPx + gapPx;
  }
  return { ...layout, heightPx: Math.max(0, ...endsPx.map((endPx) => endPx - gapPx)) };
}

/** The indexes of the pictures that touch the span between these heights, in the order of the list. */
export function visibleBetween(layout: MasonryLayout, fromPx: number, untilPx: number): number[] {
  const found: number[] = [];
  for (const stack of layout.stacks) {
    let [low, high] = [0, stack.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bottomOf(layout, stack[middle] ?? 0) < fromPx) low = middle + 1;
      else high = middle;
    }
    for (let row = low; row < stack.length; row += 1) {
      const index = stack[row] ?? 0;
      if ((layout.topsPx[index] ?? 0) > untilPx) break;
      found.push(index);
    }
  }
  return found.sort((a, b) => a - b);
}

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** The picture that an arrow key leads to: in the same column, or the nearest in the next one. Null at an edge. */
export function neighbour(layout: MasonryLayout, index: number, direction: Direction): number | null {
  const column = layout.columns[index];
  const stack = column === undefined ? undefined : layout.stacks[column];
  if (column === undefined || !stack) return null;
  if (direction === "ArrowUp" || direction === "ArrowDown") {
    return stack[stack.indexOf(index) + (direction === "ArrowUp" ? -1 : 1)] ?? null;
  }
  const beside = layout.stacks[column + (direction === "ArrowLeft" ? -1 : 1)];
  if (!beside) return null;
  const middlePx = middleOf(layout, index);
  let nearest: number | null = null;
  for (const other of beside) {
    if (nearest !== null && distance(other) >= distance(nearest)) break;
    nearest = other;
  }
  return nearest;

  function distance(other: number): number {
    return Math.abs(middleOf(layout, other) - middlePx);
  }
}

const bottomOf = (layout: MasonryLayout, index: number): number =>
  (layout.topsPx[index] ?? 0) + (layout.heightsPx[index] ?? 0);
const middleOf = (layout: MasonryLayout, index: number): number =>
  (layout.topsPx[index] ?? 0) + (layout.heightsPx[index] ?? 0) / 2;

/** The leftmost of equally short columns. */
function shortest(endsPx: readonly number[]): number {
  let best = 0;
  for (let column = 1; column < endsPx.length; column += 1)
    if ((endsPx[column] ?? 0) < (endsPx[best] ?? 0)) best = column;
  return best;
}
