/**
 * Keeps one process that answers messages, one at a time: started with the first question, given a time and a memory
 * limit, ended when idle. A process that ended, was late or grew too large is replaced at the next question.
 */
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { holdProcess, startEngineProcess } from "./engine-process.ts";
import { EngineError, type EngineErrorCode } from "./engine.ts";
import { abortable } from "./runs.ts";

/** What every such process answers beside its own kinds; the first message is answered by `loaded` or `failed`. */
export type FromAskedProcess =
  | { kind: "loaded" }
  | { kind: "failed"; message: string; code?: EngineErrorCode };

export type AskedProcess<To, Answer> = {
  /** Starts the process unless it runs. @throws {EngineError} */
  load(): Promise<void>;
  /**
   * Call it for one question at a time. An abort ends the process, because nothing else stops a network that is running.
   * @throws {EngineError} with the code that the process names, else `engine_failed`; `engine_timeout`,
   * `engine_aborted`, `engine_out_of_memory`
   */
  ask(message: To, options: { timeoutMs: number; signal?: AbortSignal }): Promise<Answer>;
  end(): void;
};

export type AskedProcessOptions<To> = {
  module: URL;
  /** For messages, such as "the picture check". */
  name: string;
  /** The first message to each process. */
  load: To;
  loadTimeoutMs: number;
  idleMs: number;
  maxHeapMb: number;
  /** The resident memory of the whole process, in MiB, looked at while it works. Only Linux tells it. */
  maxResidentMib?: number;
  /** Lowers the priority of long work. */
  yields?: boolean;
};

const watchMemoryMs = 200;

export function createAskedProcess<To extends object, Answer extends { kind: string }>(
  options: AskedProcessOptions<To>,
): AskedProcess<To, Answer> {
  type Reply = Answer | FromAskedProcess;
  let running: { child: ChildProcess; loaded: Promise<unknown> } | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): NonNullable<typeof running> {
    const { maxHeapMb, yields = false, load, loadTimeoutMs } = options;
    const child = startEngineProcess(options.module, { maxHeapMb, yields });
    // The listener stays between two questions: an error that nobody listens to would end the server.
    child.on("error", () => undefined);
    const loaded = answerOf(child, load, { timeoutMs: loadTimeoutMs });
    loaded.catch(() => undefined);
    return { child, loaded };
  }

  function end(): void {
    clearTimeout(idle);
    running?.child.kill("SIGKILL");
    running = undefined;
  }

  /** @throws {EngineError} after the process was ended. */
  async function answerOf(
    child: ChildProcess,
    message: To,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<Reply> {
    const watching = new AbortController();
    const { name, maxResidentMib } = options;
    try {
      return await new Promise<Reply>((resolve, reject) => {
        const stop = (code: EngineErrorCode, reason: string): void => {
          reject(new EngineError(code, reason));
          child.kill("SIGKILL");
        };
        const ended = (_code: number | null, by: NodeJS.Signals | null): void =>
          // Nobody here killed it, so the system did, which does that to free memory.
          reject(
            by === "SIGKILL"
              ? new EngineError("engine_out_of_memory", `The system killed the process of ${name}.`)
              : new EngineError("engine_failed", `The process of ${name} ended.`),
          );
        const failed = (error: Error): void =>
          reject(new EngineError("engine_failed", `The process of ${name} failed.`, { cause: error }));
        const timer = setTimeout(() => stop("engine_timeout", `${name} took too long.`), timeoutMs);
        const abort = (): void => stop("engine_aborted", "The run was cancelled.");
        const memory =
          maxResidentMib === undefined
            ? undefined
            : watchMemory(child, maxResidentMib, (mib) =>
                stop("engine_out_of_memory", `The process of ${name} took ${mib} of ${maxResidentMib} MiB.`),
              );
        child.once("message", resolve).once("error", failed).once("exit", ended);
        signal?.addEventListener("abort", abort, { once: true });
        watching.signal.addEventListener("abort", () => {
          clearTimeout(timer);
          clearInterval(memory);
          child.off("message", resolve).off("error", failed).off("exit", ended);
          signal?.removeEventListener("abort", abort);
        });
        if (signal?.aborted) return abort();
        child.send(message, (error) => {
          if (error !== null) failed(error);
        });
      });
    } finally {
      watching.abort();
    }
  }

  async function load(): Promise<ChildProcess> {
    clearTimeout(idle);
    // Its pipe breaks a moment before the exit event.
    if (running?.child.connected !== true) running = undefined;
    running ??= start();
    const { child, loaded } = running;
    holdProcess(child, true);
    orFailed((await loaded) as Reply, "loaded");
    return child;
  }

  async function work<Value>(task: () => Promise<Value>): Promise<Value> {
    try {
      const value = await task();
      if (running !== undefined) holdProcess(running.child, false);
      idle = setTimeout(end, options.idleMs).unref();
      return value;
    } catch (error) {
      end();
      throw error;
    }
  }

  return {
    load: () => work(async () => void (await load())),
    ask: async (message, limits) => {
      const reply = await work(async () => {
        // An abort stops the waiting, and `work` then ends the process.
        const child = await (limits.signal ? abortable(load(), limits.signal) : load());
        return answerOf(child, message, limits);
      });
      // A question that failed was answered too, and its process goes on.
      return orFailed(reply) as Answer;
    },
    end,
  };
}

function orFailed<Reply extends { kind: string }>(reply: Reply, kind?: string): Reply {
  if (reply.kind === "failed") {
    const { message, code } = reply as unknown as Extract<FromAskedProcess, { kind: "failed" }>;
    throw new EngineError(code ?? "engine_failed", message);
  }
  if (kind !== undefined && reply.kind !== kind)
    throw new EngineError("engine_failed", `A process answered ${reply.kind}.`);
  return reply;
}

/** Calls `tooLarge` with the resident memory in MiB. It knows nothing where there is no `/proc`. */
function watchMemory({ pid }: ChildProcess, maxMib: number, tooLarge: (mib: number) => void): NodeJS.Timeout {
  return setInterval(() => {
    void readFile(`/proc/${pid}/status`, "utf8").then(
      (status) => {
        const mib = Math.ceil(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024);
        if (mib > maxMib) tooLarge(mib);
      },
      () => undefined,
    );
  }, watchMemoryMs);
}
