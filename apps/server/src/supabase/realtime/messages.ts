/**
 * What is said to the members of a channel. A message is encoded once for each version of the protocol, however many
 * members read it.
 */
import {
  encodeFrame,
  encodeUserBroadcast,
  maxHeaderBytes,
  type UserBroadcast,
  type WireVersion,
} from "./frames.ts";

export type ChannelMessage =
  | {
      kind: "broadcast";
      broadcast: UserBroadcast;
      /** Its row in `realtime.messages`, so that whoever had it replayed does not get it twice. */
      id?: string;
    }
  /** A broadcast of protocol 1.0.0: the payload goes to the members as it came. */
  | { kind: "broadcast_json"; payloadJson: string }
  | { kind: "presence_diff"; payloadJson: string };

export type Encoded = { data: Buffer; isBinary: boolean };

/** Answers null for a version that cannot carry the message: 1.0.0 has no binary payloads. */
export type Encoder = (version: WireVersion) => Encoded | null;

/** @param topic as the clients name it, with the protocol's prefix. */
export function createEncoder(topic: string, message: ChannelMessage): Encoder {
  const known = new Map<WireVersion, Encoded | null>();
  return (version) => {
    const encoded = known.get(version);
    if (encoded !== undefined) return encoded;
    const fresh = encode(topic, message, version);
    known.set(version, fresh);
    return fresh;
  };
}

function encode(topic: string, message: ChannelMessage, version: WireVersion): Encoded | null {
  const text = (event: string, payloadJson: string): Encoded => ({
    data: Buffer.from(encodeFrame(version, { joinRef: null, ref: null, topic, event, payloadJson })),
    isBinary: false,
  });
  if (message.kind === "presence_diff") return text("presence_diff", message.payloadJson);
  if (message.kind === "broadcast_json") return text("broadcast", message.payloadJson);
  const { broadcast } = message;
  if (version === "2.0.0") {
    const data = encodeUserBroadcast(topic, broadcast);
    if (data) return { data, isBinary: true };
  }
  return broadcast.encoding === "json" ? text("broadcast", toPayloadJson(broadcast)) : null;
}

/** A broadcast as an object of JSON. */
function toPayloadJson({ event, bytes, metadata }: UserBroadcast): string {
  const meta = Object.keys(metadata).length > 0 ? `,"meta":${JSON.stringify(metadata)}` : "";
  return `{"event":${JSON.stringify(event)},"payload":${bytes.toString("utf8")},"type":"broadcast"${meta}}`;
}

export const isHeaderText = (text: string): boolean =>
  text !== "" && Buffer.byteLength(text) <= maxHeaderBytes;
