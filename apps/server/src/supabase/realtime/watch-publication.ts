/** Sees within seconds that a table entered or left the publication, and tells channels that waited for it. */
import { firstProblem, subscribed } from "./join-channel.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { Tables } from "./tables.ts";
import type { Triggers } from "./triggers.ts";

export type PublicationWatch = {
  /** Asks nothing while nobody listens. */
  check(): Promise<void>;
};

export function createPublicationWatch(deps: {
  triggers: Triggers;
  tables: Tables;
  subscriptions: Subscriptions;
}): PublicationWatch {
  let state: string | null = null;

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
      const current = await deps.triggers.attach();
      if (current !== state) await deps.tables.refreshAll();
      state = current;
      tellWaiting();
    },
  };
}
