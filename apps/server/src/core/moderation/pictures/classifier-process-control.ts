/**
 * Starts and ends the classifier's process: one picture at a time, with a limit on its time. A process that ended is
 * replaced when the next picture comes; an idle one ends after a while.
 */
import type { ChildProcess } from "node:child_process";
import { holdProcess, startEngineProcess } from "@galatea/engines/engine-process.ts";
import type { FromClassifierProcess, ToClassifierProcess } from "./classifier-messages.ts";
import type { Classification } from "./picture-classifier.ts";

export type ClassifierProcess = {
  load(): Promise<void>;
  /** Call it for one picture at a time. */
  classify(bytes: Uint8Array): Promise<Classification>;
  end(): void;
};

export type ClassifierProcessOptions = {
  module: URL;
  modelFile: string;
  classifyTimeoutMs: number;
  loadTimeoutMs: number;
  idleMs: number;
};

export function createClassifierProcess(options: ClassifierProcessOptions): ClassifierProcess {
  let running: { child: ChildProcess; loaded: Promise<FromClassifierProcess> } | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): NonNullable<typeof running> {
    const child = startEngineProcess(options.module, { maxHeapMb: 256 });
    // The listener stays between two pictures: an error that nobody listens to would end the server.
    child.on("error", () => undefined);
    return {
      child,
      loaded: ask(child, { kind: "load", modelFile: options.modelFile }, options.loadTimeoutMs),
    };
  }

  function end(): void {
    clearTimeout(idle);
    running?.child.kill("SIGKILL");
    running = undefined;
  }

  async function load(): Promise<ChildProcess> {
    clearTimeout(idle);
    // Its pipe breaks a moment before the exit event.
    if (running?.child.connected !== true) running = undefined;
    running ??= start();
    const { child, loaded } = running;
    holdProcess(child, true);
    expect(await loaded, "loaded");
    return child;
  }

  /** A process that did not load, ended or was late is not used again. */
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
    classify: async (bytes) => {
      const answer = await work(async () =>
        ask(await load(), { kind: "classify", bytes }, options.classifyTimeoutMs),
      );
      // An unreadable picture is answered too, and its process goes on.
      const { classes, ms } = expect(answer, "classified");
      return { classes, ms };
    },
    end,
  };
}

function expect<Kind extends FromClassifierProcess["kind"]>(
  answer: FromClassifierProcess,
  kind: Kind,
): Extract<FromClassifierProcess, { kind: Kind }> {
  if (answer.kind === kind) return answer as Extract<FromClassifierProcess, { kind: Kind }>;
  throw new Error(answer.kind === "failed" ? answer.message : `The classifier answered ${answer.kind}`);
}

/** Kills a process that is late, because nothing else stops a network that is running. */
async function ask(
  child: ChildProcess,
  message: ToClassifierProcess,
  timeoutMs: number,
): Promise<FromClassifierProcess> {
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  const listening = new AbortController();
  try {
    return await new Promise<FromClassifierProcess>((resolve, reject) => {
      const ended = (): void => reject(new Error("The process of the picture check ended"));
      child.once("message", resolve).once("error", reject).once("exit", ended);
      listening.signal.addEventListener("abort", () => {
        child.off("message", resolve).off("error", reject).off("exit", ended);
      });
      child.send(message, (error) => {
        if (error !== null) reject(error);
      });
    });
  } finally {
    clearTimeout(timer);
    listening.abort();
  }
}
