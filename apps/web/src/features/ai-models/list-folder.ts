/**
 * Lists the public folder with the call that Supabase's client makes (`storage.from(bucket).list(…)`), without the client:
 * a visitor of this page needs nothing else of it, and it is 48 KB.
 */
import { galleryFolder } from "@galatea/contract/gallery-samples.ts";
import { contentBucket } from "@galatea/contract/picture-urls.ts";
import { fetchConfig } from "#platform/connection.ts";

const request = { prefix: galleryFolder, limit: 100, offset: 0, sortBy: { column: "name", order: "asc" } };

/** @returns the names of its files. @throws when the server does not answer with a list */
export async function listFolder(signal: AbortSignal): Promise<string[]> {
  const { publishableKey } = await fetchConfig();
  const reply = await fetch(`/storage/v1/object/list/${contentBucket}`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${publishableKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(request),
    signal,
  });
  const entries: unknown = reply.ok ? await reply.json() : null;
  if (!Array.isArray(entries)) throw new Error(`The list of the gallery was answered with ${reply.status}`);
  return entries.flatMap((entry: unknown) =>
    typeof entry === "object" && entry !== null && "name" in entry && typeof entry.name === "string"
      ? [entry.name]
      : [],
  );
}
