/** The person that the tests of a figure draw: plain in every respect, so that a test names only what it is about. */
import type { FaceShape, Light, Person } from "#sketch/scene.ts";

/** Every measure in the middle. */
export const averageFace: FaceShape = {
  width: 0,
  jaw: 0,
  cheek: 0,
  chin: 0,
  eyeSize: 0,
  eyeSpacing: 0,
  eyeTilt: 0,
  browHeight: 0,
  browArch: 0,
  browWeight: 0,
  noseLength: 0,
  noseWidth: 0,
  mouthWidth: 0,
  lipFullness: 0,
  ear: 0,
  neck: 0,
};

export const lightFromLeft: Light = {
  from: "left",
  key: "#ffe0bd",
  ambient: "#3a2448",
  rim: "#ffb38a",
  contrast: 0.55,
};

export const somebody: Person = {
  presentation: "woman",
  ageYears: 34,
  skin: "#c68d60",
  hair: { style: "long", colour: "#4a2c20" },
  eyes: "#5a3a22",
  face: averageFace,
  beard: "none",
  freckles: false,
  expression: "neutral",
  garment: { kind: "sweater", colour: "#2f5d62", second: "#efe6da" },
  glasses: "none",
  hat: "none",
  jewellery: { earrings: false, necklace: false },
  scarf: null,
  holding: "none",
  pose: "front",
};
