/**
 * Makes a freely chosen accent colour readable: the shown shade reaches the contrast of WCAG 2.2 AA (4.5:1) on the page. Colours are `#rrggbb`.
 */
const readableContrast = 4.5;

/** The surfaces of a shared page on which the accent is set as text, the one nearest to the text first. */
export const pageSurfaces = { dark: "#261922", light: "#f2ece5" } as const;
/** The studio's own accent for text, in either theme. */
export const studioAccents = { dark: "#fd9da6", light: "#9c213e" } as const;
export type PageTheme = keyof typeof pageSurfaces;

export const isHexColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The chosen colour if it is readable, otherwise the nearest readable mixture with white or black. */
export function readableAccent(chosen: string, theme: PageTheme): string {
  const surface = pageSurfaces[theme];
  const towards = theme === "dark" ? 255 : 0;
  for (let step = 0; step < mixtureSteps; step += 1) {
    const shade = mix(chosen, towards, step / mixtureSteps);
    if (contrastOf(shade, surface) >= readableContrast) return shade;
  }
  return theme === "dark" ? "#ffffff" : "#000000";
}

const mixtureSteps = 100;

/** Black or white, the one that is readable on the colour; one of them always reaches 4.5:1. */
export const inkOn = (colour: string): string =>
  contrastOf(colour, "#000000") >= contrastOf(colour, "#ffffff") ? "#000000" : "#ffffff";

/** 1 to 21, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function mix(hex: string, towards: number, share: number): string {
  const channels = channelsOf(hex).map((channel) => Math.round(channel + (towards - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
