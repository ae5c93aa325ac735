/** PostObject: a form that carries a signed policy and then a file, as a browser sends it to a bucket. */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { DatabaseCaller } from "../../gateway/caller.ts";
import type { RequestContext } from "../database.ts";
import { toleratedBytes } from "../file-store.ts";
import { isObjectName } from "../names.ts";
import { contentOf, MalformedFormError, openForm, refusalOfBody } from "../receive-body.ts";
import { refusals, type Answer } from "../refusals.ts";
import { uploadObject } from "../upload-object.ts";
import { checkPolicy, type FormFields } from "./post-policy.ts";
import { receiveSigned } from "./receive-signed.ts";
import { refuseSettings } from "./s3-objects.ts";
import { s3Refusals } from "./s3-refusals.ts";
import { describeHeaders, emptyAnswer, type S3Answer, type S3Parts } from "./s3-request.ts";

/** Finds the caller whose key signed the form's policy. */
export type FindSigner = (fields: FormFields) => Promise<Answer<{ caller: DatabaseCaller }>>;

type OpenedForm = { fields: Map<string, string>; file: Readable; fileName: string };

const maxFields = 64;

export async function postObject(
  parts: S3Parts,
  request: Request,
  target: { bucket: string; context: RequestContext },
  findSigner: FindSigner,
): Promise<S3Answer> {
  const form = await readUpToFile(request).catch((error: unknown) => {
    const refusal = refusalOfBody(error);
    if (refusal) return refusal;
    throw error;
  });
  if (form === null) return { ok: false, refusal: s3Refusals.invalidArgument("The form holds no file.") };
  if ("code" in form) return { ok: false, refusal: form };
  const answer = await storeForm(parts, form, target, findSigner);
  if (!answer.ok) await discardRest(form.file);
  return answer;
}

/** Reads the rest of a refused file, so that the browser sees the answer. */
async function discardRest(file: Readable): Promise<void> {
  let sizeBytes = 0;
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > toleratedBytes) return;
    }
  } catch {
    // The sender has gone, or the file was read before it was refused.
  }
}

async function storeForm(
  parts: S3Parts,
  { fields, file, fileName }: OpenedForm,
  { bucket, context }: { bucket: string; context: RequestContext },
  findSigner: FindSigner,
): Promise<S3Answer> {
  const signer = await findSigner(fields);
  if (!signer.ok) return signer;
  const { caller } = signer;
  fields.set("bucket", bucket);
  const allowed = checkPolicy(fields.get("policy") ?? "", fields, Date.now());
  if (!allowed.ok) return allowed;
  const headers = headersOf(fields);
  const refused = refuseSettings(headers);
  if (refused) return { ok: false, refusal: refused };
  const redirect = ["success_action_redirect", "redirect"].find((name) => fields.has(name));
  if (redirect !== undefined) return { ok: false, refusal: s3Refusals.notOffered(redirect) };
  const name = (fields.get("key") ?? "").replaceAll("${filename}", () => fileName);
  if (!isObjectName(name)) return { ok: false, refusal: refusals.invalidKey(name) };
  const stored = await uploadObject(parts, {
    bucket,
    name,
    upsert: true,
    ownerId: caller.userId,
    caller,
    context,
    mustClean: caller.role !== "service_role",
    receive: async (place) => {
      const maxBytes = Math.min(place.maxBytes, allowed.maxBytes);
      const received = await receiveSigned({ source: file }, describeHeaders(headers), {
        ...place,
        maxBytes,
      });
      const isShort = received.ok && received.body.sizeBytes < allowed.minBytes;
      return isShort ? { ok: false, refusal: s3Refusals.partTooSmall() } : received;
    },
  });
  if (!stored.ok) return stored;
  const status = fields.get("success_action_status") === "204" ? 204 : 200;
  return emptyAnswer(status, { etag: stored.metadata.eTag });
}

/** The fields say what headers say of other uploads. */
function headersOf(fields: FormFields): Headers {
  const headers = new Headers();
  for (const [name, value] of fields) {
    const isHeader = /^(?:content-type|cache-control|acl|x-amz-[a-z0-9-]+)$/.test(name);
    if (isHeader && /^[\x20-\x7e]*$/.test(value)) headers.set(name === "acl" ? "x-amz-acl" : name, value);
  }
  return headers;
}

/** Null where no file comes. The file waits until it is read. */
function readUpToFile(request: Request): Promise<OpenedForm | null> {
  return new Promise((resolve, reject) => {
    const form = openForm(request, maxFields);
    const source = Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>);
    const fields = new Map<string, string>();
    let file: Readable | null = null;
    const fail = (error: Error): void => {
      source.unpipe(form);
      source.destroy();
      file?.destroy(error);
      reject(error);
    };
    form.on("field", (name, value) => fields.set(name.toLowerCase(), value));
    form.on("file", (_name, stream, info) => {
      // The form may raise an error when nobody reads the file any more.
      stream.on("error", () => undefined);
      file = Readable.from(contentOf(stream));
      file.on("error", () => undefined);
      resolve({ fields, file, fileName: info.filename ?? "" });
    });
    form.on("error", (cause: Error) => fail(new MalformedFormError({ cause })));
    source.on("error", fail);
    form.on("close", () => resolve(null));
    source.pipe(form);
  });
}
