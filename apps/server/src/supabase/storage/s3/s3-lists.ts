/** ListObjects and ListObjectsV2: names in the order of their bytes, folded at a delimiter. */
import { statements, type Bucket, type ObjectMetadata } from "../object-rows.ts";
import { refusals, type Answer } from "../refusals.ts";
import { s3Refusals } from "./s3-refusals.ts";
import { xmlAnswer, type S3Handler, type S3Parts, type S3Request } from "./s3-request.ts";
import { encodeStrictly } from "./signature.ts";

type Entry = { key: string; object: { metadata: ObjectMetadata; updated_at: string } | null };

const maxKeys = 1000;

type Page = {
  entries: Entry[];
  isTruncated: boolean;
  limit: number;
  encode(text: string): string;
  prefix: string;
  delimiter: string;
};

export const listObjectsV2: S3Handler = async (parts, asked) => {
  const { query, bucket } = asked;
  const token = query.get("continuation-token");
  const start = query.get("start-after") ?? "";
  const after = token === undefined ? start : readToken(token);
  if (after === null) {
    return { ok: false, refusal: s3Refusals.invalidArgument("The continuation token is not one of ours.") };
  }
  const listed = await readPage(parts, asked, after);
  if (!listed.ok) return listed;
  const { page } = listed;
  const last = page.entries.at(-1);
  return xmlAnswer("ListBucketResult", {
    ...describePage(bucket, page),
    KeyCount: page.entries.length,
    ContinuationToken: token,
    NextContinuationToken: page.isTruncated && last ? writeToken(last.key) : undefined,
    StartAfter: query.has("start-after") ? page.encode(start) : undefined,
  });
};

export const listObjects: S3Handler = async (parts, asked) => {
  const marker = asked.query.get("marker") ?? "";
  const listed = await readPage(parts, asked, marker);
  if (!listed.ok) return listed;
  const { page } = listed;
  const last = page.entries.at(-1);
  const needsMarker = page.isTruncated && last !== undefined && page.delimiter !== "";
  return xmlAnswer("ListBucketResult", {
    ...describePage(asked.bucket, page),
    Marker: page.encode(marker),
    NextMarker: needsMarker ? page.encode(last.key) : undefined,
  });
};

/** @param after the name after which the page begins; one that was folded is passed with all that it stands for. */
async function readPage(
  { db }: S3Parts,
  { query, bucket, caller, context }: S3Request,
  after: string,
): Promise<Answer<{ page: Page }>> {
  const asked = query.get("max-keys") ?? String(maxKeys);
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  if (!/^\d{1,9}$/.test(asked)) {
    return { ok: false, refusal: s3Refusals.invalidArgument("max-keys is not a number from 0 on.") };
  }
  if ([prefix, delimiter, after].some((text) => text.length > 1024 || text.includes("\0"))) {
    return { ok: false, refusal: s3Refusals.invalidArgument("A name is too long or malformed.") };
  }
  const [known] = await db.asOwner<Bucket>(statements.findBucket(bucket));
  if (!known) return { ok: false, refusal: refusals.noSuchBucket() };
  const limit = Math.min(Number(asked), maxKeys);
  const found = await db.read<Entry>(caller, context, {
    name: "storage-s3-list",
    text: listText,
    values: [bucket, prefix, delimiter, after, String(limit + 1)],
  });
  if (!found.ok) return found;
  const encode = query.get("encoding-type") === "url" ? encodeName : (text: string): string => text;
  const isTruncated = limit > 0 && found.rows.length > limit;
  return {
    ok: true,
    page: { entries: found.rows.slice(0, limit), isTruncated, limit, encode, prefix, delimiter },
  };
}

const encodeName = (name: string): string => name.split("/").map(encodeStrictly).join("/");

function describePage(bucket: string, page: Page): Record<string, unknown> {
  const { entries, encode, prefix, delimiter } = page;
  return {
    Name: bucket,
    Prefix: encode(prefix),
    Delimiter: delimiter === "" ? undefined : encode(delimiter),
    MaxKeys: page.limit,
    EncodingType: encode === encodeName ? "url" : undefined,
    IsTruncated: page.isTruncated,
    Contents: entries.flatMap(({ key, object }) =>
      object
        ? [
            {
              Key: encode(key),
              LastModified: new Date(object.updated_at).toISOString(),
              ETag: object.metadata.eTag,
              Size: object.metadata.size,
              StorageClass: "STANDARD",
            },
          ]
        : [],
    ),
    CommonPrefixes: entries.flatMap(({ key, object }) => (object ? [] : [{ Prefix: encode(key) }])),
  };
}

const writeToken = (name: string): string => Buffer.from(name).toString("base64url");

function readToken(token: string): string | null {
  const name = Buffer.from(token, "base64url").toString("utf8");
  return writeToken(name) === token ? name : null;
}

const listText = `
  with below as (
    select o.name, o.metadata, o.updated_at,
           position($3::text in substr(o.name, length($2::text) + 1)) as folds_at
      from storage.objects o
     where o.bucket_id = $1 and o.name collate "C" ^@ $2::text and o.name collate "C" > $4::text
       and o.version is not null
  ), entries as (
    select name as key, jsonb_build_object('metadata', metadata, 'updated_at', updated_at) as object
      from below where $3::text = '' or folds_at = 0
    union all
    select left(name, length($2::text) + folds_at - 1 + length($3::text)), null
      from below where $3::text <> '' and folds_at > 0 group by 1
  )
  select jsonb_build_object('key', key, 'object', object) from entries where key <> $4::text
   order by key collate "C" limit $5::int`;
