/** Implements the port `ObjectStore` on our own storage: bytes unchanged, as the owner of the tables. */
import { hash, randomUUID } from "node:crypto";
import { publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { StorageDatabase } from "./database.ts";
import { isBucketName, isObjectName } from "./names.ts";
import { describeFile, statements, type ObjectRow } from "./object-rows.ts";
import { isDiskFull } from "./refusals.ts";
import type { UploadDeps } from "./store-received.ts";

/** Thrown when the disk is full; neither file nor row was written. */
class StorageFullError extends Error {}

const cacheSeconds = 3600;

export function createObjectStore(deps: UploadDeps & { publicUrl: string }): ObjectStore {
  const { db, files, removals } = deps;
  return {
    async put({ bucket, path, bytes, mimeType, ownerId }) {
      if (!isBucketName(bucket) || !isObjectName(path)) throw new Error("This is no name for an object");
      const version = randomUUID();
      await removals.announce(version);
      let stored = false;
      try {
        await files.write(version, bytes);
        const sha256 = hash("sha256", bytes, "hex");
        const metadata = describeFile({ sizeBytes: bytes.byteLength, mimeType, cacheSeconds, sha256 });
        const object = {
          id: randomUUID(),
          bucket,
          name: path,
          ownerId,
          version,
          metadata,
          userMetadata: null,
        };
        await db.asOwner(statements.insertObject(object, false));
        stored = true;
      } catch (error) {
        if (isDiskFull(error)) throw new StorageFullError("No room for the file", { cause: error });
        throw error;
      } finally {
        if (!stored) await removals.remove([version]);
      }
    },

    async get(bucket, path) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const object = await findObject(db, bucket, path);
        if (object === null) return null;
        const file = await files.open(object.version);
        if (file === null) continue;
        const { mimetype: mimeType } = object.metadata;
        return { bytes: await file.read(), mimeType, sizeBytes: file.sizeBytes, ownerId: object.owner_id };
      }
      return null;
    },

    async remove(bucket, paths) {
      if (paths.length === 0) return;
      const removed = await db.asOwner<ObjectRow>(statements.removeObjects(bucket, paths));
      await removals.remove(removed.map((row) => row.version));
    },

    publicUrl: (bucket, path) => publicObjectUrl(path, deps.publicUrl, bucket),
  };
}

async function findObject(db: StorageDatabase, bucket: string, path: string): Promise<ObjectRow | null> {
  if (!isObjectName(path)) return null;
  const [object] = await db.asOwner<ObjectRow>(statements.findObject(bucket, path));
  return object ?? null;
}
