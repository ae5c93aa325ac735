/** The fields of the companion wizard, as a request gives them. */
import { z } from "zod";
import {
  accessories,
  bodyTypes,
  breastSizes,
  buttSizes,
  dreams,
  eyeColors,
  faceTypes,
  hairstyles,
  outfits,
  relationships,
} from "./option-lists.ts";

export const companionAgeYears = { min: 18, max: 60, usual: 25 } as const;

/** Compared without case. */
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, usual: Values[number]) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(values, { error: `One of: ${values.join(", ")}.` }))
    .default(usual);

/** Several of them, joined by comma and space. */
const someOf = (values: readonly string[], usual: string, maxChars: number) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(maxChars)
    .refine((text) => text === "" || text.split(/\s*,\s*/).every((word) => values.includes(word)), {
      error: `Some of: ${values.join(", ")}.`,
    })
    .default(usual);

/** The fields of the wizard, with its defaults. */
export const companionFields = () =>
  z.object({
    bodyType: oneOf(bodyTypes, "slim"),
    breastSize: oneOf(breastSizes, "huge"),
    buttSize: oneOf(buttSizes, "gigantic"),
    faceType: oneOf(faceTypes, "caucasian"),
    hairstyle: oneOf(hairstyles, "long"),
    eyeColor: oneOf(eyeColors, "black"),
    name: z.string().trim().min(1, { error: "Give her a name." }).max(60),
    age: z.coerce
      .number()
      .int()
      .min(companionAgeYears.min, { error: "Every companion is an adult: 18 to 60 years old." })
      .max(companionAgeYears.max, { error: "Every companion is an adult: 18 to 60 years old." })
      .default(companionAgeYears.usual),
    outfit: oneOf(outfits, "casual"),
    accessories: someOf(accessories, "none", 300),
    personality: z
      .string()
      .trim()
      .max(2000)
      .default(
        "Playful, caring, and understanding. She loves deep conversations and making you feel special.",
      ),
    backstory: z.string().trim().max(2000).default("A charming and mysterious woman with stories to tell."),
    hobbies: z.string().trim().max(500).default("reading, music, traveling"),
    dreams: someOf(dreams, "love, adventure, success", 500),
    relationshipStatus: oneOf(relationships, "lovers"),
  });
export type CompanionFields = z.output<ReturnType<typeof companionFields>>;
