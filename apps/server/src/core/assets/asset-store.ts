/**
 * Puts generated files into the object store. A path is noted as pending before its bytes are written, and the sweep
 * removes files that no row refers to in the end.
 */
import { randomBytes } from "node:crypto";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { PendingFilesStore, ObjectRef } from "./pending-files.store.ts";

export type AssetStore = {
  /** @returns the stored file and its public URL. */
  store(asset: {
    job: { id: string; userId: string; attempt: number };
    bytes: Uint8Array;
    mimeType: AssetMimeType;
  }): Promise<ObjectRef & { url: string }>;
  discard(object: ObjectRef): Promise<void>;
  /** Removes files of attempts that are over, and files whose rows were deleted. */
  sweep(): Promise<void>;
};

const extensions = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "video/mp4": "mp4",
} as const;
export type AssetMimeType = keyof typeof extensions;

export function createAssetStore(deps: {
  store: PendingFilesStore;
  objects: ObjectStore;
  now: () => Date;
}): AssetStore {
  const { store, objects } = deps;
  const discard = async (object: ObjectRef): Promise<void> => {
    await objects.remove(object.bucket, [object.path]);
    await store.forgetPending(object);
  };
  return {
    store: async ({ job, bytes, mimeType }) => {
      const name = `${deps.now().getTime()}-${randomBytes(16).toString("hex")}.${extensions[mimeType]}`;
      const object = { bucket: contentBucket, path: `${job.userId}/${name}` };
      await store.notePending({ ...object, jobId: job.id, attempt: job.attempt });
      await objects.put({ ...object, bytes, mimeType, ownerId: job.userId });
      return { ...object, url: objects.publicUrl(object.bucket, object.path) };
    },
    discard,
    sweep: async () => {
      for (const object of await store.listStalePending()) await discard(object);
      const deletions = await store.listDeletions();
      if (deletions.length === 0) return;
      for (const object of deletions) await objects.remove(object.bucket, [object.path]);
      await store.forgetDeletions(deletions.map((deletion) => deletion.id));
    },
  };
}
