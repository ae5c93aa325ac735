/** What the HTTP servers of tests share: a port of this machine, bodies that arrive whole, answers in JSON and pages. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** On a free port by default. Answers the origin, such as "http://127.0.0.1:4711". */
export async function listenOnLoopback(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Does not wait for answers under way. */
export async function closeAtOnce(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

export async function readBytes(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const readText = async (request: IncomingMessage): Promise<string> =>
  (await readBytes(request)).toString("utf8");

export function answerJson(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
}

export function answerPage(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/html" }).end("<!doctype html><title>A page</title>");
}
