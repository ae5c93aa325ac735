/** The light on a figure: from where the scene is, when it is, and what the weather does to it. */
import { mix, shift } from "./kit/colour.ts";
import type { Random } from "./kit/random.ts";
import type { Hex, Light, Mood, Place, TimeOfDay, Weather } from "./scene.ts";

type Tone = { key: Hex; ambient: Hex; rim: Hex; contrast: number };

const outdoors: Record<TimeOfDay, Tone> = {
  dawn: { key: "#ffe3c6", ambient: "#8f8bb4", rim: "#ffd0b0", contrast: 0.42 },
  day: { key: "#fff8ea", ambient: "#93a9c8", rim: "#ffffff", contrast: 0.5 },
  golden: { key: "#ffdca0", ambient: "#9a7f8c", rim: "#ffc46a", contrast: 0.58 },
  sunset: { key: "#ffb988", ambient: "#6f4a78", rim: "#ff9a5e", contrast: 0.64 },
  dusk: { key: "#d9b0c0", ambient: "#40407e", rim: "#ee9fa6", contrast: 0.52 },
  night: { key: "#b9c8ef", ambient: "#1c2855", rim: "#86a6f0", contrast: 0.66 },
};

/** Lamps and windows: by day the window leads, in the evening the lamps do. */
const indoors: Record<TimeOfDay, Tone> = {
  dawn: { key: "#ffe8cf", ambient: "#86789a", rim: "#ffdcbc", contrast: 0.46 },
  day: { key: "#fff3e2", ambient: "#948aa0", rim: "#fff6e6", contrast: 0.46 },
  golden: { key: "#ffdfa8", ambient: "#8c6d74", rim: "#ffca7c", contrast: 0.56 },
  sunset: { key: "#ffc795", ambient: "#6f4a66", rim: "#ffa871", contrast: 0.6 },
  dusk: { key: "#ffd7a6", ambient: "#4a3f6e", rim: "#b79be0", contrast: 0.58 },
  night: { key: "#ffd09a", ambient: "#332b52", rim: "#8a8fe0", contrast: 0.64 },
};

const special: Partial<Record<Place, Tone>> = {
  plain: { key: "#fff1e0", ambient: "#8d7a8e", rim: "#ffd9c4", contrast: 0.5 },
  niche: { key: "#ffe9d2", ambient: "#6d5570", rim: "#f0a9a0", contrast: 0.56 },
  stage: { key: "#ffe2b0", ambient: "#2b1f4a", rim: "#c47bf0", contrast: 0.8 },
  space: { key: "#eef2ff", ambient: "#1d1a48", rim: "#8fb4ff", contrast: 0.78 },
  underwater: { key: "#c9f4ee", ambient: "#1c5a7c", rim: "#8fe6e6", contrast: 0.44 },
};

const inside = new Set<Place>([
  "window",
  "library",
  "cafe",
  "kitchen",
  "train",
  "office",
  "gym",
  "room",
  "niche",
  "plain",
]);
/** Lit signs and lamps, not the moon, are what one sees by there. */
const lampLit = new Set<Place>(["city", "street", "market", "bokeh"]);

/** Whether the sky is seen only through windows, if at all. */
export const isIndoors = (place: Place): boolean => inside.has(place) || place === "stage";

export function lightOf(
  setting: { place: Place; timeOfDay: TimeOfDay; weather: Weather; mood: Mood },
  random: Random,
): Light {
  const { place, timeOfDay, weather, mood } = setting;
  const base = toneOf(place, timeOfDay);
  const greyed = weather === "clear" || isIndoors(place) ? base : overcastTone(base, weather);
  const contrast =
    greyed.contrast +
    (mood === "dramatic" ? 0.16 : mood === "mysterious" ? 0.1 : mood === "calm" ? -0.04 : 0);
  return {
    from: random.chance(0.5) ? "left" : "right",
    key: greyed.key,
    ambient: mood === "melancholy" ? shift(greyed.ambient, { chroma: 0.75 }) : greyed.ambient,
    rim: greyed.rim,
    contrast: Math.min(1, Math.max(0, contrast)),
  };
}

function toneOf(place: Place, timeOfDay: TimeOfDay): Tone {
  const own = special[place];
  if (own !== undefined) {
    if (place === "space" || place === "stage" || place === "underwater") return own;
    const hour = indoors[timeOfDay];
    return {
      key: mix(own.key, hour.key, 0.5),
      ambient: mix(own.ambient, hour.ambient, 0.5),
      rim: mix(own.rim, hour.rim, 0.5),
      contrast: own.contrast,
    };
  }
  if (inside.has(place)) return indoors[timeOfDay];
  const tone = outdoors[timeOfDay];
  if (lampLit.has(place) && (timeOfDay === "night" || timeOfDay === "dusk")) {
    return { ...tone, key: mix(tone.key, "#ffcf95", 0.62), rim: mix(tone.rim, "#ff8fb0", 0.35) };
  }
  return tone;
}

function overcastTone(tone: Tone, weather: Weather): Tone {
  const amount = weather === "cloudy" ? 0.35 : 0.55;
  const grey: Hex = weather === "snow" ? "#e6ecf6" : "#c3ccd8";
  return {
    key: mix(tone.key, grey, amount),
    ambient: mix(tone.ambient, "#7f8ca0", amount * 0.5),
    rim: mix(tone.rim, grey, amount),
    contrast: tone.contrast * (1 - amount * 0.55),
  };
}
