/** One realtime channel on a person's own rows. Says whether it is joined, so that callers can poll while it is not. */
import { useEffect, useEffectEvent, useState } from "react";
import type { Client } from "./connection.ts";

type Watched = { name: string; tables: readonly string[]; userId: string | null };

export function useOwnRowChanges(supabase: Client | null, { name, tables, userId }: Watched, onChange: () => void): boolean {
  const [joined, setJoined] = useState(false);
  const changed = useEffectEvent(onChange);
  const tableList = tables.join(",");

  useEffect(() => {
    if (!supabase || !userId) return;
    const channel = supabase.channel(`${name}:${userId}`);
    for (const table of tableList.split(",")) {
      channel.on("postgres_changes", { event: "*", schema: "public", table, filter: `user_id=eq.${userId}` }, () => changed());
    }
    channel.subscribe((status) => {
      setJoined(status === "SUBSCRIBED");
      // What happened while the channel was away was not heard: look again.
      if (status === "SUBSCRIBED") changed();
    });
    return () => {
      setJoined(false);
      void supabase.removeChannel(channel);
    };
  }, [supabase, name, tableList, userId]);

  return joined;
}
