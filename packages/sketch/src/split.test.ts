import { expect, test } from "vitest";
import type { Drawing } from "./kit/drawing.ts";
import { createRandom } from "@galatea/raster/random.ts";
import { compositeOnLayer } from "./composite.ts";
import { render, svgOf } from "./rasterise.ts";
import { splitDrawing } from "./split.ts";

const size = { widthPx: 160, heightPx: 120 };

/** Circles in groups of every kind, which name a gradient, a clip and a shape that names another gradient. */
function busyDrawing(count: number, frame: (circles: string) => string = (circles) => circles): Drawing {
  const random = createRandom(4);
  const circle = (): string =>
    `<circle cx="${random.integer(0, 160)}" cy="${random.integer(0, 120)}" r="${random.integer(4, 30)}" ` +
    `fill="${random.pick(["url(#sun)", "#3a6fb3", "#b3313d"])}" fill-opacity="0.8"/>`;
  const circles = (): string => Array.from({ length: 3 }, circle).join("");
  const groups = [
    () => `<g transform="translate(5 3) rotate(4)">${circles()}<g fill="#fff">${circles()}</g></g>`,
    () => `<g clip-path="url(#left)">${circles()}<g transform="scale(0.9)">${circles()}</g></g>`,
    () => `<g opacity="0.5">${circles()}</g>`,
    () => `<use href="#star"/>${circles()}`,
  ];
  return {
    defs:
      `<linearGradient id="sun"><stop offset="0" stop-color="#ffcc66"/><stop offset="1" stop-color="#884422"/></linearGradient>` +
      `<clipPath id="left"><path d="M0 0H80V120H0Z"/></clipPath>` +
      `<linearGradient id="dusk"><stop offset="0" stop-color="#123"/><stop offset="1" stop-color="#a8c"/></linearGradient>` +
      `<g id="star"><path d="M80 10L90 50L120 60L90 70L80 110L70 70L40 60L70 50Z" fill="url(#dusk)" fill-opacity="0.4"/></g>`,
    body: frame(
      Array.from({ length: count }, (_, index) => groups[index % groups.length]?.() ?? "").join(""),
    ),
  };
}

test.each([
  ["side by side", (circles: string) => circles],
  ["in one group that moves them", (circles: string) => `<g transform="translate(-6 2)">${circles}</g>`],
])("pieces composited over each other look like the whole: %s", async (_, frame) => {
  const drawing = busyDrawing(200, frame);
  for (const most of [2, 3]) {
    const pieces = splitDrawing(drawing, most);
    expect(pieces).toHaveLength(most);
    for (const { body } of pieces) {
      expect(body.length).toBeLessThan((drawing.body.length / most) * 1.1);
      expect(body.match(/<g/g)?.length ?? 0).toBe(body.match(/<\/g>/g)?.length ?? 0);
    }
    const whole = await render(svgOf(drawing, size));
    const [lowest, ...above] = await Promise.all(pieces.map((piece) => render(svgOf(piece, size))));
    for (const { data } of above) compositeOnLayer(data, lowest!.data);
    const differences = lowest!.data.map((value, at) => Math.abs(value - whole.data[at]!));
    expect(Math.max(...differences)).toBeLessThanOrEqual(3);
  }
});

test("a drawing composed as one picture stays in one piece", () => {
  for (const attribute of ['clip-path="url(#left)"', 'opacity="0.5"', 'filter="url(#none)"']) {
    const drawing = busyDrawing(
      120,
      (circles) => `<g transform="scale(1)"><g ${attribute}>${circles}</g></g>`,
    );
    expect(splitDrawing(drawing, 2).filter(({ body }) => body.includes("<circle"))).toHaveLength(1);
  }
});

test("a piece brings the definitions it names and those which they name, and no others", () => {
  const star = `<use href="#star"/>`;
  const plain = `<path d="M0 0H9" fill="#123456"/>`.repeat(1_000);
  const [lower, upper] = splitDrawing({ ...busyDrawing(0), body: plain + star }, 2);
  expect(lower?.defs).toBe("");
  expect([...(upper?.defs ?? "").matchAll(/ id="(\w+)"/g)].map(([, id]) => id)).toEqual(["star", "dusk"]);
});

test("a short drawing is left whole", () => {
  const drawing = busyDrawing(4);
  expect(splitDrawing(drawing, 3)).toEqual([drawing]);
});
