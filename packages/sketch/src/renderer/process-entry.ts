/** The renderer process: draws what it is told to, and ends when its channel closes. */
import { answerServer, endWithServer } from "@galatea/engines/engine-child.ts";
import { EngineError, type RunControl } from "@galatea/engines/engine.ts";
import { renderScene } from "./render-scene.ts";
import type { Answers, FromProcess, Question, ToProcess } from "./messages.ts";
import { generateSketch } from "#sketch/image/generate-sketch.ts";

const say = answerServer<FromProcess>;
const running = new Map<number, AbortController>();

process.on("message", (message: ToProcess) => {
  if (message.kind === "cancel") {
    say({ kind: "cancelHeard", id: message.id });
    running.get(message.id)?.abort();
  } else void answer(message.id, message);
});
endWithServer();

async function answer(id: number, question: Question): Promise<void> {
  const cancel = new AbortController();
  running.set(id, cancel);
  try {
    const result = await work(question, {
      signal: cancel.signal,
      onProgress: (progress) => say({ kind: "progress", id, progress }),
    });
    say({ kind: "done", id, result });
  } catch (error) {
    const known = error instanceof EngineError ? error : new EngineError("engine_failed", String(error));
    const cause = known.cause instanceof Error ? `: ${known.cause.stack ?? known.cause.message}` : "";
    say({ kind: "failed", id, code: known.code, message: known.message + cause });
  } finally {
    running.delete(id);
  }
}

const work = (question: Question, run: RunControl): Promise<Answers[keyof Answers]> =>
  question.kind === "draw" ? generateSketch(question.request, run) : renderScene(question.request, run);
