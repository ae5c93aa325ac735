import { expect, test } from "vitest";
import { createRandom } from "@galatea/raster/random.ts";
import { parsePrompt } from "#sketch/understand/parse-prompt.ts";
import { createStudio, fill, group } from "./studio.ts";

const { scene } = parsePrompt("a woman", { seed: 1, size: { widthPx: 512, heightPx: 512 } });
const studioThatSees = (seen?: readonly [number, number, number, number]) =>
  createStudio({
    light: scene.light,
    random: createRandom(1),
    idPrefix: "p",
    detail: 1,
    ...(seen === undefined ? {} : { seen }),
  });

test.each([
  ["below", "M-40 900C-40 1000 40 1000 40 900Z"],
  ["above", "M-40 -900C-40 -800 40 -800 40 -900Z"],
  ["left of", "M-900 0L-800 40L-800 90Z"],
  ["right of", "M900 0Q800 40 800 90Z"],
])("what is clipped to a place far %s the picture is not drawn", (_, path) => {
  const studio = studioThatSees([-300, -300, 300, 300]);
  expect(group(studio.clip(path), fill(path, "#123456"))).toBe("");
  expect(studio.defs()).toBe("");
  const everywhere = studioThatSees();
  expect(group(everywhere.clip(path), fill(path, "#123456"))).toContain("clip-path");
});

test("shapes that reach into the picture or near its edge are clipped", () => {
  const studio = studioThatSees([-300, -300, 300, 300]);
  for (const path of ["M-900 0L900 10L900 400Z", "M310 0L390 40L390 90Z", "M0 350L40 440L9 440Z"]) {
    expect(group(studio.clip(path), fill(path, "#123456"))).toMatch(/^<g clip-path="url\(#p\d+\)"><path/);
  }
});
