/** A payment provider's HTTP server on a free loopback port. Tests can make it fail in the ways that real ones do. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * - `down`: the connection breaks; `hanging`: no answer ever; `garbage`: 200 and HTML; `endless`: a body without end;
 * - `redirecting`: to another URL; `failing`: 500; `unavailable`: 503 and HTML.
 */
export type Fault = "down" | "hanging" | "garbage" | "endless" | "redirecting" | "failing" | "unavailable";

export type ReceivedRequest = {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
};
/** `body` is sent as JSON; a string is sent unchanged. */
export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

export type LoopbackServer = {
  url: string;
  /** Every request in order, also those that were made to fail. */
  requests: ReceivedRequest[];
  breakWith(fault: Fault | null): void;
  close(): Promise<void>;
};

export async function startLoopbackServer(
  answer: (request: ReceivedRequest) => Reply,
): Promise<LoopbackServer> {
  const requests: ReceivedRequest[] = [];
  let fault: Fault | null = null;
  const server = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      if (fault) return fail(fault, response);
      return reply(response, answer(request));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    breakWith: (next) => {
      fault = next;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return {
    method: incoming.method ?? "GET",
    url: new URL(incoming.url ?? "/", "http://127.0.0.1"),
    headers,
    body: Buffer.concat(chunks).toString("utf8"),
  };
}

function reply(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

function fail(fault: Fault, response: ServerResponse): void {
  switch (fault) {
    case "down":
      response.destroy();
      return;
    case "hanging":
      return;
    case "garbage":
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<html><body>Checking your browser</body></html>");
      return;
    case "endless": {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(64 * 1024, "[");
      const write = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", write);
      write();
      return;
    }
    case "redirecting":
      response.writeHead(302, { location: "http://127.0.0.1:9/" });
      response.end();
      return;
    case "unavailable":
      response.writeHead(503, { "content-type": "text/html" });
      response.end("<h1>503 Service Temporarily Unavailable</h1>");
      return;
    case "failing":
      reply(response, {
        status: 500,
        body: { error: { type: "api_error", message: "Something went wrong." } },
      });
  }
}
