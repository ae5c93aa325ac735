import type { RequestListener } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { failureOf } from "../../testing/failure-of.ts";
import { serveDuringTest } from "../../testing/serve.ts";
import { EngineError, TakenOver } from "../engine.ts";
import { fitPicture, workingSize } from "./fit-picture.ts";
import { createProviderHttp, type ProviderCall, readJson } from "./provider-http.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { waitForEnd } from "./wait-for-end.ts";

const serve = async (listener: RequestListener): Promise<URL> =>
  new URL("/prefix", await serveDuringTest(listener));

const call = (changes: Partial<ProviderCall> = {}): ProviderCall => ({
  path: "things?key=secret",
  signal: new AbortController().signal,
  timeoutMs: 2_000,
  maxBytes: 1_000,
  ...changes,
});
test("a request goes below the address with its headers, and its reply is read as JSON of a shape", async () => {
  const url = await serve((request, response) => {
    response.end(JSON.stringify({ url: request.url, key: request.headers["x-key"], method: request.method }));
  });
  const { ask } = createProviderHttp({ url, headers: { "x-key": "k" } });
  const reply = await ask(call({ method: "POST", json: { a: 1 } }));
  const shape = z.object({ url: z.string(), key: z.string(), method: z.string() });
  expect(readJson(reply, shape)).toEqual({ url: "/prefix/things?key=secret", key: "k", method: "POST" });
  expect(() => readJson(reply, z.object({ missing: z.string() }))).toThrow(
    expect.objectContaining({ code: "engine_bad_output" }),
  );
});

test("an address that is found at each request is waited for as long as the request, and its error is passed on", async () => {
  const urls = [
    await serve((_request, response) => response.end("1")),
    await serve((_request, response) => response.end("2")),
  ];
  const asked = createProviderHttp({
    url: () => Promise.resolve(urls.shift() ?? new URL("http://127.0.0.1:1")),
  });
  expect(Buffer.from((await asked.ask(call())).bytes).toString()).toBe("1");
  expect(Buffer.from((await asked.ask(call())).bytes).toString()).toBe("2");
  const away = createProviderHttp({
    url: (signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new EngineError("engine_unavailable", "It loads."))),
      ),
  });
  expect(await failureOf(away.ask(call({ timeoutMs: 20 })))).toMatchObject({
    code: "engine_unavailable",
    message: "It loads.",
  });
  expect(await failureOf(away.ask(call({ signal: AbortSignal.timeout(20) })))).toMatchObject({
    code: "engine_aborted",
  });
});

test.for([
  {
    what: "429 with a time",
    status: 429,
    headers: { "retry-after": "7" },
    code: "engine_busy",
    retryAfterMs: 7_000,
  },
  { what: "503 without one", status: 503, headers: {}, code: "engine_busy", retryAfterMs: null },
  { what: "500", status: 500, headers: {}, code: "engine_failed", retryAfterMs: null },
  {
    what: "a redirect",
    status: 302,
    headers: { location: "http://169.254.169.254/" },
    code: "engine_failed",
    retryAfterMs: null,
  },
])("$what is $code, and its message holds no query", async ({ status, headers, code, retryAfterMs }) => {
  const url = await serve((_, response) => response.writeHead(status, headers).end("no"));
  const error = await failureOf(createProviderHttp({ url }).ask(call()));
  expect(error).toMatchObject({ name: "EngineError", code, retryAfterMs });
  expect(String(error)).not.toContain("secret");
});

test("a server that says what failed is heard where a call asks for it, but never a busy one", async () => {
  const fails = await serve((_, response) => response.writeHead(500).end("out of memory"));
  const busy = await serve((_, response) => response.writeHead(503).end());
  const reply = await createProviderHttp({ url: fails }).ask(call({ answersFailures: true }));
  expect([reply.status, Buffer.from(reply.bytes).toString()]).toEqual([500, "out of memory"]);
  await expect(createProviderHttp({ url: busy }).ask(call({ answersFailures: true }))).rejects.toMatchObject({
    code: "engine_busy",
  });
});

test("a reply that never ends, one that is too large, one that breaks off and none at all each have their code", async () => {
  const slow = await serve((_, response) => void response.writeHead(200).write("a"));
  const large = await serve((_, response) => response.end("x".repeat(2_000)));
  const broken = await serve((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("half");
    setTimeout(() => response.destroy(), 20);
  });
  const gone = new URL("http://127.0.0.1:9");
  const codeOf = async (url: URL, changes: Partial<ProviderCall> = {}): Promise<string> => {
    const error = await failureOf(createProviderHttp({ url }).ask(call(changes)));
    return error instanceof EngineError ? error.code : String(error);
  };
  expect(await codeOf(slow, { timeoutMs: 50 })).toBe("engine_timeout");
  expect(await codeOf(slow, { signal: AbortSignal.timeout(50) })).toBe("engine_aborted");
  expect(await codeOf(large)).toBe("engine_bad_output");
  expect(await codeOf(broken)).toBe("engine_unavailable");
  expect(await codeOf(gone)).toBe("engine_unavailable");
});

test("Retry-After is seconds or a date, at most a day", () => {
  const nowMs = Date.parse("2026-01-01T00:00:00Z");
  expect(parseRetryAfter("3", nowMs)).toBe(3_000);
  expect(parseRetryAfter("Thu, 01 Jan 2026 00:00:10 GMT", nowMs)).toBe(10_000);
  expect(parseRetryAfter("Wed, 31 Dec 2025 00:00:00 GMT", nowMs)).toBe(0);
  expect(parseRetryAfter("999999999", nowMs)).toBe(86_400_000);
  for (const nothing of [null, "", "soon"]) expect(parseRetryAfter(nothing, nowMs)).toBeNull();
});

const waiting = {
  signal: new AbortController().signal,
  everyMs: 1,
  patienceMs: 60,
  cancel: async () => undefined,
};

test("waiting outlives short failures of the provider, and ends with a lasting one or a final one", async () => {
  const answers = [
    null,
    new EngineError("engine_unavailable", ""),
    new EngineError("engine_failed", ""),
    null,
    "done",
  ];
  const look = async (): Promise<string | null> => {
    const answer = answers.shift() ?? null;
    if (answer instanceof EngineError) throw answer;
    return answer;
  };
  expect(await waitForEnd({ ...waiting, look })).toBe("done");
  for (const code of ["engine_unavailable", "engine_lost"] as const) {
    const fails = () => Promise.reject(new EngineError(code, ""));
    await expect(waitForEnd({ ...waiting, look: fails })).rejects.toMatchObject({ code });
  }
});

test("an abort cancels the work at the provider, unless another worker takes it over", async () => {
  for (const [reason, cancels] of [
    [undefined, 1],
    [new TakenOver(), 0],
  ] as const) {
    let cancelled = 0;
    const controller = new AbortController();
    const cancel = async () => void (cancelled += 1);
    setTimeout(() => controller.abort(reason), 20);
    const wait = waitForEnd({ ...waiting, cancel, signal: controller.signal, look: async () => null });
    await expect(wait).rejects.toMatchObject({ code: "engine_aborted" });
    expect(cancelled).toBe(cancels);
  }
});

test("a provider's picture is cropped to the requested size and loses what its file says about itself", async () => {
  const made = sharp({ create: { width: 64, height: 64, channels: 3, background: "#0a0" } });
  const bytes = new Uint8Array(
    await made
      .withExif({ IFD0: { Copyright: "a prompt" } })
      .jpeg()
      .toBuffer(),
  );
  const picture = await fitPicture(bytes, { widthPx: 40, heightPx: 20 });
  const facts = await sharp(picture.bytes).metadata();
  expect(facts).toMatchObject({ format: "png", width: 40, height: 20 });
  expect(facts.exif).toBeUndefined();
});

test("what is no picture, half a picture or an enormous one is bad output", async () => {
  const size = { widthPx: 8, heightPx: 8 };
  const bomb = sharp({
    create: { width: 9_000, height: 9_000, channels: 3, background: "#000" },
    limitInputPixels: false,
  });
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  const cases = [Buffer.from("<html>"), whole.subarray(0, 200), await bomb.png().toBuffer(), Buffer.alloc(0)];
  for (const bytes of cases)
    await expect(fitPicture(new Uint8Array(bytes), size)).rejects.toMatchObject({
      code: "engine_bad_output",
    });
});

test("a picture that would be enlarged out of almost nothing is bad output", async () => {
  const of = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
  const size = { widthPx: 1024, heightPx: 1024 };
  for (const bytes of [await of(1, 1), await of(63, 63), await of(1024, 8)])
    await expect(fitPicture(new Uint8Array(bytes), size)).rejects.toMatchObject({
      code: "engine_bad_output",
      message: expect.stringContaining("pixels"),
    });
  // Models with few pixels of their own, and pictures that are small themselves.
  expect(await fitPicture(new Uint8Array(await of(256, 256)), size)).toMatchObject(size);
  const small = { widthPx: 40, heightPx: 20 };
  expect(await fitPicture(new Uint8Array(await of(20, 10)), small)).toMatchObject(small);
});

test("a working size keeps the proportions at the model's own number of pixels", () => {
  expect(workingSize({ widthPx: 1024, heightPx: 1024 }, 512 * 512, 64)).toEqual({
    widthPx: 512,
    heightPx: 512,
  });
  const wide = workingSize({ widthPx: 1344, heightPx: 768 }, 1024 * 1024, 64);
  expect([wide.widthPx % 64, wide.heightPx % 64]).toEqual([0, 0]);
  expect(wide.widthPx / wide.heightPx).toBeCloseTo(1344 / 768, 1);
});
