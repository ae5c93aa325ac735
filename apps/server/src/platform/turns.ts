/** A bounded waiting list that serves its owners in turn, so that many entries of one do not delay another's only one. */

export type Turns<Entry> = {
  /** False when the list, or the owner's part of it, is full. */
  enter(owner: string, entry: Entry): boolean;
  /** Takes the oldest entry of the owner whose turn it is. */
  take(): Entry | undefined;
  leave(entry: Entry): void;
  size(): number;
};

export function createTurns<Entry>({ max, maxOfOne }: { max: number; maxOfOne: number }): Turns<Entry> {
  /** The owners in the order of their turns, each with at least one entry. */
  const byOwner = new Map<string, Entry[]>();
  let size = 0;
  return {
    enter(owner, entry) {
      const own = byOwner.get(owner) ?? [];
      if (size >= max || own.length >= maxOfOne) return false;
      own.push(entry);
      byOwner.set(owner, own);
      size += 1;
      return true;
    },
    take() {
      for (const [owner, own] of byOwner) {
        const entry = own.shift();
        // It goes behind everybody else who waits.
        byOwner.delete(owner);
        if (own.length > 0) byOwner.set(owner, own);
        size -= 1;
        return entry;
      }
      return undefined;
    },
    leave(entry) {
      for (const [owner, own] of byOwner) {
        const index = own.indexOf(entry);
        if (index < 0) continue;
        own.splice(index, 1);
        if (own.length === 0) byOwner.delete(owner);
        size -= 1;
        return;
      }
    },
    size: () => size,
  };
}
