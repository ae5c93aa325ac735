import { afterAll, afterEach, expect, test, vi } from "vitest";
import { type OpenAiChatFault, startOpenAiChat } from "../../testing/openai-chat.ts";
import type { EngineErrorCode } from "../engine.ts";
import { createOpenAiChatEngine } from "./chat-engine.ts";
import { openAiChatSettings, type OpenAiChatSettings, type OpenAiChatTiming } from "./options.ts";
import { talk } from "./testing/talk.ts";

const key = "sk-s3cret-word";
const server = await startOpenAiChat({ key, reply: "One is said. Two is said. Three is said. Four." });
afterAll(server.close);
afterEach(() => server.setFault(null));
const engineOf = (timing: Partial<OpenAiChatTiming> = {}, changes: Partial<OpenAiChatSettings> = {}) =>
  createOpenAiChatEngine({
    ...openAiChatSettings.parse({ url: server.url, model: "test-model", apiKey: key, ...changes }),
    timing,
  });
const engine = engineOf();
/** Only where a server is silent, since others may be slow on a busy machine. */
const timingOf = (fault: OpenAiChatFault): Partial<OpenAiChatTiming> => {
  if (fault === "stalls") return { idleTimeoutMs: 200 };
  return fault === "silent" || fault === "only comments" ? { firstTimeoutMs: 80 } : {};
};

const beforeAWord: [OpenAiChatFault, EngineErrorCode][] = [
  ["busy", "engine_busy"],
  ["quota", "engine_unavailable"],
  ["loading", "engine_busy"],
  ["broken", "engine_failed"],
  ["malformed", "engine_failed"],
  ["html", "engine_bad_output"],
  ["not streamed", "engine_bad_output"],
  ["redirect", "engine_failed"],
  ["filtered", "engine_refused"],
  ["out of memory", "engine_out_of_memory"],
  ["empty", "engine_bad_output"],
  ["nothing at all", "engine_bad_output"],
  ["silent", "engine_timeout"],
  ["only comments", "engine_timeout"],
];

test.for(beforeAWord)("a server with this fault, %s, gives %s and no word", async ([fault, code]) => {
  server.setFault(fault);
  const before = server.bodies.length;
  const { sentences, error } = await talk(engineOf(timingOf(fault)), { message: "somebody's words" });
  expect(error).toMatchObject({ name: "EngineError", code });
  expect(sentences).toEqual([]);
  // Nothing is asked twice.
  expect(server.bodies.length - before).toBeLessThanOrEqual(1);
  expectNoSecret(error);
});

const afterSomeWords: [OpenAiChatFault, EngineErrorCode][] = [
  ["breaks off", "engine_lost"],
  ["ends early", "engine_lost"],
  ["stalls", "engine_timeout"],
  ["error in the stream", "engine_failed"],
  ["no JSON in the stream", "engine_bad_output"],
];

test.for(afterSomeWords)(
  "a stream with this fault, %s, keeps what was said, then gives %s",
  async ([fault, code]) => {
    server.setFault(fault);
    const { sentences, end, error } = await talk(engineOf(timingOf(fault)), { message: "somebody's words" });
    expect(sentences).toEqual(["One is said.", "Two is said."]);
    expect(end).toBeNull();
    expect(error).toMatchObject({ name: "EngineError", code });
    expectNoSecret(error);
  },
);

test("a reply that the provider filters at its end is refused, with its category", async () => {
  server.setFault("filtered at last");
  const { error, end } = await talk(engine);
  expect(error).toMatchObject({ code: "engine_refused", reason: "content_filter" });
  expect(end).toBeNull();
});

test("a busy server says when it may be asked again", async () => {
  server.setFault("busy");
  expect((await talk(engine)).error).toMatchObject({ retryAfterMs: 7_000 });
});

test("a wrong key, an unknown model and no server at all are unavailable, without the key in the error", async () => {
  const strangers = [{ apiKey: "sk-other" }, { model: "other" }, { url: "http://127.0.0.1:9/v1" }];
  for (const changes of strangers) {
    const { error } = await talk(engineOf({}, changes));
    expect(error).toMatchObject({ code: "engine_unavailable" });
    expectNoSecret(error);
  }
});

test("a model that only thinks has said nothing", async () => {
  const thinking = await startOpenAiChat({ reply: "<think>What now? And now?" });
  const { error } = await talk(engineOf({}, { url: thinking.url }));
  expect(error).toMatchObject({ code: "engine_bad_output", message: "The model only thought." });
  await thinking.close();
});

test("a reply without an end is bounded in bytes", async () => {
  const own = await startOpenAiChat({ reply: `<think>${"x".repeat(500_000)}`, deltaChars: 100_000 });
  own.setFault("endless");
  const { error } = await talk(engineOf({}, { url: own.url }));
  expect(error).toMatchObject({ code: "engine_bad_output", message: expect.stringContaining("bytes") });
  await own.close();
});

test.for(["a nested event", "a nested event on many lines"] as const)(
  "%s of 7 MB is refused before anything parses it",
  async (fault) => {
    server.setFault(fault);
    const { sentences, error } = await talk(engine);
    expect(sentences).toEqual(["One is said.", "Two is said."]);
    expect(error).toMatchObject({ code: "engine_bad_output", message: expect.stringContaining("event") });
  },
);

test("a reply has a deadline, however lively it is", async () => {
  const own = await startOpenAiChat({ reply: "<think>hm", pauseMs: 1 });
  own.setFault("endless");
  const { error } = await talk(engineOf({ replyTimeoutMs: 60 }, { url: own.url }));
  expect(error).toMatchObject({ code: "engine_timeout" });
  await own.close();
});

test("an abort while the server is silent ends the reply at once, and the server's work", async () => {
  server.setFault("silent");
  const [asked, dropped] = [server.bodies.length, server.dropped()];
  const controller = new AbortController();
  const reading = talk(engine, {}, controller.signal);
  await vi.waitFor(() => expect(server.bodies.length).toBe(asked + 1));
  controller.abort();
  expect((await reading).error).toMatchObject({ code: "engine_aborted" });
  await vi.waitFor(() => expect(server.dropped()).toBe(dropped + 1));
});

test("no fault is left unhandled or printed", async () => {
  const printed = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(process, "emitWarning")];
  for (const fault of ["broken", "breaks off", "stalls"] as const) {
    server.setFault(fault);
    await talk(engineOf(timingOf(fault)));
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

function expectNoSecret(error: unknown): void {
  const { message, stack, cause } = error as Error;
  expect([message, stack, JSON.stringify(cause) ?? ""].join("\n")).not.toMatch(/s3cret|somebody's words/);
}
