/** A server that does not keep to the protocol of web sockets holds neither memory nor connections of ours. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "../../testing/loopback.ts";
import { unwatchedRun } from "../runs.ts";
import { until } from "./testing/servers.ts";
import { watchJob } from "./watch.ts";

const id = "11111111-1111-4111-8111-111111111111";
const megabyte = 1_000_000;
const opcodes = { continuation: 0, binary: 2 };

/** Accepts sockets, and answers no frame of theirs, not even their closing one. */
async function startSilentServer(): Promise<{ url: URL; streams: Duplex[] }> {
  const streams: Duplex[] = [];
  const http = createServer();
  http.on("upgrade", (request, stream) => {
    const accept = createHash("sha1")
      .update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest("base64");
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    stream.on("error", () => undefined);
    stream.on("end", () => stream.destroy());
    stream.resume();
    streams.push(stream);
  });
  const url = new URL(await listenOnLoopback(http));
  onTestFinished(() => {
    for (const stream of streams) stream.destroy();
    http.close();
  });
  return { url, streams };
}

/** A part of a message that never ends. */
function fragment(opcode: number): Buffer {
  const head = Buffer.alloc(10);
  head[0] = opcode;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(megabyte), 2);
  return Buffer.concat([head, Buffer.alloc(megabyte)]);
}

const watched = () => ({ ...unwatchedRun(), onPreview: () => undefined, onEnd: () => undefined });

test("a socket whose server never answers the closing frame is closed within two seconds", async () => {
  const { url, streams } = await startSilentServer();
  const watch = watchJob({ url }, id, watched());
  await watch.settled;
  streams[0]?.write(fragment(opcodes.binary));
  const closedAtMs = performance.now();
  watch.close();
  await until(() => streams[0]?.destroyed === true);
  expect(performance.now() - closedAtMs).toBeLessThan(2_000);
});

test("a message that is larger than every preview ends the socket while it comes", async () => {
  const { url, streams } = await startSilentServer();
  const watch = watchJob({ url }, id, watched());
  await watch.settled;
  for (let count = 0; count < 6; count += 1)
    streams[0]?.write(fragment(count === 0 ? opcodes.binary : opcodes.continuation));
  await until(() => streams[0]?.destroyed === true);
  watch.close();
});
