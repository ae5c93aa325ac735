/**
 * Decides which pictures an engine may be given: a person's own, the samples, and publicly shared ones. An upload, and
 * whatever was made from it by any number of steps, is admitted only with the declaration of whoever uses it that everybody
 * in it is an adult and agrees, wherever a person could be changed or shown anew.
 */
import {
  type AssetAddress,
  type AssetReference,
  readAssetAddress,
} from "@galatea/contract/asset-reference.ts";
import type { ErrorReply } from "@galatea/contract/error-codes.ts";
import type { JsonValue } from "@galatea/contract/json-value.ts";
import { publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import { inspectImage, type ImageMimeType } from "#platform/images.ts";
import type { ObjectStore } from "#platform/ports.ts";
import type { FileFactsStore, UndeclaredUpload } from "./file-facts.store.ts";
import { type ConsentRefusal, findConsent, type NeedingConsent } from "./find-consent.ts";

/** Reads a picture that comes with the product, by its path below `/samples/`; null when there is none. */
export type ReadSample = (path: string) => Promise<Uint8Array | null>;

export type AssetsDeps = {
  fileFacts: FileFactsStore;
  objects: Pick<ObjectStore, "get">;
  readSample: ReadSample;
  publicUrl: string;
};

export type AssetRole =
  | "picture"
  | "reference"
  | "character_face"
  | "character_source"
  | "first_frame"
  | "last_frame"
  | "extended_video"
  | "mask"
  | "background";

/** A file that a job is given, and its role. */
export type AssetUse = {
  role: AssetRole;
  reference: AssetReference;
  /** The upload was sent for this job alone and is removed when the job has succeeded. */
  consumed?: boolean;
};

/** A file that a request names. */
export type AssetSlot = {
  role: AssetRole;
  /** The request's field, which a refusal names. */
  field: string;
  /** Either the request's text, or an address that a row of ours gave. */
  address: string | AssetAddress;
  /** Whether the uploads that the file goes back to need the person's declaration here. */
  needsConsent?: boolean;
  consumed?: boolean;
  /** Admits a file in the trash too. */
  evenTrashed?: boolean;
};

export type SourceImage = {
  bytes: Uint8Array;
  mimeType: ImageMimeType;
  widthPx: number;
  heightPx: number;
  /** The engine's scene of a generated picture. */
  scene?: JsonValue;
};

export type AdmittedAsset = AssetUse & {
  source: SourceImage;
  /** The caller's own row of `generated_content`; null for uploads without a note, samples and others' pictures. */
  contentId: string | null;
  /** An upload, or made from one: it may show a person who exists, and stricter rules apply. */
  followsUpload: boolean;
  /** The file's id in `storage.objects`; null for samples and shared pictures. */
  objectId: string | null;
  /** The path of an upload in the content bucket; null for everything else. */
  uploadPath: string | null;
  /** The ids of the uploads that it goes back to; an upload's own id. */
  uploads: readonly string[];
  /** An upload, or one that was only adjusted or enlarged: nothing in it was made here. */
  showsUpload: boolean;
  /** The words that it was made from, which an engine may use. Empty for uploads and samples. */
  words: string;
};

export type AssetsRequest = {
  userId: string;
  slots: readonly AssetSlot[];
  consentGiven: boolean;
  /** Uploads behind what the request names beside files, such as a character. They need consent. */
  further?: NeedingConsent;
};

export type AssetsRefusal =
  | ConsentRefusal
  | ({ ok: false; code: "reference_unusable" } & Required<Pick<ErrorReply, "issues">>);

export type AdmittedAssets = {
  ok: true;
  assets: AdmittedAsset[];
  /** The ids of all uploads that the result will go back to. */
  uploads: string[];
  /** The uploads whose declaration came with this request; it is stored when the request is accepted. */
  declared: UndeclaredUpload[];
};

/**
 * Admits all files or none. Every file has to exist and to be a picture. The same file twice in one role is one asset.
 * Uploads behind slots that need consent need `consentGiven`, unless the person made the same declaration before.
 */
export async function admitAssets(
  deps: AssetsDeps,
  { userId, slots, consentGiven, further = { field: "", url: "", uploads: [] } }: AssetsRequest,
): Promise<AdmittedAssets | AssetsRefusal> {
  const assets: AdmittedAsset[] = [];
  const needing: NeedingConsent[] = [further];
  const taken = new Set<string>();
  for (const slot of slots) {
    const { role, field, address, needsConsent = false, consumed = false, evenTrashed = false } = slot;
    const found = await findAsset(deps, userId, parseAddress(address, deps.publicUrl), { role, evenTrashed });
    if (!found) return unusable(field, address);
    const { file, url, ...asset } = found;
    if (taken.has(`${role} ${file}`)) continue;
    taken.add(`${role} ${file}`);
    assets.push({ ...asset, role, ...(consumed && asset.uploadPath !== null ? { consumed } : {}) });
    if (needsConsent)
      needing.push({ field, url: typeof address === "string" ? address : url, uploads: asset.uploads });
  }
  const consent = await findConsent(deps, userId, needing, consentGiven);
  if (!consent.ok) return consent;
  const { declared } = consent;
  return { ok: true, assets: keepShared(assets), uploads: uploadsOf(assets, further.uploads), declared };
}

const unusable = (field: string, address: string | AssetAddress): AssetsRefusal => ({
  ok: false,
  code: "reference_unusable",
  issues: [{ path: field, message: typeof address === "string" ? address : "" }],
});

/** A mask shows nobody. */
const uploadsOf = (assets: readonly AdmittedAsset[], further: readonly string[]): string[] => [
  ...new Set([...further, ...assets.flatMap(({ role, uploads }) => (role === "mask" ? [] : uploads))]),
];

/** An upload that another role uses too is not consumed. */
function keepShared(assets: AdmittedAsset[]): AdmittedAsset[] {
  const kept = new Set(assets.flatMap(({ consumed, uploadPath }) => (consumed ? [] : uploadPath)));
  return assets.map(({ consumed, ...asset }) =>
    consumed && !kept.has(asset.uploadPath) ? { ...asset, consumed } : asset,
  );
}

/** A tool that extends a video reads the video itself. */
export const isPicture = ({ role }: AssetUse): boolean => role !== "extended_video";

/** Reads the files that a worker gives its engine. Null when one of them has gone since the request. */
export async function readAssets(
  deps: AssetsDeps,
  { userId, uses }: { userId: string; uses: readonly AssetUse[] },
): Promise<AdmittedAsset[] | null> {
  const assets: AdmittedAsset[] = [];
  for (const use of uses) {
    const { role } = use;
    const found = await findAsset(deps, userId, use.reference, { role, evenTrashed: isKept(role) });
    if (!found) return null;
    const { file: _, url: __, ...asset } = found;
    assets.push({ ...asset, ...use });
  }
  return assets;
}

/** One text for all spellings of an address, so that a repeated request is recognised. */
export function canonicalAddress(address: string, publicUrl: string): string {
  const parsed = readAssetAddress(address, publicUrl);
  return parsed === null ? address : JSON.stringify(parsed);
}

const parseAddress = (address: string | AssetAddress, publicUrl: string): AssetAddress | null =>
  typeof address === "string" ? readAssetAddress(address, publicUrl) : address;

type FoundAsset = Omit<AdmittedAsset, "role" | "consumed"> & {
  /** Identifies the file, whichever address named it. */
  file: string;
  /** The address of an own file; empty for samples and shared pictures. */
  url: string;
};

/** A character keeps its source whatever happens to the source's row, also in the trash. */
const isKept = (role: AssetRole): boolean => role === "character_source";

/** A character's files outlive the rows of their pictures. */
const isOfCharacter = (role: AssetRole): boolean => isKept(role) || role === "character_face";

async function findAsset(
  deps: AssetsDeps,
  userId: string,
  address: AssetAddress | null,
  options: { role: AssetRole; evenTrashed: boolean },
): Promise<FoundAsset | null> {
  if (address === null) return null;
  if (address.kind === "sample") return findSample(deps, address);
  if (address.kind === "share") return findShared(deps, userId, address);
  const path = await findOwnPath(deps, userId, address);
  return path === null ? null : findOwnFile(deps, userId, path, options);
}

async function findOwnPath(
  { fileFacts }: Pick<AssetsDeps, "fileFacts">,
  userId: string,
  address: Extract<AssetAddress, { kind: "object" | "content" | "upload" }>,
): Promise<string | null> {
  const path = address.kind === "object" ? address.path : await fileFacts.findPath(userId, address);
  return path?.startsWith(`${userId}/`) ? path : null;
}

/** The id of a person's own file in `storage.objects`; null for everything else. */
export async function findFileId(
  deps: Pick<AssetsDeps, "fileFacts" | "publicUrl">,
  userId: string,
  address: string,
): Promise<string | null> {
  const parsed = readAssetAddress(address, deps.publicUrl);
  if (parsed === null || parsed.kind === "sample" || parsed.kind === "share") return null;
  const path = await findOwnPath(deps, userId, parsed);
  return path === null ? null : ((await deps.fileFacts.findOwnFile(userId, path))?.objectId ?? null);
}

async function findSample(
  { readSample }: AssetsDeps,
  reference: Extract<AssetReference, { kind: "sample" }>,
): Promise<FoundAsset | null> {
  const source = await asSource(await readSample(reference.id), null);
  return (
    source && {
      source,
      reference,
      file: `samples/${reference.id}`,
      url: "",
      contentId: null,
      followsUpload: false,
      objectId: null,
      uploadPath: null,
      uploads: [],
      showsUpload: false,
      words: "",
    }
  );
}

async function findShared(
  { fileFacts, objects }: AssetsDeps,
  userId: string,
  reference: Extract<AssetReference, { kind: "share" }>,
): Promise<FoundAsset | null> {
  const shared = await fileFacts.findShared(userId, reference.id);
  if (!shared || shared.isTrashed) return null;
  const source = await asSource((await objects.get(shared.bucket, shared.path))?.bytes ?? null, shared.scene);
  const { contentId, followsUpload, showsUpload, words } = shared;
  const file = `${shared.bucket}/${shared.path}`;
  const uploads = shared.uploads ?? [];
  const facts = { contentId, followsUpload, objectId: null, uploadPath: null, uploads, showsUpload, words };
  return source && { source, reference, file, url: "", ...facts };
}

async function findOwnFile(
  { fileFacts, objects, publicUrl }: AssetsDeps,
  userId: string,
  path: string,
  { role, evenTrashed }: { role: AssetRole; evenTrashed: boolean },
): Promise<FoundAsset | null> {
  const known = await fileFacts.findOwnFile(userId, path);
  if (!known || (known.isTrashed && !evenTrashed)) return null;
  const object = await objects.get(known.bucket, path);
  const source = await asSource(object?.bytes ?? null, known.made ? known.scene : null);
  if (!source) return null;
  const isUpload = !known.made && known.uploads === null;
  return {
    source,
    reference:
      known.made && !isOfCharacter(role)
        ? { kind: "content", id: known.contentId }
        : { kind: "upload", id: known.objectId },
    file: `${known.bucket}/${path}`,
    url: publicObjectUrl(path, publicUrl),
    contentId: known.contentId,
    // Without its row its origin is unknown.
    followsUpload: !known.made || known.followsUpload,
    objectId: known.objectId,
    uploadPath: isUpload ? path : null,
    uploads: isUpload ? [known.objectId] : (known.uploads ?? []),
    showsUpload: isUpload || known.showsUpload,
    words: known.made ? known.words : "",
  };
}

async function asSource(bytes: Uint8Array | null, scene: JsonValue): Promise<SourceImage | null> {
  const facts = bytes && (await inspectImage(bytes));
  if (!bytes || !facts) return null;
  const { mimeType, widthPx, heightPx } = facts;
  return { bytes, mimeType, widthPx, heightPx, ...(scene === null ? {} : { scene }) };
}
