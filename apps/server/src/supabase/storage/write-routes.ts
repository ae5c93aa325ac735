/** The URLs of the storage protocol that write objects or take a body. */
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { DatabaseCaller } from "../gateway/caller.ts";
import { listObjects } from "./list-objects.ts";
import { listObjectsV2 } from "./list-objects-v2.ts";
import { copyObject, moveObject } from "./move-object.ts";
import { readTarget } from "./read-routes.ts";
import { discardBody, readMetadataHeader, receiveBody } from "./receive-body.ts";
import { refusals, toResponse } from "./refusals.ts";
import { removeObjects } from "./remove-objects.ts";
import { signObject, signObjects, signedUploadUrl } from "./sign-objects.ts";
import { callerRoute, type StorageParts } from "./parts.ts";
import { readJson } from "./read-json.ts";
import { callerOf } from "./signed-links.ts";
import { probeUpload, uploadObject } from "./upload-object.ts";

export function createWriteRoutes(app: Hono, parts: StorageParts): void {
  const asCaller = callerRoute(parts);

  app.post(
    "/object/list/:bucket",
    asCaller(async (c, { caller, context }) => {
      const body = await readJson(c);
      const listed = await listObjects(parts.db, caller, context, c.req.param("bucket") ?? "", body);
      return listed.ok ? c.json(listed.entries) : toResponse(listed.refusal);
    }),
  );

  app.post(
    "/object/list-v2/:bucket",
    asCaller(async (c, { caller, context }) => {
      const target = { bucket: c.req.param("bucket") ?? "", body: await readJson(c) };
      const listed = await listObjectsV2(parts.db, caller, context, target);
      if (!listed.ok) return toResponse(listed.refusal);
      const { ok: _, ...page } = listed;
      return c.json(page);
    }),
  );

  app.post(
    "/object/sign/:bucket",
    asCaller(async (c, { caller, context }) => {
      const target = { bucket: c.req.param("bucket") ?? "", body: await readJson(c) };
      const signed = await signObjects(parts, caller, context, target);
      return signed.ok ? c.json(signed.entries) : toResponse(signed.refusal);
    }),
  );

  app.post(
    "/object/sign/:bucket/:name{.+}",
    asCaller(async (c, { caller, context }) => {
      const target = readTarget(c);
      if (!target) return toResponse(refusals.invalidKey(c.req.param("name")));
      const signed = await signObject(parts, caller, context, { ...target, body: await readJson(c) });
      return signed.ok ? c.json({ signedURL: signed.signedUrl }) : toResponse(signed.refusal);
    }),
  );

  app.post(
    "/object/move",
    asCaller(async (c, { caller, context }) => {
      const moved = await moveObject(parts, caller, context, await readJson(c));
      return moved.ok ? c.json({ message: "Successfully moved" }) : toResponse(moved.refusal);
    }),
  );

  app.post(
    "/object/copy",
    asCaller(async (c, { caller, context }) => {
      const copied = await copyObject(parts, caller, context, {
        body: await readJson(c),
        upsert: c.req.header("x-upsert") === "true",
        userMetadata: readMetadataHeader(c.req.raw.headers),
      });
      return copied.ok ? c.json({ Id: copied.id, Key: copied.key }) : toResponse(copied.refusal);
    }),
  );

  app.post(
    "/object/upload/sign/:bucket/:name{.+}",
    asCaller(async (c, { caller, context }) => {
      const target = readTarget(c);
      if (!target) return toResponse(refusals.invalidKey(c.req.param("name")));
      const upsert = c.req.header("x-upsert") === "true";
      const owned = { ...target, ownerId: caller.userId, upsert };
      const allowed = await probeUpload(parts.db, caller, context, owned);
      if (!allowed.ok) return toResponse(allowed.refusal);
      const url = await signedUploadUrl(parts.links, owned, caller);
      return c.json({ url, token: new URL(url, "http://localhost").searchParams.get("token") });
    }),
  );

  app.put("/object/upload/sign/:bucket/:name{.+}", async (c) => {
    const target = readTarget(c);
    const token = c.req.query("token") ?? "";
    const claims = target && (await parts.links.verify(token, "upload", `${target.bucket}/${target.name}`));
    if (!claims) return toResponse(refusals.badSignature());
    const { signer, upsert } = claims;
    return upload(parts, c, callerOf(signer), { upsert, ownerId: signer.userId, mustClean: true });
  });

  app.post(
    "/object/:bucket/:name{.+}",
    asCaller((c, { caller }) =>
      upload(parts, c, caller, ownUpload(caller, c.req.header("x-upsert") === "true")),
    ),
  );
  app.put(
    "/object/:bucket/:name{.+}",
    asCaller((c, { caller }) => upload(parts, c, caller, ownUpload(caller, true))),
  );

  app.delete(
    "/object/:bucket",
    asCaller(async (c, { caller, context }) => {
      const body = removalSchema.safeParse(await readJson(c));
      if (!body.success) return toResponse(refusals.invalidRequest("prefixes has to be a list of names"));
      const bucket = c.req.param("bucket") ?? "";
      const gone = await removeObjects(parts, caller, context, bucket, body.data.prefixes);
      return gone.ok ? c.json(gone.removed) : toResponse(gone.refusal);
    }),
  );

  app.delete(
    "/object/:bucket/:name{.+}",
    asCaller(async (c, { caller, context }) => {
      const target = readTarget(c);
      if (!target) return toResponse(refusals.invalidKey(c.req.param("name")));
      const gone = await removeObjects(parts, caller, context, target.bucket, [target.name]);
      if (!gone.ok) return toResponse(gone.refusal);
      return gone.removed.length > 0
        ? c.json({ message: "Successfully deleted" })
        : toResponse(refusals.noSuchKey());
    }),
  );
}

const removalSchema = z.object({
  prefixes: z.array(z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)])),
});

type UploadChoices = { upsert: boolean; ownerId: string | null; mustClean: boolean };

const ownUpload = (caller: DatabaseCaller, upsert: boolean): UploadChoices => ({
  upsert,
  ownerId: caller.userId,
  mustClean: caller.role !== "service_role",
});

async function upload(
  parts: StorageParts,
  c: Context,
  caller: DatabaseCaller,
  choices: UploadChoices,
): Promise<Response> {
  const target = readTarget(c);
  if (!target) return toResponse(refusals.invalidKey(c.req.param("name")));
  const context = { method: c.req.method, path: c.req.path };
  const stored = await uploadObject(parts, {
    ...target,
    ...choices,
    caller,
    context,
    receive: (place) => receiveBody(c.req.raw, place),
  });
  if (stored.ok) return c.json({ Id: stored.id, Key: stored.key });
  await discardBody(c.req.raw);
  return toResponse(stored.refusal);
}
