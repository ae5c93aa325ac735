/** Reads the body of a batch of broadcasts, with errors of each field as Supabase Realtime names them. */
import type { TopicName } from "./topics.ts";
import { isHeaderText } from "./messages.ts";
import { topicPrefix } from "./wire.ts";

export type BatchMessage = { topic: TopicName; payloadJson: string };

const maxMessages = 100;

type FieldErrors = Record<string, string[]>;

export function parseBatch(
  body: Buffer,
  limits: { payloadBytes: number },
): { ok: true; messages: BatchMessage[] } | { ok: false; errors: { messages: string[] | FieldErrors[] } } {
  const list = readList(body);
  if (list === null) return { ok: false, errors: { messages: ["is invalid"] } };
  if (list.length === 0) return { ok: false, errors: { messages: ["can't be blank"] } };
  if (list.length > maxMessages)
    return { ok: false, errors: { messages: [`should have at most ${maxMessages} item(s)`] } };
  const messages: BatchMessage[] = [];
  const errors: FieldErrors[] = [];
  for (const entry of list) {
    const found = readMessage(entry, limits.payloadBytes);
    errors.push(found.ok ? {} : found.errors);
    if (found.ok) messages.push(found.message);
  }
  return messages.length === list.length
    ? { ok: true, messages }
    : { ok: false, errors: { messages: errors } };
}

function readList(body: Buffer): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(body.toString("utf8"));
    const { messages } = (parsed ?? {}) as { messages?: unknown };
    if (messages === undefined) return [];
    return Array.isArray(messages) ? messages : null;
  } catch {
    return null;
  }
}

function readMessage(
  entry: unknown,
  payloadBytes: number,
): { ok: true; message: BatchMessage } | { ok: false; errors: FieldErrors } {
  if (typeof entry !== "object" || entry === null) return { ok: false, errors: { message: ["is invalid"] } };
  const { topic, event, payload, private: isPrivate } = entry as Record<string, unknown>;
  const errors: FieldErrors = {};
  const check = (field: string, value: unknown, isValid: boolean): void => {
    if (value === undefined || value === null || value === "") errors[field] = ["can't be blank"];
    else if (!isValid) errors[field] = ["is invalid"];
  };
  check("topic", topic, typeof topic === "string" && isHeaderText(topicPrefix + topic));
  check("event", event, typeof event === "string" && isHeaderText(event));
  check("payload", payload, typeof payload === "object" && !Array.isArray(payload));
  if (isPrivate !== undefined && typeof isPrivate !== "boolean") errors["private"] = ["is invalid"];
  const sent = JSON.stringify(payload ?? null);
  if (Buffer.byteLength(sent) > payloadBytes) errors["payload"] = ["Payload size exceeds tenant limit"];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    message: {
      topic: { name: topic as string, isPrivate: isPrivate === true },
      payloadJson: `{"event":${JSON.stringify(event)},"payload":${sent},"type":"broadcast"}`,
    },
  };
}
