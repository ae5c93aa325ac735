/** A companion's look in words: what cards show and what pictures are drawn from. Sizes of a body never enter it. */
import { hairWords, lookWords, originWords } from "@galatea/contract/companions/look-words.ts";
import type { CompanionFields } from "@galatea/contract/companions/options.ts";

type Look = Pick<
  CompanionFields,
  "bodyType" | "faceType" | "hairstyle" | "eyeColor" | "outfit" | "accessories"
>;

/** The look of a card that carries all of it; empty for any other card. */
export function appearanceOfParts(fields: { [Part in keyof Look]?: Look[Part] | undefined }): string {
  const { bodyType, faceType, hairstyle, eyeColor, outfit, accessories = "none" } = fields;
  return bodyType && faceType && hairstyle && eyeColor && outfit
    ? appearanceOf({ bodyType, faceType, hairstyle, eyeColor, outfit, accessories })
    : "";
}

/** "Slim body, Latina, wavy hair, brown eyes, casual style, earrings". */
export function appearanceOf(fields: Look): string {
  const { bodyType, faceType, hairstyle, eyeColor, outfit, accessories } = fields;
  return [
    `${bodyType.charAt(0).toUpperCase()}${bodyType.slice(1)} body`,
    originWords[faceType],
    hairWords[hairstyle],
    `${eyeColor} eyes`,
    `${outfit} style`,
    ...(accessories === "none" || accessories === "" ? [] : [accessories]),
  ].join(", ");
}

/** The columns of a companion that its pictures are described by. */
export type PicturedCompanion = {
  age: number;
  bodyType: string;
  faceType: string;
  hairstyle: string;
  eyeColor: string;
  outfit: string;
  accessories: string;
  /** Of a companion without the wizard's fields. */
  appearance: string;
  /** Her look is that of a character of the person's own, which the engine gets beside the prompt. */
  hasCharacter: boolean;
};

/** What a picture of the companion shows, in an image prompt: an adult, clothed. */
export function picturePromptOf(companion: PicturedCompanion, scene: string): string {
  const { age, bodyType, faceType, hairstyle, eyeColor, outfit, accessories, appearance, hasCharacter } =
    companion;
  const style = outfit === "" ? "in everyday clothes" : `in ${outfit} clothes`;
  const wears = accessories === "none" || accessories === "" ? "" : `, wearing ${accessories}`;
  const look =
    lookWords({ bodyType, faceType, hairstyle, eyeColor }) ?? `woman, ${appearance || "friendly face"}`;
  // Words about her look would change the character's face.
  const who = hasCharacter ? "portrait" : `portrait of a ${age} year old ${look}`;
  return `${who}, ${style}${wears}${scene === "" ? "" : `, ${scene}`}`.slice(0, 2000);
}
