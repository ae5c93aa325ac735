/** Files of cards and lorebooks between the disk and the server. */
import { saveBlob } from "#gallery/save-picture.ts";

/** Without the address's head, as the server takes it. */
export async function toBase64(file: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Error("The file cannot be read.")));
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(",") + 1);
}

export type CardFile = { name: string; mimeType: string; base64: string };

export function saveFile({ name, mimeType, base64 }: CardFile): void {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  saveBlob(new Blob([bytes], { type: mimeType }), name);
}
