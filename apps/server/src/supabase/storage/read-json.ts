/** Reads the JSON body of an operation of the storage protocol. */
import type { Context } from "hono";
import { parseStorableJson } from "#platform/http/storable-json.ts";

const maxJsonBytes = 2 * 1024 * 1024;

/** Null when the body is no JSON, too long, or holds text that PostgreSQL cannot store. No operation accepts null. */
export async function readJson(c: Context): Promise<unknown> {
  if (Number(c.req.header("content-length") ?? 0) > maxJsonBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxJsonBytes) return null;
    chunks.push(chunk);
  }
  try {
    return parseStorableJson(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
