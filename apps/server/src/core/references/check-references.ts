/**
 * Which pictures may be given to an engine: one's own, the samples, and what is shared publicly. An upload is used only
 * after its owner declared that whoever is in it is an adult and agrees; the declaration is kept before anything else.
 */
import type { ErrorReply } from "@galatea/contract/error-codes.ts";
import { referenceConsentStatement } from "@galatea/contract/reference-consent.ts";
import { contentBucket } from "#core/assets/assets.ts";
import { inspectImage, readProvenance, type ImageMimeType } from "#platform/images.ts";
import type { ObjectStore } from "#platform/ports.ts";
import { locateReference, normaliseReference } from "./locate-reference.ts";
import type { ReferencesStore } from "./references.store.ts";

/** Reads a picture that comes with the product, by its path below `/samples/`; null when there is none. */
export type ReadSample = (path: string) => Promise<Uint8Array | null>;

export type ReferencesDeps = {
  references: ReferencesStore;
  objects: Pick<ObjectStore, "get">;
  readSample: ReadSample;
  publicUrl: string;
};

/** As an engine takes it. `scene` is what its engine stored with it when it was made here. */
export type ReferencePicture = {
  bytes: Uint8Array;
  mimeType: ImageMimeType;
  widthPx: number;
  heightPx: number;
  scene?: unknown;
};

export type CheckedReference = {
  /** Its one address, whatever the spelling that was given. */
  url: string;
  /** The caller's own row of `generated_content` that the picture is; null for uploads nobody noted, samples, others'. */
  contentId: string | null;
  /** Somebody brought it along. */
  isUpload: boolean;
  /** It is an upload or was made after one: it may show a person who exists, and stricter rules apply. */
  followsUpload: boolean;
  /** Where an upload lies in the content bucket; null for everything else. */
  uploadPath: string | null;
  /** What it was made from, as its row says it: an engine may know that. Empty for uploads and samples. */
  words: string;
  widthPx: number;
  heightPx: number;
};

export type ReferencesCheck =
  | { ok: true; references: CheckedReference[] }
  | ({ ok: false; code: "reference_unusable" | "consent_required" } & Pick<ErrorReply, "issues">);

/**
 * Every one has to be there and to be a picture. The same picture twice, however it is addressed, is one reference.
 * Uploads need `consent`, unless the same sentence was agreed to for them before or the tool asks for none.
 */
export async function checkReferences(
  deps: ReferencesDeps,
  { userId, urls, consent }: { userId: string; urls: readonly string[]; consent: boolean | "not asked for" },
): Promise<ReferencesCheck> {
  const references: CheckedReference[] = [];
  const undeclared: string[] = [];
  const taken = new Set<string>();
  for (const url of new Set(urls.map((given) => normaliseReference(given, userId, deps.publicUrl)))) {
    const picture = await findPicture(deps, userId, url);
    if (!picture) return refuse("reference_unusable", url);
    const { file, contentId, isUpload, followsUpload, uploadPath, words } = picture;
    if (taken.has(file)) continue;
    taken.add(file);
    const { widthPx, heightPx } = picture.source;
    references.push({ url, contentId, isUpload, followsUpload, uploadPath, words, widthPx, heightPx });
    if (uploadPath === null || consent === "not asked for") continue;
    if (await deps.references.hasConsent(userId, uploadPath, referenceConsentStatement)) continue;
    if (!consent) return refuse("consent_required", url);
    undeclared.push(uploadPath);
  }
  await deps.references.keepConsents(userId, undeclared, referenceConsentStatement);
  return { ok: true, references };
}

/** What a job gives its engine. Null when one of them went between the order and the work. */
export async function readReferences(
  deps: ReferencesDeps,
  { userId, urls }: { userId: string; urls: readonly string[] },
): Promise<ReferencePicture[] | null> {
  const pictures: ReferencePicture[] = [];
  for (const url of urls) {
    const picture = await findPicture(deps, userId, url);
    if (!picture) return null;
    pictures.push(picture.source);
  }
  return pictures;
}

const refuse = (code: "reference_unusable" | "consent_required", url: string): ReferencesCheck => ({
  ok: false,
  code,
  issues: [{ path: "references", message: url }],
});

type FoundPicture = {
  source: ReferencePicture;
  /** Tells it from every other one. */
  file: string;
  contentId: string | null;
  isUpload: boolean;
  followsUpload: boolean;
  /** Where it lies, when it needs a declaration. */
  uploadPath: string | null;
  words: string;
};

async function findPicture(deps: ReferencesDeps, userId: string, url: string): Promise<FoundPicture | null> {
  const place = locateReference(url, userId, deps.publicUrl);
  if (place === null) return null;
  if (place.kind === "sample") {
    const source = await asSource(await deps.readSample(place.path), null);
    const file = `samples/${place.path}`;
    const unknown = { contentId: null, isUpload: false, followsUpload: false, uploadPath: null, words: "" };
    return source && { source, file, ...unknown };
  }
  if (place.kind === "shared") {
    const shared = await deps.references.findShared(userId, place.token);
    if (!shared || shared.isTrashed) return null;
    const object = await deps.objects.get(shared.bucket, shared.path);
    const source = await asSource(object?.bytes ?? null, shared.scene);
    const { contentId, followsUpload, words } = shared;
    const file = `${shared.bucket}/${shared.path}`;
    return source && { source, file, contentId, isUpload: false, followsUpload, uploadPath: null, words };
  }
  return findOwnPicture(deps, userId, place.path);
}

async function findOwnPicture(
  deps: ReferencesDeps,
  userId: string,
  path: string,
): Promise<FoundPicture | null> {
  const known = await deps.references.findOwn(userId, { bucket: contentBucket, path });
  if (known?.isTrashed) return null;
  const object = await deps.objects.get(contentBucket, path);
  const source = await asSource(object?.bytes ?? null, known?.made ? known.scene : null);
  if (!source) return null;
  // A face outlives the row of its picture. Uploads are encoded again and lose every mark, so that ours tells it apart.
  const isUpload = !known?.made && readProvenance(source.bytes) === null;
  return {
    source,
    file: `${contentBucket}/${path}`,
    contentId: known?.contentId ?? null,
    isUpload,
    // Without its row nobody knows what it was made after.
    followsUpload: !known?.made || known.followsUpload,
    uploadPath: isUpload ? path : null,
    words: known?.made ? known.words : "",
  };
}

async function asSource(bytes: Uint8Array | null, scene: unknown): Promise<ReferencePicture | null> {
  const facts = bytes && (await inspectImage(bytes));
  if (!bytes || !facts) return null;
  const { mimeType, widthPx, heightPx } = facts;
  return { bytes, mimeType, widthPx, heightPx, ...(scene === null ? {} : { scene }) };
}
