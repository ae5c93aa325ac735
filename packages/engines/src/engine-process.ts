/**
 * Processes and threads for engines. They read pictures from outside, so they get none of the server's settings and
 * keys, and long work runs at a lower priority.
 */
import { fork, type ChildProcess, type StdioOptions } from "node:child_process";
import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";

type EngineProcessOptions = {
  maxHeapMb?: number;
  /** The initial size of V8's young generation: with more of it, short-lived objects are collected less often. */
  semiSpaceMb?: number;
  /** How far V8's heap may grow beyond its live objects before a full collection. */
  heapGrowingPercent?: number;
  exposeGc?: boolean;
  /** Lowers the priority of long work, so that the server and short work go first. */
  yields?: boolean;
  /** Further pipes after the channel. */
  pipes?: number;
};

/** The child answers by messages, writes nothing but errors to the terminal, and ends with its parent. */
export function startEngineProcess(module: URL, options: EngineProcessOptions = {}): ChildProcess {
  const stdio: StdioOptions = ["ignore", "ignore", "inherit", "ipc"];
  for (let pipe = 0; pipe < (options.pipes ?? 0); pipe += 1) stdio.push("pipe");
  const child = fork(module, {
    serialization: "advanced",
    execArgv: [
      "--disable-warning=ExperimentalWarning",
      ...["min", "max"].map((end) => `--${end}-semi-space-size=${options.semiSpaceMb ?? 4}`),
      ...(options.maxHeapMb === undefined ? [] : [`--max-old-space-size=${options.maxHeapMb}`]),
      ...(options.heapGrowingPercent === undefined
        ? []
        : [`--heap-growing-percent=${options.heapGrowingPercent}`]),
      ...(options.exposeGc ? ["--expose-gc"] : []),
    ],
    env: processEnvironment(),
    stdio,
  });
  if (options.yields) giveWay(child);
  return child;
}

/** A thread for work that needs no process of its own; `workerData` is its task. */
export function startEngineThread(
  module: URL,
  { workerData, maxHeapMb }: { workerData: unknown; maxHeapMb: number },
): Worker {
  return new Worker(module, {
    workerData,
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: processEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
  });
}

/** The variables that a process needs on any system to find programs, temporary space and compiled code. */
const passedOn = ["PATH", "HOME", "TMPDIR", "TMP", "TEMP", "LANG", "SystemRoot", "NODE_COMPILE_CACHE"];

export function processEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(
    passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  // Without this, glibc keeps a heap per thread, and memory that native threads free there is not given back.
  // Later releases of onnxruntime contain a telemetry client that this switches off (docs/adr/009).
  return { ...kept, MALLOC_ARENA_MAX: "2", ORT_DISABLE_TELEMETRY: "1" };
}

/** A working process keeps its parent alive; an idle one does not. */
export function holdProcess(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function giveWay(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process may have ended, or the system may forbid it.
  }
}
