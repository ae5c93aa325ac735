/** The talk of one visit: five messages, kept in this tab alone, also over a reload. */
import type { DemoCompanion } from "@galatea/contract/companions/demo.ts";
import { companionLimits } from "@galatea/contract/companions/prices.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { type FunctionEvent, functionEvents, refusalOf } from "#platform/function-events.ts";
import { type DemoTalk, type DemoTurn, keepDemoTalk, readDemoTalk } from "#platform/demo-talk.ts";
import { proveWork } from "#platform/proof-of-work.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

export type DemoChat = {
  turns: readonly DemoTurn[];
  used: number;
  isOver: boolean;
  /** The reply is on its way; `isTyping` until its first sentence. */
  isWaiting: boolean;
  isTyping: boolean;
  send: (message: string) => void;
  /** Sends the last message again, which was not answered. */
  retry: () => void;
};

const failureText = "Sorry, I'm having trouble responding right now. Please try again!";

export function useDemoChat(companion: DemoCompanion): DemoChat {
  // The page was prerendered for everybody: what this tab kept is read once that is taken over.
  const isHydrated = useHydrated();
  const kept = useMemo(() => (isHydrated ? readDemoTalk(companion.id) : null), [isHydrated, companion.id]);
  const [talked, setTalked] = useState<DemoTalk | null>(null);
  const greeting: DemoTalk = { turns: [{ id: 0, role: "assistant", content: companion.opening }], used: 0 };
  const talk = talked ?? kept ?? greeting;
  const { turns, used } = talk;
  const change = (changes: Partial<DemoTalk>) => setTalked((now) => ({ ...(now ?? talk), ...changes }));
  const [waiting, setWaiting] = useState<"typing" | "speaking" | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  useEffect(() => {
    if (turns.length > 1 && waiting === null) keepDemoTalk(companion.id, { turns, used });
  }, [companion.id, turns, used, waiting]);

  const isOver = used >= companionLimits.demoMessages && waiting === null;
  async function send(message: string, before: readonly DemoTurn[]): Promise<void> {
    if (waiting !== null || used >= companionLimits.demoMessages) return;
    const controller = new AbortController();
    running.current = controller;
    const id = (before.at(-1)?.id ?? -1) + 1;
    const sent: DemoTurn = { id, role: "user", content: message };
    change({ turns: [...before, sent] });
    setWaiting("typing");
    let said = "";
    try {
      const body = {
        action: "send_demo_message",
        message,
        character: { name: companion.name, personality: companion.personality },
        conversation_history: before
          .filter(({ failure }) => !failure)
          .map(({ role, content }) => ({ role, content })),
      };
      for await (const { event, data } of provenEvents(body, controller.signal)) {
        if (event === "failed") throw new Error("The reply failed");
        // Help in danger is not counted.
        if (event === "done" && (data as { counts?: false }).counts === false) change({ used });
        if (event !== "sentence") continue;
        said = said === "" ? textOf(data) : `${said} ${textOf(data)}`;
        setWaiting("speaking");
        const reply = { id: id + 1, role: "assistant" as const, content: said };
        change({ turns: [...before, sent, reply], used: used + 1 });
      }
      if (said === "" && !controller.signal.aborted) throw new Error("Nothing was said");
    } catch (error) {
      // What was said before the connection broke stays, and is an answer.
      if (said === "") change({ turns: [...before, { ...sent, failure: failureOf(error) }] });
    }
    setWaiting(null);
  }
  return {
    turns,
    used,
    isOver,
    isWaiting: waiting !== null,
    isTyping: waiting === "typing",
    send: (message) => void send(message, turns),
    retry: () => {
      const last = turns.at(-1);
      if (last?.failure) void send(last.content, turns.slice(0, -1));
    },
  };
}

/** Where the server asks for a proof of work, the browser does it and sends the message again. */
async function* provenEvents(body: object, signal: AbortSignal): AsyncGenerator<FunctionEvent> {
  try {
    yield* functionEvents("chat-with-ai-girlfriend", { body, signal });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code !== "proof_required") throw error;
    const altcha = await proveWork(refusal.details.challenge);
    yield* functionEvents("chat-with-ai-girlfriend", { body: { ...body, altcha }, signal });
  }
}

const textOf = (data: unknown): string => (data as { text?: string }).text ?? "";

/** A refusal of the message itself says which rule; everything else is the demo's own failure. */
function failureOf(error: unknown): NonNullable<DemoTurn["failure"]> {
  const refusal = refusalOf(error);
  if (refusal === null || !(refusal.code in tells)) return { sentence: failureText, canRetry: true };
  const { sentence, details } = refusal;
  const canRetry = tells[refusal.code as keyof typeof tells];
  return { sentence, canRetry, ...(details.marks && { marks: details.marks }) };
}

/** Whether the same message may be answered later. */
const tells = {
  content_refused: false,
  companions_locked: false,
  companions_off: false,
  demo_busy: true,
  rate_limited: true,
  free_message_limit: false,
} as const;
