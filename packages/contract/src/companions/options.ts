/** The fields of the companion wizard, as a request gives them. */
import { z } from "zod";
import { plainLine } from "../plain-text.ts";
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
const wordsOf = (values: readonly string[], maxChars: number) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(maxChars)
    .refine((text) => text === "" || text.split(/\s*,\s*/).every((word) => values.includes(word)), {
      error: `Some of: ${values.join(", ")}.`,
    });
const someOf = (values: readonly string[], usual: string, maxChars: number) =>
  wordsOf(values, maxChars).default(usual);

/** Brackets and braces mark commands and placeholders in what an engine reads. */
const nameBrackets = /[[\]{}<>［］｛｝＜＞]/u;

const nameField = () =>
  z
    .string()
    .transform(plainLine)
    .pipe(
      z
        .string()
        .min(1, { error: "Give her a name." })
        .max(60)
        .refine((name) => !nameBrackets.test(name), { error: "A name has no brackets: [ ] { } < >." }),
    );

/** A name from a file, which is cleaned instead of refused. */
export const cleanCompanionName = (name: string): string =>
  plainLine(name.replaceAll(new RegExp(nameBrackets, "gu"), " "));

const ageSentence = "Every companion is an adult: 18 to 60 years old.";
const ageField = () =>
  z.coerce
    .number()
    .int()
    .min(companionAgeYears.min, { error: ageSentence })
    .max(companionAgeYears.max, { error: ageSentence });

/** The fields of the wizard, with its defaults. */
export const companionFields = () =>
  z.object({
    bodyType: oneOf(bodyTypes, "slim"),
    breastSize: oneOf(breastSizes, "huge"),
    buttSize: oneOf(buttSizes, "gigantic"),
    faceType: oneOf(faceTypes, "caucasian"),
    hairstyle: oneOf(hairstyles, "long"),
    eyeColor: oneOf(eyeColors, "black"),
    name: nameField(),
    age: ageField().default(companionAgeYears.usual),
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
/** What of a companion can be changed later. Every field is sent, because a default would overwrite what is stored. */
export const companionEdits = () =>
  z.object({
    name: nameField(),
    age: ageField(),
    personality: z.string().trim().max(2000),
    backstory: z.string().trim().max(2000),
    hobbies: z.string().trim().max(500),
    dreams: wordsOf(dreams, 500),
  });
export type CompanionEdits = z.output<ReturnType<typeof companionEdits>>;

export type CompanionFields = z.output<ReturnType<typeof companionFields>>;
