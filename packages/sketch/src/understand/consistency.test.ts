import sharp from "sharp";
import { expect, test } from "vitest";
import { composeLayers } from "#sketch/compose.ts";
import { finishPicture } from "#sketch/finish.ts";
import type { Person, Place } from "#sketch/scene.ts";
import { lookOf } from "./look.ts";
import { parsePrompt } from "./parse-prompt.ts";
import { placeWords } from "./scene-words.ts";

const size = { widthPx: 768, heightPx: 768 };
const description =
  "Ines, a 41-year-old athletic woman with shoulder-length auburn hair, green eyes, freckles, tattoos and round glasses, in a mustard cardigan";

function meet(prompt: string, seed: number, character: { description: string; identity?: never }): Person {
  const { subject } = parsePrompt(prompt, { seed, size, character }).scene;
  const person = subject.kind === "people" ? subject.people[0] : undefined;
  if (person === undefined) throw new Error(`nobody in "${prompt}"`);
  return person;
}

const hours = ["at dawn", "at noon", "at golden hour", "at sunset", "at night"];
const weathers = ["", "in the rain", "in the snow", "in fog", "under a blue sky"];
const doing = [
  "smiling",
  "walking",
  "reading a book",
  "waving",
  "seen from behind",
  "sitting on a bench",
  "dancing",
  "laughing",
  "running",
  "looking over her shoulder",
];
const styles = ["", "watercolour", "ink", "pixel art", "poster"];
const places = [...new Set<Place>(placeWords.map(([, place]) => place))];
const fifty = Array.from({ length: 50 }, (_, index) => {
  const place = placeWords.find(([, one]) => one === places[index % places.length])?.[0].split("|")[0] ?? "";
  const at = (list: readonly string[], step: number): string =>
    list[Math.floor(index / step) % list.length] ?? "";
  return `${at(doing, 1)}, ${place}, ${at(hours, 2)}, ${at(weathers, 3)}, ${at(styles, 5)}`;
});

test("one character is the same person in fifty scenes of any place, hour, weather, pose, style and seed", () => {
  const known = meet("portrait", 1, { description });
  expect(known).toMatchObject({
    ageYears: 41,
    build: "athletic",
    freckles: true,
    tattoos: true,
    glasses: "round",
  });
  const look = JSON.parse(JSON.stringify(lookOf(known))) as never;
  const {
    expression: _,
    pose: __,
    hat: ___,
    scarf: ____,
    holding: _____,
    seat: ______,
    hatColour: _______,
    heldColour: ________,
    ...same
  } = known;
  expect(new Set(fifty).size).toBe(50);
  fifty.forEach((prompt, index) => {
    const person = meet(
      prompt,
      index * 7919,
      index % 2 === 0 ? { description, identity: look } : { description },
    );
    expect(person, prompt).toMatchObject(same);
  });
});

test("clothes that the description fixed stay in snow; others change only where they would not do", () => {
  const plain = "a 30-year-old man with short black hair";
  const coat = (character: string, prompt: string): string =>
    meet(prompt, 4, { description: character }).garment.kind;
  expect(coat(`${plain} in a Hawaiian shirt`, "in the snow, mountains")).toBe("floralShirt");
  expect(coat(`${plain} in a Hawaiian shirt`, "in the snow, in a red parka")).toBe("parka");
  const usual = coat(plain, "portrait");
  expect(coat(plain, "in a library")).toBe(usual);
  expect(["coat", "parka", "puffer", "peacoat", "sweater", usual]).toContain(
    coat(plain, "in the snow, mountains"),
  );
  expect(coat(plain, "floating in outer space")).toBe("spacesuit");
});

test("clothes of the description are kept unless the scene names others", () => {
  const painter = "a woman with red hair who always wears a blue beret, a nose ring and a green scarf";
  expect(meet("on a beach", 9, { description: painter })).toMatchObject({
    hat: "beret",
    hatColour: "#2f5ca0",
    scarf: "#3f7a52",
    jewellery: { piercing: true },
  });
  expect(meet("without a hat on a beach", 9, { description: painter })).toMatchObject({ hat: "none" });
});

type Pixels = { data: Buffer; width: number };
const at = ({ data, width }: Pixels, x: number, y: number): [number, number, number] => {
  const index = (Math.round(y) * width + Math.round(x)) * 3;
  return [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0];
};
const grey = (pixels: Pixels, x: number, y: number): number => {
  const [r, g, b] = at(pixels, x, y);
  return 0.3 * r + 0.59 * g + 0.11 * b;
};

/** The median colour of a field, which a few strokes of hair or light do not move. */
function colourOf(
  pixels: Pixels,
  [left, top, width, height]: readonly [number, number, number, number],
): [number, number, number] {
  const found: [number, number, number][] = [];
  for (let y = top; y < top + height; y += 2)
    for (let x = left; x < left + width; x += 2) found.push(at(pixels, x, y));
  const median = (channel: 0 | 1 | 2): number =>
    found.map((one) => one[channel]).sort((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0;
  return [median(0), median(1), median(2)];
}

/** By how much a field of the first picture is moved in the second: least difference after removing the mean. */
function shiftOf(
  a: Pixels,
  b: Pixels,
  [left, top, width, height]: readonly [number, number, number, number],
): { x: number; y: number } {
  let best = { x: 0, y: 0, difference: Number.POSITIVE_INFINITY };
  for (let dy = -6; dy <= 6; dy += 1)
    for (let dx = -24; dx <= 24; dx += 1) {
      const pairs: number[] = [];
      for (let y = top; y < top + height; y += 2)
        for (let x = left; x < left + width; x += 2) pairs.push(grey(a, x, y) - grey(b, x + dx, y + dy));
      const mean = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
      const difference = pairs.reduce((sum, one) => sum + (one - mean) ** 2, 0);
      if (difference < best.difference) best = { x: dx, y: dy, difference };
    }
  return best;
}

/** ΔE76 in CIELAB (CIE 015, D65). */
function deltaE(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  const lab = (rgb: readonly [number, number, number]): [number, number, number] => {
    const [r, g, b2] = rgb.map((one) => {
      const c = one / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const [x, y, z] = [
      f((0.4124 * r + 0.3576 * g + 0.1805 * b2) / 0.9505),
      f(0.2126 * r + 0.7152 * g + 0.0722 * b2),
      f((0.0193 * r + 0.1192 * g + 0.9505 * b2) / 1.089),
    ];
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const [p, q] = [lab(a), lab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

test("drawn at noon in six places the face has the same colours, and the eyes stand at the same distance", async () => {
  const who = {
    description:
      "a 33-year-old man with short blonde hair and blue eyes in a navy sweater, clean shaven, no glasses",
  };
  const pictures = await Promise.all(
    ["a park", "the beach", "a library", "a street", "the mountains", "a kitchen"].map(
      async (place, index) => {
        const { scene } = parsePrompt(
          `close-up facing the camera, neutral expression, ${place} at noon, clear sky, no hat`,
          {
            seed: 100 + index,
            size,
            character: who,
          },
        );
        const png = await finishPicture(composeLayers(scene, size), scene, size, {
          signal: new AbortController().signal,
        });
        const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        return { data, width: info.width };
      },
    ),
  );
  const [first, ...others] = pictures;
  if (first === undefined) throw new Error("nothing was drawn");
  for (const other of others) {
    const left = shiftOf(first, other, [290, 290, 80, 60]);
    const right = shiftOf(first, other, [398, 290, 80, 60]);
    // A head may tilt a little from scene to scene: what stays is the distance, not the slope.
    const apart = Math.hypot(108 + right.x - left.x, right.y - left.y);
    expect(Math.abs(apart - 108), "distance of the eyes, pixels").toBeLessThanOrEqual(1.5);
    expect(Math.abs(left.y + right.y) / 2, "height of the eyes, pixels").toBeLessThanOrEqual(2);
    const field = (x: number, y: number, width: number, height: number) => [x, y, width, height] as const;
    for (const [name, x, y, width, height] of [
      ["skin under the eyes", 300, 375, 168, 30],
      ["hair above the forehead", 330, 130, 108, 30],
      ["eyes", 305, 310, 158, 24],
    ] as const) {
      const difference = deltaE(
        colourOf(first, field(x, y, width, height)),
        colourOf(other, field(x + left.x, y + left.y, width, height)),
      );
      expect(difference, name).toBeLessThan(9);
    }
  }
});
