import { Hono } from "hono";
import { expect, test } from "vitest";
import { sandboxGuard } from "./sandbox-guard.ts";

const ask = (headers: Record<string, string>, allowEverywhere = false) => {
  const app = new Hono();
  app.use(sandboxGuard(allowEverywhere));
  app.get("/", (c) => c.text("inside"));
  return app.request("/", { headers });
};

test.each(["localhost:3000", "127.0.0.1", "[::1]:8080"])(
  "the machine itself is let in as %s",
  async (host) => {
    expect((await ask({ host })).status).toBe(200);
  },
);

test.each([
  [{ host: "studio.example.org" }],
  [{ host: "localhost:3000", "x-forwarded-for": "203.0.113.9" }],
  [{ host: "localhost:3000", "x-forwarded-host": "studio.example.org" }],
  [{ host: "localhost:3000", "x-forwarded-proto": "https" }],
  [{ host: "localhost:3000", "x-forwarded-server": "studio.example.org" }],
  [{ host: "localhost:3000", "true-client-ip": "203.0.113.9" }],
  [{ host: "localhost:3000", forwarded: "for=203.0.113.9" }],
  [{ host: "" }],
  [{ host: "localhost.evil.example" }],
  [{}],
])("a request through a proxy is refused: %j", async (headers) => {
  const reply = await ask(headers);
  expect(reply.status).toBe(403);
  expect(await reply.json()).toMatchObject({ code: "sandbox_disabled" });
});

test("the operator may allow it everywhere", async () => {
  expect((await ask({ host: "studio.example.org" }, true)).status).toBe(200);
});
