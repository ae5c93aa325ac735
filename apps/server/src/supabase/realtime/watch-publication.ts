/**
 * Sees within seconds that a table entered or left the publication: attaches the triggers, and tells channels that waited
 * for it.
 */
import type { Pool } from "pg";
import { firstProblem, subscribed } from "./join-channel.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { Tables } from "./tables.ts";

export type PublicationWatch = {
  /** Asks nothing while nobody listens. */
  check(): Promise<void>;
};

export function createPublicationWatch(deps: {
  ownerPool: Pool;
  tables: Tables;
  subscriptions: Subscriptions;
}): PublicationWatch {
  let state: string | null = null;

  async function read(): Promise<string> {
    const { rows } = await deps.ownerPool.query<{ state: string }>({
      name: "realtime-publication-state",
      text: "select realtime.publication_state() as state",
    });
    return rows[0]?.state ?? "";
  }

  function tellWaiting(): void {
    for (const subscription of deps.subscriptions.all()) {
      if (!subscription.hasProblem || subscription.bindings.length === 0) continue;
      if (firstProblem(deps, subscription) !== null) continue;
      subscription.hasProblem = false;
      subscription.notify("ok", subscribed);
    }
  }

  return {
    async check() {
      if (deps.subscriptions.isEmpty()) return;
      const current = await read();
      if (current !== state) {
        await deps.ownerPool.query("select realtime.sync_triggers()");
        await deps.tables.refreshAll();
        state = current;
      }
      tellWaiting();
    },
  };
}
