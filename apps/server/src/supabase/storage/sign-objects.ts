/** POST /object/sign/…: links to objects that the caller may read. */
import { encodeObjectPath } from "@galatea/contract/picture-urls.ts";
import { z } from "zod";
import type { DatabaseCaller } from "../gateway/caller.ts";
import type { RequestContext, StorageDatabase } from "./database.ts";
import { statements, type ObjectRow } from "./object-rows.ts";
import { refusals, type Answer } from "./refusals.ts";
import type { SignedLinks } from "./signed-links.ts";

const maxSeconds = 365 * 24 * 3600;
const expiresIn = z.number().int().min(1).max(maxSeconds);
const transform = z.object({
  width: z.number().int().min(1).optional(),
  height: z.number().int().min(1).optional(),
  resize: z.enum(["cover", "contain", "fill"]).optional(),
  quality: z.number().int().min(1).max(100).optional(),
  format: z.string().max(20).optional(),
});
const oneSchema = z.object({ expiresIn, transform: transform.optional() });
const manySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(500) });

type Deps = { db: StorageDatabase; links: SignedLinks };

export async function signObject(
  { db, links }: Deps,
  caller: DatabaseCaller,
  context: RequestContext,
  target: { bucket: string; name: string; body: unknown },
): Promise<Answer<{ signedUrl: string }>> {
  const parsed = oneSchema.safeParse(target.body);
  if (!parsed.success) return { ok: false, refusal: refusals.invalidRequest("expiresIn is not right") };
  const { bucket, name } = target;
  const found = await db.read<ObjectRow>(caller, context, statements.findObject(bucket, name));
  if (!found.ok) return found;
  if (found.rows.length === 0) return { ok: false, refusal: refusals.noSuchKey() };
  const { expiresIn: seconds, transform: wanted = {} } = parsed.data;
  const rendition = new URLSearchParams(
    Object.entries(wanted).map(([setting, value]): [string, string] => [setting, String(value)]),
  ).toString();
  const signed =
    rendition === ""
      ? signedUrl(links, bucket, name, seconds)
      : renditionUrl(links, bucket, name, { seconds, rendition });
  return { ok: true, signedUrl: await signed };
}

export type SignedEntry = { path: string; signedURL: string | null; error: string | null };

export async function signObjects(
  { db, links }: Deps,
  caller: DatabaseCaller,
  context: RequestContext,
  target: { bucket: string; body: unknown },
): Promise<Answer<{ entries: SignedEntry[] }>> {
  const parsed = manySchema.safeParse(target.body);
  if (!parsed.success)
    return { ok: false, refusal: refusals.invalidRequest("expiresIn or paths are not right") };
  const { bucket } = target;
  const entries: SignedEntry[] = [];
  const found = await db.read<string>(caller, context, {
    name: "storage-find-names",
    text: `select to_jsonb(o.name) from storage.objects o where o.bucket_id = $1
      and o.name collate "C" in (select jsonb_array_elements_text($2::jsonb))`,
    values: [bucket, JSON.stringify(parsed.data.paths)],
  });
  if (!found.ok) return found;
  const readable = new Set(found.rows);
  for (const path of parsed.data.paths) {
    const url = readable.has(path) ? await signedUrl(links, bucket, path, parsed.data.expiresIn) : null;
    entries.push({
      path,
      signedURL: url,
      error: url ? null : "Either the object does not exist or you do not have access to it",
    });
  }
  return { ok: true, entries };
}

/** A path below /storage/v1, not percent-encoded, because the client encodes it. */
async function signedUrl(links: SignedLinks, bucket: string, name: string, seconds: number): Promise<string> {
  const token = await links.sign({ purpose: "read", url: `${bucket}/${name}` }, seconds);
  return `/object/sign/${bucket}/${name}?token=${token}`;
}

async function renditionUrl(
  links: SignedLinks,
  bucket: string,
  name: string,
  { seconds, rendition }: { seconds: number; rendition: string },
): Promise<string> {
  const token = await links.sign({ purpose: "render", url: `${bucket}/${name}`, rendition }, seconds);
  return `/render/image/sign/${bucket}/${name}?token=${token}`;
}

export const signedUploadUrl = async (
  links: SignedLinks,
  target: { bucket: string; name: string; upsert: boolean },
  { role, userId, sessionId }: DatabaseCaller,
): Promise<string> => {
  const { bucket, name, upsert } = target;
  const signer = { role, userId, sessionId };
  const token = await links.sign({ purpose: "upload", url: `${bucket}/${name}`, signer, upsert }, 2 * 3600);
  return `/object/upload/sign/${bucket}/${encodeObjectPath(name)}?token=${token}`;
};
