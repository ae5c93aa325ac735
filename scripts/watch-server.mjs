/**
 * Keeps a server running: one that died is started again, after pauses that double while it keeps dying. A stop that was
 * asked for, a setting that is wrong and a first start that failed end the watch with the server's own exit code. Plain
 * JavaScript, because scripts/bootstrap.mjs imports it under any Node.
 */

/** As in apps/server/src/main/exit-codes.ts: starting again cannot help. */
const configurationExit = 78;
const failedStartExit = 1;
/** As there: it ended to be started again at once. */
const restartExit = 75;
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** A server that says that it has stopped is gone within this time: the end of a Node process may hang (nodejs/node#54918). */
const exitMs = 2_000;

/**
 * @param {() => import("node:child_process").ChildProcess} start spawns the server with an IPC channel, over which it
 *   sends "ready" when its start has succeeded, and "stopped" before it ends as it was asked to.
 * @param {{ firstPauseMs?: number, longestPauseMs?: number, stableMs?: number }} [pauses] the pause begins anew after the
 *   server has run for `stableMs`.
 */
export function watchServer(
  start,
  { firstPauseMs = 1_000, longestPauseMs = 60_000, stableMs = 60_000 } = {},
) {
  let child = null;
  let pause = null;
  let isStopping = false;
  let wasReady = false;
  let hasStopped = false;
  let deaths = 0;

  for (const signal of stopSignals) {
    process.on(signal, () => {
      isStopping = true;
      if (pause !== null) process.exit(0);
      child?.kill(signal);
    });
  }
  run();

  function run() {
    pause = null;
    const startedMs = Date.now();
    child = start();
    child.on("message", (message) => {
      if (message === "ready") wasReady = true;
      if (message !== "stopped") return;
      hasStopped = true;
      setTimeout(() => child.kill("SIGKILL"), exitMs);
    });
    child.on("error", (error) => {
      console.error(error.message);
      process.exit(1);
    });
    child.on("exit", (code, signal) => {
      if (hasStopped) process.exit(0);
      if (code === restartExit && !isStopping) {
        deaths = 0;
        return run();
      }
      if (isStopping || isFinal(code, signal)) process.exit(code ?? (signal ? 1 : 0));
      if (Date.now() - startedMs >= stableMs) deaths = 0;
      const pauseMs = Math.min(firstPauseMs * 2 ** deaths, longestPauseMs);
      deaths += 1;
      console.error(
        `The server ended unexpectedly (${signal ?? `exit code ${code}`}); it is started again in ${pauseMs / 1000} s.`,
      );
      pause = setTimeout(run, pauseMs);
    });
  }

  function isFinal(code, signal) {
    if (code === 0 || code === configurationExit || stopSignals.includes(signal)) return true;
    // The operator is still looking and reads what is wrong, such as a port that is taken.
    return code === failedStartExit && !wasReady;
  }
}
