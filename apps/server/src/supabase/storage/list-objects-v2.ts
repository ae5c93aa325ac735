/** POST /object/list-v2/{bucket}: objects below a prefix in pages, as a whole or folder by folder. */
import { z } from "zod";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { RequestContext, StorageDatabase } from "./database.ts";
import { refusals, type Answer } from "./refusals.ts";

const sortColumns = ["name", "updated_at", "created_at"] as const;

const bodySchema = z.object({
  prefix: z.string().max(1024).default(""),
  limit: z.number().int().min(1).max(1000).default(1000),
  /** The cursor of the page before. */
  cursor: z.string().max(4096).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(sortColumns).default("name"), order: z.enum(["asc", "desc"]).default("asc") })
    .default({ column: "name", order: "asc" }),
});

type Entry = { key: string; at: string; object: Record<string, unknown> | null };

/** Where the next page begins: after this entry. */
const cursorSchema = z.tuple([z.string(), z.string()]);

export type ListedPage = {
  hasNext: boolean;
  nextCursor?: string;
  folders: { name: string; key: string }[];
  objects: Record<string, unknown>[];
};

export async function listObjectsV2(
  db: StorageDatabase,
  caller: DatabaseCaller,
  context: RequestContext,
  { bucket, body }: { bucket: string; body: unknown },
): Promise<Answer<ListedPage>> {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, refusal: refusals.invalidRequest(`${issue?.path.join(".")}: ${issue?.message}`) };
  }
  const { prefix, limit, cursor, with_delimiter: byFolder, sortBy } = parsed.data;
  const after = cursor ? readCursor(cursor) : null;
  if (cursor && !after) return { ok: false, refusal: refusals.invalidRequest("cursor: is not one of ours") };
  const listed = await db.read<Entry>(caller, context, {
    name: `storage-list2-${sortBy.column}-${sortBy.order}-${byFolder}-${after !== null}`,
    text: listText(sortBy, byFolder, after !== null),
    values: [bucket, prefix, String(limit + 1), ...(after ?? [])],
  });
  if (!listed.ok) return listed;
  const page = listed.rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = listed.rows.length > limit;
  return {
    ok: true,
    hasNext,
    ...(hasNext && last ? { nextCursor: writeCursor([last.at, last.key]) } : {}),
    folders: page
      .filter(({ object }) => object === null)
      .map(({ key }) => ({ name: key, key: lastPart(key.slice(0, -1)) })),
    objects: page.flatMap(({ key, object }) =>
      object ? [{ ...object, name: key, key: lastPart(key) }] : [],
    ),
  };
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

const writeCursor = (after: [string, string]): string =>
  Buffer.from(JSON.stringify(after)).toString("base64url");

function readCursor(text: string): [string, string] | null {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** Folders have no times; sorted by a time they come as if they were the oldest. */
function listText(
  { column, order }: { column: (typeof sortColumns)[number]; order: "asc" | "desc" },
  byFolder: boolean,
  continues: boolean,
): string {
  const at =
    column === "name" ? "''" : `to_char(o.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
  const entry = byFolder
    ? `case when position('/' in substr(o.name, length($2::text) + 1)) = 0 then o.name
        else $2::text || split_part(substr(o.name, length($2::text) + 1), '/', 1) || '/' end`
    : "o.name";
  const beyond = continues
    ? `where (at collate "C", key collate "C") ${order === "asc" ? ">" : "<"} ($4, $5)`
    : "";
  return `
  with below as (
    select ${entry} as key, o.name, ${at} as at,
           jsonb_build_object('id', o.id, 'created_at', o.created_at, 'updated_at', o.updated_at, 'last_accessed_at', o.last_accessed_at,
             'metadata', o.metadata) as object
      from storage.objects o
     where o.bucket_id = $1 and o.name collate "C" ^@ $2::text
  ), entries as (
    select key, at, object from below where key = name
    union all
    select key, '', null from below where key <> name group by key
  )
  select jsonb_build_object('key', key, 'at', at, 'object', object) from entries ${beyond}
   order by at collate "C" ${order}, key collate "C" ${order} limit $3::int`;
}
