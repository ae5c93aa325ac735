import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { failureOf } from "../../testing/failure-of.ts";
import { readText } from "../../testing/loopback.ts";
import { serveDuringTest } from "../../testing/serve.ts";
import { EngineError } from "../engine.ts";
import { createGuardedFetch, type GuardedFetchOptions } from "./guarded-fetch.ts";
import { sendPinned } from "./pinned-request.ts";
import type { HostAddress } from "./public-address.ts";

const serve = async (listener: RequestListener): Promise<URL> =>
  new URL("/v1", await serveDuringTest(listener));

const guarded = (base: URL, changes: Partial<GuardedFetchOptions> = {}): typeof globalThis.fetch =>
  createGuardedFetch({ base, signal: new AbortController().signal, maxBytes: 1_000, ...changes });

test("JSON and forms arrive whole, with their length, their headers and their method", async () => {
  const base = await serve(async (request, response) => {
    const body = await readText(request);
    const { "content-type": type, "content-length": length, authorization } = request.headers;
    response.end(JSON.stringify({ method: request.method, type, length, authorization, body }));
  });
  const fetch = guarded(base);
  const sent = await fetch(`${base.href}/a`, {
    method: "POST",
    body: '{"a":1}',
    headers: { "content-type": "application/json", authorization: "Bearer k" },
  });
  expect(await sent.json()).toEqual({
    method: "POST",
    type: "application/json",
    length: "7",
    authorization: "Bearer k",
    body: '{"a":1}',
  });
  const form = new FormData();
  form.set("image", new Blob(["bytes"], { type: "image/png" }), "a.png");
  const told = (await (await fetch(`${base.href}/b`, { method: "POST", body: form })).json()) as Record<
    string,
    string
  >;
  expect(told["type"]).toContain("multipart/form-data; boundary=");
  expect(told["body"]).toContain("bytes");
});

test("a reply that is packed without being asked for is unpacked, within the same bounds", async () => {
  const base = await serve((request, response) => {
    const text = request.url?.endsWith("large") ? "x".repeat(100_000) : "small";
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(text));
  });
  expect(await (await guarded(base)(`${base.href}/small`)).text()).toBe("small");
  expect(await failureOf(guarded(base)(`${base.href}/large`))).toMatchObject({ code: "engine_bad_output" });
});

test("more bytes than allowed are bad output, and no answer is unavailable without its query", async () => {
  const base = await serve((_, response) => response.end("x".repeat(2_000)));
  expect(await failureOf(guarded(base)(`${base.href}/a`))).toMatchObject({ code: "engine_bad_output" });
  const gone = new URL("http://127.0.0.1:9");
  const error = await failureOf(guarded(gone)("http://127.0.0.1:9/a?signature=secret"));
  expect(error).toMatchObject({ code: "engine_unavailable" });
  expect(`${String(error)} ${JSON.stringify((error as EngineError).cause)}`).not.toContain("secret");
});

const resolveTo =
  (...addresses: string[]) =>
  async (): Promise<HostAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

test.for([
  ["http://pictures.example/a.png", resolveTo("1.1.1.1")],
  ["https://user:word@pictures.example/a.png", resolveTo("1.1.1.1")],
  ["https://pictures.example/a.png", resolveTo("10.0.0.1")],
  ["https://pictures.example/a.png", resolveTo("1.1.1.1", "169.254.169.254")],
  ["https://pictures.example/a.png", resolveTo("::ffff:127.0.0.1")],
  ["https://127.0.0.1/a.png", undefined],
  ["https://[::1]/a.png", undefined],
  ["https://localhost/a.png", undefined],
] as const)("%s is not asked (%#)", async ([url, resolve]) => {
  const base = new URL("https://api.example/v1");
  const work = guarded(base, resolve ? { resolve } : {})(url);
  expect(await failureOf(work)).toMatchObject({ name: "EngineError", code: "engine_bad_output" });
});

test("another port of the operator's own host is another server", async () => {
  const base = await serve((_, response) => response.end("a"));
  const other = await serve((_, response) => response.end("b"));
  expect(await failureOf(guarded(base)(other))).toMatchObject({ code: "engine_bad_output" });
});

test("a name that has no address is unavailable", async () => {
  const resolve = (): Promise<HostAddress[]> => Promise.reject(new Error("ENOTFOUND"));
  const work = guarded(new URL("https://api.example"), { resolve })("https://gone.example/");
  expect(await failureOf(work)).toMatchObject({ code: "engine_unavailable" });
});

test("a connection goes to the address that was checked, whatever its name resolves to by then", async () => {
  const base = await serve((request, response) => response.end(request.headers.host));
  const url = new URL(`http://pictures.invalid:${base.port}/a.png`);
  const call = { url, method: "GET", headers: {}, body: null, maxBytes: 1_000 };
  const reply = await sendPinned({
    ...call,
    signal: new AbortController().signal,
    address: { address: "127.0.0.1", family: 4 },
  });
  expect(Buffer.from(reply.bytes).toString()).toBe(`pictures.invalid:${base.port}`);
});

test("a GET may be redirected a few times, each of them a call of its own; a POST never", async () => {
  const base = await serve((_, response) => response.writeHead(302, { location: "/next" }).end());
  const fetch = guarded(base);
  for (let count = 0; count < 5; count += 1) {
    const reply = await fetch(base, { redirect: "manual" });
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/next"]);
  }
  expect(await failureOf(fetch(base, { redirect: "manual" }))).toMatchObject({ code: "engine_failed" });
  const post = guarded(base)(base, { method: "POST", body: "a" });
  expect(await failureOf(post)).toMatchObject({ code: "engine_failed" });
});

test("a GET is repeated after a passing fault, and a POST is sent once", async () => {
  let asked = 0;
  const base = await serve((request, response) => {
    asked += 1;
    if (request.method === "POST" || asked === 1) return void response.destroy();
    response.writeHead(asked === 2 ? 503 : 200).end("done");
  });
  const fetch = guarded(base, { retryAfterMs: [1, 1] });
  expect(await (await fetch(base)).text()).toBe("done");
  expect(asked).toBe(3);
  expect(await failureOf(fetch(base, { method: "POST", body: "a" }))).toMatchObject({
    code: "engine_unavailable",
  });
  expect(asked).toBe(4);
});

test("a fault that a good reply tells is no passing one", async () => {
  let asked = 0;
  const base = await serve((_, response) => {
    asked += 1;
    response.end('{"status":"failed"}');
  });
  const inspect = (): never => {
    throw new EngineError("engine_failed", "The work failed.");
  };
  const work = guarded(base, { inspect, retryAfterMs: [1, 1] })(base);
  expect(await failureOf(work)).toMatchObject({ code: "engine_failed" });
  expect(asked).toBe(1);
});

test("what the inspection throws ends the call, and an abort of the run is thrown as it is", async () => {
  const base = await serve((request, response) => {
    if (request.url !== "/never") response.end("{}");
  });
  const refuse = (): never => {
    throw new EngineError("engine_refused", "No.");
  };
  expect(await failureOf(guarded(base, { inspect: refuse })(base))).toMatchObject({ code: "engine_refused" });
  const signal = AbortSignal.timeout(20);
  const error = await failureOf(guarded(base, { signal })(new URL("/never", base)));
  expect(error).toBe(signal.reason);
});

test("a picture inside of a data URL is read without a call, within the bounds", async () => {
  const fetch = guarded(new URL("https://api.example"));
  expect(await (await fetch("data:image/png;base64,AQID")).arrayBuffer()).toEqual(
    new Uint8Array([1, 2, 3]).buffer,
  );
  const large = `data:image/png;base64,${"A".repeat(4_000)}`;
  expect(await failureOf(fetch(large))).toMatchObject({ code: "engine_bad_output" });
});
