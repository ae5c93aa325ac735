/** The URLs of the storage protocol that concern buckets. */
import type { Hono } from "hono";
import { z } from "zod";
import { createBucket, deleteBucket, emptyBucket, updateBucket } from "./buckets.ts";
import { statements, type Bucket } from "./object-rows.ts";
import { callerRoute, type StorageParts } from "./parts.ts";
import { readJson } from "./read-json.ts";
import { refusals, toResponse } from "./refusals.ts";

/** Where the official client asks for other kinds of buckets. */
const otherKinds = [
  ["/vector/*", "vectorBuckets"],
  ["/iceberg/*", "icebergCatalog"],
] as const;

const listSchema = z.object({
  limit: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  offset: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).optional(),
  sortOrder: z.enum(["asc", "desc"]).optional(),
  search: z.string().max(100).optional(),
});

export function createBucketRoutes(app: Hono, parts: StorageParts): void {
  const { db } = parts;
  const asCaller = callerRoute(parts);

  app.get(
    "/bucket",
    asCaller(async (c, { caller, context }) => {
      const asked = listSchema.safeParse(c.req.query());
      if (!asked.success) {
        const [issue] = asked.error.issues;
        return toResponse(refusals.invalidRequest(`querystring/${issue?.path.join("/")}: ${issue?.message}`));
      }
      const buckets = await db.read<Bucket>(caller, context, statements.listBuckets(asked.data));
      return buckets.ok ? c.json(buckets.rows) : toResponse(buckets.refusal);
    }),
  );
  for (const [path, feature] of otherKinds) {
    app.all(path, () => toResponse(refusals.notEnabled(feature)));
  }
  app.get(
    "/bucket/:id",
    asCaller(async (c, { caller, context }) => {
      const found = await db.read<Bucket>(caller, context, statements.findBucket(c.req.param("id") ?? ""));
      if (!found.ok) return toResponse(found.refusal);
      return found.rows[0] ? c.json(found.rows[0]) : toResponse(refusals.noSuchBucket());
    }),
  );
  app.post(
    "/bucket",
    asCaller(async (c, { caller, context }) => {
      const made = await createBucket(parts, caller, context, await readJson(c));
      return made.ok ? c.json({ name: made.name }) : toResponse(made.refusal);
    }),
  );
  app.put(
    "/bucket/:id",
    asCaller(async (c, { caller, context }) => {
      const target = { id: c.req.param("id") ?? "", body: await readJson(c) };
      const changed = await updateBucket(parts, caller, context, target);
      return changed.ok ? c.json({ message: "Successfully updated" }) : toResponse(changed.refusal);
    }),
  );
  app.delete(
    "/bucket/:id",
    asCaller(async (c, { caller, context }) => {
      const gone = await deleteBucket(parts, caller, context, c.req.param("id") ?? "");
      return gone.ok ? c.json({ message: "Successfully deleted" }) : toResponse(gone.refusal);
    }),
  );
  app.post(
    "/bucket/:id/empty",
    asCaller(async (c, { caller, context }) => {
      // Supabase's words. Here the bucket is empty already.
      const emptied = await emptyBucket(parts, caller, context, c.req.param("id") ?? "");
      return emptied.ok
        ? c.json({ message: "Empty bucket has been queued. Completion may take up to an hour." })
        : toResponse(emptied.refusal);
    }),
  );
}
