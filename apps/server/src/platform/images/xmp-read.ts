/** Finds the XMP packet of a JPEG, PNG, WebP or MP4. */
import {
  detectContainer,
  mp4XmpUuid,
  pngXmpKeyword,
  splitJpeg,
  splitMp4,
  splitPng,
  splitWebp,
  xmpNamespace,
  type Part,
} from "./xmp-container.ts";

export function readXmp(file: Buffer): string | null {
  const container = detectContainer(file);
  if (container === null) return null;
  const parts = splitters[container](file);
  for (const part of parts) {
    const packet = packetOf[container](part);
    if (packet) return packet.toString("utf8");
  }
  return null;
}

const splitters = {
  jpeg: (file: Buffer): Part[] => splitJpeg(file).segments,
  png: splitPng,
  webp: splitWebp,
  mp4: splitMp4,
};

/** The packet in a part, or null when the part holds something else. */
export const packetOf = {
  jpeg: (part: Part): Buffer | null =>
    part.kind === "e1" && startsWith(part.body, xmpNamespace)
      ? part.body.subarray(xmpNamespace.length)
      : null,
  png: (part: Part): Buffer | null =>
    part.kind === "iTXt" && startsWith(part.body, pngXmpKeyword) ? readInternationalText(part.body) : null,
  webp: (part: Part): Buffer | null => (part.kind === "XMP " ? part.body : null),
  mp4: (part: Part): Buffer | null =>
    part.kind === "uuid" && startsWith(part.body, mp4XmpUuid) ? part.body.subarray(mp4XmpUuid.length) : null,
};

const startsWith = (bytes: Buffer, prefix: Buffer): boolean =>
  bytes.subarray(0, prefix.length).equals(prefix);

/** An iTXt chunk is: keyword 0, compression flag, method, language 0, translated keyword 0, text. XMP is never compressed. */
function readInternationalText(body: Buffer): Buffer | null {
  const flags = pngXmpKeyword.length;
  if (body[flags] !== 0) return null;
  const language = body.indexOf(0, flags + 2);
  if (language < 0) return null;
  const keyword = body.indexOf(0, language + 1);
  return keyword < 0 ? null : body.subarray(keyword + 1);
}
