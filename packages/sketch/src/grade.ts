/** The veil of light over a finished picture: warm where the key falls, cool in the opposite corner, dark at the edges. */
import { createBrush } from "./kit/brush.ts";
import { mix } from "./kit/colour.ts";
import type { Drawing, Size } from "./kit/drawing.ts";
import { isIndoors } from "./light.ts";
import type { Hex, Mood, Scene, TimeOfDay } from "./scene.ts";

/** Lights above, shadows below: the two colours that a mood leans to. */
const tones: Record<Mood, readonly [high: Hex, low: Hex] | null> = {
  calm: null,
  joyful: ["#ffe9b0", "#ff9a7a"],
  melancholy: ["#a8bcd4", "#2c3c58"],
  dramatic: ["#ffb070", "#0a1a30"],
  mysterious: ["#6fb0b8", "#1a1440"],
  romantic: ["#ffd0c8", "#8a3a5c"],
  energetic: ["#fff0a8", "#c8388a"],
};

const sunHaze: Record<TimeOfDay, number> = {
  dawn: 0.16,
  day: 0,
  golden: 0.26,
  sunset: 0.22,
  dusk: 0,
  night: 0,
};

export function drawGrade(scene: Scene, { widthPx: width, heightPx: height }: Size): Drawing {
  const brush = createBrush("g");
  const { light, subject, mood, timeOfDay, weather, place } = scene;
  const left = light.from === "left";
  const wash = 0.05 + light.contrast * 0.1;
  const cool = mix(light.ambient, "#14101c", 0.35);
  brush.rect(0, 0, width, height, {
    fill: brush.linear(
      [
        [0, light.key, wash],
        [0.45, light.key, 0],
        [0.6, cool, 0],
        [1, cool, wash * 1.3],
      ],
      left ? [0, 0, 1, 0.8] : [1, 0, 0, 0.8],
    ),
  });
  if (
    sunHaze[timeOfDay] > 0 &&
    weather === "clear" &&
    !isIndoors(place) &&
    place !== "space" &&
    place !== "underwater"
  ) {
    // Air before the lens that the low sun lights: it lies on the figure as on the land.
    brush.ellipse(left ? 0 : width, height * 0.3, width * 0.85, height * 0.75, {
      fill: brush.radial([
        [0, light.key, sunHaze[timeOfDay]],
        [0.5, light.key, sunHaze[timeOfDay] * 0.35],
        [1, light.key, 0],
      ]),
    });
  }
  if (weather === "fog" && !isIndoors(place)) {
    const veil = mix("#d4dade", light.ambient, 0.35);
    brush.rect(0, height * 0.35, width, height * 0.65, {
      fill: brush.linear([
        [0, veil, 0],
        [0.6, veil, subject.kind === "people" ? 0.1 : 0.05],
        [1, veil, subject.kind === "people" ? 0.18 : 0.04],
      ]),
    });
  }
  const toned = tones[mood];
  if (toned !== null) {
    const [high, low] = toned;
    brush.rect(0, 0, width, height, {
      fill: brush.linear([
        [0, high, 0.07],
        [0.5, high, 0.02],
        [0.5, low, 0.02],
        [1, low, 0.1],
      ]),
    });
  }
  const edge =
    (mood === "dramatic" || mood === "mysterious" ? 0.42 : 0.24) * (subject.kind === "landscape" ? 0.7 : 1);
  brush.rect(0, 0, width, height, {
    fill: brush.radial(
      [
        [0, "#120c18", 0],
        [0.62, "#120c18", 0],
        [0.85, "#120c18", edge * 0.42],
        [1, "#120c18", edge],
      ],
      [0.5, 0.46, 0.78],
    ),
  });
  return brush.drawing();
}
