/**
 * Supabase Storage's protocol on disk: every URL below /storage/v1 and its operation, and the port `ObjectStore` for the
 * server itself.
 */
import { type Context, Hono } from "hono";
import type { Pool } from "pg";
import { type Log, logRequestFailure } from "#platform/log.ts";
import type { DescribeRaised } from "#platform/raised-refusal.ts";
import type { ObjectStore } from "#platform/ports.ts";
import { createLanes, type Lanes } from "../gateway/lanes.ts";
import type { ResolveCaller } from "../gateway/caller.ts";
import { createBucketRoutes } from "./bucket-routes.ts";
import { createCdnRoutes } from "./cdn-routes.ts";
import { createStorageDatabase } from "./database.ts";
import { createFileRemovals } from "./file-removals.ts";
import { FilesAwayError } from "./finished-files.ts";
import { createFileStore } from "./file-store.ts";
import { createObjectStore } from "./object-store.ts";
import { discardExpired } from "./open-uploads.store.ts";
import type { StorageParts } from "./parts.ts";
import type { S3FilesSettings } from "./s3-files.ts";
import { createReadRoutes } from "./read-routes.ts";
import { isBusy, isDiskFull, refusals, toResponse } from "./refusals.ts";
import { createResumableRoutes } from "./resumable/resumable-routes.ts";
import { createS3Routes, type S3Settings } from "./s3/s3-routes.ts";
import { createRenderImage } from "./render-image.ts";
import { createSignedLinks } from "./signed-links.ts";
import { createWriteRoutes } from "./write-routes.ts";

export type StorageDeps = {
  /** Logs in as `authenticator`. */
  gatewayPool: Pool;
  /** Shared with everything else that uses the gateway's pool. */
  lanes?: Lanes;
  ownerPool: Pool;
  resolveCaller: ResolveCaller;
  /** The directory of the files; created when missing. */
  dir: string;
  /** The most bytes that smaller copies of pictures take on disk. */
  renderCacheBytes?: number;
  /** Tells visitors apart, whose pictures are rendered in turn. */
  clientAddress?: (c: Context) => string;
  /** Has no slash at its end. */
  publicUrl: string;
  s3: S3Settings;
  /** Keeps finished files there, and not in `dir`. */
  s3Files?: S3FilesSettings | null;
  log: Log;
  /** Describes the errors that the product's own triggers raise. */
  describeRaised?: DescribeRaised;
};

export type Storage = {
  /** Mount it at /storage/v1. */
  app: Hono;
  objects: ObjectStore;
  /**
   * Removes files whose rows were deleted by other means, such as with their owner, or never inserted, and what came of
   * uploads that expired. Call it now and then; answers the number of removed files.
   */
  sweepRemovals(): Promise<number>;
};

export function createStorage(deps: StorageDeps): Storage {
  const { clientAddress = () => "unknown" } = deps;
  const db = createStorageDatabase({ ...deps, lanes: deps.lanes ?? createLanes() });
  const files = createFileStore(
    deps.dir,
    deps.renderCacheBytes ?? defaultRenderCacheBytes,
    deps.s3Files ?? null,
  );
  const removals = createFileRemovals({ ownerPool: deps.ownerPool, files });
  const links = createSignedLinks(deps.ownerPool);
  const parts: StorageParts = {
    db,
    files,
    removals,
    links,
    authorise: authoriser(deps.resolveCaller),
    clientAddress,
  };
  const app = new Hono();
  app.get("/status", (c) => c.body(null));
  app.get("/version", (c) => c.text(protocolVersion));
  createReadRoutes(app, parts, createRenderImage(files));
  createResumableRoutes(app, parts, deps.ownerPool);
  createS3Routes(app, { ...deps, parts, settings: deps.s3 });
  createWriteRoutes(app, parts);
  createBucketRoutes(app, parts);
  createCdnRoutes(app, parts);
  app.notFound((c) =>
    c.json({ statusCode: "404", code: "NotFound", error: "not_found", message: "Route not found" }, 404),
  );
  app.onError((error) => {
    if (isDiskFull(error)) return toResponse(refusals.full());
    if (error instanceof FilesAwayError) logRequestFailure(deps.log, "storage_files_away", error);
    if (isBusy(error)) return toResponse(refusals.busy());
    logRequestFailure(deps.log, "storage_failed", error);
    return toResponse(refusals.internal());
  });
  return {
    app,
    objects: createObjectStore({ db, files, removals, publicUrl: deps.publicUrl }),
    async sweepRemovals() {
      await discardExpired(deps.ownerPool);
      return removals.sweep();
    },
  };
}

/** The release of supabase/storage whose protocol this is. */
const protocolVersion = "1.11.2";

const defaultRenderCacheBytes = 1024 ** 3;

const authoriser =
  (resolveCaller: ResolveCaller): StorageParts["authorise"] =>
  async (c) => {
    const authorization = c.req.header("authorization");
    const apikey = c.req.header("apikey");
    if (authorization === undefined && apikey === undefined) {
      return { ok: false, refusal: refusals.authorizationMissing() };
    }
    const result = await resolveCaller({ authorization, apikey });
    if (result.ok) {
      return { ok: true, caller: result.caller, context: { method: c.req.method, path: c.req.path } };
    }
    const isToken = (authorization ?? apikey ?? "").split(".").length === 3;
    return { ok: false, refusal: refusals.invalidToken(isToken ? result.message : "Invalid Compact JWS") };
  };
