import { expect, test } from "vitest";
import { EngineError } from "./engine.ts";
import { abortable } from "./runs.ts";

const cancelled = (): EngineError => new EngineError("engine_aborted", "The run was cancelled.");

test("work that fails after its run was cancelled leaves no unhandled rejection, which would end the process", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  const run = new AbortController();
  run.abort();
  await expect(abortable(Promise.reject(cancelled()), run.signal)).rejects.toMatchObject({
    code: "engine_aborted",
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

test("a cancelled run ends at once, though its work goes on", async () => {
  const run = new AbortController();
  const waiting = abortable(new Promise(() => undefined), run.signal);
  run.abort();
  await expect(waiting).rejects.toMatchObject({ code: "engine_aborted" });
});
