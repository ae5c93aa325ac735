import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createWebServer } from "./web-server.ts";

const app = new Hono().all("*", (c) => c.json({ path: c.req.path, query: new URL(c.req.url).search }));
const server = createWebServer(getRequestListener(app.fetch), { publicUrl: "https://studio.example.org" });

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** Sends the bytes as they are, because every HTTP client tidies them first. */
async function send(head: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  const [headers = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(headers.split(" ")[1]), headers: headers.toLowerCase(), body };
}
const ask = (target: string, host = "localhost:3000") => send(`GET ${target} HTTP/1.1\r\nHost: ${host}`);

test.each([
  ["//evil.example/x", "/evil.example/x"],
  ["///evil.example", "/evil.example"],
  ["//", "/"],
  ["/\\evil.example", "/evil.example"],
  ["/\\/evil.example/x", "/evil.example/x"],
  ["/.//evil.example", "/evil.example"],
  ["/x/..//evil.example", "/evil.example"],
  ["/%2e//evil.example", "/evil.example"],
  ["/%2F%2Fevil.example", "/%2F%2Fevil.example"],
  ["/a//b", "/a//b"],
  ["http://localhost:3000//evil.example", "/evil.example"],
  ["HTTP://LOCALHOST:3000/a", "/a"],
])("the target %s is the path %s for every route", async (target, path) => {
  const { status, body } = await ask(target);
  expect(status).toBe(200);
  expect((JSON.parse(body) as { path: string }).path).toBe(decodeURI(path));
});

test("the query is left as it was sent", async () => {
  expect(JSON.parse((await ask("//a?to=//evil.example&x=%2F")).body)).toEqual({
    path: "/a",
    query: "?to=//evil.example&x=%2F",
  });
});

test.each([
  ["http://evil.example/x", "localhost:3000"],
  ["https://evil.example:3000/x", "localhost:3000"],
  ["http://localhost:3000@evil.example/x", "localhost:3000"],
  ["*", "localhost:3000"],
  ["evil.example:443", "localhost:3000"],
  ["/x", "localhost:3000/..//evil.example"],
  ["/x", "localhost:3000@evil.example"],
  ["/x", "evil.example?"],
  ["/x", "a b"],
])("the target %s with the Host %s is refused with a code", async (target, host) => {
  const { status, body } = await ask(target, host);
  expect(status).toBe(400);
  if (body !== "") expect(JSON.parse(body)).toMatchObject({ code: "invalid_request" });
});

test("every answer, refusals too, forbids guessing types and keeps browsers with https", async () => {
  for (const target of ["/", "*"]) {
    const { headers } = await ask(target);
    expect(headers).toContain("x-content-type-options: nosniff");
    expect(headers).toContain("strict-transport-security: max-age=31536000");
  }
});

test("a connection with more than sixteen unanswered requests ends, and the others are served", async () => {
  const asked: string[] = [];
  const open: (() => void)[] = [];
  const slow = createWebServer(
    (request, response) => {
      asked.push(request.url ?? "");
      open.push(() => response.end("done"));
    },
    { publicUrl: "http://localhost" },
  );
  slow.listen(0, "127.0.0.1");
  await once(slow, "listening");
  const { port } = slow.address() as AddressInfo;
  const greedy = connect(port, "127.0.0.1");
  const ended = new Promise((resolve) => greedy.once("close", resolve));
  greedy.on("error", () => undefined).write("GET /greedy HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(3_000));
  await ended;
  expect(asked).toHaveLength(16);
  const polite = connect(port, "127.0.0.1");
  polite.write("GET /polite HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(4));
  await vi.waitFor(() => expect(asked.filter((path) => path === "/polite")).toHaveLength(4));
  for (const answer of open) answer();
  const [answered] = (await once(polite, "data")) as [Buffer];
  expect(answered.toString()).toContain("200 OK");
  polite.destroy();
  slow.close();
});
