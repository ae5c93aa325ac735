/**
 * Puts the wizard's pictures into their public bucket, so that a fresh installation has them. The files of the samples
 * are the truth: a picture that was rendered again replaces the stored one at the next start.
 */
import {
  preferenceBucket,
  preferencePictureNames,
} from "@galatea/contract/companions/preference-pictures.ts";
import type { ReadSample } from "#core/assets/admit-assets.ts";
import { describeError, type Log } from "#platform/log.ts";
import type { ObjectStore } from "#platform/ports.ts";

type PreferencePicturesDeps = {
  objects: Pick<ObjectStore, "get" | "put" | "remove">;
  readSample: ReadSample;
  log: Pick<Log, "error">;
};

/** Never fails: without its picture an option still has its label. */
export async function storePreferencePictures(deps: PreferencePicturesDeps): Promise<void> {
  try {
    for (const name of preferencePictureNames) await storePicture(deps, name);
  } catch (error) {
    deps.log.error("preference_pictures_failed", { error: describeError(error) });
  }
}

async function storePicture(deps: PreferencePicturesDeps, path: string, attempt = 1): Promise<void> {
  const { objects, readSample } = deps;
  const bytes = await readSample(`preferences/${path}`);
  if (!bytes) return;
  const stored = await objects.get(preferenceBucket, path);
  if (stored && Buffer.from(stored.bytes).equals(bytes)) return;
  if (stored) await objects.remove(preferenceBucket, [path]);
  try {
    await objects.put({ bucket: preferenceBucket, path, bytes, mimeType: "image/webp", ownerId: null });
  } catch (error) {
    // Another process that starts now may have stored it first.
    if (attempt > 1) throw error;
    await storePicture(deps, path, attempt + 1);
  }
}
