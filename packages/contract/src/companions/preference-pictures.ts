/** The wizard's pictures of options: their bucket, their names in it, and where they are served. */
import { objectPrefix } from "../picture-urls.ts";
import { bodyTypes, eyeColors, faceTypes, hairstyles } from "./option-lists.ts";

export const preferenceBucket = "ai-girlfriend-preferences";

/** The fields whose options have pictures, all of them clothed adults. Sizes of a body have none. */
const pictured = { bodyType: bodyTypes, faceType: faceTypes, hairstyle: hairstyles, eyeColor: eyeColors };
export type PicturedField = keyof typeof pictured;

const prefixes = { bodyType: "body", faceType: "face", hairstyle: "hair", eyeColor: "eyes" } as const;

const nameOf = (field: PicturedField, value: string): string => `${prefixes[field]}-${value}.webp`;

export const preferencePictureNames: readonly string[] = Object.entries(pictured).flatMap(([field, values]) =>
  values.map((value) => nameOf(field as PicturedField, value)),
);

/** Where an option's picture is served, without the origin. */
export const preferencePictureUrl = (field: PicturedField, value: string): string =>
  `${objectPrefix(preferenceBucket)}${nameOf(field, value)}`;
