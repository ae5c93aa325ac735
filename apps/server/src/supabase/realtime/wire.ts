/** Writes the server's messages to one WebSocket. A client that does not read them is dropped. */
import type { WebSocket } from "ws";
import { encodeFrame, type Frame, type WireVersion } from "./frames.ts";
import type { Encoded } from "./messages.ts";

export const topicPrefix = "realtime:";

export type Addressee = { topic: string; joinRef: string | null };

type Extension = "postgres_changes" | "system";

export type Wire = {
  version: WireVersion;
  isOpen(): boolean;
  reply(to: Frame, status: "ok" | "error", response: object): void;
  push(to: Addressee, event: string, payloadJson: string): void;
  send(encoded: Encoded): void;
  /** A sentence for the developer's log. */
  notify(to: Addressee, extension: Extension, status: "ok" | "error", message: string): void;
  /** Tells the client that the channel has ended; it does not rejoin by itself. */
  close(to: Addressee): void;
};

export function createWire(socket: WebSocket, version: WireVersion, bufferedBytes: number): Wire {
  function write(data: string | Buffer, isBinary: boolean): void {
    if (socket.readyState !== socket.OPEN) return;
    // Messages are not kept for a client that stopped reading; it reloads everything when it reconnects.
    if (socket.bufferedAmount > bufferedBytes) socket.terminate();
    else socket.send(data, { binary: isBinary });
  }

  const frame = (parts: Omit<Frame, "payload" | "broadcast"> & { payloadJson: string }): void =>
    write(encodeFrame(version, parts), false);

  const push: Wire["push"] = ({ topic, joinRef }, event, payloadJson) =>
    frame({ joinRef, ref: null, topic, event, payloadJson });

  return {
    version,
    isOpen: () => socket.readyState === socket.OPEN,
    reply: ({ joinRef, ref, topic }, status, response) =>
      frame({ joinRef, ref, topic, event: "phx_reply", payloadJson: JSON.stringify({ status, response }) }),
    push,
    send: ({ data, isBinary }) => write(data, isBinary),
    notify: (to, extension, status, message) => {
      const channel = to.topic.slice(topicPrefix.length);
      push(to, "system", JSON.stringify({ channel, extension, message, status }));
    },
    close: ({ topic, joinRef }) =>
      frame({ joinRef, ref: joinRef, topic, event: "phx_close", payloadJson: "{}" }),
  };
}
