/**
 * Reads an upload that a function takes over: it keeps something smaller made of it, and removes the upload, which served
 * nothing else.
 */
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { FileFactsStore } from "./file-facts.store.ts";

type ReadDeps = { objects: ObjectStore; fileFacts: Pick<FileFactsStore, "isReferenced"> };

/**
 * @param upload.path in the bucket: `{user id}/{prefix}-{random}.{extension}`, so that no other upload is taken by mistake.
 * @returns null unless it is the person's own and nothing uses it.
 */
export async function readOwnUpload(
  { objects, fileFacts }: ReadDeps,
  userId: string,
  { path, prefix }: { path: string; prefix: "logo" | "portrait" },
): Promise<Uint8Array | null> {
  const name = path.startsWith(`${userId}/${prefix}-`) ? path.slice(userId.length + prefix.length + 2) : "";
  if (!/^[A-Za-z0-9-]{16,80}\.(?:png|jpg|jpeg|webp)$/.test(name)) return null;
  const object = await objects.get(contentBucket, path);
  return object?.ownerId === userId && !(await fileFacts.isReferenced(path)) ? object.bytes : null;
}
