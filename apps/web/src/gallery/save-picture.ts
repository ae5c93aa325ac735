/** Saves a picture to the person's disk, with the extension of its type. */
const extensions: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/webm": "webm",
};

export const extensionFor = (mimeType: string, url: string): string =>
  extensions[mimeType.split(";")[0]?.trim().toLowerCase() ?? ""] ??
  /\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ??
  "bin";

/** False when the file could not be fetched. */
export async function savePicture(url: string, name: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    if (!response.ok) return false;
    const blob = await response.blob();
    saveBlob(blob, `${name}.${extensionFor(blob.type, url)}`);
    return true;
  } catch {
    return false;
  }
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}
