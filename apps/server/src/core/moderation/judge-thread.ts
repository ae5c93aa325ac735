/** Runs the text check in a thread, because a hostile text takes longer than the event loop may wait. */
import { parentPort } from "node:worker_threads";
import { checkText, type TextVerdict } from "./check-text.ts";
import type { TextContext } from "./rules.ts";

export type JudgeTask = { text: string; context: TextContext; today: Date };
/** The first answer says that the word lists are loaded; each further one is the verdict on a task. */
export type JudgeAnswer =
  | { kind: "ready" }
  | { kind: "verdict"; verdict: TextVerdict }
  | { kind: "failed"; message: string };

parentPort?.on("message", (task: JudgeTask) => send(judge(task)));
send({ kind: "ready" });

function judge({ text, context, today }: JudgeTask): JudgeAnswer {
  try {
    return { kind: "verdict", verdict: checkText(text, context, today) };
  } catch (error) {
    return { kind: "failed", message: String(error) };
  }
}

function send(answer: JudgeAnswer): void {
  parentPort?.postMessage(answer, []);
}
