import { expect, test } from "vitest";
import { composeLayers, svgOf } from "#sketch/compose.ts";
import { join } from "#sketch/kit/drawing.ts";
import { createRandom } from "#sketch/kit/random.ts";
import { lightOf } from "#sketch/light.ts";
import type { Mood, Place, Scene, TimeOfDay, Weather } from "#sketch/scene.ts";
import { placeWords } from "#sketch/understand/scene-words.ts";
import { atmosphereOf } from "./atmosphere.ts";
import { drawBackdrop } from "./backdrop.ts";

const places: Place[] = placeWords.map(([, place]) => place);
const times: TimeOfDay[] = ["dawn", "day", "golden", "sunset", "dusk", "night"];
const weathers: Weather[] = ["clear", "cloudy", "rain", "snow", "fog"];
const size = { widthPx: 480, heightPx: 320 };

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

const composed = (scene: Scene): string =>
  svgOf(join(...composeLayers(scene, size).map((layer) => layer.drawing)), size);

/** Painted textures are base64, where "NaN" is just three letters. */
const withoutImages = (svg: string): string => svg.replace(/href="data:[^"]*"/g, "");

test.each(places.flatMap((place) => times.map((time) => [place, time] as const)))(
  "%s at %s has only finite numbers and hex colours",
  (place, time) => {
    for (const weather of time === "day" || time === "night" ? weathers : (["clear"] as const)) {
      const svg = withoutImages(composed(landscape(place, time, weather)));
      expect(svg.match(/.{0,40}(?:NaN|undefined|Infinity|hsl|\de-\d).{0,20}/)?.[0]).toBeUndefined();
    }
  },
);

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
