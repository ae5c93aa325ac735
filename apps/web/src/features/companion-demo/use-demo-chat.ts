/** The talk of one visit: five messages, kept in this tab alone, also over a reload. */
import type { DemoCompanion } from "@galatea/contract/companions/demo.ts";
import { companionLimits } from "@galatea/contract/companions/prices.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type FunctionEvent, functionEvents, refusalOf } from "#platform/function-events.ts";
import { type DemoTurn, keepDemoTalk, readDemoTalk } from "#platform/demo-talk.ts";
import { proveWork } from "#platform/proof-of-work.ts";

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
  const [turns, setTurns] = useState<readonly DemoTurn[]>([
    { id: 0, role: "assistant", content: companion.opening },
  ]);
  const [used, setUsed] = useState(0);
  const [waiting, setWaiting] = useState<"typing" | "speaking" | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const goOn = useEffectEvent(() => {
    const kept = readDemoTalk(companion.id);
    if (!kept) return;
    setTurns(kept.turns);
    setUsed(kept.used);
  });
  // Not while rendering: the page was prerendered for everybody, and the first render has to equal it.
  useEffect(() => goOn(), []);

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
    setTurns([...before, sent]);
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
        if (event === "done" && (data as { counts?: false }).counts === false) setUsed(used);
        if (event !== "sentence") continue;
        said = said === "" ? textOf(data) : `${said} ${textOf(data)}`;
        setWaiting("speaking");
        setUsed(used + 1);
        setTurns([...before, sent, { id: id + 1, role: "assistant", content: said }]);
      }
      if (said === "" && !controller.signal.aborted) throw new Error("Nothing was said");
    } catch (error) {
      // What was said before the connection broke stays, and is an answer.
      if (said === "") setTurns([...before, { ...sent, failure: failureOf(error) }]);
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
