import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { drawFigure } from "../draw-figure.ts";
import { lightFromLeft as light, somebody as anyone } from "../testing/somebody.ts";
import { createRandom } from "@galatea/raster/random.ts";
import type { HairStyle, Person, Pose } from "#sketch/scene.ts";

const styles = [
  "long",
  "wavy",
  "curly",
  "afro",
  "bob",
  "bangs",
  "bun",
  "ponytail",
  "braid",
  "short",
  "pixie",
  "buzz",
  "dreads",
  "punk",
  "bald",
  "sidePart",
  "shoulder",
  "updo",
  "pigtails",
  "slickedBack",
] as const satisfies readonly HairStyle[];
const poses = [
  "front",
  "turnedLeft",
  "turnedRight",
  "behind",
  "overShoulder",
] as const satisfies readonly Pose[];
const presentations = ["woman", "man", "androgynous"] as const;

const somebody: Person = { ...anyone, skin: "#e0b08c", hair: { style: "long", colour: "#1d6b2c" } };

type Options = { seed?: number; detail?: number };

function draw(changes: Partial<Person>, { seed = 7, detail = 0.5 }: Options = {}): string {
  const { drawing } = drawFigure(
    { ...somebody, ...changes },
    { light, framing: "portrait", random: createRandom(seed), idPrefix: "t-", detail },
  );
  return `<defs>${drawing.defs}</defs>${drawing.body}`;
}

/** Colour at places of the figure's plane, one pixel for 4 units. */
function seenAt(content: string, places: readonly (readonly [number, number])[]): number[][] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="-400 -400 800 800">${content}</svg>`;
  const { pixels, width } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return places.map(([x, y]) => {
    const at = (Math.round((y + 400) / 4) * width + Math.round((x + 400) / 4)) * 4;
    return [...pixels.subarray(at, at + 4)];
  });
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));

test("every style is sound, repeatable and unlike every other, for everybody and from every side", () => {
  for (const presentation of presentations)
    for (const pose of poses) {
      const drawn = styles.map((style) => draw({ presentation, pose, hair: { style, colour: "#6b3a22" } }));
      for (const [index, svg] of drawn.entries()) {
        const name = `${styles[index]} ${presentation} ${pose}`;
        expect(/NaN|undefined|Infinity/.exec(svg)?.[0], name).toBeUndefined();
        const ids = new Set([...svg.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]));
        const used = [...svg.matchAll(/(?:url\(|href=")#([^)"]*)/g)].map((match) => match[1]);
        expect(
          used.filter((id) => !ids.has(id)),
          name,
        ).toEqual([]);
      }
      expect(new Set(drawn).size, `${presentation} ${pose}`).toBe(styles.length);
      expect(draw({ presentation, pose, hair: { style: "wavy", colour: "#6b3a22" } })).toBe(drawn[1]);
    }
});

test("every style but the bald one covers the crown, from the front and from behind", () => {
  const crown = [
    [0, -138],
    [-34, -130],
    [34, -130],
  ] as const;
  for (const pose of ["front", "behind"] as const) {
    const bare = seenAt(draw({ pose, hair: { style: "bald", colour: "#1d6b2c" } }), crown);
    for (const style of styles.filter((one) => one !== "bald"))
      for (const presentation of ["woman", "man"] as const) {
        const seen = seenAt(draw({ pose, presentation, hair: { style, colour: "#1d6b2c" } }), crown);
        for (const [index, colour] of seen.entries())
          expect(
            distance(colour, bare[index] ?? []),
            `${style} ${presentation} ${pose} ${index}`,
          ).toBeGreaterThan(24);
      }
  }
});

test("the seed varies the hair within a style", () => {
  for (const style of ["long", "pixie", "curly", "braid"] as const) {
    const hair = { style, colour: "#6b3a22" } as const;
    expect(draw({ hair }, { seed: 3 })).not.toBe(draw({ hair }, { seed: 4 }));
  }
});

test("a second colour changes every style that has length for it", () => {
  for (const style of styles.filter((one) => one !== "bald" && one !== "buzz")) {
    const plain = draw({ hair: { style, colour: "#241a18" } });
    const dyed = draw({ hair: { style, colour: "#241a18", second: "#e83aa0" } });
    expect(dyed, style).not.toBe(plain);
  }
});

test("small figures are drawn with fewer strands", () => {
  const hair = { style: "long", colour: "#6b3a22" } as const;
  expect(draw({ hair }, { detail: 0.15 }).length).toBeLessThan(draw({ hair }, { detail: 1 }).length);
});
