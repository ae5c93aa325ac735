/**
 * The container of a video by its bytes. Neither a provider's word nor ffmpeg's guess decides it: ffmpeg would also read
 * playlists, which name other files.
 */

export type VideoContainer = "mp4" | "webm" | "avi" | "gif" | "webp";

/** Null for everything else. */
export function containerOf(bytes: Uint8Array): VideoContainer | null {
  const text = (from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(4, 8) === "ftyp") return "mp4";
  if (text(0, 4) === "\x1a\x45\xdf\xa3") return "webm";
  if (text(0, 6) === "GIF89a" || text(0, 6) === "GIF87a") return "gif";
  if (text(0, 4) !== "RIFF") return null;
  if (text(8, 12) === "AVI ") return "avi";
  return text(8, 12) === "WEBP" ? "webp" : null;
}

/**
 * Whether the file says that it goes on. ffmpeg ends such files without a word, but for MP4, whose index it misses or
 * whose frames it finds broken.
 */
export function isCutOff(bytes: Uint8Array, container: VideoContainer): boolean {
  switch (container) {
    case "avi":
    case "webp":
      return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 > bytes.length;
    case "gif":
      return bytes.at(-1) !== 0x3b;
    case "webm":
      return segmentEnd(bytes) > bytes.length;
    case "mp4":
      return false;
  }
}

const segmentId = [0x18, 0x53, 0x80, 0x67];

/** Where the one segment of the file ends (RFC 8794, RFC 9559); 0 when the file does not say it, as with live videos. */
function segmentEnd(bytes: Uint8Array): number {
  const header = variableNumber(bytes, 4);
  const at = header.next + header.value;
  if (segmentId.some((byte, index) => bytes[at + index] !== byte)) return 0;
  const segment = variableNumber(bytes, at + 4);
  return segment.isUnknown ? 0 : segment.next + segment.value;
}

/** The number of leading zeros of its first byte tells how many bytes follow; all ones mean that it is not known. */
function variableNumber(bytes: Uint8Array, at: number): { value: number; next: number; isUnknown: boolean } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  let value = first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, next: at + length, isUnknown: value >= 2 ** (7 * length) - 1 };
}
