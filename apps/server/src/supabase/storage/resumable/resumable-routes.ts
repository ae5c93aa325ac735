/**
 * TUS 1.0 at /upload/resumable, and at /upload/resumable/sign for holders of a signed upload link: creation with or
 * without the first bytes, HEAD, PATCH, termination and expiration. `@tus/server` is not used: it answers for a file before
 * the policies had their last word, and leaves one writer at a time across servers to the store.
 */
import type { Context, Hono } from "hono";
import type { Pool } from "pg";
import { randomUUID } from "node:crypto";
import { isAllowedType, maxBytesOf, maxObjectBytes } from "../bucket-rules.ts";
import { statements, type Bucket } from "../object-rows.ts";
import { createOpenUploadsStore, openerOf, type OpenUpload } from "../open-uploads.store.ts";
import type { StorageParts } from "../parts.ts";
import { discardBody, unknownType } from "../receive-body.ts";
import { refusals, type Answer, type Refusal } from "../refusals.ts";
import { callerOf } from "../signed-links.ts";
import { probeUpload } from "../upload-object.ts";
import { appendToUpload, discardUpload, findOwn, type ResumableDeps, type Sender } from "./append-upload.ts";
import { tusRefusals } from "./tus-refusals.ts";
import { readByteCount, readUploadMetadata, type DescribedFile } from "./upload-headers.ts";
import { createWriters } from "./writers.ts";

const base = "/upload/resumable";
const appended = "application/offset+octet-stream";

export function createResumableRoutes(app: Hono, parts: StorageParts, ownerPool: Pool): void {
  const uploads = createOpenUploadsStore<DescribedFile>(ownerPool, "resumable");
  const deps: ResumableDeps = { ...parts, uploads, writers: createWriters(uploads) };

  app.use(`${base}/*`, async (c, next) => {
    const isCurrent = c.req.header("tus-resumable") === "1.0.0" || c.req.method === "OPTIONS";
    if (isCurrent) await next();
    else c.res = answerRefusal(tusRefusals.versionMissing());
    c.res.headers.set("tus-resumable", "1.0.0");
    c.res.headers.set("cache-control", "no-store");
    if (!isCurrent) c.res.headers.set("tus-version", "1.0.0");
  });

  for (const signed of [false, true]) {
    const root = signed ? `${base}/sign` : base;
    const as = signed ? signedSender(parts) : ownSender(parts);
    app.options(root, () => describeServer());
    app.options(`${root}/:id`, () => describeServer());
    app.post(root, (c) => create(deps, c, as));
    app.get(`${root}/:id`, async (c) => {
      const found = await authorise(deps, c, as);
      if (!found.ok) return answerRefusal(found.refusal);
      return new Response(null, { status: 200, headers: describeUpload(found.upload) });
    });
    app.patch(`${root}/:id`, async (c) => {
      const found = await authorise(deps, c, as);
      return found.ok ? append(deps, c, found) : refuse(c, found.refusal);
    });
    app.delete(`${root}/:id`, async (c) => {
      const found = await authorise(deps, c, as);
      return found.ok ? terminate(deps, found.upload) : answerRefusal(found.refusal);
    });
  }
}

/** Who sends, given the object that they write. */
type FindSender = (
  c: Context,
  target: { bucket: string; name: string },
) => Promise<Answer<{ sender: Sender; upsert: boolean }>>;

const contextOf = (c: Context): Sender["context"] => ({ method: c.req.method, path: c.req.path });

const ownSender =
  (parts: StorageParts): FindSender =>
  async (c) => {
    const who = await parts.authorise(c);
    if (!who.ok) return who;
    const { caller, context } = who;
    const sender = { caller, context, mustClean: caller.role !== "service_role" };
    return { ok: true, sender, upsert: c.req.header("x-upsert") === "true" };
  };

const signedSender =
  ({ links }: StorageParts): FindSender =>
  async (c, { bucket, name }) => {
    const token = c.req.header("x-signature") ?? "";
    const claims = await links.verify(token, "upload", `${bucket}/${name}`);
    if (!claims) return { ok: false, refusal: refusals.badSignature() };
    const sender = { caller: callerOf(claims.signer), context: contextOf(c), mustClean: true };
    return { ok: true, sender, upsert: claims.upsert };
  };

type OwnUpload = { upload: OpenUpload<DescribedFile>; sender: Sender };

async function authorise(deps: ResumableDeps, c: Context, as: FindSender): Promise<Answer<OwnUpload>> {
  const upload = await deps.uploads.find(c.req.param("id") ?? "");
  const who = await as(c, upload ?? { bucket: "", name: "" });
  if (!who.ok) return who;
  const { sender } = who;
  const found = findOwn(upload, openerOf(sender.caller));
  if (!found.ok) return found;
  // A token outlives its session, which any read as the caller notices.
  const bucket = statements.findBucket(found.upload.bucket);
  const lasting = await deps.db.read(sender.caller, sender.context, bucket);
  return lasting.ok ? { ...found, sender } : lasting;
}

async function create(deps: ResumableDeps, c: Context, as: FindSender): Promise<Response> {
  const announced = readAnnounced(c);
  if (!announced.ok) return refuse(c, announced.refusal);
  const { file, sizeBytes } = announced;
  const who = await as(c, file);
  if (!who.ok) return refuse(c, who.refusal);
  const { sender, upsert } = who;
  const allowed = await mayCreate(deps, sender, { ...file, upsert, sizeBytes });
  if (!allowed.ok) return refuse(c, allowed.refusal);

  const id = randomUUID();
  const openedBy = openerOf(sender.caller);
  const opened = await deps.uploads.open({ ...file, id, openedBy, upsert, sizeBytes });
  if (!opened.ok) return refuse(c, opened.refusal);
  await deps.files.partial.create(id);
  const headers = {
    ...describeProgress(opened.upload),
    location: `${c.req.path.replace(/\/+$/, "")}/${id}`,
  };
  const sendsBytes = c.req.header("content-type") === appended;
  if (!sendsBytes && sizeBytes > 0) return new Response(null, { status: 201, headers });
  const answer = await appendToUpload(deps, id, sender, { offset: 0, request: c.req.raw });
  // The upload exists, so a body that was cut off is continued at what HEAD answers.
  if (!answer.ok && answer.refusal.status !== 408) return refuse(c, answer.refusal);
  const offset = answer.ok ? String(answer.offset) : "0";
  return new Response(null, { status: 201, headers: { ...headers, "upload-offset": offset } });
}

function readAnnounced(
  c: Context,
): Answer<{ file: NonNullable<ReturnType<typeof readUploadMetadata>>; sizeBytes: number }> {
  if (c.req.header("upload-defer-length") !== undefined) {
    return { ok: false, refusal: tusRefusals.deferredLength() };
  }
  const sizeBytes = readByteCount(c.req.header("upload-length"));
  if (sizeBytes === null) return { ok: false, refusal: tusRefusals.invalidLength() };
  const file = readUploadMetadata(c.req.header("upload-metadata"));
  return file ? { ok: true, file, sizeBytes } : { ok: false, refusal: tusRefusals.invalidMetadata() };
}

type Announced = NonNullable<ReturnType<typeof readUploadMetadata>> & { upsert: boolean; sizeBytes: number };

async function mayCreate(
  { db }: ResumableDeps,
  { caller, context }: Sender,
  { bucket: id, name, upsert, sizeBytes, described }: Announced,
): Promise<Answer<object>> {
  const [bucket] = await db.asOwner<Bucket>(statements.findBucket(id));
  if (!bucket) return { ok: false, refusal: refusals.noSuchBucket() };
  if (sizeBytes > maxBytesOf(bucket)) return { ok: false, refusal: tusRefusals.tooLarge() };
  const { declaredType } = described;
  // The true type is judged at the end; a client may leave it open.
  if (declaredType !== unknownType && !isAllowedType(declaredType, bucket.allowed_mime_types)) {
    return { ok: false, refusal: refusals.mimeType(declaredType) };
  }
  return probeUpload(db, caller, context, { bucket: id, name, upsert, ownerId: caller.userId });
}

async function append(deps: ResumableDeps, c: Context, { upload, sender }: OwnUpload): Promise<Response> {
  if (c.req.header("content-type") !== appended) return refuse(c, tusRefusals.contentType());
  const offset = readByteCount(c.req.header("upload-offset"));
  if (offset === null) return refuse(c, tusRefusals.invalidOffset());
  const { bucket, name, upsert } = upload;
  const owned = { bucket, name, upsert, ownerId: sender.caller.userId };
  const allowed = upload.isCompleted
    ? { ok: false as const, refusal: tusRefusals.wrongOffset() }
    : await probeUpload(deps.db, sender.caller, sender.context, owned);
  if (!allowed.ok) return refuse(c, allowed.refusal);
  const answer = await appendToUpload(deps, upload.id, sender, { offset, request: c.req.raw });
  if (!answer.ok) return refuse(c, answer.refusal);
  const headers = { ...describeProgress(upload), "upload-offset": String(answer.offset) };
  return new Response(null, { status: 204, headers });
}

async function terminate(deps: ResumableDeps, upload: OpenUpload<DescribedFile>): Promise<Response> {
  if (upload.isCompleted) return answerRefusal(tusRefusals.completed());
  const gone = await deps.writers.write(upload.id, async () => {
    await discardUpload(deps, upload.id);
    return true;
  });
  if (gone === null) return answerRefusal(tusRefusals.locked());
  return new Response(null, { status: 204 });
}

const describeProgress = ({ expiresAt, receivedBytes }: OpenUpload<DescribedFile>) => ({
  "upload-expires": expiresAt.toUTCString(),
  "upload-offset": String(receivedBytes),
});

const describeUpload = (upload: OpenUpload<DescribedFile>) => ({
  ...describeProgress(upload),
  "upload-length": String(upload.sizeBytes),
  "upload-metadata": upload.described.header,
});

const describeServer = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "tus-version": "1.0.0",
      "tus-extension": "creation,creation-with-upload,termination,expiration",
      "tus-max-size": String(maxObjectBytes),
    },
  });

/** Reads the rest of the body, so that the client sees the answer. */
async function refuse(c: Context, refusal: Refusal): Promise<Response> {
  await discardBody(c.req.raw);
  return answerRefusal(refusal);
}

const answerRefusal = ({ status, message }: Refusal): Response =>
  new Response(`${message}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      ...(status === 413 || status === 507 ? { connection: "close" } : {}),
      ...(status === 503 || status === 429 ? { "retry-after": "2" } : {}),
    },
  });
