/** PATCH of a resumable upload: appends bytes at the exact offset, and makes the object when they are all there. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { DatabaseCaller } from "../../gateway/caller.ts";
import { maxBytesOf } from "../bucket-rules.ts";
import type { RequestContext } from "../database.ts";
import { statements, type Bucket } from "../object-rows.ts";
import type { OpenUpload, OpenUploads } from "../open-uploads.store.ts";
import { TooManyBytesError } from "../received-file.ts";
import { isDiskFull, refusals, type Answer } from "../refusals.ts";
import { storeReceived, type UploadDeps } from "../store-received.ts";
import type { DescribedFile } from "./upload-headers.ts";
import { tusRefusals } from "./tus-refusals.ts";
import type { createWriters, Writer } from "./writers.ts";

export type ResumableDeps = UploadDeps & {
  uploads: OpenUploads<DescribedFile>;
  writers: ReturnType<typeof createWriters<DescribedFile>>;
};

export type Sender = { caller: DatabaseCaller; context: RequestContext; mustClean: boolean };

/** Ends a request that sends nothing for this time. What came before counts. */
const idleMs = 30_000;

/** @returns the upload's offset after it. A request that is cut off keeps what came. */
export async function appendToUpload(
  deps: ResumableDeps,
  id: string,
  sender: Sender,
  sent: { offset: number; request: Request },
): Promise<Answer<{ offset: number }>> {
  const answer = await deps.writers.write(id, (writer) => append(deps, writer, sender, sent));
  return answer ?? { ok: false, refusal: tusRefusals.locked() };
}

async function append(
  deps: ResumableDeps,
  writer: Writer<DescribedFile>,
  sender: Sender,
  { offset, request }: { offset: number; request: Request },
): Promise<Answer<{ offset: number }>> {
  const { upload } = writer;
  const endsAt = upload.sizeBytes ?? 0;
  if (offset !== upload.receivedBytes) return { ok: false, refusal: tusRefusals.wrongOffset() };
  if (Number(request.headers.get("content-length") ?? 0) > endsAt - offset) {
    return { ok: false, refusal: tusRefusals.tooManyBytes() };
  }
  if (!(await deps.files.partial.holds(upload.id, offset))) {
    await deps.uploads.discard(upload.id);
    return { ok: false, refusal: tusRefusals.gone() };
  }
  const expiry = AbortSignal.timeout(Math.max(upload.expiresAt.getTime() - Date.now(), 0));
  const { sizeBytes, cut } = await deps.files.partial.append(upload.id, {
    offset,
    endsAt,
    source: request.body
      ? Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>)
      : Readable.from([]),
    signal: AbortSignal.any([writer.signal, expiry]),
    idleMs,
    onSynced: async (bytes) => void (await deps.uploads.noteReceived(upload.id, writer.id, bytes)),
  });
  await deps.uploads.noteReceived(upload.id, writer.id, sizeBytes);
  if (cut instanceof TooManyBytesError) return { ok: false, refusal: tusRefusals.tooManyBytes() };
  if (isDiskFull(cut)) return { ok: false, refusal: refusals.full() };
  if (writer.signal.aborted) return { ok: false, refusal: tusRefusals.locked() };
  if (sizeBytes < endsAt) {
    return cut ? { ok: false, refusal: tusRefusals.cutOff() } : { ok: true, offset: sizeBytes };
  }
  return complete(deps, writer, sender);
}

/**
 * The object is made of a second name of the file, so that a server that is busy costs the upload only its last byte. A
 * refusal that would be repeated ends the upload.
 */
async function complete(
  deps: ResumableDeps,
  { id: writer, upload }: Writer<DescribedFile>,
  { caller, context, mustClean }: Sender,
): Promise<Answer<{ offset: number }>> {
  const { files, removals, uploads } = deps;
  const version = randomUUID();
  await removals.announce(version);
  let stored = false;
  try {
    const [bucket] = await deps.db.asOwner<Bucket>(statements.findBucket(upload.bucket));
    if (!bucket) return { ok: false, refusal: refusals.noSuchBucket() };
    if ((upload.sizeBytes ?? 0) > maxBytesOf(bucket)) return { ok: false, refusal: refusals.tooLarge() };
    if (!(await uploads.noteObject(upload.id, writer, version))) {
      return { ok: false, refusal: tusRefusals.locked() };
    }
    const received = await files.partial.digest(upload.id);
    await files.partial.link(upload.id, version);
    const answer = await storeReceived(deps, {
      caller,
      context,
      mustClean,
      bucket,
      version,
      name: upload.name,
      upsert: upload.upsert,
      ownerId: caller.userId,
      body: { ...upload.described, ...received },
    });
    stored = answer.ok;
    if (stored) await files.partial.remove(upload.id);
    else if (!answer.ok && isFinal(answer.refusal.status)) await discardUpload(deps, upload.id);
    return answer.ok ? { ok: true, offset: received.sizeBytes } : answer;
  } finally {
    if (!stored) await removals.remove([version]);
  }
}

export async function discardUpload(
  { uploads, removals }: Pick<ResumableDeps, "uploads" | "removals">,
  id: string,
): Promise<void> {
  await uploads.discard(id);
  await removals.remove([id]);
}

/** Repeating the last byte cannot change these answers. */
const isFinal = (status: number): boolean => status < 500 && status !== 401;

/** Whether this caller may go on with the upload. A stranger learns nothing about it. */
export function findOwn(
  upload: OpenUpload<DescribedFile> | null,
  openedBy: string,
): Answer<{ upload: OpenUpload<DescribedFile> }> {
  if (!upload || upload.openedBy !== openedBy) return { ok: false, refusal: tusRefusals.notFound() };
  if (upload.isExpired) return { ok: false, refusal: tusRefusals.gone() };
  return { ok: true, upload };
}
