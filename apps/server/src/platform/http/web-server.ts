/**
 * The HTTP server's door: every request's target is read once here, so that routes, guards and redirects judge the same
 * path, and every answer carries the headers that hold for all of them.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { errorCodes } from "@galatea/contract/error-codes.ts";

const oneYearSeconds = 31_536_000;

/** Of one connection at a time. Browsers send one; some programs send a few ahead. */
const maxUnanswered = 16;

/** @param publicUrl browsers are told to stay with https when this address is one. */
export function createWebServer(listener: RequestListener, { publicUrl }: { publicUrl: string }): Server {
  const isSecure = publicUrl.startsWith("https:");
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer((request, response) => {
    const { socket } = request;
    // All requests of one packet arrive at once, before any of them can be held at the door.
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, waiting);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (waiting > maxUnanswered) return void socket.destroy();
    response.setHeader("x-content-type-options", "nosniff");
    if (isSecure) response.setHeader("strict-transport-security", `max-age=${oneYearSeconds}`);
    if (normaliseTarget(request)) return listener(request, response);
    const { sentence, status } = errorCodes.invalid_request;
    const body = JSON.stringify({ error: sentence, code: "invalid_request" });
    response.writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    });
    response.end(body);
  });
  // Added first, so that whoever handles upgrades reads the same path.
  server.on("upgrade", (request) => void normaliseTarget(request));
  return server;
}

/**
 * Rewrites the target to a path that begins with exactly one slash, and its query. A path that begins with two would be
 * read as another host's address wherever it is resolved again (RFC 3986, 4.2).
 * @returns false when the target or the Host cannot be read, or when the target names another host than Host does.
 */
function normaliseTarget(request: IncomingMessage): boolean {
  const target = request.url ?? "";
  const host = URL.parse(`http://${request.headers.host ?? "localhost"}`);
  // A host that carries a path, a query or a login is none.
  if (!host || host.href !== `http://${host.host}/`) return false;
  const isAbsolute = /^https?:\/\//i.test(target);
  if (!isAbsolute && !target.startsWith("/")) return false;
  const url = URL.parse(isAbsolute ? target : `http://${host.host}${target}`);
  if (!url || (isAbsolute && url.host !== host.host)) return false;
  request.url = `/${url.pathname.replace(/^\/+/, "")}${url.search}`;
  return true;
}
