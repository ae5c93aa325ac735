/**
 * The talk with one companion: its stored messages, and the reply that is being written. The rows are the truth; what is
 * streamed here only comes sooner.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCredits } from "#platform/credits-context.tsx";
import type { CompanionRow } from "#platform/database.ts";
import { functionEvents, refusalOf } from "#platform/function-events.ts";
import { replyFailureSentence } from "@galatea/contract/companions/reply-failures.ts";
import { type ErrorCode, errorCodes } from "@galatea/contract/error-codes.ts";
import { useOwnRowChanges } from "#platform/realtime.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import type { Refusal } from "#platform/functions.ts";
import { type LoadedBranch, useBranch } from "./talk/use-branch.ts";
import { useMessagePrice } from "./message-price.ts";
import { type TalkChanges, useTalkChanges } from "./talk/use-talk-changes.ts";
import { sendFailure } from "./texts.ts";
import { lockKey } from "./use-lock.ts";

/** What is sent and not stored yet, and what comes back. */
type Pending = {
  message: string | null;
  parentId: string | null;
  said: string;
  /** The reminder that she is an AI, where it is due. */
  notice: string | null;
};

/** `regenerated`: the message to which another answer was wanted; null where the message came back into the field. */
export type TalkFailure = {
  sentence: string;
  regenerated: string | null;
  /** Of a message that breaks a rule. */
  refused: RefusedText | null;
};

/** A text that breaks a rule, with the words that do and the way to have it looked at again. */
export type RefusedText = {
  text: string;
  marks: readonly { start: number; end: number }[];
  appealToken: string;
};

export type Talk = Omit<LoadedBranch, "readAgain"> &
  TalkChanges & {
    pending: Pending | null;
    /** Why the last message has no answer, until the next one is sent. */
    failure: TalkFailure | null;
    isWaiting: boolean;
    freeUsed: number;
    send: (message: string, parent?: { id: string | null }) => void;
    /** Another answer to the person's message. */
    regenerate: (parentId: string) => void;
    stop: () => void;
  };

/** @param onRefused gets the message back, and whether an upgrade helps. */
export function useTalk(
  companion: CompanionRow,
  onRefused: (message: string | null, offersUpgrade: boolean) => void,
): Talk {
  const { connection, user } = useSession();
  const { info, deduct, refreshSoon } = useCredits();
  const queryClient = useQueryClient();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const isFree = info?.tier_name === "free";
  const priceCredits = useMessagePrice(companion);
  const [pending, setPending] = useState<Pending | null>(null);
  const [failure, setFailure] = useState<TalkFailure | null>(null);
  const running = useRef<AbortController | null>(null);
  /** Asked for while the reply had not begun, so that the server found nothing to stop. */
  const stopAsked = useRef(false);
  useEffect(() => () => running.current?.abort(), []);

  const { readAgain, ...branch } = useBranch(companion.id);
  const changes = useTalkChanges(companion.id, readAgain);
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

  const last = branch.messages?.at(-1);
  const isWriting = last?.state === "writing";

  const textOf = (id: string | null): string =>
    branch.messages?.find((message) => message.id === id)?.content ?? "";

  const askToStop = (): void =>
    void supabase?.functions.invoke("chat-with-ai-girlfriend", {
      body: { action: "stop_reply", conversationId: companion.id },
    });

  async function ask(body: object, sent: Pending): Promise<void> {
    if (!supabase || pending) return;
    const undo = isFree ? () => undefined : deduct(priceCredits);
    const controller = new AbortController();
    running.current = controller;
    stopAsked.current = false;
    setPending(sent);
    setFailure(null);
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
        if (event === "begun") {
          if (stopAsked.current) askToStop();
          const { notice } = told as { notice: string | null };
          setPending((before) => before && { ...before, notice });
        }
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
      const refused = refusedText(refusal, sent.message ?? textOf(sent.parentId));
      // Who pressed Stop knows why there is no answer.
      if (refusal.code !== "job_cancelled") {
        // A refusal stands at the message, because it is longer and leads on.
        if (!refused) toast.error(title, { ...(description && { description }) });
        if (!offersUpgrade)
          setFailure({
            sentence: description ?? title,
            regenerated: sent.message === null ? sent.parentId : null,
            refused,
          });
      }
      if (refusal.code === "companions_locked")
        void queryClient.invalidateQueries({ queryKey: lockKey(userId) });
      // A message that comes back can be sent at once: nothing of the failed reply counts as being written any more.
      await readAgain();
      onRefused(sent.message, offersUpgrade);
    } finally {
      setPending(null);
      refreshSoon();
    }
  }

  return {
    ...branch,
    ...changes,
    pending,
    failure,
    isWaiting: pending !== null || isWriting,
    freeUsed: allowance.data ?? 0,
    send: (message, parent) =>
      void ask(
        {
          action: "send_message",
          message,
          ...(parent && (parent.id === null ? { isFirst: true } : { parentId: parent.id })),
          ...(!parent && last && { parentId: last.id }),
        },
        { message, parentId: parent ? parent.id : (last?.id ?? null), said: "", notice: null },
      ),
    regenerate: (parentId) =>
      void ask(
        { action: "regenerate_message", parentId },
        { message: null, parentId, said: "", notice: null },
      ),
    stop: () => {
      stopAsked.current = true;
      askToStop();
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

function refusalIn(error: unknown): Told {
  const code = error instanceof FailedReply ? error.refusal.code : "internal";
  return { code, sentence: code in errorCodes ? replyFailureSentence(code as ErrorCode) : "", details: {} };
}

type Told = Pick<Refusal, "code" | "sentence" | "details">;

/** Null for what is no broken rule of the person's own message. */
function refusedText({ code, details: { marks = [], appeal_token: token } }: Told, text: string) {
  return code === "content_refused" && token !== undefined ? { text, marks, appealToken: token } : null;
}
