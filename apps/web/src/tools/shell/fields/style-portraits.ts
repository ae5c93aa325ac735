/** The styles with a portrait in `public/samples/styles`. */
export const stylesWithPortrait = [
  "natural",
  "editorial",
  "watercolour",
  "ink",
  "artDeco",
  "pixel",
  "poster",
  "neon",
  "pastel",
] as const;
