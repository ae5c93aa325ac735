/** The type of a stored file: what its content shows, else what its client says, as long as that runs nowhere. */
import { fileTypeFromBuffer } from "file-type";

/** How much of a file shows its type. */
export const headBytes = 4100;

/** Null where the content shows none, as that of a text. */
export const typeOfContent = async (head: Uint8Array): Promise<string | null> =>
  (await fileTypeFromBuffer(head))?.mime ?? null;

/** Uploaded markup must never run under this origin, so it is served as text. */
export const harmlessType = (mimeType: string): string =>
  /html|xml|svg|javascript|ecmascript/.test(mimeType) ? "text/plain" : mimeType;
