/** POST /object/list/{bucket}: the files and folders directly below a prefix that the caller may see. */
import { z } from "zod";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { Statement } from "../gateway/statement-pipeline.ts";
import type { RequestContext, StorageDatabase } from "./database.ts";
import { refusals, type Answer } from "./refusals.ts";

const sortColumns = ["name", "updated_at", "created_at", "last_accessed_at"] as const;

const bodySchema = z.object({
  prefix: z.string().max(1024).default(""),
  limit: z.number().int().min(0).max(1000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  search: z.string().max(1024).nullish(),
  sortBy: z
    .object({ column: z.enum(sortColumns).default("name"), order: z.enum(["asc", "desc"]).default("asc") })
    .default({ column: "name", order: "asc" }),
});

export type ListedEntry = { name: string; id: string | null; metadata: Record<string, unknown> | null };

export async function listObjects(
  db: StorageDatabase,
  caller: DatabaseCaller,
  context: RequestContext,
  bucket: string,
  body: unknown,
): Promise<Answer<{ entries: ListedEntry[] }>> {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, refusal: refusals.invalidRequest(`${issue?.path.join(".")}: ${issue?.message}`) };
  }
  const { column, order } = parsed.data.sortBy;
  const answer = await db.read<ListedEntry>(caller, context, {
    name: `storage-list-${column}-${order}`,
    text: listText(column, order),
    values: [
      bucket,
      asFolder(parsed.data.prefix),
      parsed.data.search ?? "",
      String(parsed.data.limit),
      String(parsed.data.offset),
    ],
  } satisfies Statement);
  return answer.ok ? { ok: true, entries: answer.rows } : answer;
}

/** `a/b` and `/a/b/` both list folder a/b. */
function asFolder(prefix: string): string {
  const trimmed = prefix.replace(/^\/+|\/+$/g, "");
  return trimmed === "" ? "" : `${trimmed}/`;
}

/** Folders have no rows and therefore no times. Sorted by a time they come first, by name. */
const listText = (column: (typeof sortColumns)[number], order: "asc" | "desc"): string => `
  with below as (
    select o.*, substr(o.name, length($2::text) + 1) as rest
      from storage.objects o
     where o.bucket_id = $1 and o.name collate "C" ^@ $2::text
  ), matching as (
    select *, split_part(rest, '/', 1) as entry from below
     where rest <> '' and lower(rest) ^@ lower($3::text)
  ), entries as (
    select entry, null::jsonb as file, null::timestamptz as at from matching
     where position('/' in rest) > 0 group by entry
    union all
    select entry, jsonb_build_object('name', entry, 'id', id, 'updated_at', updated_at, 'created_at', created_at,
        'last_accessed_at', last_accessed_at, 'metadata', metadata),
        ${column === "name" ? "null::timestamptz" : column}
      from matching where position('/' in rest) = 0
  )
  select coalesce(file, jsonb_build_object('name', entry, 'id', null, 'updated_at', null, 'created_at', null,
      'last_accessed_at', null, 'metadata', null))
    from entries
   order by ${column === "name" ? "" : `at ${order} nulls first, `}entry collate "C" ${order}
   limit $4::int offset $5::int`;
