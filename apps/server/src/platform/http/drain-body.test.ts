import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drainBody } from "./drain-body.ts";

const megabyte = 1024 * 1024;
const server = createServer(
  getRequestListener(async (request) => {
    await drainBody(request);
    return new Response("too large", { status: 413 });
  }),
);

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** Announces `announced` bytes, or chunks without end for null, and sends `sent` of them. */
async function post(announced: number | null, sent: number): Promise<{ status: number; ms: number }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  const length = announced === null ? "Transfer-Encoding: chunked" : `Content-Length: ${announced}`;
  const began = performance.now();
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`);
  const body = Buffer.alloc(sent, "x");
  if (announced === null) socket.write(`${sent.toString(16)}\r\n`);
  if (sent > 0) socket.write(body);
  const [head] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return { status: Number(String(head).split(" ")[1]), ms: performance.now() - began };
}

test("who sends a body to its end is answered", async () => {
  expect((await post(3 * megabyte, 3 * megabyte)).status).toBe(413);
});

test("who announces far too much is answered without having sent it", async () => {
  const { status, ms } = await post(10 * 1024 * megabyte, 0);
  expect(status).toBe(413);
  expect(ms).toBeLessThan(4_000);
});

test.concurrent.each([
  ["announced", 2 * megabyte],
  ["a chunk", null],
])("who stops in the middle of what was %s is answered all the same", async (_, announced) => {
  expect((await post(announced, megabyte)).status).toBe(413);
});
