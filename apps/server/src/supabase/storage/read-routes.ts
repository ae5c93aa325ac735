/** The URLs of the storage protocol that read objects. */
import type { Context, Hono } from "hono";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { RequestContext } from "./database.ts";
import { isBucketName, isObjectName } from "./names.ts";
import { statements, type ObjectRow } from "./object-rows.ts";
import { refusals, toResponse } from "./refusals.ts";
import type { RenderImage } from "./render-image.ts";
import type { RenderCaller } from "./render-lanes.ts";
import { serveFound, type Audience, type ServeOptions } from "./serve-object.ts";
import type { StorageParts } from "./parts.ts";

type FindObject = () => Promise<ObjectRow | null>;

export function createReadRoutes(app: Hono, parts: StorageParts, renderImage: RenderImage): void {
  const { db, files, links, authorise } = parts;

  const findPublic =
    (c: Context): FindObject =>
    async () => {
      const target = readTarget(c);
      if (!target) return null;
      const [row] = await db.asOwner<ObjectRow>(statements.findPublicObject(target.bucket, target.name));
      return row ?? null;
    };

  /** Authorises the caller, then serves an object that their policies let `find` see. */
  const asCaller = async (
    c: Context,
    serve: (find: FindObject, caller: DatabaseCaller) => Promise<Response>,
  ): Promise<Response> => {
    const who = await authorise(c);
    if (!who.ok) return toResponse(who.refusal);
    const ended = { response: null as Response | null };
    const response = await serve(async () => {
      const found = await findAsCaller(parts, who.caller, who.context, c);
      if (found instanceof Response) ended.response = found;
      return found instanceof Response ? null : found;
    }, who.caller);
    return ended.response ?? response;
  };

  /** A link serves what it was signed for: the object, or one rendition of it. */
  const findSigned = async (c: Context, purpose: "read" | "render") => {
    const target = readTarget(c);
    const token = c.req.query("token");
    if (!target || !token) return null;
    const claims = await links.verify(token, purpose, `${target.bucket}/${target.name}`);
    if (!claims) return null;
    const find = async (): Promise<ObjectRow | null> => {
      const [row] = await db.asOwner<ObjectRow>(statements.findObject(target.bucket, target.name));
      return row ?? null;
    };
    return { claims, find };
  };

  const options = (c: Context, audience: ServeOptions["audience"]): ServeOptions => ({
    audience,
    download: c.req.query("download") ?? null,
  });
  const query = (c: Context): URLSearchParams => new URL(c.req.url).searchParams;

  app.get("/object/public/:bucket/:name{.+}", (c) =>
    serveFound(files, c.req.raw, findPublic(c), options(c, "public")),
  );
  app.get("/object/sign/:bucket/:name{.+}", async (c) => {
    const signed = await findSigned(c, "read");
    if (!signed) return toResponse(refusals.badSignature());
    return serveFound(files, c.req.raw, signed.find, options(c, "private"));
  });
  /** HEAD tells of the object what reading it would. */
  const describe = async (c: Context, find: FindObject, audience: Audience): Promise<Response> =>
    c.req.method === "HEAD"
      ? serveFound(files, c.req.raw, find, options(c, audience))
      : describeObject(await find());
  app.get("/object/info/public/:bucket/:name{.+}", (c) => describe(c, findPublic(c), "public"));
  for (const path of ["/object/info/authenticated/:bucket/:name{.+}", "/object/info/:bucket/:name{.+}"]) {
    app.get(path, (c) => asCaller(c, (find) => describe(c, find, "private")));
  }
  app.get("/object/authenticated/:bucket/:name{.+}", (c) =>
    asCaller(c, (find) => serveFound(files, c.req.raw, find, options(c, "private"))),
  );
  app.get("/object/:bucket/:name{.+}", (c) =>
    asCaller(c, (find) => serveFound(files, c.req.raw, find, options(c, "private"))),
  );
  app.get("/render/image/public/:bucket/:name{.+}", async (c) => {
    // A browser shows pictures without credentials; a client that sends its own comes before visitors.
    const who = c.req.header("authorization") === undefined ? null : await authorise(c);
    return renderImage({
      request: c.req.raw,
      query: query(c),
      find: findPublic(c),
      audience: "public",
      caller: renderCallerOf(parts, c, who?.ok ? who.caller : null),
    });
  });
  app.get("/render/image/sign/:bucket/:name{.+}", async (c) => {
    const signed = await findSigned(c, "render");
    if (signed?.claims.purpose !== "render") return toResponse(refusals.badSignature());
    const rendition = new URLSearchParams(signed.claims.rendition);
    const download = c.req.query("download");
    if (download !== undefined) rendition.set("download", download);
    return renderImage({
      request: c.req.raw,
      query: rendition,
      find: signed.find,
      audience: "private",
      caller: renderCallerOf(parts, c, null),
    });
  });
  app.get("/render/image/authenticated/:bucket/:name{.+}", (c) =>
    asCaller(c, (find, caller) =>
      renderImage({
        request: c.req.raw,
        query: query(c),
        find,
        audience: "private",
        caller: renderCallerOf(parts, c, caller),
      }),
    ),
  );
}

const renderCallerOf = (
  { clientAddress }: StorageParts,
  c: Context,
  caller: DatabaseCaller | null,
): RenderCaller =>
  caller === null || caller.role === "anon"
    ? { lane: "visitors", owner: clientAddress(c) }
    : { lane: "people", owner: caller.userId ?? caller.role };

/** Null for an invalid name. */
export function readTarget(c: Context): { bucket: string; name: string } | null {
  const bucket = c.req.param("bucket") ?? "";
  const name = c.req.param("name") ?? "";
  return isBucketName(bucket) && isObjectName(name) ? { bucket, name } : null;
}

async function findAsCaller(
  { db }: StorageParts,
  caller: DatabaseCaller,
  context: RequestContext,
  c: Context,
): Promise<ObjectRow | Response | null> {
  const target = readTarget(c);
  if (!target) return toResponse(refusals.invalidKey(c.req.param("name")));
  const found = await db.read<ObjectRow>(caller, context, statements.findObject(target.bucket, target.name));
  if (!found.ok) return toResponse(found.refusal);
  return found.rows[0] ?? null;
}

function describeObject(object: ObjectRow | null): Response {
  if (object === null) return toResponse(refusals.noSuchKey());
  const { id, version, name, bucket_id, created_at, updated_at, metadata, user_metadata } = object;
  return Response.json(
    {
      id,
      name,
      version,
      bucket_id,
      created_at,
      size: metadata.size,
      content_type: metadata.mimetype,
      cache_control: metadata.cacheControl,
      etag: metadata.eTag,
      last_modified: updated_at,
      metadata: user_metadata ?? {},
    },
    { headers: { "cache-control": "no-store" } },
  );
}
