/** POST, PUT and DELETE of /bucket: as the caller, so that only a role with rights on storage.buckets changes them. */
import { z } from "zod";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { Statement } from "../gateway/statement-pipeline.ts";
import type { RequestContext } from "./database.ts";
import { isBucketName } from "./names.ts";
import { statements, type ObjectRow } from "./object-rows.ts";
import { refusals, type Answer } from "./refusals.ts";
import type { RemoveDeps } from "./remove-objects.ts";

/** `file_size_limit` is a number of bytes, or a text such as `20MB`. */
const sizeSchema = z.union([z.number(), z.string()]).transform((value, checked) => {
  const bytes = typeof value === "number" ? value : parseSize(value);
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  checked.addIssue("file_size_limit is not right");
  return z.NEVER;
});

const units: Record<string, number> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

function parseSize(text: string): number {
  const [, number = "", unit = "b"] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? [];
  return Math.floor(Number(number || Number.NaN) * (units[unit.toLowerCase() || "b"] ?? Number.NaN));
}

const settings = {
  public: z.boolean().optional(),
  file_size_limit: sizeSchema.nullish(),
  allowed_mime_types: z
    .array(z.string().regex(/^[\w.+-]+\/(?:[\w.+-]+|\*)$/))
    .max(100)
    .nullish(),
};
const createSchema = z.object({
  ...settings,
  id: z.string().optional(),
  name: z.string().refine(isBucketName),
  type: z.string().optional(),
});
const updateSchema = z.object(settings);

type BucketDeps = RemoveDeps;

export async function createBucket(
  { db }: BucketDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  body: unknown,
): Promise<Answer<{ name: string }>> {
  const parsed = createSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { id, name, type = "STANDARD" } = parsed.data;
  if (type !== "STANDARD") return { ok: false, refusal: refusals.notOffered(`Buckets of type ${type}`) };
  const made = await db.write(caller, context, insertBucket({ ...parsed.data, id: id ?? name }));
  return made.ok ? { ok: true, name } : made;
}

export async function updateBucket(
  { db }: BucketDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<object>> {
  const parsed = updateSchema.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  return found(await db.write<string>(caller, context, changeBucket(id, parsed.data)));
}

/** A bucket with objects stays. */
export async function deleteBucket(
  { db }: BucketDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  id: string,
): Promise<Answer<object>> {
  const holds = await db.read<boolean>(caller, context, holdsObjects(id));
  if (!holds.ok) return holds;
  if (holds.rows[0]) return { ok: false, refusal: refusals.bucketNotEmpty() };
  return found(await db.write<string>(caller, context, removeBucket(id)));
}

const emptiedAtOnce = 1000;

export async function emptyBucket(
  { db, removals }: BucketDeps,
  caller: DatabaseCaller,
  context: RequestContext,
  id: string,
): Promise<Answer<object>> {
  const known = await db.read(caller, context, statements.findBucket(id));
  if (!known.ok) return known;
  if (known.rows.length === 0) return { ok: false, refusal: refusals.noSuchBucket() };
  for (;;) {
    const gone = await db.write<ObjectRow>(caller, context, removeSome(id));
    if (!gone.ok) return gone;
    await removals.remove(gone.rows.map(({ version }) => version));
    if (gone.rows.length < emptiedAtOnce) return { ok: true };
  }
}

const invalid = (error: z.ZodError): { ok: false; refusal: ReturnType<typeof refusals.invalidRequest> } => {
  const [issue] = error.issues;
  return { ok: false, refusal: refusals.invalidRequest(`${issue?.path.join(".")}: ${issue?.message}`) };
};

/** A bucket that the caller may not change does not exist for them. */
const found = (changed: Answer<{ rows: string[] }>): Answer<object> =>
  changed.ok && changed.rows.length === 0 ? { ok: false, refusal: refusals.noSuchBucket() } : changed;

type Settings = z.infer<typeof updateSchema>;

const insertBucket = (bucket: Settings & { id: string; name: string }): Statement => ({
  name: "storage-insert-bucket",
  text: `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ($1, $2, $3, $4, (select array_agg(value) from jsonb_array_elements_text($5::jsonb)))`,
  values: [bucket.id, bucket.name, String(bucket.public ?? false), ...limits(bucket)],
});

/** A setting that is not given stays. */
const changeBucket = (id: string, bucket: Settings): Statement => ({
  name: "storage-change-bucket",
  text: `update storage.buckets set updated_at = now(), public = coalesce($2::boolean, public),
      file_size_limit = case when $5::boolean then $3::bigint else file_size_limit end,
      allowed_mime_types = case when $6::boolean
        then (select array_agg(value) from jsonb_array_elements_text($4::jsonb)) else allowed_mime_types end
    where id = $1 returning to_jsonb(id)`,
  values: [
    id,
    bucket.public === undefined ? null : String(bucket.public),
    ...limits(bucket),
    String(bucket.file_size_limit !== undefined),
    String(bucket.allowed_mime_types !== undefined),
  ],
});

const limits = ({ file_size_limit: size, allowed_mime_types: types }: Settings): (string | null)[] => [
  size ? String(size) : null,
  types ? JSON.stringify(types) : null,
];

const holdsObjects = (id: string): Statement => ({
  name: "storage-bucket-holds",
  text: "select to_jsonb(exists (select from storage.objects where bucket_id = $1))",
  values: [id],
});

const removeBucket = (id: string): Statement => ({
  name: "storage-remove-bucket",
  text: "delete from storage.buckets where id = $1 returning to_jsonb(id)",
  values: [id],
});

const removeSome = (id: string): Statement => ({
  name: "storage-empty-bucket",
  text: `delete from storage.objects where id in (
      select id from storage.objects where bucket_id = $1 limit ${emptiedAtOnce})
    returning jsonb_build_object('version', version)`,
  values: [id],
});
