/** The text chunks of a PNG, read and replaced; every other chunk stays as it is, marks of provenance included. */
import { crc32, inflateSync } from "node:zlib";

type Chunk = { kind: string; bytes: Buffer; body: Buffer };
export type PngText = { keyword: string; text: Buffer };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isPng = (bytes: Uint8Array): boolean => signature.equals(bytes.subarray(0, 8));

/** @param mostBytes of one text, also of a compressed one. Null when the file is cut off or a checksum is wrong. */
export function readPngTexts(bytes: Uint8Array, mostBytes: number): PngText[] | null {
  const chunks = splitChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!chunks) return null;
  const texts: PngText[] = [];
  for (const chunk of chunks) {
    const text = readText(chunk, mostBytes);
    if (text === "damaged") return null;
    if (text) texts.push(text);
  }
  return texts;
}

/**
 * Puts texts before the picture's data; texts under the same keywords are replaced.
 * @throws {Error} for bytes that are no whole PNG: only our own pictures come here.
 */
export function withPngTexts(png: Uint8Array, texts: readonly { keyword: string; text: string }[]): Buffer {
  const chunks = splitChunks(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  const [header, ...rest] = chunks ?? [];
  if (!header) throw new Error("The picture is no whole PNG");
  const keywords = new Set(texts.map(({ keyword }) => keyword));
  const kept = rest.filter((chunk) => {
    const keyword = isText(chunk) ? keywordOf(chunk.body) : null;
    return keyword === null || !keywords.has(keyword);
  });
  const added = texts.map(({ keyword, text }) => writeText(keyword, text));
  return Buffer.concat([signature, header.bytes, ...added, ...kept.map((chunk) => chunk.bytes)]);
}

/** Null unless it is whole, from IHDR to IEND. */
function splitChunks(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let offset = 8;
  while (offset + 12 <= file.length) {
    const end = offset + 12 + file.readUInt32BE(offset);
    if (end > file.length) return null;
    const kind = file.toString("latin1", offset + 4, offset + 8);
    if (crc32(file.subarray(offset + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    chunks.push({ kind, bytes: file.subarray(offset, end), body: file.subarray(offset + 8, end - 4) });
    if (kind === "IEND") return chunks[0]?.kind === "IHDR" ? chunks : null;
    offset = end;
  }
  return null;
}

const isText = ({ kind }: Chunk): boolean => kind === "tEXt" || kind === "iTXt";

function keywordOf(body: Buffer): string | null {
  const end = body.indexOf(0);
  return end < 1 ? null : body.toString("latin1", 0, end);
}

function readText(chunk: Chunk, mostBytes: number): PngText | "damaged" | null {
  const { kind, body } = chunk;
  const keyword = isText(chunk) ? keywordOf(body) : null;
  if (keyword === null) return null;
  const start = keyword.length + 1;
  if (kind === "tEXt") return { keyword, text: body.subarray(start) };
  // An iTXt chunk is: keyword 0, compression flag, method, language 0, translated keyword 0, text.
  const language = body.indexOf(0, start + 2);
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1);
  if (translated < 0) return null;
  const text = body.subarray(translated + 1);
  if (body[start] !== 1) return { keyword, text };
  try {
    return { keyword, text: inflateSync(text, { maxOutputLength: mostBytes }) };
  } catch {
    return "damaged";
  }
}

function writeText(keyword: string, text: string): Buffer {
  const body = Buffer.from(`tEXt${keyword}\0${text}`, "latin1");
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
