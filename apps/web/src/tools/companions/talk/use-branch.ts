/** The loaded part of the shown branch: its end is read anew after every change, earlier pages when they are asked for. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { type Branch, mergeEnd, messageBefore, readPage } from "./pages.ts";

const branchKey = (talkId: string) => ["companion-branch", talkId] as const;

export type LoadedBranch = {
  /** Null until the end is loaded. */
  messages: Branch | null;
  hasEarlier: boolean;
  isLoadingEarlier: boolean;
  loadEarlier: () => void;
  readAgain: () => Promise<void>;
};

export function useBranch(talkId: string): LoadedBranch {
  const { connection } = useSession();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const [isLoadingEarlier, setLoadingEarlier] = useState(false);
  const isLoading = useRef(false);

  const query = useQuery({
    queryKey: branchKey(talkId),
    enabled: supabase !== null,
    queryFn: async (): Promise<Branch> => {
      if (!supabase) throw new Error("Not connected.");
      const end = await readPage(supabase, talkId);
      return mergeEnd(queryClient.getQueryData<Branch>(branchKey(talkId)) ?? [], end);
    },
  });
  useEffect(() => {
    if (query.isError) toast.error("Failed to load messages", { id: "messages" });
  }, [query.isError]);

  const loadEarlier = useCallback(async () => {
    const loaded = queryClient.getQueryData<Branch>(branchKey(talkId)) ?? [];
    const before = messageBefore(loaded);
    if (!supabase || before === null || isLoading.current) return;
    isLoading.current = true;
    setLoadingEarlier(true);
    try {
      const page = await readPage(supabase, talkId, before);
      // Meanwhile another branch may be shown.
      queryClient.setQueryData<Branch>(branchKey(talkId), (now) =>
        now && messageBefore(now) === before ? [...page, ...now] : now,
      );
    } catch {
      toast.error("Earlier messages could not be loaded", { id: "messages" });
    } finally {
      isLoading.current = false;
      setLoadingEarlier(false);
    }
  }, [supabase, queryClient, talkId]);

  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: branchKey(talkId) }),
    [queryClient, talkId],
  );
  const messages = query.data ?? null;
  return {
    messages,
    hasEarlier: messages !== null && messageBefore(messages) !== null,
    isLoadingEarlier,
    loadEarlier: () => void loadEarlier(),
    readAgain,
  };
}
