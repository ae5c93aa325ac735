/** Names of buckets and objects. They never become names on disk; what is refused here would confuse clients. */

const bucketName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/;

export const isBucketName = (name: string): boolean => bucketName.test(name);

/** At most 1,024 bytes of well-formed text in `/`-separated parts, none of them empty, `.` or `..`. */
export function isObjectName(name: string): boolean {
  if (name === "" || Buffer.byteLength(name) > 1024 || !name.isWellFormed()) return false;
  // Control characters, and the backslash that some clients take for a slash.
  if (/[\u0000-\u001f\u007f\\]/.test(name)) return false;
  return name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/** Objects below a person's own id: deleting them has to be real soon, so that they are cached only for a while. */
export const isPersonal = (name: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\/|$)/i.test(name);

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "video/mp4": "mp4",
};

/** A file name for saving: without folders, and with the extension of what the file really is. */
export function downloadName(name: string, mimeType: string): string {
  const file = name.slice(name.lastIndexOf("/") + 1);
  const extension = extensions[mimeType];
  if (extension === undefined) return file;
  const dot = file.lastIndexOf(".");
  const stem = dot > 0 ? file.slice(0, dot) : file;
  const given = dot > 0 ? file.slice(dot + 1).toLowerCase() : "";
  return given === extension || (given === "jpeg" && extension === "jpg") ? file : `${stem}.${extension}`;
}

export const encodePath = (name: string): string => name.split("/").map(encodeURIComponent).join("/");
