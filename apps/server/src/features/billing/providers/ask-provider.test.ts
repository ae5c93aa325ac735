import { afterAll, afterEach, expect, test } from "vitest";
import { type Reply, startLoopbackServer } from "#testing/providers/loopback-server.ts";
import { askProvider, quoteProvider } from "./ask-provider.ts";
import { ProviderUnavailable } from "./provider.ts";

let reply: Reply = { status: 200, body: {} };
const server = await startLoopbackServer(() => reply);
const elsewhere = await startLoopbackServer(() => ({ status: 200, body: { status: "success" } }));
const ask = (timeoutMs = 400) =>
  askProvider({ providerLabel: "The provider", url: new URL(`${server.url}/?key=secret`), timeoutMs });

afterEach(() => server.breakWith(null));
afterAll(async () => {
  await server.close();
  await elsewhere.close();
});

test("numbers in an answer keep every digit", async () => {
  reply = {
    status: 200,
    body: '{"a":1.50,"b":[0.1000000000000000055],"c":12345678901234567890,"d":"x","e":2e-7}',
  };
  expect(await ask()).toEqual({
    ok: true,
    status: 200,
    body: { a: "1.50", b: ["0.1000000000000000055"], c: "12345678901234567890", d: "x", e: "2e-7" },
  });
});

test("a refusal as JSON is an answer", async () => {
  reply = { status: 422, body: { status: "error" } };
  expect(await ask()).toEqual({ ok: false, status: 422, body: { status: "error" } });
});

test("redirects are not followed, so that a key in the query is not sent elsewhere", async () => {
  reply = { status: 307, body: {}, headers: { location: `${elsewhere.url}/` } };
  await expect(ask()).rejects.toThrow(
    new ProviderUnavailable("The provider answered with a redirect (status 307)."),
  );
  expect(elsewhere.requests).toHaveLength(0);
});

test("an endless answer is cut off long before the timeout", async () => {
  server.breakWith("endless");
  const startedMs = performance.now();
  await expect(ask(20_000)).rejects.toThrow("The provider answered more than 1048576 bytes.");
  expect(performance.now() - startedMs).toBeLessThan(5000);
});

test("a missing answer fails after the timeout", async () => {
  server.breakWith("hanging");
  await expect(ask(100)).rejects.toThrow("The provider did not answer within 100 ms.");
  server.breakWith("down");
  await expect(ask()).rejects.toThrow("The provider could not be reached.");
});

test("a provider's message is quoted without the key, in one short line", () => {
  expect(quoteProvider("Key s3cret\n\u001b[31m is wrong: s3cret", "s3cret")).toBe(
    "Key (key) [31m is wrong: (key)",
  );
  expect(quoteProvider("x".repeat(1000), "s3cret")).toHaveLength(200);
});
