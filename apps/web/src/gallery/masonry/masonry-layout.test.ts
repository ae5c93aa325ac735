import fc from "fast-check";
import { expect, test } from "vitest";
import { arrangeMasonry, neighbour, visibleBetween } from "./masonry-layout.ts";

const frame = { widthPx: 1000, columnCount: 3, gapPx: 14 };
const ratio = (value: number) => value;
const ratios = fc.array(fc.double({ min: 0.4, max: 2.2, noNaN: true }), { maxLength: 200 });

test("each picture goes to the shortest column, the leftmost of equals", () => {
  const { columns } = arrangeMasonry([1, 1, 3, 1, 1], ratio, { widthPx: 200, columnCount: 2, gapPx: 0 });
  expect(columns).toEqual([0, 1, 0, 1, 1]);
});

test("pictures in a column keep the gap, and the grid is as high as its longest column", () => {
  fc.assert(
    fc.property(ratios, (items) => {
      const layout = arrangeMasonry(items, ratio, frame);
      for (const stack of layout.stacks) {
        stack.slice(1).forEach((index, indexAbove) => {
          const above = stack[indexAbove] ?? 0;
          expect(layout.topsPx[index]).toBe(
            (layout.topsPx[above] ?? 0) + (layout.heightsPx[above] ?? 0) + frame.gapPx,
          );
        });
      }
      const ends = items.map((_, index) => (layout.topsPx[index] ?? 0) + (layout.heightsPx[index] ?? 0));
      expect(layout.heightPx).toBe(Math.max(0, ...ends));
    }),
  );
});

test("appending moves no picture: the layout equals one made in one step", () => {
  fc.assert(
    fc.property(ratios, ratios, (first, more) => {
      const before = arrangeMasonry(first, ratio, frame);
      expect(arrangeMasonry([...first, ...more], ratio, frame, before)).toEqual(
        arrangeMasonry([...first, ...more], ratio, frame),
      );
    }),
  );
});

test("a span finds exactly the pictures that touch it", () => {
  fc.assert(
    fc.property(ratios, fc.integer({ min: -100, max: 20_000 }), fc.nat(2000), (items, fromPx, sizePx) => {
      const layout = arrangeMasonry(items, ratio, frame);
      const expected = items.flatMap((_, index) => {
        const top = layout.topsPx[index] ?? 0;
        return top <= fromPx + sizePx && top + (layout.heightsPx[index] ?? 0) >= fromPx ? [index] : [];
      });
      expect(visibleBetween(layout, fromPx, fromPx + sizePx)).toEqual(expected);
    }),
  );
});

test("arrows lead along the column and to the nearest picture in the next one", () => {
  const layout = arrangeMasonry([1, 1, 1, 1, 1, 1, 1], ratio, frame);
  expect(neighbour(layout, 1, "ArrowDown")).toBe(4);
  expect(neighbour(layout, 4, "ArrowUp")).toBe(1);
  expect(neighbour(layout, 4, "ArrowRight")).toBe(5);
  expect(neighbour(layout, 4, "ArrowLeft")).toBe(3);
  expect(neighbour(layout, 2, "ArrowRight")).toBeNull();
  expect(neighbour(layout, 0, "ArrowUp")).toBeNull();
});
