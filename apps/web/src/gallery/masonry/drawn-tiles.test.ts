import fc from "fast-check";
import { expect, test } from "vitest";
import { drawMore, type Screen } from "./drawn-tiles.ts";
import { layOutMasonry, visibleBetween } from "./masonry-layout.ts";

const frame = { widthPx: 1000, columnCount: 5, gapPx: 14 };
const ratios = fc.array(fc.double({ min: 0.3, max: 2.4, noNaN: true }), { minLength: 1, maxLength: 400 });
const lay = (items: readonly number[]) => layOutMasonry(items, (ratio) => ratio, frame);
const manyPictures = Array.from({ length: 2_000 }, (_, at) => 0.5 + ((at * 37) % 100) / 60);
const screenAt = (fromPx: number): Screen => ({ fromPx, untilPx: fromPx + 900 });

/** What is drawn when nobody scrolls any more. */
function settle(layout: ReturnType<typeof lay>, screen: Screen, drawn: readonly number[] = []) {
  for (;;) {
    const next = drawMore(drawn, layout, screen);
    drawn = next.drawn;
    if (next.isWhole) return drawn;
  }
}

test("wherever somebody jumps to, all that is on the screen is drawn at once, in order", () => {
  fc.assert(
    fc.property(
      ratios,
      fc.array(fc.integer({ min: -900, max: 9_000 }), { maxLength: 20 }),
      (items, places) => {
        const layout = lay(items);
        let drawn: readonly number[] = [];
        for (const fromPx of places) {
          drawn = drawMore(drawn, layout, screenAt(fromPx)).drawn;
          expect(drawn).toEqual(expect.arrayContaining(visibleBetween(layout, fromPx, fromPx + 900)));
          expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
        }
      },
    ),
  );
});

test("in a steady scroll hardly ever more than one picture comes with one look", () => {
  const layout = lay(manyPictures);
  let drawn = settle(layout, screenAt(0));
  const coming: number[] = [];
  for (let fromPx = 0; fromPx < 14_000; fromPx += 40) {
    const next = drawMore(drawn, layout, screenAt(fromPx)).drawn;
    coming.push(next.filter((at) => !drawn.includes(at)).length);
    drawn = next;
  }
  expect(coming.filter((count) => count > 1).length).toBeLessThan(0.01 * coming.length);
});

test("at rest everything near is drawn, and a second look changes nothing", () => {
  const layout = lay(manyPictures);
  const drawn = settle(layout, screenAt(5_000));
  expect(drawn).toEqual(expect.arrayContaining(visibleBetween(layout, 4_600, 6_300)));
  expect(drawMore(drawn, layout, screenAt(5_000)).drawn).toBe(drawn);
});

test("however long somebody scrolls, what lies far away is not kept", () => {
  const layout = lay(manyPictures);
  let drawn: readonly number[] = [];
  let most = 0;
  for (let fromPx = 0; fromPx < 60_000; fromPx += 170) {
    drawn = drawMore(drawn, layout, screenAt(fromPx)).drawn;
    most = Math.max(most, drawn.length);
  }
  expect(most).toBeLessThan(80);
});

test("what a shorter grid does not have is not drawn any more", () => {
  const drawn = settle(lay(manyPictures), screenAt(0));
  const layout = lay(manyPictures.slice(0, 3));
  expect(drawMore(drawn, layout, screenAt(0)).drawn).toEqual([0, 1, 2]);
});
