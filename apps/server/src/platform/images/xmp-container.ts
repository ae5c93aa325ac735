/** Splits JPEG, PNG, WebP and MP4 files into the parts between which an XMP packet is found or placed, and reads it. */

export type Container = "jpeg" | "png" | "webp" | "mp4";

export const xmpNamespace = Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1");
export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
export const pngXmpKeyword = Buffer.from("XML:com.adobe.xmp\0", "latin1");
/** The `uuid` box of XMP in ISO media files (XMP specification, part 3, 1.2.7). */
export const mp4XmpUuid = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

export function detectContainer(file: Buffer): Container | null {
  if (file.length < 16) return null;
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return "jpeg";
  if (file.subarray(0, 8).equals(pngSignature)) return "png";
  if (file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP") return "webp";
  if (file.toString("latin1", 4, 8) === "ftyp") return "mp4";
  return null;
}

/** One part of a file: `bytes` with its header, `body` without. */
export type Part = { kind: string; bytes: Buffer; body: Buffer };

/** Splits everything before the compressed data; `rest` starts with the SOS marker. */
export function splitJpeg(file: Buffer): { segments: Part[]; rest: Buffer } {
  const segments: Part[] = [];
  let offset = 2;
  while (offset + 4 <= file.length && file[offset] === 0xff) {
    const marker = file.readUInt8(offset + 1);
    // The standard allows padding before a marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0xda) break;
    const end = offset + 2 + file.readUInt16BE(offset + 2);
    if (end > file.length) break;
    segments.push({
      kind: marker.toString(16),
      bytes: file.subarray(offset, end),
      body: file.subarray(offset + 4, end),
    });
    offset = end;
  }
  return { segments, rest: file.subarray(offset) };
}

export function splitPng(file: Buffer): Part[] {
  const chunks: Part[] = [];
  let offset = 8;
  while (offset + 12 <= file.length) {
    const end = offset + 12 + file.readUInt32BE(offset);
    if (end > file.length) break;
    const kind = file.toString("latin1", offset + 4, offset + 8);
    chunks.push({ kind, bytes: file.subarray(offset, end), body: file.subarray(offset + 8, end - 4) });
    offset = end;
    if (kind === "IEND") break;
  }
  return chunks;
}

export function splitWebp(file: Buffer): Part[] {
  const chunks: Part[] = [];
  let offset = 12;
  while (offset + 8 <= file.length) {
    const size = file.readUInt32LE(offset + 4);
    // Chunks are padded to an even length.
    const end = Math.min(offset + 8 + size + (size % 2), file.length);
    if (offset + 8 + size > file.length) break;
    const kind = file.toString("latin1", offset, offset + 4);
    chunks.push({
      kind,
      bytes: file.subarray(offset, end),
      body: file.subarray(offset + 8, offset + 8 + size),
    });
    offset = end;
  }
  return chunks;
}

/** The boxes at the top of an ISO media file. */
export function splitMp4(file: Buffer): Part[] {
  const boxes: Part[] = [];
  let offset = 0;
  while (offset + 8 <= file.length) {
    const short = file.readUInt32BE(offset);
    let size = short;
    let header = 8;
    if (short === 0) size = file.length - offset;
    if (short === 1 && offset + 16 <= file.length) {
      size = Number(file.readBigUInt64BE(offset + 8));
      header = 16;
    }
    if (size < header || offset + size > file.length) break;
    const kind = file.toString("latin1", offset + 4, offset + 8);
    boxes.push({
      kind,
      bytes: file.subarray(offset, offset + size),
      body: file.subarray(offset + header, offset + size),
    });
    offset += size;
  }
  return boxes;
}

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
