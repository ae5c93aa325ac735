/**
 * Puts the pictures that come with the product into their public folders, so that a fresh installation has them: those of
 * the wizard and those of the gallery. The files of the samples are the truth: a picture that was rendered again replaces
 * the stored one at the next start.
 */
import {
  preferenceBucket,
  preferencePictureNames,
} from "@galatea/contract/companions/preference-pictures.ts";
import { galleryFiles, galleryPath } from "@galatea/contract/gallery-samples.ts";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { ReadSample } from "./admit-assets.ts";

type ProvidedPicturesDeps = {
  objects: Pick<ObjectStore, "get" | "put" | "remove">;
  readSample: ReadSample;
  log: Pick<Log, "error">;
};

/** @param sample its path below the samples. */
type ProvidedPicture = { bucket: string; path: string; sample: string };

export const providedPictures: readonly ProvidedPicture[] = [
  ...preferencePictureNames.map((name) => ({
    bucket: preferenceBucket,
    path: name,
    sample: `preferences/${name}`,
  })),
  ...galleryFiles.map((file) => ({
    bucket: contentBucket,
    path: galleryPath(file),
    sample: galleryPath(file),
  })),
];

/** Never fails: the pages say what they show also without its picture. */
export async function storeProvidedPictures(deps: ProvidedPicturesDeps): Promise<void> {
  try {
    for (const picture of providedPictures) await storePicture(deps, picture);
  } catch (error) {
    deps.log.error("provided_pictures_failed", { error: describeError(error) });
  }
}

async function storePicture(
  deps: ProvidedPicturesDeps,
  picture: ProvidedPicture,
  attempt = 1,
): Promise<void> {
  const { objects, readSample } = deps;
  const { bucket, path, sample } = picture;
  const bytes = await readSample(sample);
  if (!bytes) return;
  const stored = await objects.get(bucket, path);
  if (stored && Buffer.from(stored.bytes).equals(bytes)) return;
  if (stored) await objects.remove(bucket, [path]);
  try {
    await objects.put({ bucket, path, bytes, mimeType: "image/webp", ownerId: null });
  } catch (error) {
    // Another process that starts now may have stored it first.
    if (attempt > 1) throw error;
    await storePicture(deps, picture, attempt + 1);
  }
}
