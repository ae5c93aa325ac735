import { afterAll, afterEach, expect, test, vi } from "vitest";
import { startOpenAiChat, type OpenAiChatServerOptions } from "../../testing/openai-chat.ts";
import type { ChatTurn } from "../chat/engine.ts";
import { createOpenAiChatEngine } from "./chat-engine.ts";
import { longestReply, openAiChatSettings, type OpenAiChatSettings } from "./options.ts";
import { request, talk } from "./testing/talk.ts";

const key = "sk-s3cret-word";
const server = await startOpenAiChat({ key });
afterAll(server.close);
afterEach(() => server.setFault(null));
const engineOf = (changes: Partial<OpenAiChatSettings> = {}) =>
  createOpenAiChatEngine(
    openAiChatSettings.parse({ url: server.url, model: "test-model", apiKey: key, ...changes }),
  );
const engine = engineOf();

/** A server of one test. */
async function withServer<Result>(
  options: OpenAiChatServerOptions,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const own = await startOpenAiChat(options);
  try {
    return await use(own.url);
  } finally {
    await own.close();
  }
}

test("a call gets the model, the seed, the limit, the persona and the person's words, and asks for the usage", async () => {
  const { end } = await talk(engine);
  expect(server.lastBody()).toMatchObject({
    model: "test-model",
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 512,
    seed: 7,
  });
  expect(server.lastBody().messages).toEqual([
    { role: "system", content: expect.stringContaining("You play Sofia") },
    { role: "user", content: request.message },
  ]);
  expect(server.lastBody().temperature).toBeUndefined();
  expect(end).toMatchObject({ model: "test-model-0.1", memory: [], parsed: [] });
  expect(end?.usage?.tokens?.input).toBeGreaterThan(100);
  expect(end?.usage?.tokens?.output).toBeGreaterThan(3);
  await talk(engineOf({ replyTokensField: "max_completion_tokens", temperature: 0.5 }));
  expect(server.lastBody()).toMatchObject({ max_completion_tokens: 512, temperature: 0.5 });
  expect(server.lastBody().max_tokens).toBeUndefined();
});

test("characters that are cut between bytes and between events arrive whole", async () => {
  const reply = "Olá, você! 👩‍👩‍👧 你好。Ça va bien… 😄 Привет!";
  const sentences = ["Olá, você! 👩‍👩‍👧", "你好。", "Ça va bien… 😄 Привет!"];
  for (const cuts of [
    { writeBytes: 1, deltaChars: 1 },
    { writeBytes: 7, deltaChars: 2 },
    { deltaChars: 1_000 },
  ])
    await withServer({ ...cuts, reply }, async (url) => {
      const { sentences: said, error } = await talk(engineOf({ url }));
      expect(error).toBeNull();
      expect(said.join(" ")).toBe(sentences.join(" "));
    });
});

test("sentences come while the model goes on", async () => {
  await withServer({ reply: "One. Two. Three.", deltaChars: 5, pauseMs: 5 }, async (url) => {
    const arrivedAtMs: number[] = [];
    for await (const part of engineOf({ url }).reply(request, new AbortController().signal))
      if (part.kind === "sentence") arrivedAtMs.push(performance.now());
    expect(arrivedAtMs).toHaveLength(3);
    expect(arrivedAtMs[2]! - arrivedAtMs[0]!).toBeGreaterThan(4);
  });
});

test("thoughts, pictures and facts are no words of hers", async () => {
  server.say(
    "<think>He is Tom. [picture: no]</think>Hi Tom! Look at this. [picture: on a beach in a red coat]\n[remember: name = Tom]\n[remember: broken]",
  );
  const { sentences, pictures, end } = await talk(engine);
  expect(sentences).toEqual(["Hi Tom!", "Look at this."]);
  expect(pictures).toEqual(["on a beach in a red coat"]);
  expect(end?.memory).toEqual([{ subject: "name", value: "Tom", at: request.now }]);
  await withServer({ reasoning: "Hm. What now?", reply: "Hi." }, async (url) =>
    expect((await talk(engineOf({ url }))).sentences).toEqual(["Hi."]),
  );
  server.say("I think. So.</think>Hi.");
  expect((await talk(engineOf({ startsThinking: true }))).sentences).toEqual(["Hi."]);
});

test("a picture alone is a reply", async () => {
  server.say("[picture: at home with a book]");
  expect(await talk(engine)).toMatchObject({ sentences: [], pictures: ["at home with a book"], error: null });
});

test.for([
  { what: "her name before her words", reply: "Sofia: Hi. Sofia: no.", sentences: ["Hi.", "Sofia: no."] },
  { what: "replacement characters", reply: "A\uFFFDb. \uFFFDC\uFFFD.", sentences: ["Ab.", "C."] },
  { what: "a last sentence without an end", reply: "Hi. See you", sentences: ["Hi.", "See you"] },
  { what: "a bracket at the very end", reply: "Hi. Look [re", sentences: ["Hi.", "Look [re"] },
])("$what", async ({ reply, sentences }) => {
  server.say(reply);
  expect((await talk(engine)).sentences).toEqual(sentences);
});

test("a reply that its limit cut off ends with its last whole sentence, or with dots if there is none", async () => {
  server.setFault("cut off by its limit");
  server.say("One. Two. And then we");
  expect((await talk(engine)).sentences).toEqual(["One.", "Two."]);
  server.say("And then we");
  expect((await talk(engine)).sentences).toEqual(["And then we…"]);
});

test("a runaway reply ends between two sentences, and the model is stopped", async () => {
  const before = server.dropped();
  server.setFault("endless");
  server.say("I like this. ");
  const many = await talk(engine);
  expect(many.sentences).toHaveLength(longestReply.sentences);
  expect(many.end).not.toBeNull();
  server.say("and on and on ");
  const endless = await talk(engine);
  expect(endless.sentences).toHaveLength(1);
  expect(endless.sentences[0]!.length).toBeLessThanOrEqual(longestReply.chars + 20);
  expect(endless.error).toBeNull();
  await vi.waitFor(() => expect(server.dropped()).toBe(before + 2));
});

test("a reader that stops keeps what was said, and the model is stopped", async () => {
  const before = server.dropped();
  server.setFault("endless");
  server.say("I like this. ");
  for await (const part of engine.reply(request, new AbortController().signal)) {
    expect(part).toEqual({ kind: "sentence", text: "I like this." });
    break;
  }
  await vi.waitFor(() => expect(server.dropped()).toBe(before + 1));
});

test("a reader may take longer than the server may be quiet", async () => {
  server.say("One. Two. Three.");
  const timing = { idleTimeoutMs: 200 };
  const slow = createOpenAiChatEngine({
    ...openAiChatSettings.parse({ url: server.url, model: "test-model", apiKey: key }),
    timing,
  });
  let parts = 0;
  for await (const _ of slow.reply(request, new AbortController().signal)) {
    parts += 1;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect(parts).toBe(4);
});

test("closing the engine aborts its replies, and it speaks again afterwards", async () => {
  server.setFault("silent");
  const own = engineOf();
  const reading = talk(own);
  const before = server.bodies.length;
  await vi.waitFor(() => expect(server.bodies.length).toBe(before + 1));
  own.close();
  expect((await reading).error).toMatchObject({ code: "engine_aborted" });
  server.setFault(null);
  server.say("Hi.");
  expect((await talk(own)).sentences).toEqual(["Hi."]);
});

const history: ChatTurn[] = Array.from({ length: 8 }, (_, index) => ({
  role: index % 2 === 0 ? "user" : "assistant",
  content: `${index} ${"word ".repeat(40)}`,
  at: request.now,
}));

test("a talk that is too long for the server is sent once more with the newer half of its history", async () => {
  await withServer({ contextTokens: 1_150, reply: "Hi." }, async (url) => {
    const { sentences, error } = await talk(engineOf({ url, contextTokens: 8_000 }), { history });
    expect(error).toBeNull();
    expect(sentences).toEqual(["Hi."]);
  });
  server.say("Hi.");
  server.setFault("overflow in the stream");
  const before = server.bodies.length;
  const { error } = await talk(engineOf({ contextTokens: 8_000 }), { history });
  expect(server.bodies.slice(before).map(({ messages }) => messages.length)).toEqual([10, 6]);
  expect(error).toMatchObject({ code: "engine_bad_input" });
});

test("a talk that is still too long, and one without a history, are refused after as few calls as may be", async () => {
  await withServer({ contextTokens: 50 }, async (url) => {
    expect((await talk(engineOf({ url }), { history })).error).toMatchObject({ code: "engine_bad_input" });
    expect((await talk(engineOf({ url }))).error).toMatchObject({ code: "engine_bad_input" });
  });
});

test.each([
  ["[danger: self-harm]", "self-harm", []],
  ["[ Danger: Eating-Disorder ]", "eating-disorder", []],
  ["[danger: whatever it says]", "self-harm", []],
  ["I hear you. [danger: self-harm] And nothing more of this.", "self-harm", ["I hear you."]],
])(
  "a model that sees the person in danger says it in one line, and is heard no further: %s",
  async (reply, of, said) => {
    for (const deltaChars of [1, 5, 200])
      await withServer({ key, reply, deltaChars }, async (url) => {
        const told = await talk(engineOf({ url }));
        expect(told).toMatchObject({ danger: of, end: null, error: null });
        expect(told.sentences.join(" ")).toBe(said.join(" "));
      });
  },
);

test("the model is told how to say that the person is in danger", async () => {
  await talk(engine);
  const instructions = server.lastBody().messages[0]?.content;
  expect(instructions).toContain("write nothing but [danger: self-harm]");
  expect(instructions).toContain("Figures of speech");
});
