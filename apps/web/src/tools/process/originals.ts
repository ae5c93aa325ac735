/**
 * The pictures that were sent, kept in this tab until it is closed: the file of an upload is deleted with its result, and
 * comparing needs both. At most a few, oldest out first.
 */
const kept = new Map<string, string>();
const most = 6;

/** @param url of the source. Kept once, whatever is made of it. */
export function keepOriginal(url: string, blob: Blob): void {
  if (kept.has(url)) return;
  kept.set(url, URL.createObjectURL(blob));
  const [oldest] = kept.keys();
  if (kept.size <= most || oldest === undefined) return;
  URL.revokeObjectURL(kept.get(oldest) ?? "");
  kept.delete(oldest);
}

/** An address in this tab, or null. */
export const originalOf = (url: string): string | null => kept.get(url) ?? null;
