import { DatabaseError } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { handleUnexpectedErrors, isOfOneConnection } from "./unexpected-errors.ts";

function handle(drain = () => Promise.resolve()) {
  const before = {
    uncaughtException: process.listeners("uncaughtException"),
    unhandledRejection: process.listeners("unhandledRejection"),
  };
  // Vitest's own listeners would fail the run.
  process.removeAllListeners("uncaughtException").removeAllListeners("unhandledRejection");
  onTestFinished(() => {
    process.removeAllListeners("uncaughtException").removeAllListeners("unhandledRejection");
    for (const listener of before.uncaughtException) process.on("uncaughtException", listener);
    for (const listener of before.unhandledRejection) process.on("unhandledRejection", listener);
  });
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const exit = vi.fn();
  const drained = vi.fn(drain);
  return { ...handleUnexpectedErrors({ log, drain: drained, exit }), log, exit, drained };
}

const coded = (code: string): Error => Object.assign(new Error("It broke."), { code });

test.each([
  ["a reset connection", coded("ECONNRESET")],
  ["a peer that went away", coded("EPIPE")],
  ["a host without a name", coded("ENOTFOUND")],
  ["a cut stream", coded("ERR_STREAM_PREMATURE_CLOSE")],
  ["an answer too long for a string", coded("ERR_STRING_TOO_LONG")],
  ["a broken HTTP answer", coded("HPE_INVALID_CONSTANT")],
  ["a statement's failure", new DatabaseError("terminating connection", 10, "error")],
  ["a lost database connection", new Error("Connection terminated unexpectedly")],
  ["an aborted wait", new DOMException("Aborted", "AbortError")],
])("%s outside any request is logged, and the server goes on", async (_, error) => {
  const { log, exit, drained } = handle();
  process.emit("uncaughtException", error);
  await Promise.resolve();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    "unexpected_error",
    expect.objectContaining({ restarts: false }),
  );
  expect([drained, exit].map((each) => each.mock.calls.length)).toEqual([0, 0]);
});

test("a rejection that nobody handled is logged, and the server goes on", () => {
  const { log, exit } = handle();
  process.emit("unhandledRejection", new TypeError("x is undefined"), Promise.resolve());
  process.emit("unhandledRejection", undefined, Promise.resolve());
  expect(log.error.mock.calls.map(([event]) => String(event))).toEqual([
    "unexpected_rejection",
    "unexpected_rejection",
  ]);
  expect(exit).not.toHaveBeenCalled();
});

test.each([new TypeError("x is undefined"), "no error at all", null])(
  "any other exception drains once, and ends the process with a code that the watcher starts again: %s",
  async (thrown) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const drain = Promise.withResolvers<void>();
    const { log, exit, drained } = handle(() => drain.promise);
    process.emit("uncaughtException", thrown as Error);
    process.emit("uncaughtException", thrown as Error);
    expect(exit).not.toHaveBeenCalled();
    drain.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(drained).toHaveBeenCalledOnce();
    expect(exit).toHaveBeenCalledExactlyOnceWith(70);
    expect(log.error).toHaveBeenCalledWith("unexpected_error", expect.objectContaining({ restarts: true }));
  },
);

test("a drain that fails or never ends does not keep the process", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failing = handle(() => Promise.reject(new Error("no")));
  failing.giveUp(new Error("The database is gone."));
  await vi.advanceTimersByTimeAsync(0);
  expect(failing.exit).toHaveBeenCalledWith(70);
  const hanging = handle(() => new Promise(() => undefined));
  hanging.giveUp(new Error("The database is gone."));
  await vi.advanceTimersByTimeAsync(44_000);
  expect(hanging.exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(hanging.exit).toHaveBeenCalledExactlyOnceWith(70);
});

test("an error without a known code is not taken for a connection's", () => {
  for (const error of [
    new Error("x"),
    new RangeError("Maximum call stack"),
    coded("ERR_ASSERTION"),
    coded("ENOSPC"),
  ])
    expect(isOfOneConnection(error)).toBe(false);
});
