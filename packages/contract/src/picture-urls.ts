/** How the URLs of pictures and other files are made: the public file, its smaller copies, samples and shared pictures. */

/** The bucket that holds everything made or uploaded. */
export const contentBucket = "ai-influencer-content";

const objectsPath = "/storage/v1/object/public/";
const rendersPath = "/storage/v1/render/image/public/";
/** The start of the URL path of every public file of this bucket. */
export const objectPrefix = (bucket: string): string => `${objectsPath}${encodeURIComponent(bucket)}/`;

/**
 * The public URL of a file: the only function of the server and the browser that builds one. `object_url_path` in
 * `supabase/migrations/0008_files.sql` mirrors it, and `find-own-object.test.ts` compares the two.
 */
export function publicObjectUrl(path: string, publicUrl: string, bucket = contentBucket): string {
  return `${publicUrl}${objectPrefix(bucket)}${encodeObjectPath(path)}`;
}

/** The path of a file as URLs carry it. */
export const encodeObjectPath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** The widths in which storage makes smaller copies of a picture. It rounds other widths up to these. */
export const thumbnailWidthsPx = [160, 320, 480, 640, 960, 1280] as const;

/** A stored file: where it is served, and its bucket and path as they stand in URLs. */
export type StoredFile = { origin: string; file: string };

/** The file behind the URL of a public file or of a smaller copy. Null for every other URL. */
export function storedFileOf(url: string): StoredFile | null {
  for (const prefix of [objectsPath, rendersPath]) {
    const start = url.indexOf(prefix);
    if (start >= 0)
      return { origin: url.slice(0, start), file: url.slice(start + prefix.length).split(/[?#]/)[0] ?? "" };
  }
  return null;
}

export const storedFileUrl = ({ origin, file }: StoredFile): string => `${origin}${objectsPath}${file}`;

export const smallerCopyUrl = (
  { origin, file }: StoredFile,
  widthPx: (typeof thumbnailWidthsPx)[number],
): string => `${origin}${rendersPath}${file}?width=${widthPx}`;

/** The URL that shows a sample or the picture of a public page; null for files, which are shown from their path. */
export function openPictureUrl({ kind, id }: { kind: string; id: string }): string | null {
  if (kind === "sample") return `/samples/${id}`;
  return kind === "share" ? `/share/${id}/picture` : null;
}
