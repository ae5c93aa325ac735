/**
 * Handles errors that no part of the server caught. Errors of one connection or request, and rejections, are logged, and
 * the server goes on. After any other error its state cannot be trusted: it drains and ends, and the watcher starts it
 * again.
 */
import { isConnectionLost, isDatabaseError } from "#platform/connection-errors.ts";
import { describeError, type Log } from "#platform/log.ts";
import { exitCodes } from "./exit-codes.ts";

export type UnexpectedErrors = {
  /** Drains and ends the process, as after an exception that may have left anything half done. */
  giveUp(cause: unknown): void;
};

/** Longer than a stop takes: jobs get 15 s, and PostgreSQL may need a while for its checkpoint. */
const drainMs = 45_000;

/**
 * @param options.drain stops accepting, finishes what runs and closes. It is called once.
 * @param options.exit defaults to the process's own.
 */
export function handleUnexpectedErrors(options: {
  log: Log;
  drain: () => Promise<void>;
  exit?: (code: number) => void;
}): UnexpectedErrors {
  const { log, drain, exit = (code) => process.exit(code) } = options;
  let givenUp = false;

  function giveUp(cause: unknown): void {
    log.error("unexpected_error", { error: describeError(cause), restarts: true });
    if (givenUp) return;
    givenUp = true;
    const end = (): void => exit(exitCodes.crashed);
    setTimeout(end, drainMs);
    drain()
      .catch((failure: unknown) => log.error("drain_failed", { error: describeError(failure) }))
      .finally(end);
  }

  process.on("uncaughtException", (error: unknown) => {
    if (!isOfOneConnection(error)) return giveUp(error);
    log.error("unexpected_error", { error: describeError(error), restarts: false });
  });
  // The code that waits for a rejected promise ends in order, so nothing is half done but that work itself.
  process.on("unhandledRejection", (reason) =>
    log.error("unexpected_rejection", { error: describeError(reason) }),
  );
  return { giveUp };
}

/** Codes of sockets, streams, HTTP parsers and answers too long to hold, raised where nobody listened. */
const connectionCodes =
  /^(E(CONN(RESET|REFUSED|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PROTO)|ABORT_ERR|ERR_(STREAM|HTTP2?|SOCKET|SSL|TLS)_.*|ERR_(STRING_TOO_LONG|BUFFER_TOO_LARGE|INVALID_STATE)|HPE_.*|UND_ERR_.*|WS_ERR_.*)$/;

/** Whether only one connection, or one request's work on it, can be affected. */
export function isOfOneConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isDatabaseError(error) || isConnectionLost(error)) return true;
  if (error.name === "AbortError" || error.name === "TimeoutError") return true;
  return "code" in error && typeof error.code === "string" && connectionCodes.test(error.code);
}
