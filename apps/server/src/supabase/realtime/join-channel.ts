/**
 * Lets a client into a channel. It is a member before its answer is written, and what comes meanwhile waits, so that
 * nothing said after the replayed messages is missed.
 */
import type { DatabaseCaller, ResolveCaller } from "../gateway/caller.ts";
import { mayJoin, publicPolicies, refusedTopic, type Authorize, type Policies } from "./authorization.ts";
import { checkBinding } from "./bindings.ts";
import { createChannel, type Channel } from "./channel.ts";
import { maxHeaderBytes, type Frame } from "./frames.ts";
import type { Hub } from "./hub.ts";
import { parseJoin, type Join } from "./join.ts";
import type { Kept, KeptMessages } from "./kept-messages.ts";
import { createEncoder } from "./messages.ts";
import { refusals, tooLongTopic } from "./refusals.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { Tables } from "./tables.ts";
import { topicPrefix, type Wire } from "./wire.ts";

export type JoinDeps = {
  resolveCaller: ResolveCaller;
  authorize: Authorize;
  subscriptions: Subscriptions;
  tables: Tables;
  hub: Hub;
  kept: KeptMessages;
  /** Public channels only carry changes of the database. */
  privateOnly: boolean;
  /** Resolves once every later commit is certain to be delivered. */
  startFeed(): Promise<void>;
};

type Client = {
  wire: Wire;
  frame: Frame;
  caller: DatabaseCaller;
  onClose(channel: Channel, reason: string): void;
};

export type Joined =
  | {
      ok: true;
      channel: Channel;
      echo: Record<string, unknown>[];
      /** Writes what follows the answer. */
      welcome(): void;
    }
  | { ok: false; reason: string };

export async function joinChannel(deps: JoinDeps, client: Client): Promise<Joined> {
  const { frame, caller } = client;
  if (!frame.topic.startsWith(topicPrefix)) return { ok: false, reason: refusals.unknownTopic };
  const name = frame.topic.slice(topicPrefix.length);
  if (name === "") return { ok: false, reason: refusals.topicNameRequired };
  if (Buffer.byteLength(frame.topic) > maxHeaderBytes || name.includes("\u0000"))
    return { ok: false, reason: tooLongTopic(maxHeaderBytes) };
  const parsed = parseJoin(frame.payload);
  if (!parsed.ok) return parsed;
  const { join } = parsed;
  const allowed = await decidePolicies(deps, join, caller, name);
  if (!allowed.ok) return allowed;
  const { policies } = allowed;
  const channel = createChannel({
    ...client,
    topic: frame.topic,
    joinRef: frame.joinRef ?? frame.ref,
    topicName: { name, isPrivate: join.isPrivate },
    join,
    policies,
    refusal: join.isPrivate ? refusedTopic(name).replace("read from", "write to") : refusals.privateOnly,
  });
  deps.hub.topics.join(channel.topicName, channel);
  try {
    return await enter(deps, client, join, channel);
  } catch (error) {
    deps.hub.topics.leave(channel.topicName, channel);
    throw error;
  }
}

async function decidePolicies(
  deps: JoinDeps,
  join: Join,
  caller: DatabaseCaller,
  name: string,
): Promise<{ ok: true; policies: Policies } | { ok: false; reason: string }> {
  if (join.isPrivate) {
    const policies = await deps.authorize(caller, name);
    const isRefused = !mayJoin(policies) || (join.replay !== null && !policies.broadcast.read);
    return isRefused ? { ok: false, reason: refusedTopic(name) } : { ok: true, policies };
  }
  if (!deps.privateOnly) return { ok: true, policies: publicPolicies };
  return join.echo.length > 0 ? { ok: true, policies: silent } : { ok: false, reason: refusals.privateOnly };
}

const nothing = { read: false, write: false };
const silent: Policies = { broadcast: nothing, presence: nothing };

async function enter(deps: JoinDeps, client: Client, join: Join, channel: Channel): Promise<Joined> {
  const { caller } = client;
  return deps.subscriptions.whileJoining({ bindings: join.bindings, caller }, async () => {
    await deps.tables.refresh(caller.role);
    const refused = join.bindingError ?? firstProblem(deps, channel);
    if (refused !== null && join.waitsForBindings) {
      deps.hub.topics.leave(channel.topicName, channel);
      return { ok: false, reason: `RealtimeDisabledForConfiguration: ${refused}` };
    }
    await Promise.all([deps.hub.start(), deps.startFeed()]);
    const replayed = join.replay ? await deps.kept.replay(channel.topicName.name, join.replay) : [];
    deps.subscriptions.add(channel);
    channel.hasProblem = refused !== null;
    return {
      ok: true,
      channel,
      echo: join.echo,
      welcome: () => welcome(deps, client.wire, join, channel, { refused, replayed }),
    };
  });
}

function welcome(
  deps: JoinDeps,
  wire: Wire,
  join: Join,
  channel: Channel,
  { refused, replayed }: { refused: string | null; replayed: Kept[] },
): void {
  if (channel.readsPresence)
    wire.push(channel, "presence_state", deps.hub.presences.stateJson(channel.topicName));
  for (const message of replayed) {
    const encoded = createEncoder(channel.topic, message)(wire.version);
    if (encoded) wire.send(encoded);
  }
  channel.open(new Set(replayed.map(({ id }) => id)));
  if (join.announcesReplication) wire.notify(channel, "system", "ok", "Replication connection established");
  if (join.echo.length === 0) return;
  if (refused === null) channel.notify("ok", subscribed);
  else channel.notify("error", refused);
}

export const subscribed = "Subscribed to PostgreSQL";

/** The channel is joined in either case, as with Supabase: a table may be published later. */
export function firstProblem(
  { tables }: Pick<JoinDeps, "tables">,
  { bindings, caller }: Pick<Channel, "bindings" | "caller">,
): string | null {
  for (const binding of bindings) {
    const problem = checkBinding(binding, ({ schema, table }) => tables.matching(caller.role, schema, table));
    if (problem !== null) return problem;
  }
  return null;
}
