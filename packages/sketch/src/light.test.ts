import { expect, test } from "vitest";
import { lightnessOf } from "./kit/colour.ts";
import { createRandom } from "@galatea/raster/random.ts";
import { lightOf } from "./light.ts";
import type { Place, TimeOfDay, Weather } from "./scene.ts";

const times: TimeOfDay[] = ["dawn", "day", "golden", "sunset", "dusk", "night"];
const light = (place: Place, timeOfDay: TimeOfDay, weather: Weather = "clear") =>
  lightOf({ place, timeOfDay, weather, mood: "calm" }, createRandom(5));

test.each(["beach", "street", "forest", "cafe", "restaurant", "museum", "plain"] as const)(
  "at %s each of the six hours has a light of its own",
  (place) => {
    expect(new Set(times.map((time) => light(place, time).key)).size).toBe(6);
    expect(new Set(times.map((time) => light(place, time).ambient)).size).toBe(6);
  },
);

test("night is darker in its shadows than day, indoors and out", () => {
  for (const place of ["lake", "city", "library", "kitchen"] as const)
    expect(lightnessOf(light(place, "night").ambient)).toBeLessThan(
      lightnessOf(light(place, "day").ambient) - 0.1,
    );
});

test("every weather changes the light outdoors, and clouds soften it", () => {
  const weathers: Weather[] = ["cloudy", "rain", "snow", "fog"];
  const clear = light("park", "day");
  for (const weather of weathers) {
    expect(light("park", "day", weather).key).not.toBe(clear.key);
    expect(light("park", "day", weather).contrast).toBeLessThan(clear.contrast);
    expect(light("cafe", "day", weather)).toEqual(light("cafe", "day"));
  }
});

test("snow and sand light the shadows from below, a stage leaves them black", () => {
  expect(lightnessOf(light("mountains", "day", "snow").ambient)).toBeGreaterThan(
    lightnessOf(light("mountains", "day", "cloudy").ambient),
  );
  expect(light("desert", "day").ambient).not.toBe(light("meadow", "day").ambient);
  expect(light("stage", "day").contrast).toBeGreaterThan(light("cafe", "day").contrast + 0.2);
});

test("in town after dark a sign gives the rim its colour", () => {
  const rims = Array.from(
    { length: 12 },
    (_, seed) =>
      lightOf({ place: "street", timeOfDay: "night", weather: "rain", mood: "calm" }, createRandom(seed)).rim,
  );
  expect(new Set(rims).size).toBeGreaterThan(2);
});
