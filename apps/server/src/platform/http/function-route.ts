/**
 * One shape for every function under `/functions/v1`: the contract parses the body, the caller is verified, an
 * expected refusal becomes `{error, code}` with its status, and only a bug becomes a 500.
 */
import type { z } from "zod";
import { errorCodes, type ErrorCode, type ErrorReply } from "@galatea/contract/error-codes.ts";
import type { FunctionContract } from "@galatea/contract/function.ts";
import { limits } from "@galatea/contract/limits.ts";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { streamSSE } from "hono/streaming";
import type { ClientAddress } from "../client-address.ts";
import { type Log, logRequestFailure } from "../log.ts";
import { describeIssue } from "./describe-issue.ts";
import { drainBody } from "./drain-body.ts";
import { parseStorableJson, UnstorableText } from "./storable-json.ts";
import type { Caller, Identity } from "../ports.ts";
import type { RateLimiter } from "../rate-limit.ts";

export type Refusal = { ok: false; code: ErrorCode } & Partial<Omit<ErrorReply, "code">>;

export type FunctionContext = {
  caller: Caller;
  requestId: string;
  /** The request carries `Prefer: respond-async`. */
  respondAsync: boolean;
  /** The request accepts server-sent events. */
  acceptsEvents: boolean;
  /** The languages that the browser names. */
  acceptLanguage?: string | undefined;
  idempotencyKey: string | null;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};

/** A body that is sent as server-sent events, one after another as they come. An error in it ends the answer. */
export class ServerEvents {
  readonly events: AsyncIterable<{ event: string; data: object }>;
  constructor(events: AsyncIterable<{ event: string; data: object }>) {
    this.events = events;
  }
}

export type FunctionResult<Body> = { ok: true; body: Body; status?: 200 | 202 } | Refusal;

/** A caller who is not signed in. */
export type VisitorContext = Omit<FunctionContext, "caller"> & { address: string };

export type FunctionRoute = {
  contract: FunctionContract;
  handle: (input: unknown, context: FunctionContext) => Promise<FunctionResult<unknown>>;
  /** Of functions with access for `anyone`: answers callers who are not signed in. */
  handleVisitor?: (input: unknown, context: VisitorContext) => Promise<FunctionResult<unknown>>;
};

/** Codes that every function may answer, beside those of its contract. */
export const sharedErrors = [
  "invalid_request",
  "malformed_json",
  "unsupported_media_type",
  "body_too_large",
  "unauthorized",
  "rate_limited",
  "server_busy",
  "internal",
] as const satisfies ErrorCode[];

/** Binds a contract to its handler. The reply's type is checked against the contract, apart from 202 answers. */
export function functionRoute<Request extends z.ZodType, Reply extends z.ZodType>(
  contract: FunctionContract<Request, Reply>,
  handle: (
    input: z.output<Request>,
    context: FunctionContext,
  ) => Promise<FunctionResult<z.input<Reply> | { job_id: string; job_ids?: string[] }>>,
): FunctionRoute {
  return { contract, handle: (input, context) => handle(input as z.output<Request>, context) };
}

export function createFunctionsApp(options: {
  routes: FunctionRoute[];
  identity: Identity;
  rateLimiter: RateLimiter;
  clientAddress: ClientAddress;
  log: Log;
}): Hono {
  const app = new Hono();
  const usual = bodyLimit({ maxSize: limits.functionBodyBytes, onError: refuseTooLarge });
  for (const route of options.routes) {
    const { name, maxBodyBytes } = route.contract;
    app.use(
      `/${name}`,
      maxBodyBytes === undefined ? usual : largerBody(usual, maxBodyBytes, options.identity),
    );
    app.post(`/${route.contract.name}`, (c) => serve(c, route, options));
    app.options(`/${route.contract.name}`, (c) => c.body(null, 204));
    app.all(`/${route.contract.name}`, (c) => {
      c.header("allow", "POST, OPTIONS");
      return refuse(c, { ok: false, code: "method_not_allowed" });
    });
  }
  app.all("*", usual, (c) => refuse(c, { ok: false, code: "not_found" }));
  return app;
}

/** A body without a length is held in memory while it is counted, so only callers who are known may send a large one. */
function largerBody(
  usual: MiddlewareHandler,
  maxSize: number,
  identity: Pick<Identity, "authenticate">,
): MiddlewareHandler {
  const larger = bodyLimit({ maxSize, onError: refuseTooLarge });
  return async (c, next) =>
    (await identity.authenticate(c.req.header("authorization"))) ? larger(c, next) : usual(c, next);
}

async function serve(
  c: Context,
  route: FunctionRoute,
  {
    identity,
    rateLimiter,
    clientAddress,
    log,
  }: { identity: Identity; rateLimiter: RateLimiter; clientAddress: ClientAddress; log: Log },
): Promise<Response> {
  const requestId = crypto.randomUUID();
  c.header("x-request-id", requestId);
  try {
    const caller = await identity.authenticate(c.req.header("authorization"));
    const { handle, handleVisitor } = route;
    if (!caller && !handleVisitor) return refuse(c, { ok: false, code: "unauthorized" });
    const address = clientAddress(c);
    const allowed = await rateLimiter.consume(`${route.contract.name}:${caller?.userId ?? address}`);
    if (!allowed.ok) {
      c.header("retry-after", String(allowed.retryAfterSeconds));
      return refuse(c, { ok: false, code: "rate_limited" });
    }
    const body = await readJson(c);
    if (!body.ok) return refuse(c, body);
    const parsed = route.contract.request.safeParse(body.value, { error: describeIssue });
    if (!parsed.success) return refuse(c, invalidRequest(parsed.error));
    const idempotencyKey = c.req.header("idempotency-key") ?? null;
    if (idempotencyKey !== null && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey)) {
      return refuse(c, { ok: false, code: "invalid_request", error: "The Idempotency-Key is not valid." });
    }
    const context = {
      requestId,
      respondAsync: /(^|[,;\s])respond-async($|[,;\s])/i.test(c.req.header("prefer") ?? ""),
      acceptsEvents: /(^|[,\s])text\/event-stream($|[,;\s])/i.test(c.req.header("accept") ?? ""),
      acceptLanguage: c.req.header("accept-language"),
      idempotencyKey,
      signal: c.req.raw.signal,
    };
    const result = caller
      ? await handle(parsed.data, { ...context, caller })
      : await handleVisitor?.(parsed.data, { ...context, address });
    if (!result) return refuse(c, { ok: false, code: "unauthorized" });
    if (!result.ok) return refuse(c, result);
    if (!(result.body instanceof ServerEvents)) return c.json(result.body as object, result.status ?? 200);
    return sendEvents(c, result.body, (error) =>
      logRequestFailure(log, "function_failed", error, { requestId, function: route.contract.name }),
    );
  } catch (error) {
    logRequestFailure(log, "function_failed", error, { requestId, function: route.contract.name });
    return refuse(c, { ok: false, code: "internal" });
  }
}

/** Between two events a comment keeps proxies from closing the connection. */
const keepAliveMs = 15_000;

function sendEvents(c: Context, { events }: ServerEvents, onError: (error: unknown) => void): Response {
  c.header("cache-control", "no-store");
  // nginx would otherwise hold the sentences back.
  c.header("x-accel-buffering", "no");
  return streamSSE(c, async (stream) => {
    const keepAlive = setInterval(() => void stream.write(": still here\n\n"), keepAliveMs);
    try {
      for await (const { event, data } of events) {
        if (stream.aborted) return;
        await stream.writeSSE({ event, data: JSON.stringify(data) });
      }
    } catch (error) {
      // Caught here, because Hono would send its message.
      onError(error);
    } finally {
      clearInterval(keepAlive);
    }
  });
}

function refuse(c: Context, { ok: _, ...refusal }: Refusal): Response {
  const spec = errorCodes[refusal.code];
  if (spec.retryable && spec.status === 503 && !c.res.headers.has("retry-after"))
    c.header("retry-after", "5");
  return c.json({ ...refusal, error: refusal.error ?? spec.sentence } satisfies ErrorReply, spec.status);
}

async function refuseTooLarge(c: Context): Promise<Response> {
  await drainBody(c.req.raw);
  return refuse(c, { ok: false, code: "body_too_large" });
}

type BodyResult = { ok: true; value: unknown } | Refusal;

async function readJson(c: Context): Promise<BodyResult> {
  const text = await c.req.text();
  if (text === "") return { ok: true, value: {} };
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json") return { ok: false, code: "unsupported_media_type" };
  try {
    return { ok: true, value: parseStorableJson(text) };
  } catch (error) {
    if (!(error instanceof UnstorableText)) return { ok: false, code: "malformed_json" };
    return {
      ok: false,
      code: "invalid_request",
      error: "The text contains a character that cannot be stored (NUL, or half of a surrogate pair).",
    };
  }
}

function invalidRequest(error: z.ZodError): Refusal {
  const issues = error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join("."), message }));
  const [first] = issues;
  return { ok: false, code: "invalid_request", issues, ...(first && { error: first.message }) };
}
