/** Phoenix messages on the wire: objects in version 1.0.0, arrays and binary broadcasts in 2.0.0. */

export type WireVersion = "1.0.0" | "2.0.0";

export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
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
  if (typeof message !== "object" || message === null) return null;
  const { join_ref: joinRef, ref, topic, event, payload } = message as Record<string, unknown>;
  return toFrame({ joinRef, ref, topic, event, payload });
}

/** Takes the payload as JSON, so that one row is serialised once for all its readers. */
export function encodeFrame(
  version: WireVersion,
  frame: Omit<Frame, "payload"> & { payloadJson: string },
): string {
  const { joinRef, ref, topic, event, payloadJson } = frame;
  return version === "2.0.0"
    ? `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${JSON.stringify(topic)},${JSON.stringify(event)},${payloadJson}]`
    : `{"join_ref":${JSON.stringify(joinRef)},"ref":${JSON.stringify(ref)},"topic":${JSON.stringify(topic)},` +
        `"event":${JSON.stringify(event)},"payload":${payloadJson}}`;
}

function toFrame(parts: Record<"joinRef" | "ref" | "topic" | "event" | "payload", unknown>): Frame | null {
  const { topic, event, payload } = parts;
  if (typeof topic !== "string" || typeof event !== "string") return null;
  const isObject = typeof payload === "object" && payload !== null && !Array.isArray(payload);
  return {
    joinRef: textOrNull(parts.joinRef),
    ref: textOrNull(parts.ref),
    topic,
    event,
    payload: isObject ? { ...payload } : {},
  };
}

const textOrNull = (value: unknown): string | null =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

const userBroadcastPush = 3;
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
  const [joinRef = "", ref = "", topic = "", userEvent = ""] = texts;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: "broadcast",
    payload: { event: userEvent },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
