/**
 * Carries messages between the processes of one installation by PostgreSQL's NOTIFY. Messages of one process arrive in
 * their order. Whoever may have missed some, because its connection was lost or it has just started, asks all others for
 * their state.
 */
import type { Pool } from "pg";
import { createRelayOutbox } from "./relay-outbox.ts";
import { createRelayPeers } from "./relay-peers.ts";
import { openRelayListener } from "./relay-listener.ts";

export type RelayDeps = {
  /** The owner's; sends and reads long messages. */
  pool: Pool;
  /** A connection past any pooler, for LISTEN. */
  directUrl: string;
  nodeId: string;
  beatMs: number;
  /** A process that was silent for so long is gone. */
  lostAfterMs: number;
  /** What waits to be sent at most; more is dropped, and the state is sent again. */
  maxWaitingBytes: number;
  onMessage(from: string, message: unknown): void;
  /** Another process has to learn this one's state. */
  onStateWanted(): void;
  onLost(node: string): void;
  /** Sessions of that person have ended, or of anybody. */
  onSessionsEnded(userId: string | null): void;
  onError(error: unknown): void;
};

export type Relay = {
  /** Resolves when messages arrive; at once when the relay runs. A failure is logged and tried again. */
  start(): Promise<void>;
  /** @param message JSON without line breaks. */
  send(messageJson: string): void;
  stop(): Promise<void>;
};

type Control = { kind?: unknown; to?: unknown };

const hello = '{"kind":"hello"}';
const bye = '{"kind":"bye"}';

export function createRelay(deps: RelayDeps): Relay {
  const outbox = createRelayOutbox({ ...deps, onDropped: () => deps.onStateWanted() });
  const peers = createRelayPeers({ lostAfterMs: deps.lostAfterMs, onLost: deps.onLost });
  const welcomes = createWelcomes(welcomeWithinMs);
  let started: Promise<void> | null = null;
  let listener: { stop(): Promise<void> } | null = null;

  /** Says hello even when nobody is known: another process may have begun this moment. */
  function greet(others: readonly string[]): Promise<void> {
    outbox.send(hello);
    return welcomes.from(others);
  }

  function welcome(node: string): void {
    deps.onStateWanted();
    outbox.send(JSON.stringify({ kind: "welcome", to: node }));
  }

  function receive(from: string, seq: number, messages: string[]): void {
    const missed = peers.heard(from, seq);
    for (const text of messages) {
      const message = JSON.parse(text) as Control;
      if (message.kind === "hello") welcome(from);
      else if (message.kind === "welcome") welcomes.came(from, message.to === deps.nodeId);
      else if (message.kind === "bye") peers.leave(from);
      else deps.onMessage(from, message);
    }
    if (missed) outbox.send(hello);
  }

  return {
    start: () =>
      (started ??= openRelayListener({
        ...deps,
        receive,
        onListening: greet,
        onAlive: peers.confirm,
      }).then((opened) => void (listener = opened))),
    send(messageJson) {
      // Alone, there is nobody to tell, and whoever comes asks for the state.
      if (peers.count() > 0) outbox.send(messageJson);
    },
    async stop() {
      if (!started) return;
      await started;
      outbox.send(bye);
      await outbox.stop();
      await listener?.stop();
    },
  };
}

/** A process that does not answer in this time is taken for gone. */
const welcomeWithinMs = 1_000;

/** Waits until the others have heard of this process, so that nothing said from now on passes it by. */
function createWelcomes(withinMs: number) {
  let missing = new Set<string>();
  let complete: () => void = () => undefined;
  return {
    async from(nodes: readonly string[]): Promise<void> {
      missing = new Set(nodes);
      if (missing.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      complete = resolve;
      const timer = setTimeout(resolve, withinMs);
      await promise;
      clearTimeout(timer);
    },
    came(node: string, isForThis: boolean): void {
      if (isForThis && missing.delete(node) && missing.size === 0) complete();
    },
  };
}
