/** The choices of the companion wizard, as they are stored: labels in lower case, or keys where the label is another. */
export const bodyTypes = ["slim", "athletic", "curvy", "chubby"] as const;
export const breastSizes = ["huge", "very-big", "big", "small", "flat"] as const;
export const buttSizes = ["gigantic", "very-large", "medium", "large", "skinny"] as const;
export const faceTypes = ["caucasian", "latina", "asian", "african", "arab"] as const;
export const hairstyles = [
  "long",
  "short",
  "curly",
  "wavy",
  "afro",
  "bangs",
  "bobcut",
  "braids",
  "dreads",
  "ponytail",
  "punk",
  "buzzcut",
] as const;
export const eyeColors = ["black", "blue", "brown", "green"] as const;
export const outfits = [
  "casual",
  "elegant",
  "sporty",
  "gothic",
  "vintage",
  "business",
  "bohemian",
  "punk",
  "romantic",
  "minimalist",
] as const;
export const accessories = [
  "none",
  "earrings",
  "necklace",
  "bracelet",
  "ring",
  "watch",
  "glasses",
  "hat",
  "scarf",
  "piercings",
  "tattoos",
  "multiple accessories",
] as const;
export const dreams = [
  "love",
  "fame",
  "wisdom",
  "adventure",
  "success",
  "peace",
  "creativity",
  "freedom",
  "knowledge",
  "happiness",
] as const;
/** Teacher and student are adults at a university. */
export const relationships = [
  "lovers",
  "friends with benefits",
  "best friends",
  "enemies to lovers",
  "her teacher you student",
  "her student you teacher",
  "distant relatives",
  "neighbours",
  "work colleagues",
] as const;
