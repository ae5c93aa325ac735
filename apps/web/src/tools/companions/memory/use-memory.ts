/** What a companion remembers, as its person sees and changes it. The rows are the truth; every change reads them again. */
import type { memoryActions } from "@galatea/contract/companions/memory-actions.ts";
import type { chatWithAiGirlfriend } from "@galatea/contract/functions/chat-with-ai-girlfriend.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { FactRow } from "#platform/database.ts";
import { callFunctionFor, RefusedError } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";

/** A message that told a fact. */
export type FactSource = { id: string; content: string; createdAt: string };
export type ShownFact = FactRow & { sources: readonly FactSource[] };
export type Memory = { facts: readonly ShownFact[]; summary: { content: string; createdAt: string } | null };

type MemoryRequest = z.input<ReturnType<typeof memoryActions>[number]>;

const memoryKey = (conversationId: string) => ["companion-memory", conversationId] as const;
/** As many as a reply is given. */
const mostFacts = 1000;
/** Ids in one request, because they stand in its address. */
const idsOfRequest = 100;

export function useMemory(conversationId: string) {
  const supabase = useSession().connection?.supabase ?? null;
  return useQuery({
    queryKey: memoryKey(conversationId),
    enabled: supabase !== null,
    // The panel was closed while the talk went on.
    refetchOnMount: "always",
    queryFn: async (): Promise<Memory> => {
      if (!supabase) throw new Error("Not connected.");
      const [facts, summary] = await Promise.all([
        supabase
          .from("companion_facts")
          .select("id,subject,value,origin,pinned,told_at")
          .eq("conversation_id", conversationId)
          .is("superseded_by", null)
          .is("taken_back_by", null)
          .order("told_at", { ascending: false })
          .limit(mostFacts),
        supabase
          .from("companion_summaries")
          .select("content,created_at")
          .eq("conversation_id", conversationId)
          .order("created_at", { ascending: false })
          .limit(1),
      ]);
      if (facts.error) throw new Error(facts.error.message);
      if (summary.error) throw new Error(summary.error.message);
      const told = await readSources(facts.data.map(({ id }) => id));
      const [newest] = summary.data;
      return {
        facts: facts.data.map((fact) => ({ ...fact, sources: told.get(fact.id) ?? [] })),
        summary: newest ? { content: newest.content, createdAt: newest.created_at } : null,
      };
    },
  });

  async function readSources(factIds: readonly string[]): Promise<Map<string, FactSource[]>> {
    const links = await readAll(factIds, async (ids) =>
      supabase?.from("companion_fact_sources").select("fact_id,message_id").in("fact_id", ids),
    );
    const messages = await readAll([...new Set(links.map(({ message_id: id }) => id))], async (ids) =>
      supabase?.from("ai_messages").select("id,content,created_at").in("id", ids),
    );
    const byId = new Map(messages.map((message) => [message.id, message]));
    const sources = new Map<string, FactSource[]>();
    for (const { fact_id: factId, message_id: messageId } of links) {
      const message = byId.get(messageId);
      if (!message) continue;
      const { id, content, created_at: createdAt } = message;
      sources.set(factId, [...(sources.get(factId) ?? []), { id, content, createdAt }]);
    }
    return sources;
  }
}

async function readAll<Row>(
  ids: readonly string[],
  read: (
    ids: readonly string[],
  ) => Promise<{ data: Row[] | null; error: { message: string } | null } | undefined>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += idsOfRequest) {
    const answer = await read(ids.slice(from, from + idsOfRequest));
    if (!answer?.data) throw new Error(answer?.error?.message ?? "Not connected.");
    rows.push(...answer.data);
  }
  return rows;
}

export type MemoryChanges = {
  isBusy: boolean;
  /** Each resolves to whether it was done; what was not is said in a toast. */
  change: (request: MemoryRequest) => Promise<boolean>;
  pin: (factId: string, pinned: boolean) => Promise<boolean>;
};

export function useMemoryChanges(conversationId: string): MemoryChanges {
  const supabase = useSession().connection?.supabase ?? null;
  const queryClient = useQueryClient();
  const done = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: memoryKey(conversationId) }),
    onError: (error: Error) => {
      toast.error("The memory stays as it is", {
        description: error instanceof RefusedError ? error.refusal.sentence : "Please try again.",
      });
    },
  };
  const change = useMutation({
    ...done,
    mutationFn: async (request: MemoryRequest) => {
      if (!supabase) throw new Error("Not connected.");
      const answer = await callFunctionFor<typeof chatWithAiGirlfriend, { factId: string }>(supabase, {
        name: "chat-with-ai-girlfriend",
        body: request,
        needs: ["factId"],
      });
      if (!answer.ok) throw new RefusedError(answer);
    },
  });
  const pin = useMutation({
    ...done,
    mutationFn: async ({ factId, pinned }: { factId: string; pinned: boolean }) => {
      if (!supabase) throw new Error("Not connected.");
      const { error } = await supabase.from("companion_facts").update({ pinned }).eq("id", factId);
      if (error) throw new Error(error.message);
    },
  });
  const isDone = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => true,
      () => false,
    );
  return {
    isBusy: change.isPending || pin.isPending,
    change: (request) => isDone(change.mutateAsync(request)),
    pin: (factId, pinned) => isDone(pin.mutateAsync({ factId, pinned })),
  };
}
