/** The server's side of RFC 6455, as far as tests need it: unfragmented messages out, short frames in, no extensions. */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

export type ServerSocket = {
  sendText: (text: string) => void;
  sendBytes: (bytes: Uint8Array) => void;
  onText: (listener: (text: string) => void) => void;
  onClose: (listener: () => void) => void;
  /** Breaks the connection without a closing handshake. */
  destroy: () => void;
};

const magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 };

/** Answers the handshake of an `upgrade` event of node:http. */
export function acceptWebSocket(request: IncomingMessage, stream: Duplex): ServerSocket {
  const key = String(request.headers["sec-websocket-key"]);
  const accept = createHash("sha1")
    .update(key + magic)
    .digest("base64");
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const texts: ((text: string) => void)[] = [];
  const closes: (() => void)[] = [];
  const send = (opcode: number, payload: Uint8Array): void => {
    if (!stream.destroyed && stream.writable) stream.write(frameOf(opcode, payload));
  };
  let pending = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let read = readFrame(pending); read !== null; read = readFrame(pending)) {
      pending = pending.subarray(read.length);
      if (read.opcode === opcodes.text) for (const listener of texts) listener(read.payload.toString("utf8"));
      if (read.opcode === opcodes.ping) send(opcodes.pong, read.payload);
      if (read.opcode === opcodes.close) {
        send(opcodes.close, read.payload);
        stream.end();
      }
    }
  });
  stream.on("error", () => undefined);
  stream.on("close", () => {
    for (const listener of closes) listener();
  });
  return {
    sendText: (text) => send(opcodes.text, Buffer.from(text)),
    sendBytes: (bytes) => send(opcodes.binary, bytes),
    onText: (listener) => void texts.push(listener),
    onClose: (listener) => void closes.push(listener),
    destroy: () => stream.destroy(),
  };
}

function frameOf(opcode: number, payload: Uint8Array): Buffer {
  const long = payload.length > 65_535;
  const head = Buffer.alloc(payload.length < 126 ? 2 : long ? 10 : 4);
  head[0] = 0x80 | opcode;
  head[1] = payload.length < 126 ? payload.length : long ? 127 : 126;
  if (head.length === 4) head.writeUInt16BE(payload.length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

/** Null while the frame is not complete. Frames of a client are masked. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 0x7f;
  const maskAt = short === 126 ? 4 : 2;
  if (short === 127) throw new Error("This server reads no frames over 64 KB.");
  if (bytes.length < maskAt + 4) return null;
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  const length = maskAt + 4 + size;
  if (bytes.length < length) return null;
  const mask = bytes.subarray(maskAt, maskAt + 4);
  const payload = Buffer.from(bytes.subarray(maskAt + 4, length));
  for (let index = 0; index < size; index += 1) payload[index] = payload[index]! ^ mask[index % 4]!;
  return { opcode: bytes[0]! & 0x0f, payload, length };
}
