/**
 * Packs pictures into a ZIP while they are fetched. A few are fetched ahead and kept until they are packed; one that
 * cannot be fetched is reported and does not fail the others.
 */
import { makeZip } from "client-zip";
import type { ContentRow } from "#platform/database.ts";
import { createUniqueNames, fileNameOf } from "./file-names.ts";
import { extensionFor } from "#gallery/save-picture.ts";

export type ZipResult =
  | { ok: true; zip: Blob; missing: ContentRow[] }
  | { ok: false; code: "cancelled" | "nothing" | "failed" };
type Progress = (done: number) => void;

const fetchedAhead = 3;

export async function zipPictures(
  rows: readonly ContentRow[],
  signal: AbortSignal,
  onProgress: Progress,
): Promise<ZipResult> {
  const missing: ContentRow[] = [];
  try {
    const stream = makeZip(entries(rows, signal, missing, onProgress));
    const zip = await new Response(stream).blob();
    if (signal.aborted) return { ok: false, code: "cancelled" };
    if (missing.length === rows.length) return { ok: false, code: "nothing" };
    return { ok: true, zip: new Blob([zip], { type: "application/zip" }), missing };
  } catch {
    return { ok: false, code: signal.aborted ? "cancelled" : "failed" };
  }
}

async function* entries(
  rows: readonly ContentRow[],
  signal: AbortSignal,
  missing: ContentRow[],
  onProgress: Progress,
) {
  const uniqueName = createUniqueNames();
  const ahead: { row: ContentRow; blob: Promise<Blob | null> }[] = [];
  let next = 0;
  for (let done = 0; done < rows.length; done += 1) {
    for (let row = rows[next]; row && ahead.length < fetchedAhead; row = rows[next]) {
      ahead.push({ row, blob: fetchPicture(row.content_url, signal) });
      next += 1;
    }
    const current = ahead.shift();
    const blob = await current?.blob;
    signal.throwIfAborted();
    if (current && !blob) missing.push(current.row);
    if (current && blob) {
      const { row } = current;
      yield {
        name: uniqueName(fileNameOf(row), extensionFor(blob.type, row.content_url)),
        lastModified: new Date(row.created_at),
        input: blob,
      };
    }
    onProgress(done + 1);
  }
}

/** Null when the picture cannot be fetched completely. */
async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const reply = await fetch(url, { signal });
    return reply.ok ? await reply.blob() : null;
  } catch {
    return null;
  }
}
