import { renderAsync } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { composeLayers, drawingOf } from "#sketch/compose.ts";
import { svgOf } from "#sketch/rasterise.ts";
import { join } from "#sketch/kit/drawing.ts";
import { createRandom } from "@galatea/raster/random.ts";
import { lightOf } from "#sketch/light.ts";
import type { Mood, Place, Scene, TimeOfDay, Weather } from "#sketch/scene.ts";
import { atmosphereOf } from "./atmosphere.ts";
import { drawBackdrop } from "./backdrop.ts";
import { createPerspective } from "./perspective.ts";
import { createSetting } from "./setting.ts";

/** A record, so that a new place does not go untested. */
const everyPlace: Record<Place, "open" | "room" | "studio" | "apart"> = {
  plain: "studio",
  niche: "studio",
  bokeh: "studio",
  window: "room",
  library: "room",
  cafe: "room",
  kitchen: "room",
  stage: "studio",
  train: "room",
  office: "room",
  gym: "room",
  room: "room",
  restaurant: "room",
  museum: "room",
  beach: "open",
  lake: "open",
  city: "open",
  street: "open",
  forest: "open",
  park: "open",
  garden: "open",
  mountains: "open",
  desert: "open",
  meadow: "open",
  castle: "open",
  market: "open",
  rooftop: "open",
  harbour: "open",
  waterfall: "open",
  space: "apart",
  underwater: "apart",
};
const places = Object.keys(everyPlace) as Place[];
const times: TimeOfDay[] = ["dawn", "day", "golden", "sunset", "dusk", "night"];
const weathers: Weather[] = ["clear", "cloudy", "rain", "snow", "fog"];
const size = { widthPx: 300, heightPx: 220 };

function landscape(
  place: Place,
  timeOfDay: TimeOfDay,
  weather: Weather,
  seed = 3,
  mood: Mood = "calm",
): Scene {
  const base = { place, timeOfDay, weather, mood };
  return {
    version: 1,
    seed,
    subject: { kind: "landscape" },
    ...base,
    style: "natural",
    light: lightOf(base, createRandom(seed)),
  };
}

const composed = (scene: Scene): string => svgOf(join(...composeLayers(scene, size).map(drawingOf)), size);

/** Painted textures are base64, where "NaN" is just three letters. */
const withoutImages = (svg: string): string => svg.replace(/href="data:[^"]*"/g, "");

test.each(places)("%s has only finite numbers and hex colours at every hour in every weather", (place) => {
  for (const time of times) {
    for (const weather of weathers) {
      const svg = withoutImages(composed(landscape(place, time, weather)));
      expect(/NaN|undefined|Infinity|hsl|\de-\d/.exec(svg)?.[0]).toBeUndefined();
    }
  }
});

test.each(places)("the layers of %s make the whole, and no two share a name", (place) => {
  for (const weather of weathers) {
    const scene = landscape(place, "day", weather);
    const { sky, clouds, back, weather: fall, front } = drawBackdrop(scene, size, "");
    const [backdrop, before] = composeLayers(scene, size);
    expect(backdrop && drawingOf(backdrop)).toEqual(join(sky, clouds, back, fall.behind));
    expect(before && drawingOf(before)).toEqual(join(front, fall.before));
    const ids = [sky, clouds, back, fall.behind, fall.before, front].flatMap(({ defs }) =>
      [...defs.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]),
    );
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test("clouds drift alone over an open sky; a room keeps its window's sky to itself", () => {
  for (const place of places) {
    const { sky, clouds, weather } = drawBackdrop(landscape(place, "day", "rain"), size, "");
    const open = everyPlace[place] === "open";
    if (open && place !== "forest") {
      expect(sky.body, place).not.toBe("");
      expect(clouds.body.match(/<\w+/g), place).toEqual(["<image"]);
    }
    if (!open) expect(clouds.body, place).toBe("");
    expect(weather.before.body === "", place).toBe(!open);
  }
});

test("clouds leave sky to be seen between them", async () => {
  const { clouds } = drawBackdrop(landscape("meadow", "day", "clear"), size, "");
  const { pixels } = await renderAsync(svgOf(clouds, size), { font: { loadSystemFonts: false } });
  const covered =
    pixels.filter((_, at) => at % 4 === 3 && (pixels[at] ?? 0) > 128).length / (pixels.length / 4);
  expect(covered).toBeGreaterThan(0.02);
  expect(covered).toBeLessThan(0.6);
});

test("the six times of day of a place differ from each other", async () => {
  const means = await Promise.all(
    times.map(async (time) => {
      const svg = composed(landscape("lake", time, "clear"));
      const { pixels } = await renderAsync(svg, { font: { loadSystemFonts: false } });
      const mean = [0, 0, 0];
      for (let at = 0; at < pixels.length; at += 4)
        for (let channel = 0; channel < 3; channel += 1)
          mean[channel] = (mean[channel] ?? 0) + ((pixels[at + channel] ?? 0) * 4) / pixels.length;
      return mean;
    }),
  );
  means.forEach((one, index) => {
    for (const other of means.slice(index + 1)) {
      const apart = Math.hypot(...one.map((value, channel) => value - (other[channel] ?? 0)));
      expect(apart).toBeGreaterThan(9);
    }
  });
});

test("every gradient, clip and filter that is used is defined, once", () => {
  for (const place of places) {
    const svg = composed(landscape(place, "golden", "clear"));
    const ids = [...svg.matchAll(/<(?:linearGradient|radialGradient|clipPath|filter) id="([^"]+)"/g)].map(
      (match) => match[1],
    );
    const used = [...withoutImages(svg).matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  }
});

test("the same scene is drawn the same, another seed differently", () => {
  const draw = (seed: number): string =>
    drawBackdrop(landscape("lake", "dawn", "clear", seed), size, "").back.body;
  expect(draw(1)).toBe(draw(1));
  expect(draw(1)).not.toBe(draw(2));
});

test("the sun stands on the side where the figure's key light comes from", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const scene = landscape("beach", "golden", "clear", seed);
    expect(atmosphereOf(scene).sun.x < 0.5 ? "left" : "right").toBe(scene.light.from);
  }
});

test("fog takes the far away and leaves the near dark", () => {
  for (const time of times) {
    const fog = atmosphereOf(landscape("forest", time, "fog"));
    const bark = "#5b4a3e";
    const [near, middle, far] = [0, 0.45, 0.9].map((depth) => distance(fog.lit(bark, depth), fog.haze));
    expect(far).toBeLessThan((near ?? 0) * 0.3);
    expect(middle).toBeLessThan((near ?? 0) * 0.75);
  }
});

/** In red, green and blue, 0..441. */
function distance(a: string, b: string): number {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return Math.hypot(...[1, 3, 5].map((at) => channel(a, at) - channel(b, at)));
}

const barren = new Set<Place>(["beach", "desert"]);

test.each(places.filter((place) => everyPlace[place] === "open" && !barren.has(place)))(
  "%s shows spring and autumn",
  (place) => {
    const drawn = (["spring", "summer", "autumn"] as const).map((season) =>
      composed({ ...landscape(place, "day", "clear"), season }),
    );
    expect(new Set(drawn).size).toBe(3);
  },
);

test("streets are looked down from another spot with every seed", () => {
  const ends = [1, 2, 3, 4, 5, 6].map((seed) => {
    const setting = createSetting(landscape("street", "day", "clear", seed), size, "");
    return Math.round(createPerspective(setting).at(0, 30)[0]);
  });
  expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(size.widthPx * 0.1);
  expect(Math.min(...ends)).toBeGreaterThan(size.widthPx * 0.2);
  expect(Math.max(...ends)).toBeLessThan(size.widthPx * 0.8);
});
