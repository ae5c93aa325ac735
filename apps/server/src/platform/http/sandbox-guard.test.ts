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

test.each<[Record<string, string>]>([
  [{ host: "studio.example.org" }],
  [{ host: "localhost:3000", "x-forwarded-for": "203.0.113.9" }],
  [{ host: "localhost:3000", "x-forwarded-host": "studio.example.org" }],
  [{ host: "localhost:3000", "x-forwarded-proto": "https" }],
  [{ host: "localhost:3000", "x-forwarded-server": "studio.example.org" }],
  [{ host: "localhost:3000", "true-client-ip": "203.0.113.9" }],
  [{ host: "localhost:3000", forwarded: "for=203.0.113.9" }],
  ...[
    "x-envoy-external-address",
    "x-cluster-client-ip",
    "cf-connecting-ip",
    "cf-connecting-ipv6",
    "cf-ray",
    "cf-visitor",
    "cdn-loop",
    "x-real-ip",
    "client-ip",
    "via",
    "x-forwarded",
    "fastly-client-ip",
    "fly-client-ip",
    "x-appengine-user-ip",
    "x-azure-clientip",
    "x-amzn-trace-id",
    "x-request-id",
    "x-vercel-forwarded-for",
    "x-nf-client-connection-ip",
    "ali-cdn-real-ip",
    "incap-client-ip",
    "do-connecting-ip",
    "tailscale-user-login",
    "proxy-connection",
    "x-arr-ssl",
    "x-a-proxy-of-next-year",
  ].map((name): [Record<string, string>] => [{ host: "localhost:3000", [name]: "203.0.113.9" }]),
  [{ host: "" }],
  [{ host: "localhost.evil.example" }],
  [{}],
])("a request through a proxy is refused: %j", async (headers) => {
  const reply = await ask(headers);
  expect(reply.status).toBe(403);
  expect(await reply.json()).toMatchObject({ code: "sandbox_disabled" });
});

test("what browsers, curl and the Supabase client send does not count as a proxy's", async () => {
  const headers = {
    host: "localhost:3000",
    "user-agent": "Mozilla/5.0",
    accept: "text/html",
    "accept-language": "*",
    "accept-encoding": "br",
    cookie: "a=b",
    referer: "http://localhost:3000/",
    origin: "http://localhost:3000",
    "cache-control": "max-age=0",
    "upgrade-insecure-requests": "1",
    "sec-fetch-mode": "navigate",
    "sec-ch-ua-platform": "Linux",
    "sec-gpc": "1",
    "if-none-match": "x",
    priority: "u=0, i",
    authorization: "Bearer x",
    apikey: "x",
    "content-type": "application/json",
    "x-client-info": "supabase-js/2",
    "x-supabase-api-version": "2024-01-01",
  };
  expect((await ask(headers)).status).toBe(200);
});

test("the operator may allow it everywhere", async () => {
  expect((await ask({ host: "studio.example.org" }, true)).status).toBe(200);
});
