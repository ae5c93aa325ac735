/**
 * References to files, and their form in requests. A URL is read once, when a request comes in; the server, its jobs and
 * the browser's state carry references.
 */
import { z } from "zod";
import { galleryPath } from "./gallery-samples.ts";
import { contentBucket, objectPrefix } from "./picture-urls.ts";

const samplePath = /^(?:[a-z0-9-]+\/){0,2}[a-z0-9-]+\.(?:webp|png|jpg)$/;
const shareToken = /^[A-Za-z0-9_-]{22}$/;

export const assetReference = z.discriminatedUnion("kind", [
  /** The result of a job: the id of its row in `generated_content`. */
  z.object({ kind: z.literal("content"), id: z.uuid() }),
  /** A file of the person's own that no job made: its id in `storage.objects`. */
  z.object({ kind: z.literal("upload"), id: z.uuid() }),
  /** A picture that comes with the product: its path below `/samples/`. */
  z.object({ kind: z.literal("sample"), id: z.string().regex(samplePath) }),
  /** The picture of a public page: the page's token. */
  z.object({ kind: z.literal("share"), id: z.string().regex(shareToken) }),
]);
export type AssetReference = z.infer<typeof assetReference>;

/** A public storage URL names a file. Whether that is content or an upload is for the server to find out. */
export type AssetAddress = AssetReference | { kind: "object"; path: string };

/** The form in which a request carries a reference. */
export function assetAddress({ kind, id }: AssetReference): string {
  if (kind === "sample") return `/samples/${id}`;
  if (kind === "share") return `/share/${id}`;
  return `${kind}:${id}`;
}

const byId = /^(content|upload):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const sampleUrlPath = /^\/samples\/(.+)$/;
const shareUrlPath = /^\/share\/([^/]+)(?:\/picture)?$/;

/**
 * Reads a reference of a request: an id, or a URL of this installation in any spelling. Null for other origins and for
 * everything that is no file of this installation.
 * @param publicUrl the installation's own origin
 */
export function readAssetAddress(text: string, publicUrl: string): AssetAddress | null {
  const [, kind, id] = byId.exec(text) ?? [];
  if (id !== undefined) return { kind: kind === "content" ? "content" : "upload", id };
  const url = URL.parse(text, publicUrl);
  if (url === null || !isOwnOrigin(url, new URL(publicUrl))) return null;
  const sample = sampleUrlPath.exec(url.pathname)?.[1];
  if (sample !== undefined) return samplePath.test(sample) ? { kind: "sample", id: sample } : null;
  const token = shareUrlPath.exec(url.pathname)?.[1];
  if (token !== undefined) return shareToken.test(token) ? { kind: "share", id: token } : null;
  const prefix = objectPrefix(contentBucket);
  if (!url.pathname.startsWith(prefix)) return null;
  const path = decodePath(url.pathname.slice(prefix.length));
  if (path === null) return null;
  // The gallery's stored pictures are the samples of the same path.
  return path.startsWith(galleryPath("")) && samplePath.test(path)
    ? { kind: "sample", id: path }
    : { kind: "object", path };
}

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** On one machine localhost and 127.0.0.1 are the same installation. */
const isOwnOrigin = (asked: URL, own: URL): boolean =>
  asked.origin === own.origin ||
  (asked.protocol === own.protocol &&
    asked.port === own.port &&
    loopback.has(asked.hostname) &&
    loopback.has(own.hostname));

/** Null when it is no text in UTF-8, no name that a file can have, or would leave its folder. */
function decodePath(encoded: string): string | null {
  try {
    const path = decodeURIComponent(encoded);
    // PostgreSQL refuses even a query with NUL.
    if (/[\u0000-\u001f\u007f\\]/.test(path)) return null;
    return path.split("/").every((part) => part !== "" && part !== "." && part !== "..") ? path : null;
  } catch {
    return null;
  }
}
