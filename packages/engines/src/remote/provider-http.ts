/**
 * HTTP to the server of an engine: bounded in time and in bytes, without redirects, every fault an EngineError. Errors
 * name the path and never the query, the headers or the body, because those hold keys and people's words.
 */
import type { z } from "zod";
import { EngineError, type JsonValue } from "../engine.ts";
import { parseJson } from "./parse-json.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { typeName } from "./type-name.ts";

export type ProviderAddress = {
  /** Such as http://127.0.0.1:8188; a path in front of the server's own stays. */
  url: URL;
  /** Sent with every request, such as its key. */
  headers?: Record<string, string>;
};

/**
 * A function where the server runs only when it is needed: it waits until the signal, and then throws the EngineError that
 * says why it does not run.
 */
export type ServerAddress = URL | ((signal: AbortSignal) => Promise<URL>);

export type ProviderCall = {
  method?: "GET" | "POST" | "DELETE";
  /** Below the address, with its query: "queue", "view?filename=a.png". */
  path: string;
  json?: JsonValue;
  form?: FormData;
  signal: AbortSignal;
  timeoutMs: number;
  maxBytes: number;
  /** Answers 5xx but 503 too, for a server that says there what failed. */
  answersFailures?: true;
};

export type ProviderReply = { status: number; contentType: string; bytes: Uint8Array };

export type ProviderHttp = {
  /**
   * Answers every reply that says something about this request: 2xx, and 4xx but 429.
   * @throws {EngineError} `engine_unavailable` without an answer, `engine_timeout`, `engine_aborted`, `engine_busy` (429
   * and 503), `engine_failed` (other 5xx, a redirect), `engine_bad_output` (more than `maxBytes`).
   */
  ask: (call: ProviderCall) => Promise<ProviderReply>;
};

export function createProviderHttp({
  url,
  headers = {},
}: Omit<ProviderAddress, "url"> & { url: ServerAddress }): ProviderHttp {
  const findUrl = typeof url === "function" ? url : () => Promise.resolve(url);
  return { ask: (call) => ask(findUrl, headers, call) };
}

const below = ({ href }: URL, path: string): URL => new URL(path, href.endsWith("/") ? href : `${href}/`);

/** @throws {EngineError} `engine_bad_output` when the reply is no JSON of that shape, or is nested too deeply or too long. */
export function readJson<Schema extends z.ZodType>(reply: ProviderReply, schema: Schema): z.infer<Schema> {
  const told = schema.safeParse(parseJson(reply.bytes));
  if (told.success) return told.data;
  throw new EngineError("engine_bad_output", `The answer (${reply.status}) is not what was expected.`, {
    cause: told.error,
  });
}

/** For logs. Without the body, which may repeat a person's words. */
export const describeReply = ({
  status,
  contentType,
}: Pick<ProviderReply, "status" | "contentType">): string => `${status} (${typeName(contentType)})`;

async function ask(
  findUrl: (signal: AbortSignal) => Promise<URL>,
  headers: Record<string, string>,
  call: ProviderCall,
): Promise<ProviderReply> {
  const { path, method = "GET", signal, timeoutMs, maxBytes } = call;
  const place = path.split("?")[0];
  const late = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let bytes: Uint8Array | null;
  const either = AbortSignal.any([signal, late]);
  try {
    response = await fetch(below(await findUrl(either), path), {
      method,
      headers: { ...headers, ...(call.json === undefined ? {} : { "content-type": "application/json" }) },
      ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
      ...(call.form ? { body: call.form } : {}),
      redirect: "manual",
      signal: either,
    });
    bytes = await readAtMost(response, maxBytes);
  } catch (error) {
    if (signal.aborted) throw new EngineError("engine_aborted", "The run was cancelled.");
    if (error instanceof EngineError) throw error;
    if (late.aborted) throw new EngineError("engine_timeout", `${place} took over ${timeoutMs} ms.`);
    throw new EngineError("engine_unavailable", `${place} gave no answer.`, { cause: error });
  }
  if (bytes === null)
    throw new EngineError("engine_bad_output", `${place} gave more than ${maxBytes} bytes.`);
  const reply = { status: response.status, contentType: response.headers.get("content-type") ?? "", bytes };
  refuseFaults(place ?? "", reply, response.headers, call.answersFailures === true);
  return reply;
}

function refuseFaults(place: string, reply: ProviderReply, headers: Headers, answersFailures: boolean): void {
  const { status } = reply;
  const message = `${place} answered ${describeReply(reply)}`;
  if (status === 429 || status === 503) {
    const retryAfterMs = parseRetryAfter(headers.get("retry-after"));
    throw new EngineError("engine_busy", message, retryAfterMs === null ? {} : { retryAfterMs });
  }
  if (status >= 500 && !answersFailures) throw new EngineError("engine_failed", message);
  if (status >= 300 && status < 400)
    throw new EngineError("engine_failed", `${place} answered with a redirect.`);
}

/** Null when there is more. */
async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
