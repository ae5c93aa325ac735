/** What lives by itself in a scene: who breathes and blinks, what the wind moves, what falls and flies in the air. */
import { isIndoors } from "#sketch/light.ts";
import type { HairStyle, Person, Place, Scene } from "#sketch/scene.ts";
import { sceneSchema } from "#sketch/scene-schema.ts";
import type { JsonValue } from "@galatea/engines/engine.ts";
import type { MotionRequest } from "@galatea/engines/video/engine.ts";
import type { Life } from "@galatea/engines/video/motion-words.ts";
import { type MotionPlan, planMotion } from "@galatea/engines/video/plan-motion.ts";
import type { ParticleKind } from "@galatea/raster/frames/particles.ts";

/**
 * The scene that the sketch engine stored with a picture. It is undefined where there is none, where it cannot be ours
 * (it comes from a row of a database, where anything may have happened), and where the pixels were retouched since
 * (cropped, toned): drawn again the picture would be another.
 */
export function sceneOf(stored: JsonValue | undefined): Scene | undefined {
  const scene = sceneSchema.safeParse(stored);
  return scene.success ? scene.data : undefined;
}

const livingPeople = ({ subject }: Scene): readonly Person[] =>
  subject.kind === "people" ? subject.people.filter(({ material }) => material !== "marble") : [];

export const showsEyes = (person: Person): boolean =>
  person.material !== "marble" &&
  person.pose !== "behind" &&
  person.glasses !== "sun" &&
  person.expression !== "eyesClosed";

/** Lengths that hang free; what is tied up or cropped stays where it is. */
const freeHair = new Set<HairStyle>([
  "long",
  "wavy",
  "curly",
  "bob",
  "bangs",
  "ponytail",
  "braid",
  "dreads",
  "shoulder",
  "pigtails",
]);

export const hasFreeHair = ({ hair }: Person): boolean => freeHair.has(hair.style);

const waterPlaces = new Set<Place>(["beach", "lake", "harbour", "waterfall"]);
const greenPlaces = new Set<Place>(["forest", "park", "garden", "meadow"]);
const litPlaces = new Set<Place>([
  "city",
  "street",
  "market",
  "rooftop",
  "harbour",
  "cafe",
  "restaurant",
  "castle",
]);

export const isDark = ({ timeOfDay }: Scene): boolean => timeOfDay === "night" || timeOfDay === "dusk";
const seesSky = ({ place }: Scene): boolean =>
  !isIndoors(place) && place !== "underwater" && place !== "space" && place !== "bokeh";

/** The motion that the words and the scene give together. */
export const planSceneMotion = (request: MotionRequest, scene: Scene): MotionPlan =>
  planMotion(request, { life: lifeOfScene(scene), air: airOfScene(scene) });

function lifeOfScene(scene: Scene): Life[] {
  const { subject, place, weather } = scene;
  const people = livingPeople(scene);
  const drawn = subject.kind !== "abstract";
  const checks: readonly (readonly [Life, boolean])[] = [
    ["breath", people.length > 0 || subject.kind === "animal"],
    ["blink", people.some(showsEyes)],
    ["head", people.length > 0],
    ["hair", people.some(hasFreeHair) && !isIndoors(place)],
    ["clouds", drawn && seesSky(scene) && place !== "forest" && weather !== "fog"],
    ["water", drawn && (waterPlaces.has(place) || place === "underwater")],
    ["plants", drawn && greenPlaces.has(place)],
    ["lights", drawn && isDark(scene) && litPlaces.has(place)],
    [
      "stars",
      drawn && ((seesSky(scene) && scene.timeOfDay === "night" && weather === "clear") || place === "space"),
    ],
  ];
  return checks.filter(([, present]) => present).map(([life]) => life);
}

/** At most two things fill the air: what the weather brings, else what belongs to the place. */
function airOfScene(scene: Scene): ParticleKind[] {
  const { place, weather, season, subject } = scene;
  if (subject.kind === "abstract") return [];
  const outside = seesSky(scene);
  if (outside && weather === "snow") return ["snow"];
  if (outside && weather === "rain") return ["rain"];
  if (place === "underwater") return ["bubbles"];
  if (greenPlaces.has(place) && outside) {
    if (isDark(scene) && place !== "park") return ["fireflies"];
    if (season === "autumn") return ["leaves"];
    if (place === "garden" || season === "spring") return ["petals"];
    return ["dust"];
  }
  const dusty: readonly Place[] = ["library", "castle", "window", "stage", "museum", "room", "cafe"];
  return dusty.includes(place) ? ["dust"] : [];
}
