/**
 * DELETE /cdn, /cdn/{bucket} and /cdn/{bucket}/{name}: forgets what is kept of pictures, for the service alone. Only smaller
 * copies are kept apart from the files; browsers ask again by the tag.
 */
import type { Context, Hono } from "hono";
import { readTarget } from "./read-routes.ts";
import { statements, type ObjectRow } from "./object-rows.ts";
import { callerRoute, type StorageParts } from "./parts.ts";
import { refusals, toResponse } from "./refusals.ts";

export function createCdnRoutes(app: Hono, parts: StorageParts): void {
  const { db, files } = parts;
  const asCaller = callerRoute(parts);
  const purging = (findVersions: (c: Context) => Promise<string[] | null>) =>
    asCaller(async (c, { caller }) => {
      if (caller.role !== "service_role") return toResponse(refusals.invalidRole(), 403);
      const versions = await findVersions(c);
      if (versions === null) return toResponse(refusals.invalidKey(c.req.param("name")));
      for (const version of versions) await files.renders.remove(version);
      return c.json({ message: "success", statusCode: "200" });
    });

  for (const path of ["/cdn", "/cdn/"]) {
    app.delete(
      path,
      purging(() => files.renders.versions()),
    );
  }
  app.delete(
    "/cdn/:bucket",
    purging(async (c) =>
      db.asOwner<string>(statements.versionsIn(c.req.param("bucket") ?? "", await files.renders.versions())),
    ),
  );
  app.delete(
    "/cdn/:bucket/:name{.+}",
    purging(async (c) => {
      const target = readTarget(c);
      if (!target) return null;
      const found = await db.asOwner<ObjectRow>(statements.findObject(target.bucket, target.name));
      return found.map(({ version }) => version);
    }),
  );
}
