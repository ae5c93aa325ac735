/**
 * The talk with one companion: its stored messages, and the reply that is being written. The rows are the truth; what is
 * streamed here only comes sooner.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCredits } from "#platform/credits-context.tsx";
import type { CompanionRow, MessageRow } from "#platform/database.ts";
import { functionEvents, refusalOf } from "#platform/function-events.ts";
import { errorCodes } from "@galatea/contract/error-codes.ts";
import { useOwnRowChanges } from "#platform/realtime.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import type { Refusal } from "#platform/functions.ts";
import { branchOf, type ShownMessage } from "./branch.ts";
import { sendFailure, price } from "./texts.ts";
import { lockKey } from "./use-lock.ts";

const columns = "id,parent_id,role,kind,content,image_url,state,model,notice,offered_scene,created_at";
/** The newest ones; a longer talk shows its end. */
const shownMessages = 400;

/** What is sent and not stored yet, and what comes back. */
type Pending = { message: string | null; parentId: string | null; said: string };

export type Talk = {
  /** Null until they are loaded. */
  messages: readonly ShownMessage[] | null;
  rows: readonly MessageRow[];
  pending: Pending | null;
  isWaiting: boolean;
  freeUsed: number;
  send: (message: string, parent?: { id: string | null }) => void;
  /** Another answer to the person's message. */
  regenerate: (parentId: string) => void;
  stop: () => void;
};

const messagesKey = (id: string) => ["companion-messages", id] as const;

/** @param leafId the branch that is shown. @param onRefused gets the message back, and whether an upgrade helps. */
export function useTalk(
  companion: CompanionRow,
  leafId: string | null,
  onRefused: (message: string | null, offersUpgrade: boolean) => void,
): Talk {
  const { connection, user } = useSession();
  const { info, deduct, refreshSoon } = useCredits();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const isFree = info?.tier_name === "free";
  const [pending, setPending] = useState<Pending | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const query = useQuery({
    queryKey: messagesKey(companion.id),
    enabled: supabase !== null,
    queryFn: async (): Promise<MessageRow[]> => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("ai_messages")
        .select(columns)
        .eq("conversation_id", companion.id)
        .order("created_at", { ascending: false })
        .limit(shownMessages);
      if (error) throw new Error(error.message);
      return data.reverse();
    },
  });
  useEffect(() => {
    if (query.isError) toast.error("Failed to load messages", { id: "messages" });
  }, [query.isError]);
  const readAgain = useCallback(
    () => queryClient.invalidateQueries({ queryKey: messagesKey(companion.id) }),
    [queryClient, companion.id],
  );
  useOwnRowChanges(
    supabase,
    { name: "talk", tables: ["ai_messages", "companion_allowances"], userId },
    () => {
      void readAgain();
      void queryClient.invalidateQueries({ queryKey: ["companion-allowance", userId] });
    },
  );
  const allowance = useQuery({
    queryKey: ["companion-allowance", userId],
    enabled: supabase !== null && isFree,
    queryFn: async () =>
      (await supabase?.from("companion_allowances").select("used").maybeSingle())?.data?.used ?? 0,
  });

  const rows = query.data ?? [];
  const messages = query.data ? branchOf(query.data, leafId) : null;
  const isWriting = messages?.at(-1)?.state === "writing";

  async function ask(body: object, sent: Pending): Promise<void> {
    if (!supabase || pending) return;
    const undo = isFree ? () => undefined : deduct(price);
    const controller = new AbortController();
    running.current = controller;
    setPending(sent);
    try {
      const { data } = await supabase.auth.getSession();
      let isDone = false;
      for await (const { event, data: told } of functionEvents("chat-with-ai-girlfriend", {
        body: { ...body, conversationId: companion.id },
        headers: {
          authorization: `Bearer ${data.session?.access_token ?? ""}`,
          "idempotency-key": crypto.randomUUID(),
        },
        signal: controller.signal,
      })) {
        if (event === "failed") throw new FailedReply(told as Pick<Refusal, "code">);
        if (event === "sentence") {
          const { text } = told as { text: string };
          setPending(
            (before) => before && { ...before, said: before.said === "" ? text : `${before.said} ${text}` },
          );
        }
        if (event === "done") isDone = true;
      }
      if (controller.signal.aborted) return;
      await readAgain();
      if (!isDone) toast.error("The connection broke. The answer goes on, and will be here.");
    } catch (error) {
      undo();
      const refusal = refusalOf(error) ?? refusalIn(error);
      const { title, description, offersUpgrade } = sendFailure(refusal);
      toast.error(title, { ...(description && { description }) });
      onRefused(sent.message, offersUpgrade);
      if (refusal.code === "companions_locked")
        void queryClient.invalidateQueries({ queryKey: lockKey(userId) });
      void readAgain();
    } finally {
      setPending(null);
      refreshSoon();
    }
  }

  return {
    messages,
    rows,
    pending,
    isWaiting: pending !== null || isWriting,
    freeUsed: allowance.data ?? 0,
    send: (message, parent) =>
      void ask(
        {
          action: "send_message",
          message,
          ...(parent && (parent.id === null ? { isFirst: true } : { parentId: parent.id })),
          ...(!parent && leafId !== null && { parentId: leafId }),
        },
        { message, parentId: parent ? parent.id : leafId, said: "" },
      ),
    regenerate: (parentId) =>
      void ask({ action: "regenerate_message", parentId }, { message: null, parentId, said: "" }),
    stop: () => {
      void supabase?.functions.invoke("chat-with-ai-girlfriend", {
        body: { action: "stop_reply", conversationId: companion.id },
      });
    },
  };
}

/** A reply that failed after the answer had begun. */
class FailedReply extends Error {
  readonly refusal: Pick<Refusal, "code">;
  constructor(refusal: Pick<Refusal, "code">) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function refusalIn(error: unknown): Pick<Refusal, "code" | "sentence"> {
  const code = error instanceof FailedReply ? error.refusal.code : "internal";
  return { code, sentence: code in errorCodes ? errorCodes[code as keyof typeof errorCodes].sentence : "" };
}
