/** A realtime channel on a person's own rows. Reports whether it is joined, so that callers can poll otherwise. */
import type { REALTIME_SUBSCRIBE_STATES } from "@supabase/supabase-js";
import { useEffect, useEffectEvent, useState } from "react";
import type { Client } from "./connection.ts";

/** A copy, because the import of a value would load the client before it is needed. */
const joinedState: `${REALTIME_SUBSCRIBE_STATES.SUBSCRIBED}` = "SUBSCRIBED";

type Watched = { name: string; tables: readonly string[]; userId: string | null };

/** The changed row; null when it is not known which row changed. */
export type ChangedRow = Record<string, unknown> | null;

export function useOwnRowChanges(
  supabase: Client | null,
  { name, tables, userId }: Watched,
  onChange: (row: ChangedRow) => void,
): boolean {
  const [joined, setJoined] = useState(false);
  const changed = useEffectEvent(onChange);
  const tableList = tables.join(",");

  useEffect(() => {
    if (!supabase || !userId) return;
    const channel = supabase.channel(`${name}:${userId}`);
    for (const table of tableList.split(",")) {
      const watched = { event: "*", schema: "public", table, filter: `user_id=eq.${userId}` } as const;
      channel.on<Record<string, unknown>>("postgres_changes", watched, (change) => {
        changed(change.eventType === "DELETE" ? null : change.new);
      });
    }
    channel.subscribe((status) => {
      const subscribed = status === joinedState;
      setJoined(subscribed);
      // Changes from before the channel was joined were missed.
      if (subscribed) changed(null);
    });
    return () => {
      setJoined(false);
      void supabase.removeChannel(channel);
    };
  }, [supabase, name, tableList, userId]);

  return joined;
}
