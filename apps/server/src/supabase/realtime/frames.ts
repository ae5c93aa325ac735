/** Phoenix messages on the wire: objects in version 1.0.0, arrays and binary broadcasts in 2.0.0. */

export type WireVersion = "1.0.0" | "2.0.0";

export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  /** The content of a binary broadcast, whose `payload` is empty. */
  broadcast?: UserBroadcast;
};

export type UserBroadcast = {
  event: string;
  /** JSON text as UTF-8, or bytes that only the clients understand. */
  encoding: "json" | "binary";
  bytes: Buffer;
  /** What the client tells the server about the message, and the server the clients. */
  metadata: Record<string, unknown>;
};

/** Null for malformed data. */
export function decodeFrame(data: Buffer, isBinary: boolean, version: WireVersion): Frame | null {
  if (isBinary) return version === "2.0.0" ? decodeBroadcast(data) : null;
  const message = parseJson(data.toString("utf8"));
  if (version === "2.0.0") {
    if (!Array.isArray(message) || message.length !== 5) return null;
    const [joinRef, ref, topic, event, payload] = message as unknown[];
    return toFrame({ joinRef, ref, topic, event, payload });
  }
  if (!isRecord(message)) return null;
  const { join_ref: joinRef, ref, topic, event, payload } = message;
  return toFrame({ joinRef, ref, topic, event, payload });
}

/** Takes the payload as JSON, so that one row is serialised once for all its readers. */
export function encodeFrame(
  version: WireVersion,
  frame: Omit<Frame, "payload" | "broadcast"> & { payloadJson: string },
): string {
  const { joinRef, ref, topic, event, payloadJson } = frame;
  return version === "2.0.0"
    ? `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payloadJson}]`
    : `{"join_ref":${JSON.stringify(joinRef)},"ref":${JSON.stringify(ref)},"topic":${JSON.stringify(topic)},` +
        `"event":${JSON.stringify(event)},"payload":${payloadJson}}`;
}

/** The longest topic, event or metadata of a binary frame, in bytes. */
export const maxHeaderBytes = 255;

/** Layout: kind, three lengths, encoding; then topic, event, metadata, payload. Null when a part is too long. */
export function encodeUserBroadcast(topic: string, broadcast: UserBroadcast): Buffer | null {
  const { event, encoding, bytes, metadata } = broadcast;
  const hasMetadata = Object.keys(metadata).length > 0;
  const parts = [topic, event, hasMetadata ? JSON.stringify(metadata) : ""].map((text) => Buffer.from(text));
  if (parts.some((part) => part.length > maxHeaderBytes)) return null;
  const lengths = parts.map((part) => part.length);
  return Buffer.concat([
    Buffer.from([userBroadcast, ...lengths, encoding === "json" ? jsonEncoding : 0]),
    ...parts,
    bytes,
  ]);
}

function toFrame(parts: Record<"joinRef" | "ref" | "topic" | "event" | "payload", unknown>): Frame | null {
  const { topic, event, payload } = parts;
  if (typeof topic !== "string" || typeof event !== "string") return null;
  return {
    joinRef: textOrNull(parts.joinRef),
    ref: textOrNull(parts.ref),
    topic,
    event,
    payload: isRecord(payload) ? { ...payload } : {},
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOrNull = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

const userBroadcastPush = 3;
const userBroadcast = 4;
const jsonEncoding = 1;
const headerBytes = 7;

/** Layout: kind, five lengths, encoding; then join_ref, ref, topic, event, metadata, payload. */
function decodeBroadcast(data: Buffer): Frame | null {
  if (data.length < headerBytes || data[0] !== userBroadcastPush) return null;
  const texts: string[] = [];
  let offset = headerBytes;
  for (const length of data.subarray(1, 6)) {
    if (offset + length > data.length) return null;
    texts.push(data.toString("utf8", offset, offset + length));
    offset += length;
  }
  const [joinRef = "", ref = "", topic = "", event = "", metadataJson = ""] = texts;
  const bytes = data.subarray(offset);
  const encoding = data[6] === 0 ? "binary" : "json";
  // Readers parse the payload, so text that is no JSON would break them.
  if (encoding === "json" && parseJson(bytes.toString("utf8")) === undefined) return null;
  const metadata = metadataJson === "" ? {} : parseJson(metadataJson);
  if (!isRecord(metadata)) return null;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: "broadcast",
    payload: {},
    broadcast: { event, encoding, bytes, metadata },
  };
}

/** Undefined for text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
