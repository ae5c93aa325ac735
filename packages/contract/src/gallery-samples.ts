/**
 * The public gallery: fictional, clothed adults, by name. The server puts their pictures into this folder of the bucket,
 * where anybody may list them. Their descriptions are among the samples of the web app.
 */
import { contentBucket, publicObjectUrl } from "./picture-urls.ts";

/** A folder of the bucket, and one below `/samples/`. */
export const galleryFolder = "gallery";

export const galleryNames = [
  "aiko",
  "alma",
  "anouk",
  "bao",
  "carmen",
  "dara",
  "emeka",
  "fatima",
  "greta",
  "hana",
  "ibrahim",
  "ingrid",
  "jamal",
  "kira",
  "lucia",
  "mateo",
  "nadia",
  "omar",
  "paloma",
  "ravi",
  "saoirse",
  "tomas",
  "zuri",
] as const;

/** The path in the bucket, and that of the same file below `/samples/`. */
export const galleryPath = (file: string): string => `${galleryFolder}/${file}`;

export const galleryFiles: readonly string[] = galleryNames.map((name) => `${name}.webp`);

/** Where a picture of the folder is served, without the origin. */
export const galleryUrl = (file: string): string => publicObjectUrl(galleryPath(file), "", contentBucket);
