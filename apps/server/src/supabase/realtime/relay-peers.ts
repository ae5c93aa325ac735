/** Knows the other processes: whom it heard of lately, and whether it missed a message of theirs. */

export type RelayPeers = {
  /** Answers whether messages of that process were missed. */
  heard(node: string, seq: number): boolean;
  /** The processes that are alive by their entries in the database. */
  confirm(alive: readonly string[]): void;
  leave(node: string): void;
  count(): number;
};

export function createRelayPeers(deps: { lostAfterMs: number; onLost(node: string): void }): RelayPeers {
  const peers = new Map<string, { seq: number | null; heardAtMs: number }>();

  function leave(node: string): void {
    if (peers.delete(node)) deps.onLost(node);
  }

  return {
    heard(node, seq) {
      const before = peers.get(node)?.seq ?? null;
      peers.set(node, { seq, heardAtMs: performance.now() });
      // The first message of a process is number 1; another first one means that this process came later.
      return before === null ? seq !== 1 : seq !== before + 1;
    },
    confirm(alive) {
      const nowMs = performance.now();
      for (const node of alive) peers.set(node, { seq: peers.get(node)?.seq ?? null, heardAtMs: nowMs });
      for (const [node, { heardAtMs }] of peers)
        if (!alive.includes(node) && nowMs - heardAtMs > deps.lostAfterMs) leave(node);
    },
    leave,
    count: () => peers.size,
  };
}
