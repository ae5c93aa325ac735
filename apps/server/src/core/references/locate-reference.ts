/**
 * What an address given as a reference points at: one of three kinds of our own, or nothing that may be used; and the
 * one address under which that is counted and kept, however it was spelled.
 */
import { contentBucket } from "#core/assets/assets.ts";
import { isLoopback } from "#platform/env.ts";

export type ReferencePlace =
  | { kind: "own"; path: string }
  | { kind: "sample"; path: string }
  | { kind: "shared"; token: string };

const objectPrefix = `/storage/v1/object/public/${contentBucket}/`;
const samplePath = /^\/samples\/((?:[a-z0-9-]+\/){0,2}[a-z0-9-]+\.(?:webp|png|jpg))$/;
const sharedPath = /^\/share\/([A-Za-z0-9_-]{22})(?:\/picture)?$/;

/** Null for other origins, other people's folders, and everything that is no picture of ours. */
export function locateReference(url: string, userId: string, publicUrl: string): ReferencePlace | null {
  const parsed = URL.parse(url, publicUrl);
  if (parsed === null || !isHome(parsed, new URL(publicUrl))) return null;
  const sample = samplePath.exec(parsed.pathname)?.[1];
  if (sample !== undefined) return { kind: "sample", path: sample };
  const token = sharedPath.exec(parsed.pathname)?.[1];
  if (token !== undefined) return { kind: "shared", token };
  if (!parsed.pathname.startsWith(objectPrefix)) return null;
  const path = decodePath(parsed.pathname.slice(objectPrefix.length));
  return path?.startsWith(`${userId}/`) ? { kind: "own", path } : null;
}

/** What leads nowhere stays as it is, to be refused by its own words. */
export function normaliseReference(url: string, userId: string, publicUrl: string): string {
  const place = locateReference(url, userId, publicUrl);
  return place === null ? url : addressOf(place, publicUrl);
}

/** As the product itself writes them: for pictures of one's own as the object store does. */
function addressOf(place: ReferencePlace, publicUrl: string): string {
  if (place.kind === "sample") return `${publicUrl}/samples/${place.path}`;
  if (place.kind === "shared") return `${publicUrl}/share/${place.token}/picture`;
  return `${publicUrl}${objectPrefix}${place.path.split("/").map(encodeURIComponent).join("/")}`;
}

/** On one machine localhost and 127.0.0.1 are the same studio. */
const isHome = (asked: URL, home: URL): boolean =>
  asked.origin === home.origin ||
  (asked.protocol === home.protocol &&
    asked.port === home.port &&
    isLoopback(asked.hostname) &&
    isLoopback(home.hostname));

/** Null when it is no text in UTF-8, no name that a file can have, or would leave its folder. */
function decodePath(encoded: string): string | null {
  try {
    const path = decodeURIComponent(encoded);
    // The database does not even take a question about NUL.
    if (/[\u0000-\u001f\u007f\\]/.test(path)) return null;
    return path.split("/").every((part) => part !== "" && part !== "." && part !== "..") ? path : null;
  } catch {
    return null;
  }
}
