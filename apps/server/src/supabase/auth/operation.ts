/**
 * The frame around each operation: reads the request within its limits, passes plain data to the operation, and turns
 * its result into the answer that auth-js expects. Operations know nothing of HTTP beyond a status.
 */
import type { Context, Handler } from "hono";
import { getCookie } from "hono/cookie";
import type { z } from "zod";
import type { ClientAddress } from "#platform/client-address.ts";
import { isFromThisMachine } from "#platform/http/sandbox-guard.ts";
import { parseStorableJson } from "#platform/http/storable-json.ts";
import { badJson, notJson, type Refusal, validationFailed } from "./errors.ts";

export type AuthRequest = {
  /** Undefined when the request has none. */
  body: unknown;
  query: Record<string, string>;
  /** The named parts of the path. */
  params: Record<string, string>;
  cookie: (name: string) => string | undefined;
  /** The token of `Authorization: Bearer`. */
  bearer: string | undefined;
  clientAddress: string;
  userAgent: string | undefined;
  /** `Accept-Language`. */
  languages: string | null;
  /** The request comes from this machine and through no proxy. */
  isLocal: boolean;
  /** The request has the secret key, as its bearer token or as its `apikey`. */
  isService: boolean;
};

export type Answer =
  | { ok: true; status: 200; body: object; cookie?: string; headers?: Record<string, string> }
  | { ok: true; status: 204 }
  /** `cookie` is the value of a `Set-Cookie`. */
  | { ok: true; status: 303; location: string; cookie?: string }
  | Refusal;
export type Operation = (request: AuthRequest) => Promise<Answer>;

export const maxBodyBytes = 64 * 1024;

export type OperationFrame = {
  clientAddress: ClientAddress;
  isService: (candidate: string) => Promise<boolean>;
};

export function serve(
  operation: Operation,
  { clientAddress, isService }: OperationFrame,
  readBody: ReadBody = readJson,
): Handler {
  return async (c) => {
    const body = await readBody(c);
    if (!body.ok) return refuse(c, body);
    const bearer = /^Bearer\s+(\S+)\s*$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const answer = await operation({
      body: body.value,
      query: c.req.query(),
      params: c.req.param(),
      cookie: (name) => getCookie(c, name),
      bearer,
      clientAddress: clientAddress(c),
      userAgent: c.req.header("user-agent")?.slice(0, 300),
      languages: c.req.header("accept-language")?.slice(0, 200) ?? null,
      isLocal: isFromThisMachine(c.req.raw.headers),
      isService: await isService(bearer ?? c.req.header("apikey") ?? ""),
    });
    if (!answer.ok) return refuse(c, answer);
    if ("cookie" in answer && answer.cookie !== undefined) c.header("Set-Cookie", answer.cookie);
    if (answer.status === 303) return c.redirect(answer.location, 303);
    return answer.status === 204 ? c.body(null, 204) : c.json(answer.body, answer.status, answer.headers);
  };
}

/** Answers both generations of auth-js: `code` + `message`, and `error_code` + `msg`. */
export function refuse(c: Context, refusal: Refusal): Response {
  if (refusal.retryAfterSeconds !== undefined) c.header("Retry-After", String(refusal.retryAfterSeconds));
  if (refusal.isOAuth)
    return c.json({ error: refusal.code, error_description: refusal.message }, refusal.status);
  return c.json(
    {
      code: refusal.code,
      error_code: refusal.code,
      message: refusal.message,
      msg: refusal.message,
      ...(refusal.reasons ? { weak_password: { reasons: refusal.reasons } } : {}),
    },
    refusal.status,
  );
}

type ReadBody = (c: Context) => Promise<{ ok: true; value: unknown } | Refusal>;

/** The fields of a form, which a provider's own site posts: the operation has to know by other means that it may. */
export const readForm: ReadBody = async (c) => ({ ok: true, value: new URLSearchParams(await c.req.text()) });

/** Requires the JSON content type. A form on another site can post text but not JSON, so it cannot sign anybody in. */
async function readJson(c: Context): Promise<{ ok: true; value: unknown } | Refusal> {
  if (c.req.method === "GET" || c.req.method === "HEAD") return { ok: true, value: undefined };
  const text = await c.req.text();
  if (text === "") return { ok: true, value: undefined };
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("content-type") ?? "")) return notJson();
  try {
    return { ok: true, value: parseStorableJson(text) };
  } catch {
    return badJson();
  }
}

export function parseBody<T>(schema: z.ZodType<T>, body: unknown): { ok: true; value: T } | Refusal {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const where = issue?.path.join(".");
  return validationFailed(where ? `${where}: ${issue?.message ?? "invalid"}` : "Send a JSON object");
}
