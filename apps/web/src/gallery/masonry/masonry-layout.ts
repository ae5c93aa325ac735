/**
 * Where each picture of a gallery stands: the next one always goes where the columns are shortest, so that order stays
 * readable, and pictures that come behind move none of those before. Sizes in CSS pixels.
 */
export type MasonryLayout = {
  columnWidthPx: number;
  heightPx: number;
  /** By position in the list. */
  columns: number[];
  topsPx: number[];
  heightsPx: number[];
  /** The positions that stand in each column, from top to bottom. */
  stacks: number[][];
};
type Frame = { widthPx: number; columnCount: number; gapPx: number };

/** @param ratioOf height over width. @param before a layout of the same frame whose pictures are the first of these. */
export function layOutMasonry<Item>(
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
  for (let at = layout.topsPx.length; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) break;
    const column = shortest(endsPx);
    const topPx = endsPx[column] ?? 0;
    const heightPx = Math.round(ratioOf(item) * columnWidthPx);
    layout.columns.push(column);
    layout.topsPx.push(topPx);
    layout.heightsPx.push(heightPx);
    layout.stacks[column]?.push(at);
    endsPx[column] = topPx + heightPx + gapPx;
  }
  return { ...layout, heightPx: Math.max(0, ...endsPx.map((endPx) => endPx - gapPx)) };
}

/** The positions of the pictures that touch the span between these heights, in the order of the list. */
export function visibleBetween(layout: MasonryLayout, fromPx: number, untilPx: number): number[] {
  const found: number[] = [];
  for (const stack of layout.stacks) {
    let [low, high] = [0, stack.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bottomOf(layout, stack[middle] ?? 0) < fromPx) low = middle + 1;
      else high = middle;
    }
    for (let place = low; place < stack.length; place += 1) {
      const at = stack[place] ?? 0;
      if ((layout.topsPx[at] ?? 0) > untilPx) break;
      found.push(at);
    }
  }
  return found.sort((a, b) => a - b);
}

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** Whom an arrow key leads to: along the column, or to whoever stands beside in the next one. Null at an edge. */
export function neighbour(layout: MasonryLayout, at: number, direction: Direction): number | null {
  const column = layout.columns[at];
  const stack = column === undefined ? undefined : layout.stacks[column];
  if (column === undefined || !stack) return null;
  if (direction === "ArrowUp" || direction === "ArrowDown") {
    return stack[stack.indexOf(at) + (direction === "ArrowUp" ? -1 : 1)] ?? null;
  }
  const beside = layout.stacks[column + (direction === "ArrowLeft" ? -1 : 1)];
  if (!beside) return null;
  const middlePx = middleOf(layout, at);
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

const bottomOf = (layout: MasonryLayout, at: number): number =>
  (layout.topsPx[at] ?? 0) + (layout.heightsPx[at] ?? 0);
const middleOf = (layout: MasonryLayout, at: number): number =>
  (layout.topsPx[at] ?? 0) + (layout.heightsPx[at] ?? 0) / 2;

/** The first of equals, from the left. */
function shortest(endsPx: readonly number[]): number {
  let best = 0;
  for (let column = 1; column < endsPx.length; column += 1)
    if ((endsPx[column] ?? 0) < (endsPx[best] ?? 0)) best = column;
  return best;
}
