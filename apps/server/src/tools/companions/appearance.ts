/** A companion's look in words: what cards show and what pictures are drawn from. Sizes of a body never enter it. */
import type { CompanionFields } from "@galatea/contract/companions/options.ts";
import type { DemoCompanion } from "@galatea/contract/companions/demo.ts";
import type { Persona } from "@galatea/engines/chat/engine.ts";

const origins: Record<CompanionFields["faceType"], string> = {
  caucasian: "Caucasian",
  latina: "Latina",
  asian: "Asian",
  african: "African",
  arab: "Arab",
};
const hair: Record<CompanionFields["hairstyle"], string> = {
  long: "long hair",
  short: "short hair",
  curly: "curly hair",
  wavy: "wavy hair",
  afro: "an afro",
  bangs: "hair with bangs",
  bobcut: "a bob cut",
  braids: "braided hair",
  dreads: "dreadlocks",
  ponytail: "a ponytail",
  punk: "a punk haircut",
  buzzcut: "a buzz cut",
};

/** "Slim body, Latina, wavy hair, brown eyes, casual style, earrings". */
export function appearanceOf(fields: CompanionFields): string {
  const { bodyType, faceType, hairstyle, eyeColor, outfit, accessories } = fields;
  return [
    `${bodyType.charAt(0).toUpperCase()}${bodyType.slice(1)} body`,
    origins[faceType],
    hair[hairstyle],
    `${eyeColor} eyes`,
    `${outfit} style`,
    ...(accessories === "none" || accessories === "" ? [] : [accessories]),
  ].join(", ");
}

/** What a picture of the companion shows, in an image prompt: an adult, clothed. */
export function picturePromptOf(fields: CompanionFields): string {
  const { age, bodyType, faceType, hairstyle, eyeColor, outfit, accessories } = fields;
  const wears = accessories === "none" || accessories === "" ? "" : `, wearing ${accessories}`;
  return `portrait of a ${age} year old ${bodyType} ${origins[faceType]} woman with ${hair[hairstyle]} and ${eyeColor} eyes, in ${outfit} clothes${wears}`;
}

export const personaOfDemo = (companion: DemoCompanion): Persona => ({
  name: companion.name,
  ageYears: companion.ageYears,
  personality: companion.personality,
  backstory: companion.backstory,
  hobbies: companion.hobbies,
  dreams: companion.dreams,
  relationship: companion.relationship,
  appearance: companion.appearance,
});
