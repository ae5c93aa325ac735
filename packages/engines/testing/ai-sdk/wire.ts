/** What the test server's protocols share: calls as they arrive, and what each of them asks for. */
import type { IncomingMessage } from "node:http";
import { readBytes } from "../loopback.ts";

export type Json = Record<string, unknown>;

export type WireCall = {
  method: string;
  /** Below the protocol's own address, without the query: "/images/generations". */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** The fields of a body of JSON or of a form. */
  body: Json;
  /** The files of a form, by their fields. */
  files: { field: string; bytes: Buffer }[];
};

export type WireReply = {
  status: number;
  json?: unknown;
  bytes?: Buffer;
  headers?: Record<string, string>;
};

/** A request for a picture, in any protocol. */
export type Asked = {
  protocol: string;
  model: string;
  prompt: string;
  negative: string | null;
  seed: number | null;
  /** What the result is painted in. */
  size: { widthPx: number; heightPx: number };
  pictures: Buffer[];
  mask: Buffer | null;
  body: Json;
};

/** A request for a video, in any protocol. */
export type AskedVideo = {
  protocol: string;
  model: string;
  prompt: string;
  seed: number | null;
  seconds: number;
  /** The proportions of the result. */
  size: { widthPx: number; heightPx: number };
  first: Buffer;
  last: Buffer | null;
  body: Json;
  idempotencyKey: string | null;
};

export type Protocol = {
  /** The name of the header with the key, and what stands in front of it. */
  key: { header: string; prefix: string };
  /** Null where the provider has no such path. */
  handle: (call: WireCall, studio: Studio) => Promise<WireReply | null>;
};

/** What paints for the protocols. */
export type Studio = {
  fault: string | null;
  /** Takes the time of the work, and records the request. */
  paint: (asked: Asked) => Promise<Buffer>;
  film: (asked: AskedVideo) => Promise<Buffer>;
  /** The address at which the picture, or the video, can be fetched. */
  store: (file: Buffer) => string;
};

export async function readCall(request: IncomingMessage, url: URL, path: string): Promise<WireCall> {
  const { method = "GET", headers } = request;
  const read = { method, path, query: url.searchParams, headers };
  const type = headers["content-type"] ?? "";
  const bytes = await readBytes(request);
  if (type.startsWith("application/json"))
    return { ...read, body: JSON.parse(bytes.toString("utf8")) as Json, files: [] };
  if (!type.startsWith("multipart/form-data")) return { ...read, body: {}, files: [] };
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  const body: Json = {};
  const files: WireCall["files"] = [];
  for (const [field, value] of form.entries())
    if (typeof value === "string") body[field] = value;
    else files.push({ field, bytes: Buffer.from(await value.arrayBuffer()) });
  return { ...read, body, files };
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A whole number of JSON, or of a field of a form. */
export function wholeOf(value: unknown): number | null {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : null;
}

/** Of "1024x1536". */
export function sizeOf(text: string): Asked["size"] | null {
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(text) ?? [];
  return width && height ? { widthPx: Number(width), heightPx: Number(height) } : null;
}

/** About a megapixel in this ratio, such as "16:9". */
export function sizeOfRatio(text: string): Asked["size"] | null {
  const [, width, height] = /^(\d{1,4}):(\d{1,4})$/.exec(text) ?? [];
  if (!width || !height) return null;
  const scale = Math.sqrt((1024 * 1024) / (Number(width) * Number(height)));
  return { widthPx: Math.round(Number(width) * scale), heightPx: Math.round(Number(height) * scale) };
}

/** Of "data:image/png;base64,…"; null for another address. */
export function fromDataUrl(value: unknown): Buffer | null {
  const [, data] = /^data:image\/(?:png|jpeg|webp);base64,(.+)$/.exec(textOf(value)) ?? [];
  return data === undefined ? null : Buffer.from(data, "base64");
}

export const openaiError = (status: number, message: string, code: string | null = null): WireReply => ({
  status,
  json: { error: { message, type: "invalid_request_error", param: null, code } },
});
