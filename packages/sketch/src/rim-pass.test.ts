import { expect, test } from "vitest";
import type { Rim } from "./kit/drawing.ts";
import { render, svgOf } from "./rasterise.ts";
import { lightRim } from "./rim-pass.ts";

const size = { widthPx: 90, heightPx: 80 };
/** With soft edges, holes and what can be seen through. */
const shapes =
  `<path d="M45 8C70 8 80 30 72 60C60 76 30 76 18 60C10 30 20 8 45 8ZM40 30H52V44H40Z" fill="#7a3f55" fill-rule="evenodd"/>` +
  `<circle cx="20" cy="20" r="13" fill="#2f6f8f" fill-opacity="0.5"/>`;

/** What SVG says that such a rim is. */
const filterOf = ({ colour, opacity, offset }: Rim): string =>
  `<filter id="rim" filterUnits="userSpaceOnUse" x="0" y="0" width="90" height="80" color-interpolation-filters="sRGB">` +
  `<feFlood flood-color="${colour}" flood-opacity="${opacity}" result="light"/>` +
  `<feOffset in="SourceGraphic" dx="${offset[0]}" dy="${offset[1]}" result="moved"/>` +
  `<feComposite in="light" in2="moved" operator="out" result="edge"/>` +
  `<feComposite in="edge" in2="SourceGraphic" operator="atop"/></filter>`;

test.each([
  { colour: "#ffd0b0", opacity: 0.45, offset: [3.2, 1.4] },
  { colour: "#4060ff", opacity: 1, offset: [-2.7, 2] },
  { colour: "#ffffff", opacity: 0.3, offset: [5, -4] },
] satisfies Rim[])("light along an edge is what a filter of SVG would make: $colour", async (rim) => {
  const filtered = { defs: filterOf(rim), body: `<g filter="url(#rim)">${shapes}</g>` };
  const expected = await render(svgOf(filtered, size));
  const plain = await render(svgOf({ defs: "", body: shapes }, size));
  const lit = { ...plain, data: plain.data.slice() };
  lightRim(lit, rim, 1);
  const farFrom = (other: Uint8Array): number =>
    Math.max(...lit.data.map((value, at) => Math.abs(value - other[at]!)));
  expect(farFrom(expected.data)).toBeLessThanOrEqual(2);
  expect(farFrom(plain.data)).toBeGreaterThan(30);
});

test("the rim grows with the scale, and where the picture cuts a drawing there is none", async () => {
  const wide = { defs: "", body: `<rect width="90" height="80" fill="#803040"/>` };
  const pixels = await render(svgOf(wide, size));
  const before = pixels.data.slice();
  lightRim(pixels, { colour: "#ffffff", opacity: 0.5, offset: [1, 1] }, 4);
  expect(pixels.data).toEqual(before);

  const half = await render(
    svgOf({ defs: "", body: `<rect x="40" width="50" height="80" fill="#803040"/>` }, size),
  );
  lightRim(half, { colour: "#ffffff", opacity: 0.5, offset: [1, 0] }, 4);
  const litColumns = Array.from({ length: 90 }, (_, x) => half.data[(40 * 90 + x) * 4]! > 0x80);
  expect(litColumns.flatMap((isLit, x) => (isLit ? [x] : []))).toEqual([40, 41, 42, 43]);
});
