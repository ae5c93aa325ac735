import fc from "fast-check";
import { expect, test } from "vitest";
import { drawMore, type Screen } from "./drawn-tiles.ts";
import { arrangeMasonry, visibleBetween } from "./masonry-layout.ts";

const frame = { widthPx: 1000, columnCount: 5, gapPx: 14 };
const ratios = fc.array(fc.double({ min: 0.3, max: 2.4, noNaN: true }), { minLength: 1, maxLength: 400 });
const arrange = (items: readonly number[]) => arrangeMasonry(items, (ratio) => ratio, frame);
const manyPictures = Array.from({ length: 2_000 }, (_, index) => 0.5 + ((index * 37) % 100) / 60);
const screenAt = (fromPx: number): Screen => ({ fromPx, untilPx: fromPx + 900 });

/** The tiles that are drawn after scrolling has stopped. */
function settle(layout: ReturnType<typeof arrange>, screen: Screen, drawn: readonly number[] = []) {
  for (;;) {
    const next = drawMore(drawn, layout, screen);
    drawn = next.drawn;
    if (next.isWhole) return drawn;
  }
}

test("after any jump every tile on the screen is drawn at once, in order", () => {
  fc.assert(
    fc.property(
      ratios,
      fc.array(fc.integer({ min: -900, max: 9_000 }), { maxLength: 20 }),
      (items, positionsPx) => {
        const layout = arrange(items);
        let drawn: readonly number[] = [];
        for (const fromPx of positionsPx) {
          drawn = drawMore(drawn, layout, screenAt(fromPx)).drawn;
          expect(drawn).toEqual(expect.arrayContaining(visibleBetween(layout, fromPx, fromPx + 900)));
          expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
        }
      },
    ),
  );
});

test("a steady scroll adds more than one tile to fewer than 1 % of the updates", () => {
  const layout = arrange(manyPictures);
  let drawn = settle(layout, screenAt(0));
  const coming: number[] = [];
  for (let fromPx = 0; fromPx < 14_000; fromPx += 40) {
    const next = drawMore(drawn, layout, screenAt(fromPx)).drawn;
    coming.push(next.filter((index) => !drawn.includes(index)).length);
    drawn = next;
  }
  expect(coming.filter((count) => count > 1).length).toBeLessThan(0.01 * coming.length);
});

test("at rest every near tile is drawn, and another update changes nothing", () => {
  const layout = arrange(manyPictures);
  const drawn = settle(layout, screenAt(5_000));
  expect(drawn).toEqual(expect.arrayContaining(visibleBetween(layout, 4_600, 6_300)));
  expect(drawMore(drawn, layout, screenAt(5_000)).drawn).toBe(drawn);
});

test("a long scroll does not keep distant tiles", () => {
  const layout = arrange(manyPictures);
  let drawn: readonly number[] = [];
  let most = 0;
  for (let fromPx = 0; fromPx < 60_000; fromPx += 170) {
    drawn = drawMore(drawn, layout, screenAt(fromPx)).drawn;
    most = Math.max(most, drawn.length);
  }
  expect(most).toBeLessThan(80);
});

test("a grid that became shorter drops the tiles it no longer has", () => {
  const drawn = settle(arrange(manyPictures), screenAt(0));
  const layout = arrange(manyPictures.slice(0, 3));
  expect(drawMore(drawn, layout, screenAt(0)).drawn).toEqual([0, 1, 2]);
});
