/** The triggers that note changes: on every table of the publication, and on no other. */
import type { Pool } from "pg";

export type Triggers = {
  /** Attaches those that are missing. @returns the publication as it was, which differs after each change of it. */
  attach(): Promise<string>;
};

export function createTriggers(ownerPool: Pool): Triggers {
  let attached: string | null = null;
  return {
    async attach() {
      const { rows } = await ownerPool.query<{ state: string }>({
        name: "realtime-publication-state",
        text: "select realtime.publication_state() as state",
      });
      const state = rows[0]?.state ?? "";
      if (state !== attached) await ownerPool.query("select realtime.sync_triggers()");
      attached = state;
      return state;
    },
  };
}
