/** The look that the wizard asked for, in the words of descriptions of pictures. Sizes of a body never enter it. */
import type { CompanionFields } from "./options.ts";

export const originWords: Record<CompanionFields["faceType"], string> = {
  caucasian: "Caucasian",
  latina: "Latina",
  asian: "Asian",
  african: "African",
  arab: "Arab",
};
export const hairWords: Record<CompanionFields["hairstyle"], string> = {
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

type Look = Record<"bodyType" | "faceType" | "hairstyle" | "eyeColor", string>;

/** "slim Latina woman with wavy hair and brown eyes"; null where the wizard did not ask. */
export function lookWords({ bodyType, faceType, hairstyle, eyeColor }: Look): string | null {
  if (faceType === "") return null;
  const origin = originWords[faceType as keyof typeof originWords] ?? "";
  const hair = hairWords[hairstyle as keyof typeof hairWords] ?? "long hair";
  return `${bodyType} ${origin} woman with ${hair} and ${eyeColor} eyes`;
}
