/** Reads a body of one of the protocol's types up to a limit, whatever its Content-Length says. */
import { refuse } from "./errors.ts";

const maxBodyBytes = 1024 * 1024;

/** `bytes` are in PostgreSQL's hexadecimal form. */
export type Body = { type: "json" | "csv" | "form" | "text" | "bytes"; text: string };

const typesByName: Record<string, Body["type"]> = {
  // Without a type it is JSON, for example from a script that says nothing.
  "": "json",
  "text/csv": "csv",
  "application/x-www-form-urlencoded": "form",
  "text/plain": "text",
  "application/octet-stream": "bytes",
};

/** @throws {Refusal} for another content type, or more than {@link maxBodyBytes}. */
export async function readBody(request: Request): Promise<Body> {
  const header = request.headers.get("content-type") ?? "";
  const name = header.split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = /^application\/(?:[\w.+-]+\+)?json$/.test(name);
  const type = isJson ? "json" : Object.hasOwn(typesByName, name) ? typesByName[name] : undefined;
  if (type === undefined) throw refuse.contentType(header);
  const bytes = await readBounded(request);
  return { type, text: type === "bytes" ? `\\x${bytes.toString("hex")}` : new TextDecoder().decode(bytes) };
}

async function readBounded(request: Request): Promise<Buffer> {
  const announced = request.headers.get("content-length");
  if (announced !== null) {
    if (Number(announced) > maxBodyBytes) throw refuse.bodyTooLarge(maxBodyBytes);
    return Buffer.from(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw refuse.bodyTooLarge(maxBodyBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const maxFormFields = 1_000;

/** @throws {Refusal} query_too_large */
export function readForm(text: string): Record<string, string> {
  const fields = text.split("&", maxFormFields + 1);
  if (fields.length > maxFormFields) throw refuse.queryTooLarge("fields", maxFormFields);
  return Object.fromEntries(new URLSearchParams(text));
}

/** @throws {Refusal} PGRST102 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse.body("Empty or invalid json");
  }
}
