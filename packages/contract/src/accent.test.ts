import { expect, test } from "vitest";
import fc from "fast-check";
import { contrastOf, inkOn, pageSurfaces, readableAccent, studioAccents } from "./accent.ts";

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("the shade of every chosen colour, and the text on it, can be read", () => {
  fc.assert(
    fc.property(colours, (chosen) => {
      for (const theme of ["dark", "light"] as const) {
        const shade = readableAccent(chosen, theme);
        expect(contrastOf(shade, pageSurfaces[theme])).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(shade, inkOn(shade))).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 2000 },
  );
});

test("a readable colour stays as it was chosen", () => {
  expect(readableAccent("#7dd3fc", "dark")).toBe("#7dd3fc");
  expect(readableAccent("#1e3a8a", "light")).toBe("#1e3a8a");
  for (const theme of ["dark", "light"] as const)
    expect(readableAccent(studioAccents[theme], theme)).toBe(studioAccents[theme]);
});
