import fc from "fast-check";
import { expect, test } from "vitest";
import { layOutMasonry, neighbour, visibleBetween } from "./masonry-layout.ts";

const frame = { widthPx: 1000, columnCount: 3, gapPx: 14 };
const ratio = (value: number) => value;
const ratios = fc.array(fc.double({ min: 0.4, max: 2.2, noNaN: true }), { maxLength: 200 });

test("each picture goes to the shortest column, the first of equals first", () => {
  const { columns } = layOutMasonry([1, 1, 3, 1, 1], ratio, { widthPx: 200, columnCount: 2, gapPx: 0 });
  expect(columns).toEqual([0, 1, 0, 1, 1]);
});

test("pictures of a column never touch, and the gallery is as high as its longest column", () => {
  fc.assert(
    fc.property(ratios, (items) => {
      const layout = layOutMasonry(items, ratio, frame);
      for (const stack of layout.stacks) {
        stack.slice(1).forEach((at, place) => {
          const above = stack[place] ?? 0;
          expect(layout.topsPx[at]).toBe(
            (layout.topsPx[above] ?? 0) + (layout.heightsPx[above] ?? 0) + frame.gapPx,
          );
        });
      }
      const ends = items.map((_, at) => (layout.topsPx[at] ?? 0) + (layout.heightsPx[at] ?? 0));
      expect(layout.heightPx).toBe(Math.max(0, ...ends));
    }),
  );
});

test("what is added behind moves nothing: the same gallery as laid at once", () => {
  fc.assert(
    fc.property(ratios, ratios, (first, more) => {
      const before = layOutMasonry(first, ratio, frame);
      expect(layOutMasonry([...first, ...more], ratio, frame, before)).toEqual(
        layOutMasonry([...first, ...more], ratio, frame),
      );
    }),
  );
});

test("exactly the pictures that touch a span are found in it", () => {
  fc.assert(
    fc.property(ratios, fc.integer({ min: -100, max: 20_000 }), fc.nat(2000), (items, fromPx, sizePx) => {
      const layout = layOutMasonry(items, ratio, frame);
      const expected = items.flatMap((_, at) => {
        const top = layout.topsPx[at] ?? 0;
        return top <= fromPx + sizePx && top + (layout.heightsPx[at] ?? 0) >= fromPx ? [at] : [];
      });
      expect(visibleBetween(layout, fromPx, fromPx + sizePx)).toEqual(expected);
    }),
  );
});

test("arrows lead along the column and to whoever stands beside", () => {
  const layout = layOutMasonry([1, 1, 1, 1, 1, 1, 1], ratio, frame);
  expect(neighbour(layout, 1, "ArrowDown")).toBe(4);
  expect(neighbour(layout, 4, "ArrowUp")).toBe(1);
  expect(neighbour(layout, 4, "ArrowRight")).toBe(5);
  expect(neighbour(layout, 4, "ArrowLeft")).toBe(3);
  expect(neighbour(layout, 2, "ArrowRight")).toBeNull();
  expect(neighbour(layout, 0, "ArrowUp")).toBeNull();
});
