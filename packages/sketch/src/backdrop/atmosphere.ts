/**
 * The air of a scene: sky colours, sun or moon, haze, and what they do to any local colour. Every backdrop takes
 * its colours through `lit`, so that a whole picture shares one light.
 */
import { mix, shift } from "#sketch/kit/colour.ts";
import { createRandom, type Random } from "@galatea/raster/random.ts";
import type { Hex, Mood, Scene, TimeOfDay, Weather } from "#sketch/scene.ts";

export type Atmosphere = {
  /** Zenith to horizon. */
  sky: readonly [Hex, Hex, Hex, Hex];
  /** What distance turns into. */
  haze: Hex;
  /** Sunlit and shaded side of a cloud, and how much of the sky is covered (0..1). */
  cloud: { lit: Hex; shade: Hex; cover: number };
  /** `x`, `y` as fractions of the picture's width and of the sky's height. */
  sun: { kind: "sun" | "moon" | "hidden"; x: number; y: number; colour: Hex; glow: Hex };
  night: boolean;
  /** 0..1: how soon distance is lost. */
  hazeAmount: number;
  /** A local colour as it looks here; `depth` 0 is at the viewer, 1 at the horizon. */
  lit(colour: Hex, depth?: number): Hex;
  /** The same in the shade. */
  shaded(colour: Hex, depth?: number): Hex;
  /** Lamps, windows, lanterns: warm and bright when it is dark. */
  glow: Hex;
  /** 0 by day .. 1 at night: how much lamps matter. */
  lamps: number;
};

type SkyPalette = {
  sky: readonly [Hex, Hex, Hex, Hex];
  haze: Hex;
  lit: Hex;
  shade: Hex;
  sun: Hex;
  glow: Hex;
  /** Moods it is made for; any scene may have it. */
  moods: readonly Mood[];
};

const palette = (
  sky: SkyPalette["sky"],
  [haze, lit, shade, sun, glow]: readonly [haze: Hex, lit: Hex, shade: Hex, sun: Hex, glow: Hex],
  ...moods: Mood[]
): SkyPalette => ({ sky, haze, lit, shade, sun, glow, moods });

const skies: Record<TimeOfDay, readonly [SkyPalette, ...SkyPalette[]]> = {
  dawn: [
    palette(
      ["#5a70ad", "#9b9cc9", "#eebfba", "#fde6c8"],
      ["#e6cdd0", "#fff0e0", "#a99bc0", "#fff3d6", "#ffd9a8"],
      "romantic",
      "calm",
    ),
    palette(
      ["#4f7f9e", "#8fb5b8", "#f0cfb0", "#fdeccb"],
      ["#e0d6c8", "#fff3df", "#9fabb8", "#fff6dc", "#ffdcaa"],
      "calm",
      "melancholy",
    ),
    palette(
      ["#6f9fc4", "#a9c9d6", "#f3dcc0", "#fff0cf"],
      ["#e8dfd0", "#fff8ea", "#b3b6c4", "#fff8e0", "#ffe2b0"],
      "joyful",
      "energetic",
    ),
    palette(
      ["#3d4f78", "#6f7fa0", "#c4a9b0", "#f3cfae"],
      ["#b9a9b4", "#f3d9cc", "#6f7594", "#fff0d6", "#f6c29a"],
      "mysterious",
      "dramatic",
    ),
  ],
  day: [
    palette(
      ["#2a70b8", "#5fa6db", "#a3d2ec", "#e0f0f0"],
      ["#cbe2ea", "#ffffff", "#a9c2da", "#fffbe6", "#fff4cf"],
      "joyful",
      "energetic",
    ),
    palette(
      ["#3a86b8", "#74b9d6", "#b8dde0", "#f2f1dc"],
      ["#dce8e0", "#fffdf4", "#b3c8d3", "#fffbe6", "#fff1c9"],
      "calm",
      "joyful",
    ),
    palette(
      ["#5f93b4", "#93b9cb", "#c6d8d8", "#f0ead8"],
      ["#dbe0d8", "#fffaf0", "#adb9c2", "#fff8e4", "#f6ead0"],
      "melancholy",
      "calm",
      "romantic",
    ),
    palette(
      ["#1f4f86", "#4a80ac", "#8fb4c4", "#d8e0d4"],
      ["#b6c9cf", "#fdf8ea", "#7f96ae", "#fff8de", "#ffeec0"],
      "dramatic",
      "mysterious",
    ),
  ],
  golden: [
    palette(
      ["#4d83b3", "#9dbbc4", "#f3d39b", "#ffe3a3"],
      ["#f2d2a0", "#fff0cf", "#c3a58f", "#fff4cf", "#ffc76b"],
      "calm",
      "joyful",
    ),
    palette(
      ["#5f7fae", "#b5a9b8", "#f5bf8e", "#ffdc9a"],
      ["#efc29b", "#ffe6c4", "#b98f8d", "#fff1c6", "#ffb866"],
      "romantic",
      "melancholy",
    ),
    palette(
      ["#3f8f9e", "#93c2b0", "#f2dc98", "#fff0b0"],
      ["#ecdca6", "#fff6d6", "#b7ad88", "#fff8d2", "#ffd878"],
      "energetic",
      "joyful",
    ),
    palette(
      ["#4a5f7c", "#94877f", "#d99c5c", "#ffcb78"],
      ["#d3a06c", "#ffd9a2", "#8a6a60", "#fff0c0", "#ffa94a"],
      "dramatic",
      "mysterious",
    ),
  ],
  sunset: [
    palette(
      ["#26406f", "#6f7f9c", "#f0a07a", "#ffd08a"],
      ["#eba889", "#ffd3a0", "#7d6790", "#fff3cc", "#ffab5e"],
      "calm",
      "melancholy",
    ),
    palette(
      ["#245a78", "#6fa0a0", "#f2b878", "#ffd68c"],
      ["#e9b98a", "#ffdca8", "#7d8590", "#fff4cc", "#ffb45a"],
      "joyful",
      "calm",
      "energetic",
    ),
    palette(
      ["#4a5c94", "#b48cae", "#f5a79a", "#ffd9b4"],
      ["#eeb0a2", "#ffdcc8", "#8f7aa2", "#fff2d8", "#ffb59a"],
      "romantic",
      "calm",
    ),
    palette(
      ["#1c2340", "#5a3550", "#c8483c", "#ffa04a"],
      ["#b9604a", "#ff9a68", "#4a2f4c", "#ffe2a0", "#ff7a3c"],
      "dramatic",
    ),
    palette(
      ["#2c2a63", "#8a4682", "#e8696b", "#ffb86c"],
      ["#e58a76", "#ffc18e", "#8b4a7c", "#fff0c0", "#ff9a55"],
      "energetic",
      "romantic",
    ),
    palette(
      ["#1f3a48", "#4f6a6c", "#b08a6a", "#f0c084"],
      ["#a88a72", "#e8b88c", "#4a5a64", "#ffe9c0", "#e8a05c"],
      "mysterious",
      "melancholy",
    ),
  ],
  dusk: [
    palette(
      ["#141a46", "#343c80", "#7b5c9c", "#dc8f98"],
      ["#745f9a", "#c98ba6", "#3f3a78", "#f4e7d6", "#e7a2a0"],
      "romantic",
      "energetic",
    ),
    palette(
      ["#10283f", "#25566b", "#6a8f93", "#e8b795"],
      ["#5f828c", "#d7ab98", "#2f5566", "#f6ead6", "#efb58c"],
      "calm",
      "mysterious",
    ),
    palette(
      ["#1c2c54", "#3f5c8c", "#8fa0b8", "#f2c9a4"],
      ["#7088a6", "#d6b8b0", "#40547e", "#f8ecd8", "#f4be98"],
      "joyful",
      "calm",
      "melancholy",
    ),
    palette(
      ["#12142c", "#2c2c4c", "#5c4858", "#b8684c"],
      ["#4c4658", "#a8705c", "#26263f", "#f0dcc0", "#d0784c"],
      "dramatic",
    ),
  ],
  night: [
    palette(
      ["#050a22", "#0c1843", "#1b2f68", "#3b5793"],
      ["#27406f", "#5d76ad", "#13224d", "#f4f1e2", "#9db4e8"],
      "calm",
      "romantic",
      "joyful",
    ),
    palette(
      ["#07101f", "#0c2638", "#174456", "#3a7079"],
      ["#225060", "#5a8c96", "#0f2c3b", "#f3f2e2", "#9fd0d6"],
      "mysterious",
      "calm",
    ),
    palette(
      ["#0a0a1c", "#1a1838", "#342c58", "#6a5080"],
      ["#3c3460", "#7f6f9e", "#1a1838", "#f6efe2", "#b8a4dc"],
      "energetic",
      "romantic",
    ),
    palette(
      ["#060a18", "#0e1a36", "#1d3558", "#4a688c"],
      ["#284468", "#6480a4", "#10203c", "#f0f2ea", "#a8c4e4"],
      "dramatic",
      "melancholy",
    ),
  ],
};

/** The hour gives the choice, the mood leans towards the palettes made for it: a sky is not the same twice. */
function paletteOf(timeOfDay: TimeOfDay, mood: Mood, random: Random): SkyPalette {
  const all = skies[timeOfDay];
  const fitting = all.filter(({ moods }) => moods.includes(mood));
  return random.pick(fitting.length > 0 && random.chance(0.8) ? fitting : all);
}

const sunHeights: Record<TimeOfDay, readonly [low: number, high: number]> = {
  dawn: [0.74, 0.86],
  day: [0.16, 0.3],
  golden: [0.5, 0.64],
  sunset: [0.78, 0.92],
  dusk: [0.2, 0.34],
  night: [0.18, 0.32],
};

/** How a sky greys over: the colour it tends to, by how much, cloud cover, and what is lost to haze. */
const overcast: Record<Weather, { grey: Hex; amount: number; cover: number; haze: number }> = {
  clear: { grey: "#ffffff", amount: 0, cover: 0.4, haze: 0.42 },
  cloudy: { grey: "#a9b4c2", amount: 0.5, cover: 0.78, haze: 0.65 },
  rain: { grey: "#71808f", amount: 0.68, cover: 0.9, haze: 0.8 },
  snow: { grey: "#c6cedb", amount: 0.62, cover: 0.75, haze: 0.85 },
  fog: { grey: "#b9c5cc", amount: 0.5, cover: 0.3, haze: 1 },
};

export function atmosphereOf(
  scene: Pick<Scene, "seed" | "timeOfDay" | "weather" | "mood" | "light" | "season">,
): Atmosphere {
  const random = createRandom(scene.seed).fork("atmosphere");
  const { timeOfDay, weather } = scene;
  const chosen = paletteOf(timeOfDay, scene.mood, random);
  const cover = overcast[weather];
  const night = timeOfDay === "night";
  const foggy = weather === "fog";
  const dark = night ? 0.62 : timeOfDay === "dusk" ? 0.34 : 0;
  const grey = mix(cover.grey, "#0d1530", dark);
  const tone = (colour: Hex): Hex => moodTone(mix(colour, grey, cover.amount), scene.mood);
  const [zenith, high, low, horizon] = chosen.sky;
  const [sunLow, sunHigh] = sunHeights[timeOfDay];
  const sunX = random.between(0.14, 0.34);
  const haze = tone(chosen.haze);
  const exposure = exposures[timeOfDay] - cover.amount * 0.07;
  const lit = (colour: Hex, depth = 0): Hex => {
    const grown = inSeason(colour, scene.season);
    // Fog takes the far away and leaves the near wet and dark.
    const base = foggy
      ? shift(grown, { lightness: exposure - 0.07 * (1 - depth), chroma: night ? 0.7 : 1.08 })
      : shift(grown, { lightness: exposure, chroma: night ? 0.72 : 1 });
    // Against a low sun one sees the shaded side of things: near ground goes dark and takes the colour of the shadows.
    const backlit = mix(base, shadows[timeOfDay], contre[timeOfDay] * (1 - depth * 0.7));
    const bathed = mix(backlit, tone(chosen.glow), tints[timeOfDay] * (0.55 + 0.6 * depth));
    const cooled = night
      ? mix(bathed, mix(chosen.sky[2], "#13255a", 0.5), 0.38)
      : timeOfDay === "dusk"
        ? mix(bathed, "#34346f", 0.34)
        : bathed;
    const lost = foggy
      ? 1 - Math.exp(-((Math.max(0, depth) * 1.75) ** 1.7))
      : Math.min(1, depth * (0.42 + cover.haze * 0.56));
    return mix(moodTone(cooled, scene.mood), haze, lost);
  };
  return {
    sky: [tone(zenith), tone(high), tone(low), tone(horizon)],
    haze,
    cloud: { lit: tone(chosen.lit), shade: tone(chosen.shade), cover: cover.cover + random.bell() * 0.14 },
    sun: {
      kind: sunKind(timeOfDay, weather),
      x: scene.light.from === "left" ? sunX : 1 - sunX,
      y: random.between(sunLow, sunHigh),
      colour: chosen.sun,
      glow: tone(chosen.glow),
    },
    night,
    hazeAmount: cover.haze,
    lit,
    shaded: (colour, depth = 0) =>
      lit(
        mix(
          shift(inSeason(colour, scene.season), { lightness: -0.11 }),
          night ? "#080f2c" : "#3d3a6b",
          night ? 0.4 : 0.24,
        ),
        depth,
      ),
    glow: night || timeOfDay === "dusk" ? "#ffcf87" : "#ffe6b8",
    lamps: night
      ? 1
      : timeOfDay === "dusk"
        ? 0.85
        : timeOfDay === "sunset"
          ? 0.5
          : weather === "rain"
            ? 0.5
            : weather === "fog"
              ? 0.3
              : 0.08,
  };
}

/** Grass and leaves turn with the year; needles, which are bluer, and everything that is not green stay. */
function inSeason(colour: Hex, season: Scene["season"]): Hex {
  if (season === undefined || season === "summer") return colour;
  const value = Number.parseInt(colour.slice(1), 16);
  const [red, green, blue] = [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  if (green < red || green - blue < 22) return colour;
  return season === "autumn"
    ? mix(colour, "#c39644", 0.52)
    : shift(mix(colour, "#9ccf5a", 0.34), { lightness: 0.03, chroma: 1.1 });
}

const shadows: Record<TimeOfDay, Hex> = {
  dawn: "#4a4a72",
  day: "#3d5a7a",
  golden: "#4f3f4a",
  sunset: "#3a2450",
  dusk: "#20234f",
  night: "#0d1740",
};
const contre: Record<TimeOfDay, number> = {
  dawn: 0.14,
  day: 0.04,
  golden: 0.12,
  sunset: 0.36,
  dusk: 0.24,
  night: 0.1,
};
const exposures: Record<TimeOfDay, number> = {
  dawn: 0,
  day: 0.01,
  golden: 0,
  sunset: -0.07,
  dusk: -0.15,
  night: -0.17,
};
const tints: Record<TimeOfDay, number> = {
  dawn: 0.16,
  day: 0.05,
  golden: 0.24,
  sunset: 0.2,
  dusk: 0.14,
  night: 0.14,
};

function sunKind(timeOfDay: TimeOfDay, weather: Weather): Atmosphere["sun"]["kind"] {
  if (weather === "rain" || weather === "snow") return "hidden";
  if (timeOfDay === "night" || timeOfDay === "dusk")
    return weather === "cloudy" || weather === "fog" ? "hidden" : "moon";
  return weather === "clear" || weather === "fog" ? "sun" : "hidden";
}

function moodTone(colour: Hex, mood: Scene["mood"]): Hex {
  switch (mood) {
    case "melancholy":
      return mix(shift(colour, { chroma: 0.72 }), "#5a6c88", 0.1);
    case "joyful":
      return shift(colour, { chroma: 1.12, lightness: 0.01 });
    case "energetic":
      return shift(colour, { chroma: 1.18 });
    case "dramatic":
      return shift(colour, { chroma: 1.06, lightness: -0.03 });
    case "mysterious":
      return mix(shift(colour, { lightness: -0.03, chroma: 0.9 }), "#24526a", 0.14);
    case "romantic":
      return mix(colour, "#f0a0a8", 0.1);
    case "calm":
      return colour;
  }
}
