/** Follows changes of pictures made elsewhere: on another device, in another tab, by a finished job. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useOwnRowChanges } from "#platform/realtime.ts";
import { useSession } from "#platform/session.tsx";
import { changeInGalleries } from "./gallery-cache.ts";

/** Changes come in bursts, such as a hundred pictures put into the trash: one read serves all of them. */
const settleMs = 400;
const watchedTables = ["generated_content"] as const;

export function useLivePictures(): void {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const userId = user?.id ?? null;
  useEffect(() => () => clearTimeout(timer.current), []);

  const watched = { name: "pictures", tables: watchedTables, userId };
  useOwnRowChanges(connection?.supabase ?? null, watched, (row) => {
    if (!userId) return;
    if (row && typeof row["id"] === "string" && typeof row["favourite"] === "boolean")
      changeInGalleries(queryClient, userId, row["id"], { favourite: row["favourite"] });
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: ["content", userId] }),
      settleMs,
    );
  });
}
