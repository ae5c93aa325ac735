import { expect, test, vi } from "vitest";
import { functionEvents, readEvents, refusalOf } from "./function-events.ts";

const streamOf = (...chunks: string[]): ReadableStream<string> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const read: Value[] = [];
  for await (const value of values) read.push(value);
  return read;
}

test("events are read however they are cut, and comments between them are not", async () => {
  const chunks = [
    "event: sen",
    'tence\ndata: {"text":"One."}\n',
    "\n: still here\n\nevent: done\ndata: {}\n\nevent: cut",
  ];
  expect(await all(readEvents(streamOf(...chunks)))).toEqual([
    { event: "sentence", data: { text: "One." } },
    { event: "done", data: {} },
  ]);
});

test("a refusal and a broken connection are told by their code, and an abort ends quietly", async () => {
  const answer = vi.spyOn(globalThis, "fetch");
  const call = (signal = new AbortController().signal) => all(functionEvents("echo", { body: {}, signal }));
  answer.mockResolvedValueOnce(
    Response.json({ error: "Please sign in.", code: "unauthorized" }, { status: 401 }),
  );
  expect(refusalOf(await call().catch((error: unknown) => error))).toMatchObject({ code: "unauthorized" });
  answer.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(refusalOf(await call().catch((error: unknown) => error))).toMatchObject({ code: "network" });
  answer.mockRejectedValueOnce(new DOMException("Aborted", "AbortError"));
  expect(await call(AbortSignal.abort())).toEqual([]);
  answer.mockRestore();
});
