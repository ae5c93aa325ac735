/** Holds every joined channel with its bindings, across all connections of this process. */
import type { DatabaseCaller } from "../gateway/caller.ts";
import { matches, type Filter } from "./filter.ts";
import type { Change } from "./feed.ts";

export type Binding = {
  /** Never 0, which the client takes for a missing id. */
  id: number;
  event: "*" | Change["op"];
  schema: string;
  /** `*` for every table of the schema. A schema `*` is every one. */
  table: string;
  filters: Filter[];
  /** The columns that the client wants beside the key; null for all that it may read. */
  select: string[] | null;
};

export type Subscription = {
  topic: string;
  bindings: Binding[];
  /** Replaced when the client sends a new token. */
  caller: DatabaseCaller;
  push(event: string, payloadJson: string): void;
  /** Some binding hears nothing: its table is not published, or a filter does not fit. */
  hasProblem: boolean;
  /** A sentence about the bindings, for the developer's log. */
  notify(status: "ok" | "error", message: string): void;
  /** Sends the reason to the client and ends the channel. */
  close(reason: string): void;
};

export type Listener = Pick<Subscription, "bindings" | "caller">;

/** Equal for callers with the same rights, so that a row is read once for all tabs of a person. */
export const readerKey = ({ role, claimsJson }: DatabaseCaller): string => `${role} ${claimsJson}`;

/** Checks what is known without reading the row: its table, the kind of change, and its owner. */
export function concerns(binding: Binding, change: Change): boolean {
  if (binding.schema !== "*" && binding.schema !== change.schema) return false;
  if (binding.table !== "*" && binding.table !== change.table) return false;
  if (binding.event !== "*" && binding.event !== change.op) return false;
  return change.owner === null || matches(binding.filters, { user_id: change.owner }, () => "uuid");
}

/** The person whose rows alone the binding is about. */
function ownerOf({ filters }: Binding): string | undefined {
  const own = filters.find(
    ({ column, operator, isNegated }) => column === "user_id" && operator === "eq" && !isNegated,
  );
  return own?.values[0]?.toLowerCase();
}

/** Most bindings are about the rows of one person, so the index gives each only that person's changes. */
export function createChangeIndex(changes: Change[]): (binding: Binding) => Change[] {
  const byOwner = Map.groupBy(changes, ({ owner }) => owner ?? "");
  return (binding) => {
    const own = ownerOf(binding);
    if (own === undefined) return changes;
    return [...(byOwner.get(own) ?? []), ...(byOwner.get("") ?? [])];
  };
}

export type Subscriptions = {
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  all(): Iterable<Subscription>;
  /** Those whose bindings may be about one of the changes; thousands of others cost nothing. */
  concernedBy(changes: readonly Change[]): Iterable<Subscription>;
  /** What joined channels listen to, and those that are joining. */
  listeners(): Iterable<Listener>;
  /** Another number after each change of {@link listeners}. */
  version(): number;
  /** Counts as a listener what joins meanwhile, so that the feed goes on and reads its tables. */
  whileJoining<T>(listener: Listener, work: () => Promise<T>): Promise<T>;
  isEmpty(): boolean;
};

export function createSubscriptions(): Subscriptions {
  const joined = new Set<Subscription>();
  const joining = new Set<Listener>();
  const byOwner = new Map<string, Set<Subscription>>();
  let version = 0;

  /** The persons whose changes concern it; `""` for a subscription that any change may concern. */
  const ownersOf = ({ bindings }: Subscription): Set<string> => {
    const owners = new Set(bindings.map((binding) => ownerOf(binding) ?? ""));
    return owners.has("") ? new Set([""]) : owners;
  };

  return {
    add(subscription) {
      version += 1;
      joined.add(subscription);
      for (const owner of ownersOf(subscription)) {
        const known = byOwner.get(owner) ?? new Set();
        byOwner.set(owner, known.add(subscription));
      }
    },
    remove(subscription) {
      version += 1;
      joined.delete(subscription);
      for (const owner of ownersOf(subscription)) {
        const known = byOwner.get(owner);
        known?.delete(subscription);
        if (known?.size === 0) byOwner.delete(owner);
      }
    },
    all: () => joined,
    concernedBy(changes) {
      const owners = new Set(changes.map(({ owner }) => owner ?? ""));
      if (owners.has("")) return joined;
      const concerned = new Set(byOwner.get(""));
      for (const owner of owners)
        for (const subscription of byOwner.get(owner) ?? []) concerned.add(subscription);
      return concerned;
    },
    listeners: () => [...joined, ...joining],
    version: () => version,
    async whileJoining(listener, work) {
      version += 1;
      joining.add(listener);
      try {
        return await work();
      } finally {
        version += 1;
        joining.delete(listener);
      }
    },
    isEmpty: () => joined.size === 0 && joining.size === 0,
  };
}
