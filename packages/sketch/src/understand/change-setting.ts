/** Applies what an instruction says of place, hour, weather, season, mood and style, and how close one looks. */
import { createRandom } from "@galatea/raster/random.ts";
import { lightOf } from "#sketch/light.ts";
import type { Framing, Scene, Subject } from "#sketch/scene.ts";
import { zooms } from "./change-words.ts";
import { framings } from "./pose-words.ts";
import type { SaidSetting } from "./read-setting.ts";
import { styleWords, weatherWords } from "./scene-words.ts";
import { bind, findAll, takeFirst, type Text } from "./text.ts";
import { plainLabel } from "./describe.ts";

const steps: readonly Framing[] = ["closeUp", "portrait", "half", "threeQuarter", "full"];
const named: Record<Framing, string> = {
  closeUp: "close-up",
  portrait: "portrait",
  half: "half figure",
  threeQuarter: "three-quarter figure",
  full: "full figure",
};

export function changeFraming(text: Text, subject: Subject, changes: string[]): Subject {
  if (subject.kind !== "people") return subject;
  const zoom = takeFirst(text, zooms);
  const said = zoom === undefined ? takeFirst(text, framings) : undefined;
  const stepped = Math.min(
    steps.length - 1,
    Math.max(0, steps.indexOf(subject.framing) + (zoom?.meaning ?? 0)),
  );
  const framing = said?.meaning ?? steps[stepped] ?? subject.framing;
  if (framing === subject.framing) return subject;
  changes.push(`framing: ${named[framing]}`);
  return { ...subject, framing };
}

export function changeSetting(text: Text, scene: Scene, said: SaidSetting, changes: string[]): Scene {
  const base = {
    place: said.place?.meaning ?? scene.place,
    timeOfDay: said.time?.meaning ?? scene.timeOfDay,
    weather: said.weather?.meaning ?? clearedWeather(text, scene),
    mood: said.mood?.meaning ?? scene.mood,
  };
  const style = said.style?.meaning ?? plainStyle(text, scene);
  const season = said.season?.meaning ?? scene.season;
  const note = (label: string, changed: boolean, words: string | undefined): void => {
    if (changed) changes.push(`${label}: ${plainLabel(words ?? "")}`);
  };
  note("place", base.place !== scene.place, said.place?.said);
  note("time", base.timeOfDay !== scene.timeOfDay, said.time?.said);
  note("weather", base.weather !== scene.weather, said.weather?.said ?? "clear");
  note("season", season !== scene.season, said.season?.said);
  note("mood", base.mood !== scene.mood, said.mood?.said);
  note("style", style !== scene.style, said.style?.said ?? "natural");
  const moved = (["place", "timeOfDay", "weather", "mood"] as const).some((key) => base[key] !== scene[key]);
  return {
    ...scene,
    ...base,
    ...(season === undefined ? {} : { season }),
    style,
    light: moved ? lightOf(base, createRandom(scene.seed).fork("scene").fork("light")) : scene.light,
  };
}

/** "stop the rain", "no snow": clear, when that is what falls. */
function clearedWeather(text: Text, scene: Scene): Scene["weather"] {
  const denied = findAll(text, weatherWords, { bound: true }).find((match) => match.negated);
  if (denied === undefined) return scene.weather;
  bind(text, denied);
  return denied.meaning === scene.weather ? "clear" : scene.weather;
}

function plainStyle(text: Text, scene: Scene): Scene["style"] {
  const denied = findAll(text, styleWords, { bound: true }).find((match) => match.negated);
  return denied !== undefined && denied.meaning === scene.style ? "natural" : scene.style;
}
