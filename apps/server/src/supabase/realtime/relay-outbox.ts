/**
 * Sends messages in their order, as many at once as came while the last were under way. One notification holds up to
 * 7,900 bytes of them; a longer message goes by the table `realtime.relay`.
 */
import type { Pool } from "pg";

export type RelayOutbox = { send(messageJson: string): void; stop(): Promise<void> };

const notificationBytes = 7_800;

export function createRelayOutbox(deps: {
  pool: Pool;
  nodeId: string;
  maxWaitingBytes: number;
  onDropped(): void;
  onError(error: unknown): void;
}): RelayOutbox {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let hasDropped = false;
  let seq = 0;
  let sending: Promise<void> | null = null;
  let isStopped = false;

  /** Each body begins with the process and a number, because equal notifications of one transaction become one. */
  function takeBodies(): string[] {
    const bodies: string[] = [];
    let lines: string[] = [];
    let bytes = 0;
    const close = (): void => {
      if (lines.length > 0) bodies.push([`${deps.nodeId} ${(seq += 1)}`, ...lines].join("\n"));
      lines = [];
      bytes = 0;
    };
    for (const message of waiting) {
      const size = Buffer.byteLength(message) + 1;
      if (bytes + size > notificationBytes) close();
      lines.push(message);
      bytes += size;
    }
    close();
    waiting = [];
    waitingBytes = 0;
    return bodies;
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const bodies = takeBodies();
      try {
        await deps.pool.query({
          name: "realtime-relay-send",
          text: "select realtime.relay_send($1)",
          values: [bodies],
        });
      } catch (error) {
        // The numbers show the others that something is missing.
        hasDropped = true;
        deps.onError(error);
      }
    }
    sending = null;
    if (!hasDropped) return;
    hasDropped = false;
    deps.onDropped();
  }

  return {
    send(message) {
      if (isStopped) return;
      waitingBytes += message.length;
      if (waitingBytes > deps.maxWaitingBytes) {
        waitingBytes -= message.length;
        hasDropped = true;
        return;
      }
      waiting.push(message);
      sending ??= drain();
    },
    async stop() {
      isStopped = true;
      await sending;
    },
  };
}
