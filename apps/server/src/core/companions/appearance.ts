/** A companion's look in words: what cards show and what pictures are drawn from. Sizes of a body never enter it. */
import type { CompanionFields } from "@galatea/contract/companions/options.ts";

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
    origins[faceType],
    hair[hairstyle],
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
    faceType === ""
      ? `woman, ${appearance || "friendly face"}`
      : `${bodyType} ${origins[faceType as keyof typeof origins] ?? ""} woman with ${hair[hairstyle as keyof typeof hair] ?? "long hair"} and ${eyeColor} eyes`;
  // Words about her look would change the character's face.
  const who = hasCharacter ? "portrait" : `portrait of a ${age} year old ${look}`;
  return `${who}, ${style}${wears}${scene === "" ? "" : `, ${scene}`}`.slice(0, 2000);
}
