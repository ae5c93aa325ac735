/**
 * Draws every place in every weather in every size, with people in all poses and framings, and their eyes closed as in videos, because a panic of the
 * renderer ends the process instead of throwing. `node testing/sweep.ts` draws all of it; with `quick` each pair of
 * place and weather gets one size and is drawn small.
 */
import { composeLayers, drawingOf } from "../src/compose.ts";
import { piecesOfSheet } from "../src/finish.ts";
import type { Size } from "../src/kit/drawing.ts";
import { rasteriseSheet, render, svgOf } from "../src/rasterise.ts";
import type { Framing, Place, Pose, Scene, Weather } from "../src/scene.ts";
import { placeWords } from "../src/understand/scene-words.ts";
import { parsePrompt } from "../src/understand/parse-prompt.ts";
import { drawClosedEyes } from "../src/video/blink.ts";
import { positionsOf } from "../src/video/scene-video.ts";

const sizes: readonly (readonly [widthPx: number, heightPx: number])[] = [
  [1024, 1024],
  [1152, 864],
  [864, 1152],
  [1344, 768],
  [768, 1344],
  [896, 1120],
  [1120, 896],
  [1248, 832],
  [832, 1248],
];
const weathers: readonly Weather[] = ["clear", "cloudy", "rain", "snow", "fog"];
const framings: readonly Framing[] = ["closeUp", "portrait", "half", "threeQuarter", "full"];
const poses: readonly Pose[] = [
  "front",
  "turnedLeft",
  "turnedRight",
  "seated",
  "walking",
  "armsCrossed",
  "handOnHip",
  "behind",
  "waving",
  "reading",
  "running",
  "dancing",
  "thinking",
  "handsInPockets",
  "overShoulder",
  "crossLegged",
  "cheering",
];
const casts = [
  "a woman",
  "a man with an umbrella",
  "two women",
  "a woman with an afro and a hat",
  "three people",
];

const quick = process.argv[2] === "quick";
const places = [...new Set<Place>(placeWords.map(([, place]) => place))];
let count = 0;
for (const place of places) {
  for (const weather of weathers) {
    const own = quick ? [sizes[count % sizes.length] ?? sizes[0]] : sizes;
    for (const size of own) {
      if (size === undefined) continue;
      await draw(place, weather, { widthPx: size[0], heightPx: size[1] }, count);
      count += 1;
    }
  }
}
console.log(`${count} pictures drawn`);

async function draw(place: Place, weather: Weather, size: Size, index: number): Promise<void> {
  const { scene } = parsePrompt(casts[index % casts.length] ?? "", { seed: index, size });
  const { subject } = scene;
  const framing = framings[index % framings.length] ?? "half";
  const pose = poses[index % poses.length] ?? "front";
  const posed: Scene = {
    ...scene,
    place,
    weather,
    ...(subject.kind === "people"
      ? { subject: { ...subject, framing, people: subject.people.map((person) => ({ ...person, pose })) } }
      : {}),
  };
  const scale = quick ? 0.25 : 1;
  const whole = { x: 0, y: 0, width: size.widthPx, height: size.heightPx };
  const drawn = { widthPx: Math.round(size.widthPx * scale), heightPx: Math.round(size.heightPx * scale) };
  // As the finish draws it: what is out of focus in one, the rest in the pieces that are rasterised side by side.
  for (const layer of composeLayers(posed, size)) {
    if (layer.blurPx >= 1) await render(svgOf(drawingOf(layer), size, scale));
    else await Promise.all(layer.sheets.map((sheet) => rasteriseSheet(sheet, whole, drawn, piecesOfSheet)));
  }
  const videoSize = { widthPx: size.widthPx * scale, heightPx: size.heightPx * scale };
  await drawClosedEyes(posed, positionsOf(posed, size, scale), size, videoSize);
}
