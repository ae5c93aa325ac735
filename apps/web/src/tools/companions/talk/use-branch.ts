/** The loaded part of the shown branch: its end is read anew after every change, earlier pages when they are asked for. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { type Branch, mergeEnd, messageBefore, readPage } from "./pages.ts";

/** On the way to a message that may be far back. */
const longPage = 1000;

const branchKey = (talkId: string) => ["companion-branch", talkId] as const;

export type LoadedBranch = {
  /** Null until the end is loaded. */
  messages: Branch | null;
  hasEarlier: boolean;
  isLoadingEarlier: boolean;
  loadEarlier: () => void;
  /** Loads earlier pages until a message of the branch is there; false when it is not on the branch. */
  loadUntil: (messageId: string) => Promise<boolean>;
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

  /** One page before what is loaded; false at the beginning of the talk. */
  const prepend = useCallback(
    async (size?: number): Promise<boolean> => {
      const before = messageBefore(queryClient.getQueryData<Branch>(branchKey(talkId)) ?? []);
      if (!supabase || before === null) return false;
      const page = await readPage(supabase, talkId, { from: before, ...(size !== undefined && { size }) });
      // Meanwhile another branch may be shown.
      queryClient.setQueryData<Branch>(branchKey(talkId), (now) =>
        now && messageBefore(now) === before ? [...page, ...now] : now,
      );
      return page.length > 0;
    },
    [supabase, queryClient, talkId],
  );
  const whileLoading = useCallback(
    async <Value>(load: () => Promise<Value>, failed: Value): Promise<Value> => {
      isLoading.current = true;
      setLoadingEarlier(true);
      try {
        return await load();
      } catch {
        toast.error("Earlier messages could not be loaded", { id: "messages" });
        return failed;
      } finally {
        isLoading.current = false;
        setLoadingEarlier(false);
      }
    },
    [],
  );
  const loadEarlier = useCallback(() => {
    if (!isLoading.current) void whileLoading(() => prepend(), false);
  }, [whileLoading, prepend]);
  const loadUntil = useCallback(
    (messageId: string) =>
      whileLoading(async () => {
        const isLoaded = () =>
          queryClient.getQueryData<Branch>(branchKey(talkId))?.some(({ id }) => id === messageId) ?? false;
        while (!isLoaded()) if (!(await prepend(longPage))) return false;
        return true;
      }, false),
    [whileLoading, prepend, queryClient, talkId],
  );

  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: branchKey(talkId) }),
    [queryClient, talkId],
  );
  const messages = query.data ?? null;
  return {
    messages,
    hasEarlier: messages !== null && messageBefore(messages) !== null,
    isLoadingEarlier,
    loadEarlier,
    loadUntil,
    readAgain,
  };
}
