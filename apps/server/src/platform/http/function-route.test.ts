import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { ErrorCode } from "@galatea/contract/error-codes.ts";
import { defineFunction } from "@galatea/contract/function.ts";
import { limits } from "@galatea/contract/limits.ts";
import { getRequestListener } from "@hono/node-server";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import type { Log, LogFields } from "../log.ts";
import type { Caller } from "../ports.ts";
import type { RateLimiter } from "../rate-limit.ts";
import {
  createFunctionsApp,
  functionRoute,
  type FunctionContext,
  type FunctionResult,
  type FunctionRoute,
  ServerEvents,
} from "./function-route.ts";

const caller: Caller = { userId: "ada", email: "ada@example.org", emailVerified: true, sessionId: "one" };
const contract = defineFunction({
  name: "echo",
  summary: "Says it again.",
  access: "signed-in",
  startsJob: false,
  request: z.object({ text: z.string().max(limits.functionBodyBytes).default("nothing") }),
  reply: z.object({ text: z.string() }),
  errors: [],
});
type Handle = (
  input: { text: string },
  context: FunctionContext,
) => Promise<FunctionResult<{ text: string }>>;

function createLimiter(isAllowed: boolean): RateLimiter {
  const answer = isAllowed ? { ok: true as const } : { ok: false as const, retryAfterSeconds: 7 };
  const nothing = (): Promise<void> => Promise.resolve();
  const consume = () => Promise.resolve(answer);
  return { consume, check: consume, count: () => Promise.resolve(0), giveBack: nothing, reset: nothing };
}

/** An app with one function, and the inputs that the function was called with. */
function createApp(
  options: {
    contract?: typeof contract;
    handle?: Handle;
    allowed?: boolean;
    authenticate?: () => Promise<Caller | null>;
  } = {},
) {
  const calls: { input: { text: string }; context: FunctionContext }[] = [];
  const logged: [string, LogFields | undefined][] = [];
  const note = (event: string, fields?: LogFields): void => void logged.push([event, fields]);
  const log: Log = { info: note, warn: note, error: note };
  const handle: Handle = options.handle ?? ((input) => Promise.resolve({ ok: true, body: input }));
  const app = createFunctionsApp({
    routes: [
      functionRoute(options.contract ?? contract, (input, context) => {
        calls.push({ input, context });
        return handle(input, context);
      }),
    ],
    identity: {
      authenticate:
        options.authenticate ?? ((header) => Promise.resolve(header === "Bearer ada" ? caller : null)),
    },
    rateLimiter: createLimiter(options.allowed ?? true),
    clientAddress: () => "192.0.2.1",
    log,
  });
  const call = (
    body: string | ReadableStream<Uint8Array> | null,
    headers: Record<string, string> = {},
    method = "POST",
  ): Promise<Response> =>
    Promise.resolve(
      app.request("/echo", {
        method,
        headers: { authorization: "Bearer ada", "content-type": "application/json", ...headers },
        body,
        ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
      }),
    );
  return { app, call, calls, logged };
}

async function expectRefusal(
  response: Response,
  status: number,
  code: ErrorCode,
): Promise<Record<string, unknown>> {
  const body = (await response.json()) as Record<string, unknown>;
  expect([response.status, body["code"]]).toEqual([status, code]);
  expect(body["error"]).toEqual(expect.stringMatching(/\w/));
  expect(body).not.toHaveProperty("ok");
  return body;
}

test("the handler gets what the contract parsed, with the caller; unknown fields are left out", async () => {
  const { call, calls } = createApp();
  const response = await call(JSON.stringify({ text: "hello", userId: "eve", role: "admin", price: 0 }));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ text: "hello" });
  expect(calls[0]?.input).toEqual({ text: "hello" });
  expect(calls[0]?.context.caller).toEqual(caller);
  expect(response.headers.get("x-request-id")).toBe(calls[0]?.context.requestId);
});

test("a missing body is read as an empty object", async () => {
  const { call } = createApp();
  expect(await (await call(null, { "content-type": "" })).json()).toEqual({ text: "nothing" });
});

test("a caller who is not signed in is refused before the handler", async () => {
  const { call, calls } = createApp();
  await expectRefusal(await call("{}", { authorization: "Bearer eve" }), 401, "unauthorized");
  await expectRefusal(await call("{}", { authorization: "" }), 401, "unauthorized");
  expect(calls).toEqual([]);
});

test("a caller over the limit is told when to try again", async () => {
  const { call, calls } = createApp({ allowed: false });
  const response = await call("{}");
  await expectRefusal(response, 429, "rate_limited");
  expect(response.headers.get("retry-after")).toBe("7");
  expect(calls).toEqual([]);
});

test.each([
  "application/json",
  "application/json; charset=utf-8",
  "Application/JSON",
  " application/json ;x=y",
])("%j is JSON", async (type) => {
  expect((await createApp().call('{"text":"hello"}', { "content-type": type })).status).toBe(200);
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp",
  "",
])("%j is refused: a form on another site must not be able to call a function", async (type) => {
  const { call, calls } = createApp();
  await expectRefusal(
    await call('{"text":"hello"}', { "content-type": type }),
    415,
    "unsupported_media_type",
  );
  expect(calls).toEqual([]);
});

test.each(["{", "{'text':1}", "undefined", '{"text":"a"}{"text":"b"}', "\u0000"])(
  "%j is no JSON",
  async (body) => {
    await expectRefusal(await createApp().call(body), 400, "malformed_json");
  },
);

test.each([
  '{"text":"a\\u0000b"}',
  '{"text":"a\\ud83d"}',
  '{"text":"\\ude00b"}',
  '{"text":"a","other":[{"deep":"\\u0000"}]}',
  '{"text":"a","\\u0000":1}',
])("%s holds text that PostgreSQL cannot store, and is refused before the handler", async (body) => {
  const { call, calls } = createApp();
  await expectRefusal(await call(body), 400, "invalid_request");
  expect(calls).toEqual([]);
});

test("JSON nested a hundred thousand deep is refused, and the process lives", async () => {
  const { call, calls } = createApp();
  await expectRefusal(
    await call(`{"text":"a","x":${"[".repeat(1e5)}${"]".repeat(1e5)}}`),
    400,
    "malformed_json",
  );
  expect(calls).toEqual([]);
});

test.each(["null", "[]", '"text"', "1", "true"])(
  "%s is JSON but no request object, and is refused",
  async (body) => {
    await expectRefusal(await createApp().call(body), 400, "invalid_request");
  },
);

test("a refusal names the invalid field and does not repeat its value", async () => {
  const refusal = await expectRefusal(await createApp().call('{"text":424242}'), 400, "invalid_request");
  expect(refusal["issues"]).toEqual([{ path: "text", message: expect.any(String) }]);
  expect(refusal["error"]).toBe("“text” has to be a text.");
  expect(JSON.stringify(refusal)).not.toContain("424242");
});

const bodyOf = (bytes: number): string => JSON.stringify({ text: "x".repeat(bytes - '{"text":""}'.length) });
const streamOf = (text: string, chunkBytes = 16_384): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  let offset = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (offset >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.subarray(offset, (offset += chunkBytes)));
    },
  });
};

test("a body of exactly the limit is read, one byte more is refused, with or without a length", async () => {
  const { call, calls } = createApp();
  const length = (text: string): Record<string, string> => ({ "content-length": String(text.length) });
  const full = bodyOf(limits.functionBodyBytes);
  const over = bodyOf(limits.functionBodyBytes + 1);
  expect((await call(full, length(full))).status).toBe(200);
  expect((await call(streamOf(full))).status).toBe(200);
  expect(calls).toHaveLength(2);
  await expectRefusal(await call(over, length(over)), 413, "body_too_large");
  await expectRefusal(await call(streamOf(over)), 413, "body_too_large");
  expect(calls).toHaveLength(2);
});

test("a function that takes larger bodies takes them from callers who are signed in, with or without a length", async () => {
  const maxBodyBytes = 2 * limits.functionBodyBytes;
  const { call, calls } = createApp({ contract: { ...contract, maxBodyBytes } });
  // Spaces around the JSON count too.
  const full = "{}".padEnd(maxBodyBytes);
  expect((await call(full, { "content-length": String(full.length) })).status).toBe(200);
  expect((await call(streamOf(full))).status).toBe(200);
  await expectRefusal(await call(streamOf(`${full} `)), 413, "body_too_large");
  await expectRefusal(await call(streamOf(full), { authorization: "" }), 413, "body_too_large");
  expect(calls).toHaveLength(2);
});

test.each(["a", "5f1a2c3e-0000-4000-8000-000000000000", "~!@#$%^&*()", "k".repeat(200)])(
  "Idempotency-Key %s reaches the handler",
  async (key) => {
    const { call, calls } = createApp();
    await call("{}", { "idempotency-key": key });
    expect(calls[0]?.context.idempotencyKey).toBe(key);
  },
);

test.each(["", "two words", "k".repeat(201), "caf\u00e9"])("Idempotency-Key %j is refused", async (key) => {
  const { call, calls } = createApp();
  await expectRefusal(await call("{}", { "idempotency-key": key }), 400, "invalid_request");
  expect(calls).toEqual([]);
});

test("without the header the handler gets no idempotency key", async () => {
  const { call, calls } = createApp();
  await call("{}");
  expect(calls[0]?.context.idempotencyKey).toBeNull();
});

test.each([
  ["respond-async", true],
  ["Respond-Async", true],
  ["wait=10, respond-async", true],
  ["respond-async,wait=10", true],
  ["respond-async; now", true],
  ["", false],
  ["wait=10", false],
  ["respond-asynchronously", false],
  ["dont-respond-async", false],
  ["respond-async-please", false],
])("Prefer: %s asks for an answer at once: %s", async (prefer, expected) => {
  const { call, calls } = createApp();
  await call("{}", { prefer });
  expect(calls[0]?.context.respondAsync).toBe(expected);
});

test("a handler decides the status and its own fields of a refusal", async () => {
  const accepted = createApp({
    handle: () => Promise.resolve({ ok: true, status: 202, body: { text: "later" } }),
  });
  expect((await accepted.call("{}")).status).toBe(202);
  const refused = createApp({
    handle: () =>
      Promise.resolve({ ok: false, code: "insufficient_credits", needed_credits: 20, balance_credits: 3 }),
  });
  expect(await expectRefusal(await refused.call("{}"), 402, "insufficient_credits")).toMatchObject({
    needed_credits: 20,
    balance_credits: 3,
  });
});

test("a refusal that may succeed later says when to try again", async () => {
  const { call } = createApp({ handle: () => Promise.resolve({ ok: false, code: "engine_unavailable" }) });
  const response = await call("{}");
  await expectRefusal(response, 503, "engine_unavailable");
  expect(response.headers.get("retry-after")).toBe("5");
});

test("a bug is a 500 that tells the caller only the request's id, and is logged under that id", async () => {
  const broken = createApp({ handle: () => Promise.reject(new Error("relation secrets does not exist")) });
  const response = await broken.call('{"text":"a private prompt"}');
  const body = await expectRefusal(response, 500, "internal");
  expect(JSON.stringify(body)).not.toContain("secrets");
  expect(broken.logged).toEqual([
    [
      "function_failed",
      expect.objectContaining({ requestId: response.headers.get("x-request-id"), function: "echo" }),
    ],
  ]);
  expect(JSON.stringify(broken.logged)).not.toContain("a private prompt");

  const away = createApp({ authenticate: () => Promise.reject(new Error("connection refused")) });
  await expectRefusal(await away.call("{}"), 500, "internal");
});

test("other methods and other names are refused as JSON", async () => {
  const { app, call, calls } = createApp();
  for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
    const response = await call(null, {}, method);
    await expectRefusal(response, 405, "method_not_allowed");
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
  }
  expect((await call(null, {}, "OPTIONS")).status).toBe(204);
  await expectRefusal(await app.request("/nothing", { method: "POST" }), 404, "not_found");
  await expectRefusal(await app.request("/"), 404, "not_found");
  expect(calls).toEqual([]);
});

test("a caller who hangs up while sending is noted, without an error and a stack", async () => {
  const { app, logged } = createApp();
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const head = [
      "POST /echo HTTP/1.1",
      "Host: localhost",
      "Authorization: Bearer ada",
      "Content-Length: 100",
    ];
    socket.write(`${head.join("\r\n")}\r\nContent-Type: application/json\r\n\r\n{"text":`);
    await once(server, "request");
    socket.destroy();
    await vi.waitFor(() => expect(logged).toHaveLength(1));
    expect(logged[0]).toEqual(["request_aborted", { requestId: expect.any(String), function: "echo" }]);
  } finally {
    server.close();
  }
});

test("a function for anyone answers visitors, and knows who is signed in", async () => {
  const route: FunctionRoute = {
    contract: { ...contract, access: "anyone" },
    handle: (_, context) => Promise.resolve({ ok: true, body: { text: context.caller.userId } }),
    handleVisitor: (_, context) => Promise.resolve({ ok: true, body: { text: context.address } }),
  };
  const app = createFunctionsApp({
    routes: [route],
    identity: { authenticate: (header) => Promise.resolve(header === "Bearer ada" ? caller : null) },
    rateLimiter: createLimiter(true),
    clientAddress: () => "192.0.2.1",
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const ask = async (headers: Record<string, string>): Promise<unknown> =>
    (await app.request("/echo", { method: "POST", headers })).json();
  expect(await ask({ authorization: "Bearer ada" })).toEqual({ text: "ada" });
  expect(await ask({})).toEqual({ text: "192.0.2.1" });
});

test("events are sent as they come, and an error among them ends the answer and is logged", async () => {
  const gate = Promise.withResolvers<void>();
  async function* speak() {
    yield { event: "sentence", data: { text: "One." } };
    await gate.promise;
    yield { event: "sentence", data: { text: "Two." } };
    throw new Error("The model is gone.");
  }
  const { call, calls, logged } = createApp({
    handle: () =>
      Promise.resolve({ ok: true, body: new ServerEvents(speak()) as unknown as { text: string } }),
  });
  const response = await call("{}", { accept: "text/event-stream" });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(calls[0]?.context.acceptsEvents).toBe(true);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('event: sentence\ndata: {"text":"One."}\n\n');
  gate.resolve();
  expect((await reader?.read())?.value).toBe('event: sentence\ndata: {"text":"Two."}\n\n');
  expect((await reader?.read())?.done).toBe(true);
  expect(logged.map(([event]) => event)).toEqual(["function_failed"]);
});
