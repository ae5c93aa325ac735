/**
 * A server program that runs as long as somebody needs it: started at the first question on a port of 127.0.0.1 of its
 * own, watched, started again with growing pauses and without end, and stopped with us. One process for each name:
 * another worker of this host uses the one that runs, and what a dead worker left behind is ended first.
 */
import { mkdir } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EngineError, type EngineHealth } from "@galatea/engines/engine.ts";
import type { Log } from "#platform/log.ts";
import {
  identify,
  isRunning,
  type ProcessIdentity,
  takeClaim,
  takeDeadClaims,
} from "#platform/process-claim.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";

export type ManagedTiming = {
  /** Between two questions whether it is ready, and, once it is, whether it still answers. */
  askReadyMs: number;
  askHealthMs: number;
  askTimeoutMs: number;
  /** A large model takes minutes to load from a slow disk. */
  readyTimeoutMs: number;
  /** Unanswered questions in a row after which it is stopped and started again. */
  mostUnanswered: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** After so long a run the pauses begin at the first again. */
  steadyMs: number;
  stopGraceMs: number;
  /** How long `url` waits, and after how many failed runs it waits no longer for the next. */
  patienceMs: number;
  mostFailures: number;
};

export type ManagedServerOptions = {
  /** Such as "z-image-turbo": names it in logs and in the files of its folder. */
  name: string;
  /** An absolute path. */
  command: string;
  args: (address: { host: string; port: number }) => readonly string[];
  /** Answers 200 as soon as it can work: "sdcpp/v1/capabilities", "health". */
  readyPath: string;
  /** Holds the claims, and an empty folder for each server to run in. */
  folder: string;
  log: Log;
  timing?: Partial<ManagedTiming>;
};

export type ManagedServer = {
  /**
   * Waits until it is ready, or the signal ends. @throws {EngineError} `engine_unavailable`, with the reason, when it is not
   * ready then or within its patience.
   */
  url: (signal?: AbortSignal) => Promise<URL>;
  /** Answers at once, and starts it if nobody has yet. Throws nothing. */
  health: () => Promise<EngineHealth>;
  /** What it said last, at most 40 lines, without people's words. */
  lastLines: () => readonly string[];
  /** Stops it. Resolves when it has ended. */
  close: () => Promise<void>;
};

type State =
  | { kind: "idle" }
  /** `before` is how its last run ended. */
  | { kind: "starting"; sinceMs: number; before: string | null }
  | { kind: "ready"; url: URL }
  | { kind: "waiting"; reason: string; untilMs: number }
  | { kind: "closed" };

const host = "127.0.0.1";
const usual: ManagedTiming = {
  askReadyMs: 250,
  askHealthMs: 5_000,
  askTimeoutMs: 10_000,
  readyTimeoutMs: 600_000,
  mostUnanswered: 6,
  firstPauseMs: 1_000,
  longestPauseMs: 60_000,
  steadyMs: 60_000,
  stopGraceMs: 5_000,
  patienceMs: 30_000,
  mostFailures: Number.POSITIVE_INFINITY,
};

export function createManagedServer(options: ManagedServerOptions): ManagedServer {
  const { name, log } = options;
  const timing = { ...usual, ...options.timing };
  const closing = new AbortController();
  const changes = new EventTarget();
  let state: State = { kind: "idle" };
  let current: ServerProcess | null = null;
  let lastLines: readonly string[] = [];
  let before: string | null = null;
  let failures = 0;
  const become = (next: State): void => {
    state = next;
    changes.dispatchEvent(new Event("change"));
  };
  const run: Run = {
    ...options,
    timing,
    signal: closing.signal,
    onStart: (server) => {
      current = server;
      become({ kind: "starting", sinceMs: Date.now(), before });
    },
    onReady: (url) => become({ kind: "ready", url }),
  };

  const supervise = async (): Promise<void> => {
    become({ kind: "starting", sinceMs: Date.now(), before });
    await endLeftovers(options.folder, timing.stopGraceMs).catch((error: unknown) =>
      log.warn("leftovers_not_ended", { server: name, reason: failed(error).reason }),
    );
    while (!closing.signal.aborted) {
      become({ kind: "starting", sinceMs: Date.now(), before });
      const { reason, servedMs } = await runOnce(run).catch(failed);
      lastLines = current?.lastLines() ?? lastLines;
      current = null;
      before = reason;
      if (closing.signal.aborted) break;
      failures = servedMs >= timing.steadyMs ? 1 : failures + 1;
      const pauseMs = Math.min(timing.longestPauseMs, timing.firstPauseMs * 2 ** (failures - 1));
      log.warn("managed_server_ended", { server: name, reason, restartInMs: pauseMs });
      become({ kind: "waiting", reason, untilMs: Date.now() + pauseMs });
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    become({ kind: "closed" });
  };
  let supervision: Promise<void> | null = null;
  const begin = (): void => {
    if (!closing.signal.aborted) supervision ??= supervise();
  };

  return {
    url: async (signal) => {
      begin();
      const patience = AbortSignal.timeout(timing.patienceMs);
      const late = signal ? AbortSignal.any([signal, patience]) : patience;
      while (state.kind !== "ready") {
        const isHopeless = state.kind === "waiting" && failures >= timing.mostFailures;
        if (late.aborted || closing.signal.aborted || isHopeless)
          throw new EngineError("engine_unavailable", describe(name, state));
        await nextChange(changes, late);
      }
      return state.url;
    },
    health: () => {
      begin();
      return Promise.resolve(
        state.kind === "ready" ? { ok: true } : { ok: false, reason: describe(name, state) },
      );
    },
    lastLines: () => current?.lastLines() ?? lastLines,
    close: async () => {
      closing.abort();
      await supervision;
      become({ kind: "closed" });
    },
  };
}

function describe(name: string, state: State): string {
  const seconds = (ms: number): number => Math.max(0, Math.round(ms / 1_000));
  switch (state.kind) {
    case "idle":
      return `The server of ${name} is starting.`;
    case "starting":
      return [
        `The server of ${name} is starting and loads its model (${seconds(Date.now() - state.sinceMs)} s).`,
        ...(state.before === null ? [] : [`The time before: ${state.before}`]),
      ].join(" ");
    case "waiting":
      return `The server of ${name} does not run and is started again in ${seconds(state.untilMs - Date.now())} s. ${state.reason}`;
    case "closed":
      return `The server of ${name} was stopped.`;
    case "ready":
      return `The server of ${name} is ready.`;
  }
}

async function nextChange(changes: EventTarget, late: AbortSignal): Promise<void> {
  if (late.aborted) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      changes.removeEventListener("change", end);
      late.removeEventListener("abort", end);
      resolve();
    };
    changes.addEventListener("change", end);
    late.addEventListener("abort", end);
  });
}

type Run = Omit<ManagedServerOptions, "timing"> & {
  timing: ManagedTiming;
  signal: AbortSignal;
  onStart: (server: ServerProcess) => void;
  onReady: (url: URL) => void;
};
type RunEnd = { reason: string; servedMs: number };

const failed = (error: unknown): RunEnd => ({
  reason: error instanceof Error ? error.message : String(error),
  servedMs: 0,
});

async function runOnce(run: Run): Promise<RunEnd> {
  const { name, timing } = run;
  const claim = await takeClaim(run.folder, name);
  if (!claim.held) return claim.started ? followOther(run, claim.started) : notYetStarted();
  try {
    if (claim.leftover) await endLeftover(claim.leftover, timing.stopGraceMs);
    const port = await findFreePort();
    const folder = path.join(run.folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (run.signal.aborted) return { reason: "It was stopped.", servedMs: 0 };
    const server = startServerProcess({ command: run.command, args: run.args({ host, port }), folder });
    try {
      run.onStart(server);
      const started = server.pid === null ? null : await identify(server.pid);
      if (started) await claim.record({ ...started, port });
      return await watch(run, port, server.ended, server.beginWork);
    } finally {
      await server.stop(timing.stopGraceMs);
    }
  } finally {
    await claim.release();
  }
}

const notYetStarted = (): RunEnd => ({ reason: "Another worker is starting it.", servedMs: 0 });

/** Another worker's server serves us too, for as long as it runs. */
async function followOther(run: Run, other: ProcessIdentity & { port: number }): Promise<RunEnd> {
  const over = new AbortController();
  const ended = (async (): Promise<{ reason: string }> => {
    while (!over.signal.aborted && (await isRunning(other)))
      await sleep(run.timing.askHealthMs, undefined, { signal: over.signal }).catch(() => undefined);
    return { reason: "The server of another worker ended." };
  })();
  try {
    return await watch(run, other.port, ended, () => undefined);
  } finally {
    over.abort();
    await ended;
  }
}

/** Until it ends, does not become ready, answers no longer, or we are closed. */
async function watch(
  { readyPath, timing, signal, onReady }: Run,
  port: number,
  ended: Promise<{ reason: string }>,
  beginWork: () => void,
): Promise<RunEnd> {
  const url = new URL(`http://${host}:${port}`);
  const over = new AbortController();
  let end: string | null = null;
  void ended.then(({ reason }) => {
    end = reason;
    over.abort();
  });
  const either = AbortSignal.any([signal, over.signal]);
  const beganMs = performance.now();
  let readyAtMs: number | null = null;
  for (let unanswered = 0; !either.aborted;) {
    const answers = await answersAt(new URL(readyPath, url), timing.askTimeoutMs, either);
    if (either.aborted) break;
    unanswered = answers ? 0 : unanswered + 1;
    if (answers && readyAtMs === null) {
      readyAtMs = performance.now();
      beginWork();
      onReady(url);
    }
    if (readyAtMs === null && performance.now() - beganMs > timing.readyTimeoutMs)
      return { reason: `It was not ready within ${timing.readyTimeoutMs / 1_000} s.`, servedMs: 0 };
    if (readyAtMs !== null && unanswered >= timing.mostUnanswered) {
      end = "It answered no longer.";
      break;
    }
    const pauseMs = readyAtMs === null ? timing.askReadyMs : timing.askHealthMs;
    await sleep(pauseMs, undefined, { signal: either }).catch(() => undefined);
  }
  return {
    reason: end ?? "It was stopped.",
    servedMs: readyAtMs === null ? 0 : performance.now() - readyAtMs,
  };
}

async function answersAt(url: URL, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    const late = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.any([signal, late]) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Ends the servers of dead workers, also of models that are no longer used and would keep their memory. */
export async function endLeftovers(folder: string, graceMs = usual.stopGraceMs): Promise<void> {
  for (const claim of await takeDeadClaims(folder)) {
    if (claim.leftover) await endLeftover(claim.leftover, graceMs);
    await claim.release();
  }
}

/** Only a process that is certainly the one that a dead worker started. */
async function endLeftover(leftover: ProcessIdentity, graceMs: number): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (!(await isRunning(leftover))) return;
    try {
      process.kill(leftover.pid, signal);
    } catch {
      // It ended meanwhile, or belongs to another user, who has to end it.
      return;
    }
    for (let waitedMs = 0; waitedMs < graceMs && (await isRunning(leftover)); waitedMs += 20) await sleep(20);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, host, resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return port;
}
