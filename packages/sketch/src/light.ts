/** The light on a figure: from where the scene is, when it is, and what the weather does to it. */
import { mix, shift } from "./kit/colour.ts";
import type { Random } from "@galatea/raster/random.ts";
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

/** What the ground or the walls throw back into the shadows, and how much of it. */
const bounce: Partial<Record<Place, readonly [colour: Hex, amount: number]>> = {
  beach: ["#d9b88c", 0.24],
  desert: ["#d09058", 0.3],
  forest: ["#4a6a48", 0.26],
  garden: ["#6f8a58", 0.2],
  park: ["#6f8a58", 0.16],
  meadow: ["#7a9458", 0.18],
  mountains: ["#7f90a8", 0.14],
  lake: ["#4f7f96", 0.16],
  waterfall: ["#4f8a90", 0.22],
  harbour: ["#4a7f94", 0.14],
  library: ["#6a4630", 0.22],
  cafe: ["#7a5238", 0.18],
  castle: ["#7a7f8a", 0.14],
};

/** Rooms with a light of their own. */
const roomLight: Partial<Record<Place, { key: Hex; amount: number; contrast: number }>> = {
  gym: { key: "#f2f6ff", amount: 0.6, contrast: 0.04 },
  office: { key: "#f6f8ff", amount: 0.4, contrast: -0.04 },
  museum: { key: "#fffaf0", amount: 0.5, contrast: 0 },
  restaurant: { key: "#ffc582", amount: 0.4, contrast: 0.1 },
};
/** Signs and strings of lamps behind a person in town after dark. */
const signs: readonly Hex[] = ["#ff7ab0", "#5fd0ff", "#ffb060", "#b08aff", "#ff8f70"];
/** Lamps on a stage, from behind. */
const gels: readonly Hex[] = ["#c47bf0", "#ff6a9a", "#59c8ff", "#ffa850"];

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
  "museum",
  "restaurant",
]);
/** Lit signs and lamps, not the moon, are what one sees by there. */
const lampLit = new Set<Place>(["city", "street", "market", "bokeh", "rooftop", "harbour"]);

/** Whether the sky is seen only through windows, if at all. */
export const isIndoors = (place: Place): boolean => inside.has(place) || place === "stage";

export function lightOf(
  setting: { place: Place; timeOfDay: TimeOfDay; weather: Weather; mood: Mood },
  random: Random,
): Light {
  const { place, timeOfDay, weather, mood } = setting;
  const from = random.chance(0.5) ? "left" : "right";
  const base = reflected(toneOf(place, timeOfDay), setting, random);
  const greyed = weather === "clear" || isIndoors(place) ? base : overcastTone(base, weather);
  const contrast =
    greyed.contrast +
    (mood === "dramatic" ? 0.16 : mood === "mysterious" ? 0.1 : mood === "calm" ? -0.04 : 0);
  return {
    from,
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

/** The light of a scene's own sources: signs behind, gels on a stage, sand, leaves and snow below. */
function reflected(
  tone: Tone,
  { place, timeOfDay, weather }: { place: Place; timeOfDay: TimeOfDay; weather: Weather },
  random: Random,
): Tone {
  if (place === "stage") return { ...tone, rim: random.pick(gels) };
  const room = roomLight[place];
  const dark = timeOfDay === "night" || timeOfDay === "dusk";
  const own: Tone =
    room === undefined
      ? tone
      : { ...tone, key: mix(tone.key, room.key, room.amount), contrast: tone.contrast + room.contrast };
  if (lampLit.has(place) && dark) {
    const sign = random.pick(signs);
    return { ...own, rim: mix(own.rim, sign, 0.6), ambient: mix(own.ambient, sign, 0.12) };
  }
  const [colour, amount] =
    weather === "snow" && !isIndoors(place)
      ? (["#dce8f8", 0.34] as const)
      : (bounce[place] ?? ["#000000", 0]);
  return { ...own, ambient: mix(own.ambient, dark ? shift(colour, { lightness: -0.3 }) : colour, amount) };
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
