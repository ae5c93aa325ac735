/**
 * Sends a picture into the person's own folder and records it as a reference. Sending it again to the same path never stores
 * it twice: the file or the row of an earlier attempt is used.
 */
import { contentBucket, publicObjectUrl } from "@galatea/contract/picture-urls.ts";
import { assetOfRow, type Asset } from "#tools/shell/asset.ts";
import type { Client } from "#platform/connection.ts";
import type { PictureFacts } from "./picture-file.ts";

/** A stored and recorded upload. */
export type UploadedPicture = PictureFacts & { asset: Asset };

export type SendResult =
  | { ok: true; picture: UploadedPicture }
  | {
      ok: false;
      /** `unrecorded`: the file is stored, but not recorded as the person's own. */
      code: "cancelled" | "network" | "session" | "refused" | "unrecorded";
      sentence: string;
    };

export type SendOptions = {
  userId: string;
  /** `{user_id}/{timestamp}-{random}.{ext}`, the same for every attempt. */
  path: string;
  file: File;
  facts: PictureFacts;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** The connection counts as cut after this long without a byte or an answer. */
const stallMs = 30_000;
/** Personal files are cached for five minutes at most, so that a deleted one disappears soon. */
const cacheSeconds = 300;

export async function sendPicture(supabase: Client, options: SendOptions): Promise<SendResult> {
  const { path, signal } = options;
  const { data: link, error } = await supabase.storage.from(contentBucket).createSignedUploadUrl(path);
  if (signal.aborted) return cancelled;
  if (error && !isStored(error)) return refusedBy(error);
  if (link) {
    const sent = await put(link.signedUrl, options);
    if (sent) return sent;
  }
  return recordReference(supabase, options);
}

const extensions: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

export function pathFor(userId: string, file: Pick<File, "type">, now = Date.now()): string {
  const random = crypto.randomUUID().replaceAll("-", "");
  return `${userId}/${now}-${random}.${extensions[file.type] ?? "img"}`;
}

const cancelled: SendResult = { ok: false, code: "cancelled", sentence: "The upload was cancelled." };
const cut: SendResult = {
  ok: false,
  code: "network",
  sentence: "The connection was cut. The picture is still chosen.",
};
const signedOut: SendResult = {
  ok: false,
  code: "session",
  sentence: "Your session has ended. Sign in again, then retry.",
};

type Refused = { message: string; status?: number | undefined; statusCode?: string | undefined };

/** An earlier attempt stored the file, and its answer was lost. */
const isStored = (error: Refused): boolean => Number(error.statusCode ?? error.status) === 409;

function refusedBy(error: Refused): SendResult {
  const status = Number(error.statusCode ?? error.status ?? 0);
  if (!status) return cut;
  if (status === 401 || status === 403) return signedOut;
  return { ok: false, code: "refused", sentence: error.message };
}

/** Null when the file is stored. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function put(url: string, { file, signal, onProgress }: SendOptions): Promise<SendResult | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stall = createTimeout(() => request.abort(), stallMs);
    const stop = () => request.abort();
    const end = (result: SendResult | null) => {
      stall.clear();
      signal.removeEventListener("abort", stop);
      resolve(result);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      stall.restart();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("load", () => end(answerOf(request)));
    request.addEventListener("error", () => end(cut));
    request.addEventListener("abort", () => end(signal.aborted ? cancelled : cut));
    signal.addEventListener("abort", stop);
    request.open("PUT", url);
    request.setRequestHeader("content-type", file.type);
    request.setRequestHeader("cache-control", `max-age=${cacheSeconds}`);
    request.send(file);
    if (signal.aborted) stop();
  });
}

/** Null when the file is stored, also by an earlier attempt. */
export function answerOf(request: Pick<XMLHttpRequest, "status" | "responseText">): SendResult | null {
  if (request.status >= 200 && request.status < 300) return null;
  const refused: Refused = { message: "The picture could not be stored.", status: request.status };
  try {
    const body: unknown = JSON.parse(request.responseText);
    if (typeof body === "object" && body !== null) {
      if ("message" in body) refused.message = String(body.message);
      // The answer itself is a 400 for most refusals.
      if ("statusCode" in body) refused.statusCode = String(body.statusCode);
    }
  } catch {
    // The page of a proxy is not shown.
  }
  return isStored(refused) ? null : refusedBy(refused);
}

const maxFileNameChars = 255;

/** The facts that are known of an upload before the server has read it. */
export const referenceParams = ({ file, path, facts }: Pick<SendOptions, "file" | "path" | "facts">) => ({
  width: facts.widthPx,
  height: facts.heightPx,
  ...(facts.blur !== null && { blur: facts.blur }),
  file_name: file.name.slice(0, maxFileNameChars),
  file_path: path,
  file_size: file.size,
  file_type: file.type,
  upload_type: "reference_image" as const,
});

function createTimeout(run: () => void, ms: number) {
  let timer = setTimeout(run, ms);
  const clear = () => clearTimeout(timer);
  return {
    clear,
    restart: () => {
      clear();
      timer = setTimeout(run, ms);
    },
  };
}

/** Records the file as the person's picture, unless an earlier attempt did. */
async function recordReference(supabase: Client, options: SendOptions): Promise<SendResult> {
  const { userId, path, facts, signal } = options;
  // Without an origin, because the page may be open on another one than the server's.
  const url = publicObjectUrl(path, "");
  const recorded = (id: string): SendResult => ({
    ok: true,
    picture: { ...facts, asset: assetOfRow({ id, content_url: url }) },
  });
  const table = "generated_content";
  const before = await supabase
    .from(table)
    .select("id")
    .eq("user_id", userId)
    .eq("content_url", url)
    .limit(1);
  if (signal.aborted) return cancelled;
  const known = before.data?.[0]?.id;
  if (known) return recorded(known);
  const { data, error, status } = await supabase
    .from(table)
    .insert({
      user_id: userId,
      content_type: "reference_image",
      content_url: url,
      generation_params: referenceParams(options),
    })
    .select("id")
    .single();
  if (error?.code.startsWith("quota_")) return { ok: false, code: "unrecorded", sentence: error.message };
  if (error) {
    const refused = refusedBy({ message: "The picture could not be stored.", status });
    return !refused.ok && refused.code === "refused" ? { ...refused, code: "unrecorded" } : refused;
  }
  return recorded(data.id);
}
