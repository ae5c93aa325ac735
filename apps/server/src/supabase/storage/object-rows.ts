/** The statements about buckets and objects. Each answers one column of JSON. */
import type { Statement } from "../gateway/statement-pipeline.ts";

export type Bucket = {
  id: string;
  name: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
};

/** The buckets that a list shall have. */
export type BucketList = {
  sortColumn?: "id" | "name" | "created_at" | "updated_at" | undefined;
  sortOrder?: "asc" | "desc" | undefined;
  limit?: number | null | undefined;
  offset?: number | undefined;
  /** A part of the name. */
  search?: string | undefined;
};

export type ObjectMetadata = {
  /** Of the content: identical files have the same, whoever stored them. */
  eTag: string;
  /** The tag of the file as it was sent, before it was encoded again; missing where it was stored as sent. */
  receivedETag?: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
};

export type ObjectRow = {
  id: string;
  bucket_id: string;
  name: string;
  owner_id: string | null;
  version: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
};

/** As JavaScript writes a time. */
function utcText(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const bucketColumns = `jsonb_build_object('id', b.id, 'name', b.name, 'owner', coalesce(b.owner_id, b.owner::text, ''),
  'public', b.public, 'file_size_limit', b.file_size_limit, 'allowed_mime_types', b.allowed_mime_types,
  'created_at', ${utcText("b.created_at")}, 'updated_at', ${utcText("b.updated_at")})`;

const objectColumns = `jsonb_build_object('id', o.id, 'bucket_id', o.bucket_id, 'name', o.name,
  'owner_id', o.owner_id, 'version', o.version, 'metadata', o.metadata, 'user_metadata', o.user_metadata,
  'created_at', o.created_at, 'updated_at', o.updated_at, 'last_accessed_at', o.last_accessed_at)`;

const named = `o.bucket_id = $1 and o.name = $2 collate "C" and o.version is not null`;

export const statements = {
  findBucket: (id: string): Statement => ({
    name: "storage-find-bucket",
    text: `select ${bucketColumns} from storage.buckets b where b.id = $1`,
    values: [id],
  }),

  listBuckets: ({
    sortColumn = "name",
    sortOrder = "asc",
    limit = null,
    offset = 0,
    search = "",
  }: BucketList = {}): Statement => ({
    name: `storage-list-buckets-${sortColumn}-${sortOrder}`,
    text: `select ${bucketColumns} from storage.buckets b
      where position(lower($1::text) in lower(b.name)) > 0
      order by b.${sortColumn} ${sortOrder}, b.id limit $2::int offset $3::int`,
    values: [search, limit === null ? null : String(limit), String(offset)],
  }),

  findObject: (bucket: string, name: string): Statement => ({
    name: "storage-find-object",
    text: `select ${objectColumns} from storage.objects o where ${named}`,
    values: [bucket, name],
  }),

  findPublicObject: (bucket: string, name: string): Statement => ({
    name: "storage-find-public-object",
    text: `select ${objectColumns} from storage.objects o
      join storage.buckets b on b.id = o.bucket_id and b.public where ${named}`,
    values: [bucket, name],
  }),

  /**
   * `upsert` replaces an existing object, which also needs the caller's right to update. Otherwise nothing is read back,
   * because a caller may be allowed to write a row without reading it.
   */
  insertObject: (object: NewObject, upsert: boolean): Statement => ({
    name: upsert ? "storage-upsert-object" : "storage-insert-object",
    text: upsert ? `${insert} ${replace}` : insert,
    values: [
      object.id,
      object.bucket,
      object.name,
      object.ownerId !== null && isUuid(object.ownerId) ? object.ownerId : null,
      object.ownerId,
      object.version,
      object.metadata && JSON.stringify(object.metadata),
      object.userMetadata && JSON.stringify(object.userMetadata),
    ],
  }),

  removeObjects: (bucket: string, names: string[]): Statement => ({
    name: "storage-remove-objects",
    text: `delete from storage.objects o where o.bucket_id = $1
      and o.name collate "C" in (select jsonb_array_elements_text($2::jsonb)) returning ${objectColumns}`,
    values: [bucket, JSON.stringify(names)],
  }),

  /** Those of the names that objects have. */
  findNames: (bucket: string, names: string[]): Statement => ({
    name: "storage-find-names",
    text: `select to_jsonb(o.name) from storage.objects o where o.bucket_id = $1
      and o.name collate "C" in (select jsonb_array_elements_text($2::jsonb))`,
    values: [bucket, JSON.stringify(names)],
  }),

  /** Those of the versions that objects of a bucket have. */
  versionsIn: (bucket: string, versions: string[]): Statement => ({
    name: "storage-versions-in",
    text: `select to_jsonb(o.version) from storage.objects o where o.bucket_id = $1
      and o.version in (select jsonb_array_elements_text($2::jsonb))`,
    values: [bucket, JSON.stringify(versions)],
  }),

  moveObject: (from: ObjectName, to: ObjectName): Statement => ({
    name: "storage-move-object",
    text: `update storage.objects o set bucket_id = $3, name = $4, updated_at = now() where ${named}
      returning ${objectColumns}`,
    values: [from.bucket, from.name, to.bucket, to.name],
  }),

  /** Ends the transaction with an error, so that the statements before it only tested the policies. */
  rollBack: (): Statement => ({
    name: "storage-roll-back",
    text: "select storage.roll_back()",
    values: [],
  }),
};

/** The SQLSTATE that `storage.roll_back()` raises. */
export const rolledBackCode = "GX001";

export type ObjectName = { bucket: string; name: string };

export type NewObject = ObjectName & {
  id: string;
  ownerId: string | null;
  version: string | null;
  metadata: ObjectMetadata | null;
  userMetadata: Record<string, unknown> | null;
};

const insert = `insert into storage.objects as o
    (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const replace = `on conflict (bucket_id, name collate "C") do update set
    owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()
  returning ${objectColumns}`;

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export function describeFile(file: {
  sizeBytes: number;
  mimeType: string;
  cacheSeconds: number;
  sha256: string;
  /** Of the bytes as they came, where others are stored. */
  receivedSha256?: string;
}): ObjectMetadata {
  return {
    eTag: `"${file.sha256}"`,
    ...(file.receivedSha256 !== undefined && { receivedETag: `"${file.receivedSha256}"` }),
    size: file.sizeBytes,
    mimetype: file.mimeType,
    cacheControl: `max-age=${file.cacheSeconds}`,
    lastModified: new Date().toISOString(),
    contentLength: file.sizeBytes,
    httpStatusCode: 200,
  };
}
