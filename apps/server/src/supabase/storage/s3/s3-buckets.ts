/** ListBuckets, CreateBucket, DeleteBucket, HeadBucket, GetBucketLocation and GetBucketVersioning. */
import { createBucket as insertBucket, deleteBucket as removeBucket } from "../buckets.ts";
import { isBucketName } from "../names.ts";
import { statements, type Bucket } from "../object-rows.ts";
import { refusals } from "../refusals.ts";
import { s3Refusals } from "./s3-refusals.ts";
import { emptyAnswer, xmlAnswer, type S3Handler } from "./s3-request.ts";

/** The only region. S3 shows it as none. */
const region = "us-east-1";

export const listBuckets: S3Handler = async ({ db }, { caller, context }) => {
  const found = await db.read<Bucket>(caller, context, statements.listBuckets());
  if (!found.ok) return found;
  const buckets = found.rows.map(({ name, created_at: at }) => ({
    Name: name,
    CreationDate: new Date(at).toISOString(),
  }));
  return xmlAnswer("ListAllMyBucketsResult", { Buckets: { Bucket: buckets } });
};

export const createBucket: S3Handler = async (parts, { bucket, caller, context, headers }) => {
  if (!isBucketName(bucket)) {
    return {
      ok: false,
      refusal: {
        ...refusals.invalidKey(),
        code: "InvalidBucketName",
        message: "The bucket name is not valid.",
      },
    };
  }
  const acl = headers.get("x-amz-acl") ?? "private";
  if (acl !== "private" && acl !== "public-read") {
    return { ok: false, refusal: s3Refusals.notOffered(`The ACL ${acl}`) };
  }
  const made = await insertBucket(parts, caller, context, { name: bucket, public: acl === "public-read" });
  if (made.ok) return emptyAnswer(200, { location: `/${bucket}` });
  return made.refusal.status === 409 ? { ok: false, refusal: s3Refusals.bucketExists() } : made;
};

export const deleteBucket: S3Handler = async (parts, { bucket, caller, context }) => {
  const gone = await removeBucket(parts, caller, context, bucket);
  return gone.ok ? emptyAnswer(204) : gone;
};

/** Says that a bucket exists to whoever may use it with its name; buckets are shown to the service alone. */
const findBucket = async (
  { db }: Parameters<S3Handler>[0],
  { bucket, caller, context }: Parameters<S3Handler>[1],
): ReturnType<StorageRead> => {
  const seen = await db.read<Bucket>(caller, context, statements.findBucket(bucket));
  if (!seen.ok) return seen;
  return seen.rows[0] ? { ok: true, bucket: seen.rows[0] } : { ok: false, refusal: refusals.noSuchBucket() };
};
type StorageRead = () => Promise<
  { ok: true; bucket: Bucket } | { ok: false; refusal: ReturnType<typeof refusals.noSuchBucket> }
>;

export const headBucket: S3Handler = async (parts, asked) => {
  const found = await findBucket(parts, asked);
  return found.ok ? emptyAnswer(200, { "x-amz-bucket-region": region }) : found;
};

export const getBucketLocation: S3Handler = async (parts, asked) => {
  const found = await findBucket(parts, asked);
  return found.ok ? xmlAnswer("LocationConstraint", {}) : found;
};

/** Of objects only the newest version is kept, which S3 tells by an empty answer. */
export const getBucketVersioning: S3Handler = async (parts, asked) => {
  const found = await findBucket(parts, asked);
  return found.ok ? xmlAnswer("VersioningConfiguration", {}) : found;
};
