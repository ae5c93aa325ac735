/**
 * The broadcasts in `realtime.messages`: those sent from the database, which every process delivers, and those that a
 * client asked to keep, which were delivered at once. Both are replayed to whoever joins a private channel later.
 */
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { UserBroadcast } from "./frames.ts";
import type { Gate } from "./gate.ts";
import type { BroadcastMessage } from "./hub.ts";
import type { Replay } from "./join.ts";
import { isHeaderText } from "./messages.ts";
import type { TopicName } from "./topics.ts";

export type KeptMessages = {
  /** @param persist true for the longest time, or `{ttl}` in seconds. */
  keep(
    topic: TopicName,
    broadcast: UserBroadcast,
    persist: unknown,
  ): Promise<{ ok: true; id: string } | { ok: false; reason: string }>;
  /** The newest messages since a moment, oldest first. */
  replay(topic: string, replay: Replay): Promise<Kept[]>;
  /** In the order of the ids. */
  read(ids: string[]): Promise<{ topic: TopicName; message: Kept }[]>;
};

export type Kept = BroadcastMessage & { kind: "broadcast"; id: string };

/** Rows go after three days, as with Supabase. */
const maxKeptSeconds = 72 * 3600;

type Row = {
  id: string;
  topic: string;
  private: boolean;
  event: string;
  payload: string | null;
  binary_payload: Buffer | null;
};

const columns = "id, topic, private, event, payload::text, binary_payload";

/** @param gate for what clients ask; deliveries pass without it. */
export function createKeptMessages(pool: Pool, gate: Gate, options: { maxBytes: number }): KeptMessages {
  const withinBytes = `octet_length(coalesce(payload::text, '')) <= ${options.maxBytes}
    and octet_length(coalesce(binary_payload, '')) <= ${options.maxBytes}`;
  return {
    async keep(topic, { event, encoding, bytes }, persist) {
      const seconds = secondsOf(persist);
      if (!topic.isPrivate) return { ok: false, reason: "Only messages of private channels are kept" };
      if (seconds === null) return { ok: false, reason: "persist is true or {ttl} in seconds" };
      const payload = encoding === "json" ? storable(bytes) : null;
      if (encoding === "json" && payload === null)
        return { ok: false, reason: "The payload holds text that cannot be stored" };
      const id = randomUUID();
      await gate(topic.name, () =>
        pool.query({
          name: "realtime-keep-message",
          text: "select realtime.keep_message($1, $2, $3, $4, $5, $6)",
          values: [id, topic.name, event, payload, encoding === "binary" ? bytes : null, seconds],
        }),
      );
      return { ok: true, id };
    },
    async replay(topic, { sinceMs, limit }) {
      const { rows } = await gate(topic, () =>
        pool.query<Row>({
          name: "realtime-replay",
          text: `select ${columns} from realtime.messages
                where topic = $1 and private and extension = 'broadcast' and event is not null
                  and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'utc'
                  and (expires_at is null or expires_at > clock_timestamp()) and ${withinBytes}
                order by inserted_at desc limit $3`,
          values: [topic, sinceMs, limit],
        }),
      );
      return rows.reverse().flatMap((row) => toMessage(row, { replayed: true, id: row.id }));
    },
    async read(ids) {
      const { rows } = await pool.query<Row>({
        name: "realtime-read-messages",
        text: `select ${columns} from realtime.messages
                where id = any ($1::uuid[]) and ${withinBytes} order by array_position($1::uuid[], id)`,
        values: [ids],
      });
      return rows.flatMap((row) =>
        toMessage(row, { id: row.id }).map((message) => ({
          topic: { name: row.topic, isPrivate: row.private },
          message,
        })),
      );
    },
  };
}

function secondsOf(persist: unknown): number | null {
  if (persist === true) return maxKeptSeconds;
  if (typeof persist !== "object" || persist === null || !("ttl" in persist)) return null;
  const { ttl } = persist;
  return typeof ttl === "number" && ttl >= 1 ? Math.min(Math.floor(ttl), maxKeptSeconds) : null;
}

/** Null for text that PostgreSQL's jsonb cannot hold. */
function storable(bytes: Buffer): string | null {
  const text = bytes.toString("utf8");
  return /\\u(?:0000|d[89a-f])/i.test(text) ? null : text;
}

function toMessage(
  { id, event, payload, binary_payload: binary }: Row,
  metadata: UserBroadcast["metadata"],
): Kept[] {
  if (!isHeaderText(event)) return [];
  const body =
    binary === null
      ? { encoding: "json" as const, bytes: Buffer.from(payload ?? "null") }
      : { encoding: "binary" as const, bytes: binary };
  return [{ kind: "broadcast", id, broadcast: { event, ...body, metadata } }];
}
