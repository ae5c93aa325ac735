/**
 * Broadcasts over HTTP: `POST /api/broadcast` with many messages, and `POST /api/broadcast/{topic}/events/{event}` with
 * one of JSON or bytes. Errors are `{message}` or `{errors}`, as Supabase Realtime gives them.
 */
import { Hono, type Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { DatabaseCaller, ResolveCaller } from "../gateway/caller.ts";
import type { Authorize } from "./authorization.ts";
import { parseBatch, type BatchMessage } from "./batch.ts";
import type { Bucket } from "./bucket.ts";
import { maxHeaderBytes, type UserBroadcast } from "./frames.ts";
import { GateFull } from "./gate.ts";
import type { Hub } from "./hub.ts";
import type { KeptMessages } from "./kept-messages.ts";
import { isHeaderText } from "./messages.ts";
import { readBody } from "./read-body.ts";
import type { TopicName } from "./topics.ts";
import { topicPrefix } from "./wire.ts";

export type RestBroadcastDeps = {
  resolveCaller: ResolveCaller;
  authorize: Authorize;
  hub: Pick<Hub, "broadcast" | "start">;
  kept: KeptMessages;
  rate: Bucket;
  privateOnly: boolean;
  messageBytes: number;
  batchBytes: number;
  onError(error: unknown): void;
};

export type RestBroadcastEnv = { Variables: { caller: DatabaseCaller } };

export function createRestBroadcast(deps: RestBroadcastDeps): Hono<RestBroadcastEnv> {
  const app = new Hono<RestBroadcastEnv>();
  app.use(
    "/api/broadcast/*",
    createMiddleware<RestBroadcastEnv>(async (c, next) => {
      const known = await deps.resolveCaller({
        authorization: c.req.header("authorization"),
        apikey: c.req.header("apikey"),
      });
      if (!known.ok) return c.json({ message: known.message }, 401);
      c.set("caller", known.caller);
      return next();
    }),
  );
  app.post("/api/broadcast", (c) => broadcastBatch(deps, c));
  app.post("/api/broadcast/:topic/events/:event", (c) =>
    broadcastOne(deps, c, { topic: c.req.param("topic"), event: c.req.param("event") }),
  );
  app.notFound((c) => c.json({ message: "Not Found" }, 404));
  app.onError((error, c) => {
    if (error instanceof GateFull) return c.json({ message: "Connection pool exhausted" }, 429);
    deps.onError(error);
    return c.json({ message: "Internal Server Error" }, 500);
  });
  return app;
}

const tooLarge = "Payload size exceeds tenant limit";

/** Either all messages are sent or none. */
async function broadcastBatch(deps: RestBroadcastDeps, c: Context<RestBroadcastEnv>): Promise<Response> {
  const body = await readBody(c.req.raw, deps.batchBytes);
  if (body === null) return c.json({ message: tooLarge }, 413);
  const batch = parseBatch(body, { payloadBytes: deps.messageBytes });
  if (!batch.ok) return c.json({ errors: batch.errors }, 422);
  for (const topic of uniqueTopics(batch.messages)) {
    const refused = await refuse(deps, c, topic);
    if (refused) return refused;
  }
  for (let taken = 0; taken < batch.messages.length; taken += 1)
    if (!deps.rate.take()) return c.json({ message: "You have exceeded your rate limit" }, 429);
  await deps.hub.start();
  for (const { topic, payloadJson } of batch.messages)
    deps.hub.broadcast(topic, { kind: "broadcast_json", payloadJson });
  return c.body(null, 202);
}

function uniqueTopics(messages: readonly BatchMessage[]): TopicName[] {
  const topics = new Map(messages.map(({ topic }) => [`${topic.isPrivate} ${topic.name}`, topic]));
  return [...topics.values()];
}

async function broadcastOne(
  deps: RestBroadcastDeps,
  c: Context<RestBroadcastEnv>,
  { topic: name, event }: { topic: string; event: string },
): Promise<Response> {
  const encoding = encodingOf(c.req.header("content-type"));
  if (encoding === null) return c.json({ message: "Unsupported Media Type" }, 415);
  const names = {
    ...(isTopicName(name) ? {} : { topic: [`should be at most ${maxHeaderBytes} byte(s)`] }),
    ...(isHeaderText(event) ? {} : { event: [`should be at most ${maxHeaderBytes} byte(s)`] }),
  };
  if (Object.keys(names).length > 0) return c.json({ errors: names }, 422);
  const bytes = await readBody(c.req.raw, deps.messageBytes);
  if (bytes === null) return c.json({ errors: { payload: [tooLarge] } }, 422);
  if (encoding === "json" && !isJson(bytes)) return c.json({ errors: { payload: ["can't be blank"] } }, 422);
  const topic: TopicName = { name, isPrivate: c.req.query("private") === "true" };
  const refused = await refuse(deps, c, topic);
  if (refused) return refused;
  if (!deps.rate.take()) return c.json({ message: "You have exceeded your rate limit" }, 429);
  const broadcast: UserBroadcast = { event, encoding, bytes, metadata: {} };
  const kept = await keepIfAsked(deps, c, topic, broadcast);
  if (kept !== null && !kept.ok) return c.json({ message: kept.reason }, 422);
  await deps.hub.start();
  deps.hub.broadcast(
    topic,
    kept
      ? { kind: "broadcast", broadcast: { ...broadcast, metadata: { id: kept.id } }, id: kept.id }
      : { kind: "broadcast", broadcast },
  );
  return c.body(null, 202);
}

/** Null when the client did not ask for it. */
async function keepIfAsked(
  deps: RestBroadcastDeps,
  c: Context<RestBroadcastEnv>,
  topic: TopicName,
  broadcast: UserBroadcast,
): Promise<Awaited<ReturnType<KeptMessages["keep"]>> | null> {
  const ttl = c.req.query("persist[ttl]");
  const persist = ttl === undefined ? c.req.query("persist") : { ttl: Number(ttl) };
  if (persist === undefined || persist === "false") return null;
  return deps.kept.keep(topic, broadcast, persist === "true" ? true : persist);
}

async function refuse(
  deps: RestBroadcastDeps,
  c: Context<RestBroadcastEnv>,
  topic: TopicName,
): Promise<Response | null> {
  if (topic.isPrivate) {
    const policies = await deps.authorize(c.get("caller"), topic.name);
    return policies.broadcast.write ? null : c.json({ message: "Unauthorized" }, 403);
  }
  return deps.privateOnly ? c.json({ message: "This project only allows private channels" }, 403) : null;
}

const isTopicName = (name: string): boolean =>
  name !== "" && !name.includes("\u0000") && Buffer.byteLength(topicPrefix + name) <= maxHeaderBytes;

function encodingOf(contentType = ""): UserBroadcast["encoding"] | null {
  const [type = ""] = contentType.toLowerCase().split(";");
  if (type.trim() === "application/octet-stream") return "binary";
  return type.trim() === "application/json" ? "json" : null;
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}
