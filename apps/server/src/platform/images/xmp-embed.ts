/** Replaces a file's XMP packet. Nothing is decoded, so nothing is lost. */
import { crc32 } from "node:zlib";
import {
  mp4XmpUuid,
  packetOf,
  pngSignature,
  pngXmpKeyword,
  splitJpeg,
  splitMp4,
  splitPng,
  splitWebp,
  xmpNamespace,
  type Part,
} from "./xmp-container.ts";

/** A segment holds 64 KB. A longer packet would need the extended form; ours has about 1 KB. */
const maxJpegPacketBytes = 65_502;

export function embedInJpeg(file: Buffer, packet: Buffer): Buffer {
  if (packet.length > maxJpegPacketBytes) throw new Error("The XMP packet does not fit into a JPEG segment");
  const { segments, rest } = splitJpeg(file);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + xmpNamespace.length + packet.length);
  const mark = Buffer.concat([Buffer.from([0xff, 0xe1]), length, xmpNamespace, packet]);
  const kept = segments.filter((segment) => !packetOf.jpeg(segment));
  // JFIF and EXIF segments have to come first.
  const after = kept.findLastIndex((segment) => segment.kind === "e0" || isExif(segment)) + 1;
  return Buffer.concat([
    file.subarray(0, 2),
    ...kept.slice(0, after).map((segment) => segment.bytes),
    mark,
    ...kept.slice(after).map((segment) => segment.bytes),
    rest,
  ]);
}

const isExif = (segment: Part): boolean =>
  segment.kind === "e1" && segment.body.toString("latin1", 0, 4) === "Exif";

export function embedInPng(file: Buffer, packet: Buffer): Buffer {
  const [header, ...others] = splitPng(file).filter((chunk) => !packetOf.png(chunk));
  if (header?.kind !== "IHDR") throw new Error("The PNG has no header");
  // The XMP specification requires this form: no compression, no language, no translated keyword.
  const body = Buffer.concat([pngXmpKeyword, Buffer.from([0, 0, 0, 0]), packet]);
  const chunks = [header.bytes, pngChunk("iTXt", body), ...others.map((chunk) => chunk.bytes)];
  return Buffer.concat([pngSignature, ...chunks]);
}

function pngChunk(kind: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(kind, 4, "latin1");
  body.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

const vp8xXmpFlag = 0x04;
const vp8xAlphaFlag = 0x10;

/** XMP needs the extended file format, whose first chunk (VP8X) repeats the size and lists the file's features. */
export function embedInWebp(file: Buffer, packet: Buffer): Buffer {
  const chunks = splitWebp(file).filter((chunk) => !packetOf.webp(chunk));
  const first = chunks[0];
  if (!first) throw new Error("The WebP is empty");
  const extended = Buffer.from(first.kind === "VP8X" ? first.bytes : describeSimpleWebp(first));
  extended.writeUInt8(extended.readUInt8(8) | vp8xXmpFlag, 8);
  const images = first.kind === "VP8X" ? chunks.slice(1) : chunks;
  const body = Buffer.concat([
    Buffer.from("WEBP", "latin1"),
    extended,
    ...images.map((chunk) => chunk.bytes),
    webpChunk("XMP ", packet),
  ]);
  return webpChunk("RIFF", body);
}

function webpChunk(kind: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + body.length + (body.length % 2));
  chunk.write(kind, 0, "latin1");
  chunk.writeUInt32LE(body.length, 4);
  body.copy(chunk, 8);
  return chunk;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function describeSimpleWebp(image: Part): Buffer {
  const size = image.kind === "VP8L" ? readLosslessSize(image.body) : readLossySize(image.body);
  const body = Buffer.alloc(10);
  if (size.hasAlpha) body.writeUInt8(vp8xAlphaFlag, 0);
  body.writeUIntLE(size.widthPx - 1, 4, 3);
  body.writeUIntLE(size.heightPx - 1, 7, 3);
  return webpChunk("VP8X", body);
}

type WebpSize = { widthPx: number; heightPx: number; hasAlpha: boolean };

function readLosslessSize(body: Buffer): WebpSize {
  const bits = body.readUInt32LE(1);
  return {
    widthPx: (bits & 0x3fff) + 1,
    heightPx: ((bits >>> 14) & 0x3fff) + 1,
    hasAlpha: (bits >>> 28) % 2 === 1,
  };
}

/** Width and height, 14 bits each, follow the frame tag and the start code. */
function readLossySize(body: Buffer): WebpSize {
  return {
    widthPx: body.readUInt16LE(6) & 0x3fff,
    heightPx: body.readUInt16LE(8) & 0x3fff,
    hasAlpha: false,
  };
}

/** Appends the packet, so that no offset within the file moves. */
export function embedInMp4(file: Buffer, packet: Buffer): Buffer {
  const kept = splitMp4(file);
  const covered = kept.reduce((sum, box) => sum + box.bytes.length, 0);
  if (covered !== file.length) throw new Error("The MP4 is damaged");
  // A size of 0 means "to the end of the file" and would include what is appended.
  if (kept.some((part) => part.bytes.readUInt32BE(0) === 0)) throw new Error("The MP4 has an open end");
  const last = kept.at(-1);
  const others = last && packetOf.mp4(last) ? kept.slice(0, -1) : kept;
  const box = Buffer.alloc(8 + mp4XmpUuid.length + packet.length);
  box.writeUInt32BE(box.length, 0);
  box.write("uuid", 4, "latin1");
  mp4XmpUuid.copy(box, 8);
  packet.copy(box, 8 + mp4XmpUuid.length);
  return Buffer.concat([...others.map((part) => part.bytes), box]);
}
