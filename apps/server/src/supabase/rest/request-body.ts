/** Reads a JSON body up to a limit, whatever its Content-Length says. */
import { refuse } from "./errors.ts";

const maxBodyBytes = 1024 * 1024;

/** @throws {Refusal} for another content type, or more than {@link maxBodyBytes}. */
export async function readJsonText(request: Request): Promise<string> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) throw refuse.contentType(type);
  const announced = request.headers.get("content-length");
  if (announced !== null) {
    if (Number(announced) > maxBodyBytes) throw refuse.bodyTooLarge(maxBodyBytes);
    return request.text();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw refuse.bodyTooLarge(maxBodyBytes);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
