/** Checks names of buckets and objects. They are never used on disk; refused names would confuse clients. */

const bucketName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/;

export const isBucketName = (name: string): boolean => bucketName.test(name);

/** Of ASCII what Supabase allows, which is what S3 calls safe; beyond it any letter. */
const objectName = /^[\w/!.*'() &$=@;:+,?\u0080-\u{10ffff}-]+$/u;

/** At most 1,024 bytes of well-formed text in `/`-separated parts, none of them empty, `.` or `..`. */
export function isObjectName(name: string): boolean {
  if (Buffer.byteLength(name) > 1024 || !name.isWellFormed() || !objectName.test(name)) return false;
  return name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/** Objects below a person's own id are cached only briefly, so that their deletion takes effect soon. */
export const isPersonal = (name: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\/|$)/i.test(name);

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "video/mp4": "mp4",
};

/** The file name for saving: without folders, with the extension of the file's real type. */
export function downloadName(name: string, mimeType: string): string {
  const file = name.slice(name.lastIndexOf("/") + 1);
  const extension = extensions[mimeType];
  if (extension === undefined) return file;
  const dot = file.lastIndexOf(".");
  const stem = dot > 0 ? file.slice(0, dot) : file;
  const given = dot > 0 ? file.slice(dot + 1).toLowerCase() : "";
  return given === extension || (given === "jpeg" && extension === "jpg") ? file : `${stem}.${extension}`;
}

/** Accepts only the form of our own versions, so that no other text reaches the file system. @throws {Error} */
export function checkedVersion(version: string): string {
  if (!isFileVersion(version)) throw new Error("Not a file version");
  return version;
}

export const isFileVersion = (text: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
