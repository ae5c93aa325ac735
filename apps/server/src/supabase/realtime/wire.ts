/** Writes the server's messages to one WebSocket. A client that does not read them is dropped. */
import type { WebSocket } from "ws";
import { encodeFrame, type Frame, type WireVersion } from "./frames.ts";

export const topicPrefix = "realtime:";

export type Addressee = { topic: string; joinRef: string | null };

export type Wire = {
  reply(to: Frame, status: "ok" | "error", response: object): void;
  push(to: Addressee, event: string, payloadJson: string): void;
  /** A sentence for the developer's log. */
  notify(to: Addressee, status: "ok" | "error", message: string): void;
  /** Tells the client that the channel has ended; it does not rejoin by itself. */
  close(to: Addressee): void;
};

export function createWire(socket: WebSocket, version: WireVersion, bufferedBytes: number): Wire {
  function send(frame: Omit<Frame, "payload"> & { payloadJson: string }): void {
    if (socket.readyState !== socket.OPEN) return;
    // Messages are not kept for a client that stopped reading; it reloads everything when it reconnects.
    if (socket.bufferedAmount > bufferedBytes) socket.terminate();
    else socket.send(encodeFrame(version, frame));
  }

  const push: Wire["push"] = ({ topic, joinRef }, event, payloadJson) =>
    send({ joinRef, ref: null, topic, event, payloadJson });

  return {
    reply: ({ joinRef, ref, topic }, status, response) =>
      send({ joinRef, ref, topic, event: "phx_reply", payloadJson: JSON.stringify({ status, response }) }),
    push,
    notify: (to, status, message) => {
      const channel = to.topic.slice(topicPrefix.length);
      push(to, "system", JSON.stringify({ channel, extension: "postgres_changes", message, status }));
    },
    close: ({ topic, joinRef }) =>
      send({ joinRef, ref: joinRef, topic, event: "phx_close", payloadJson: "{}" }),
  };
}
