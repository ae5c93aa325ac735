import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { createRandom } from "@galatea/raster/random.ts";
import type { Framing, Garment, LowerGarment, Pattern, Person, Pose, Shoe } from "#sketch/scene.ts";
import { type DrawnFigure, drawFigure } from "./draw-figure.ts";
import { lightFromLeft as light, somebody as anyone } from "./testing/somebody.ts";

const poses: readonly Pose[] = [
  "front",
  "turnedLeft",
  "turnedRight",
  "seated",
  "walking",
  "running",
  "dancing",
  "armsCrossed",
  "handOnHip",
  "handsInPockets",
  "thinking",
  "waving",
  "cheering",
  "reading",
  "behind",
  "overShoulder",
  "crossLegged",
];
const builds: readonly NonNullable<Person["build"]>[] = ["slim", "average", "athletic", "curvy", "large"];
const garments: readonly Garment[] = [
  "tee",
  "shirt",
  "blouse",
  "sweater",
  "turtleneck",
  "hoodie",
  "dress",
  "blazer",
  "suit",
  "coat",
  "trench",
  "jacket",
  "leatherJacket",
  "denimJacket",
  "cardigan",
  "kimono",
  "sari",
  "armor",
  "apron",
  "labCoat",
  "raincoat",
  "parka",
  "spacesuit",
  "overalls",
  "gown",
  "tunic",
  "polo",
  "floralShirt",
  "flannelShirt",
  "waistcoat",
  "puffer",
  "tracksuit",
  "sundress",
  "tuxedo",
  "poncho",
  "cape",
  "chefJacket",
  "kurta",
  "hanbok",
  "qipao",
  "bomber",
  "peacoat",
];

const somebody: Person = { ...anyone, hair: { ...anyone.hair, style: "short" } };

const draw = (changes: Partial<Person>, framing: Framing = "full", seed = 7): DrawnFigure =>
  drawFigure(
    { ...somebody, ...changes },
    { light, framing, random: createRandom(seed), idPrefix: "b-", detail: 0.3 },
  );

type Ink = { left: number; top: number; right: number; bottom: number };

/** What is really drawn, in figure units. */
function inkOf({ drawing }: DrawnFigure): Ink {
  const scale = 0.1;
  const [width, height] = [220, 300];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${drawing.defs}</defs>` +
    `<g transform="translate(${width / 2} 70) scale(${scale})">${drawing.body}</g></svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const ink: Ink = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) < 128) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x + 1);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y + 1);
    }
  return {
    left: (ink.left - width / 2) / scale,
    right: (ink.right - width / 2) / scale,
    top: (ink.top - 70) / scale,
    bottom: (ink.bottom - 70) / scale,
  };
}

/** Pixels as green as the skin that was asked for, between two heights. */
function greenBetween({ drawing }: DrawnFigure, fromY: number, toY: number): number {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="300"><defs>${drawing.defs}</defs>` +
    `<g transform="translate(110 70) scale(0.1)">${drawing.body}</g></svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  let green = 0;
  for (let y = Math.round(70 + fromY * 0.1); y < 70 + toY * 0.1; y += 1)
    for (let x = 0; x < 220; x += 1) {
      const at = (y * 220 + x) * 4;
      const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      if ((pixels[at + 3] ?? 0) > 200 && g > r * 1.35 && g > b * 1.2 && g > 70) green += 1;
    }
  return green;
}

function expectWithin(figure: DrawnFigure, name: string): Ink {
  const ink = inkOf(figure);
  const { bounds } = figure;
  expect(ink.left, `${name} left`).toBeGreaterThanOrEqual(bounds.left - 12);
  expect(ink.right, `${name} right`).toBeLessThanOrEqual(bounds.right + 12);
  expect(ink.top, `${name} top`).toBeGreaterThanOrEqual(bounds.top - 12);
  return ink;
}

test("every pose is drawn inside its bounds for every build, and its feet meet the anchor", () => {
  for (const pose of poses)
    for (const build of builds)
      for (const presentation of build === "average" ? (["woman", "man"] as const) : (["woman"] as const)) {
        const figure = draw({ pose, build, presentation });
        const ink = expectWithin(figure, `${pose} ${build} ${presentation}`);
        expect(Math.abs(ink.bottom - figure.anchor.y), `${pose} ${build} on the ground`).toBeLessThan(30);
        expect(figure.anchor.x, `${pose} ${build}`).toBeGreaterThan(ink.left);
        expect(figure.anchor.x, `${pose} ${build}`).toBeLessThan(ink.right);
      }
});

test("every pose is drawn inside its bounds in every framing, down to the framing's lower edge", () => {
  for (const pose of poses)
    for (const framing of ["closeUp", "portrait", "half", "threeQuarter"] as const) {
      const figure = draw({ pose, presentation: "man" }, framing);
      const ink = expectWithin(figure, `${pose} ${framing}`);
      expect(ink.bottom, `${pose} ${framing}`).toBeGreaterThanOrEqual(figure.bounds.bottom - 32);
    }
});

test("every kind of seat stays inside the bounds and stands on the same ground", () => {
  for (const seat of ["stool", "chair", "bench", "armchair", "wheelchair"] as const) {
    const figure = draw({ pose: "seated", seat });
    const ink = expectWithin(figure, seat);
    expect(Math.abs(ink.bottom - figure.anchor.y), seat).toBeLessThan(30);
  }
});

test("adults stand seven to seven and a half heads tall, the oldest a little less", () => {
  for (const presentation of ["woman", "man"] as const) {
    const heads = (draw({ presentation }).anchor.y + 150) / 300;
    expect(heads).toBeGreaterThan(6.9);
    expect(heads).toBeLessThan(7.5);
    const old = (draw({ presentation, ageYears: 80 }).anchor.y + 150) / 300;
    expect(old).toBeLessThan(heads);
    expect(old).toBeGreaterThan(6.5);
  }
});

test("every garment is another drawing, of women and of men", () => {
  for (const presentation of ["woman", "man"] as const) {
    const bodies = garments.map(
      (kind) =>
        draw({ presentation, garment: { kind, colour: "#8f2f45", second: "#efe6da" } }, "half").drawing.body,
    );
    expect(new Set(bodies).size).toBe(garments.length);
  }
});

test("patterns, lower garments and shoes change the drawing, each to another", () => {
  const of = (changes: Partial<Person>): string => draw(changes).drawing.body;
  const patterned = (pattern?: Pattern): string =>
    of({ garment: { kind: "shirt", colour: "#2f5d62", second: "#efe6da", ...(pattern && { pattern }) } });
  const lower = (kind: LowerGarment): string => of({ lower: { kind } });
  const shod = (kind: Shoe): string => of({ shoes: { kind } });
  const all = [
    patterned(),
    ...(["stripes", "checks", "dots", "floral"] as const).map(patterned),
    ...(["jeans", "trousers", "skirt", "longSkirt", "shorts"] as const).map(lower),
    ...(["boots", "sneakers", "heels", "sandals"] as const).map(shod),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test("colours that were said of trousers and shoes are used", () => {
  expect(draw({ lower: { kind: "trousers", colour: "#b3313d" } }).drawing.defs).toContain("#b3313d");
  expect(draw({ shoes: { kind: "boots", colour: "#3a6fb3" } }).drawing.defs).toContain("#3a6fb3");
});

test("skirts and shorts cover the legs to the knee in every pose", () => {
  // Hands are above the hips in these poses, so green below them would be a bare thigh.
  const covered: readonly Partial<Person>[] = [
    { lower: { kind: "skirt" } },
    { lower: { kind: "shorts" } },
    { garment: { kind: "sundress", colour: "#b3313d", second: "#efe6da" } },
    { garment: { kind: "qipao", colour: "#b3313d", second: "#efe6da" } },
  ];
  for (const pose of ["armsCrossed", "cheering", "dancing"] as const)
    for (const changes of covered) {
      const figure = draw({
        pose,
        skin: "#20d040",
        garment: { kind: "tee", colour: "#b3313d", second: "#20203a" },
        ...changes,
      });
      expect(greenBetween(figure, 900, 1320), `${pose} ${JSON.stringify(changes)}`).toBe(0);
      expect(greenBetween(figure, 1560, 1800), pose).toBeGreaterThan(
        pose === "dancing" ? -1 : changes.garment?.kind === "qipao" ? -1 : 20,
      );
    }
});

test("the same seed poses the same way, another seed another", () => {
  expect(draw({ pose: "walking" })).toEqual(draw({ pose: "walking" }));
  expect(draw({ pose: "front" }, "full", 8).drawing.body).not.toBe(draw({ pose: "front" }).drawing.body);
});
