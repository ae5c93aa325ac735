/** A server of files as those of releases and models are: with ranges, ETags and redirects, and with faults. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type FileServerFault =
  /** Drops every connection without a byte. */
  | "dead"
  /** Sends half of what was asked for, and then nothing. */
  | "stalls"
  | "page"
  | "packed"
  | "busy"
  | "missing"
  | "ignores ranges"
  /** Answers a range with another one. */
  | "wrong range"
  /** Sends more than it announced, in chunks. */
  | "too much"
  | "no size";

export type FileServer = {
  address: (name: string) => string;
  put: (name: string, bytes: Buffer | string) => void;
  /** The next so many requests; all of them without a number. */
  setFault: (fault: FileServerFault | null, requests?: number) => void;
  redirect: (name: string, to: string) => void;
  /** Drops every connection. */
  drop: () => void;
  withoutETags: () => void;
  requests: () => readonly { name: string; range: string | null }[];
  onRequest: (act: ((count: number) => void) | null) => void;
};

export const sha256Of = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, Buffer>();
  const redirects = new Map<string, string>();
  const requests: { name: string; range: string | null }[] = [];
  let fault: FileServerFault | null = null;
  let left = 0;
  let hasETags = true;
  let act: ((count: number) => void) | null = null;

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const name = decodeURIComponent((request.url ?? "").slice(1));
    requests.push({ name, range: request.headers.range ?? null });
    act?.(requests.length);
    const now = left > 0 ? fault : null;
    left -= 1;
    const to = redirects.get(name);
    if (to !== undefined) return void response.writeHead(302, { location: to }).end();
    const bytes = files.get(name);
    if (now === "dead") return void request.socket.destroy();
    if (now === "page") return void response.writeHead(200, { "content-type": "text/html" }).end("<p>Sorry");
    if (now === "busy") return void response.writeHead(503).end();
    if (!bytes || now === "missing") return void response.writeHead(404).end("Not found");
    send(request, response, { bytes, now, hasETags });
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: (name) => `http://127.0.0.1:${port}/${name}`,
    put: (name, bytes) => void files.set(name, Buffer.from(bytes)),
    setFault: (next, count = Number.POSITIVE_INFINITY) => {
      fault = next;
      left = count;
    },
    redirect: (name, to) => void redirects.set(name, to),
    drop: () => server.closeAllConnections(),
    withoutETags: () => {
      hasETags = false;
    },
    requests: () => requests,
    onRequest: (next) => {
      act = next;
    },
  };
}

function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { bytes, now, hasETags }: { bytes: Buffer; now: FileServerFault | null; hasETags: boolean },
): void {
  const etag = `"${sha256Of(bytes).slice(0, 20)}"`;
  const told: Record<string, string | number> = { "content-type": "application/octet-stream" };
  if (hasETags) told["etag"] = etag;
  if (now === "packed") told["content-encoding"] = "gzip";
  const [, first] = /^bytes=(\d+)-$/.exec(headers.range ?? "") ?? [];
  const isSame = headers["if-range"] === undefined || headers["if-range"] === etag;
  let body = bytes;
  if (first !== undefined && isSame && now !== "ignores ranges") {
    const begin = Number(first) + (now === "wrong range" ? 1 : 0);
    if (begin >= bytes.length)
      return void response.writeHead(416, { "content-range": `bytes */${bytes.length}` }).end();
    told["content-range"] = `bytes ${begin}-${bytes.length - 1}/${bytes.length}`;
    body = bytes.subarray(begin);
  }
  if (now === "too much") return void response.writeHead(200, told).end(Buffer.concat([body, body]));
  if (now === "no size") return void response.writeHead(200, told).end(body);
  response.writeHead(told["content-range"] === undefined ? 200 : 206, {
    ...told,
    "content-length": body.length,
  });
  if (now === "stalls") response.write(body.subarray(0, Math.ceil(body.length / 2)));
  else response.end(body);
}
