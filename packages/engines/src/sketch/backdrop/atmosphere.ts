/**
 * The air of a scene: sky colours, sun or moon, haze, and what they do to any local colour. Every backdrop takes
 * its colours through `lit`, so that a whole picture shares one light.
 */
import { mix, shift } from "#sketch/kit/colour.ts";
import { createRandom } from "#sketch/kit/random.ts";
import type { Hex, Scene, TimeOfDay, Weather } from "#sketch/scene.ts";

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
};

const skies: Record<TimeOfDay, readonly [SkyPalette, ...SkyPalette[]]> = {
  dawn: [
    {
      sky: ["#5a70ad", "#9b9cc9", "#eebfba", "#fde6c8"],
      haze: "#e6cdd0",
      lit: "#fff0e0",
      shade: "#a99bc0",
      sun: "#fff3d6",
      glow: "#ffd9a8",
    },
    {
      sky: ["#4f7f9e", "#8fb5b8", "#f0cfb0", "#fdeccb"],
      haze: "#e0d6c8",
      lit: "#fff3df",
      shade: "#9fabb8",
      sun: "#fff6dc",
      glow: "#ffdcaa",
    },
  ],
  day: [
    {
      sky: ["#2a70b8", "#5fa6db", "#a3d2ec", "#e0f0f0"],
      haze: "#cbe2ea",
      lit: "#ffffff",
      shade: "#a9c2da",
      sun: "#fffbe6",
      glow: "#fff4cf",
    },
    {
      sky: ["#3a86b8", "#74b9d6", "#b8dde0", "#f2f1dc"],
      haze: "#dce8e0",
      lit: "#fffdf4",
      shade: "#b3c8d3",
      sun: "#fffbe6",
      glow: "#fff1c9",
    },
  ],
  golden: [
    {
      sky: ["#4d83b3", "#9dbbc4", "#f3d39b", "#ffe3a3"],
      haze: "#f2d2a0",
      lit: "#fff0cf",
      shade: "#c3a58f",
      sun: "#fff4cf",
      glow: "#ffc76b",
    },
    {
      sky: ["#5f7fae", "#b5a9b8", "#f5bf8e", "#ffdc9a"],
      haze: "#efc29b",
      lit: "#ffe6c4",
      shade: "#b98f8d",
      sun: "#fff1c6",
      glow: "#ffb866",
    },
  ],
  sunset: [
    {
      sky: ["#2c2a63", "#8a4682", "#e8696b", "#ffb86c"],
      haze: "#e58a76",
      lit: "#ffc18e",
      shade: "#8b4a7c",
      sun: "#fff0c0",
      glow: "#ff9a55",
    },
    {
      sky: ["#26406f", "#6f6f9c", "#f09a7a", "#ffd08a"],
      haze: "#eba889",
      lit: "#ffd3a0",
      shade: "#7d6790",
      sun: "#fff3cc",
      glow: "#ffab5e",
    },
    {
      sky: ["#3d2458", "#a43d72", "#f2716a", "#ffc573"],
      haze: "#e67c7a",
      lit: "#ffb394",
      shade: "#94406f",
      sun: "#ffefbd",
      glow: "#ff8d5c",
    },
  ],
  dusk: [
    {
      sky: ["#141a46", "#343c80", "#7b5c9c", "#dc8f98"],
      haze: "#745f9a",
      lit: "#c98ba6",
      shade: "#3f3a78",
      sun: "#f4e7d6",
      glow: "#e7a2a0",
    },
    {
      sky: ["#10283f", "#25566b", "#6a8f93", "#e8b795"],
      haze: "#5f828c",
      lit: "#d7ab98",
      shade: "#2f5566",
      sun: "#f6ead6",
      glow: "#efb58c",
    },
  ],
  night: [
    {
      sky: ["#050a22", "#0c1843", "#1b2f68", "#3b5793"],
      haze: "#27406f",
      lit: "#5d76ad",
      shade: "#13224d",
      sun: "#f4f1e2",
      glow: "#9db4e8",
    },
    {
      sky: ["#07101f", "#0c2638", "#174456", "#3a7079"],
      haze: "#225060",
      lit: "#5a8c96",
      shade: "#0f2c3b",
      sun: "#f3f2e2",
      glow: "#9fd0d6",
    },
  ],
};

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
  fog: { grey: "#cdd3d8", amount: 0.66, cover: 0.3, haze: 1 },
};

export function atmosphereOf(
  scene: Pick<Scene, "seed" | "timeOfDay" | "weather" | "mood" | "light">,
): Atmosphere {
  const random = createRandom(scene.seed).fork("atmosphere");
  const { timeOfDay, weather } = scene;
  const palette = random.pick(skies[timeOfDay]);
  const cover = overcast[weather];
  const night = timeOfDay === "night";
  const dark = night ? 0.62 : timeOfDay === "dusk" ? 0.34 : 0;
  const grey = mix(cover.grey, "#0d1530", dark);
  const tone = (colour: Hex): Hex => moodTone(mix(colour, grey, cover.amount), scene.mood);
  const [zenith, high, low, horizon] = palette.sky;
  const [sunLow, sunHigh] = sunHeights[timeOfDay];
  const sunX = random.between(0.14, 0.34);
  const haze = tone(palette.haze);
  const exposure = exposures[timeOfDay] - cover.amount * 0.07;
  const lit = (colour: Hex, depth = 0): Hex => {
    const base = shift(colour, { lightness: exposure, chroma: night ? 0.5 : 1 });
    // Against a low sun one sees the shaded side of things: near ground goes dark and takes the colour of the shadows.
    const backlit = mix(base, shadows[timeOfDay], contre[timeOfDay] * (1 - depth * 0.7));
    const bathed = mix(backlit, tone(palette.glow), tints[timeOfDay] * (0.55 + 0.6 * depth));
    const cooled = night
      ? mix(bathed, "#13255a", 0.58)
      : timeOfDay === "dusk"
        ? mix(bathed, "#34346f", 0.34)
        : bathed;
    return mix(moodTone(cooled, scene.mood), haze, Math.min(1, depth * (0.42 + cover.haze * 0.56)));
  };
  return {
    sky: [tone(zenith), tone(high), tone(low), tone(horizon)],
    haze,
    cloud: { lit: tone(palette.lit), shade: tone(palette.shade), cover: cover.cover + random.bell() * 0.14 },
    sun: {
      kind: sunKind(timeOfDay, weather),
      x: scene.light.from === "left" ? sunX : 1 - sunX,
      y: random.between(sunLow, sunHigh),
      colour: palette.sun,
      glow: tone(palette.glow),
    },
    night,
    hazeAmount: cover.haze,
    lit,
    shaded: (colour, depth = 0) =>
      lit(mix(shift(colour, { lightness: -0.11 }), night ? "#0a1438" : "#3d3a6b", 0.24), depth),
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
  night: -0.24,
};
const tints: Record<TimeOfDay, number> = {
  dawn: 0.16,
  day: 0.05,
  golden: 0.24,
  sunset: 0.2,
  dusk: 0.14,
  night: 0.1,
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
