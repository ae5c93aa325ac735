import { expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { createChatEngine, readChatSettings } from "./chat-engines.ts";

const labelOf = (variables: Record<string, string>) => createChatEngine(read(variables)).label;
const read = (variables: Record<string, string>) => readChatSettings(readEnv(variables).engines);

test("companions speak by the script until an address names a model", () => {
  expect(read({})).toBeNull();
  const script = createChatEngine(null);
  expect([script.id, script.trainedModel]).toEqual(["script", false]);
  const settings = read({
    CHAT_URL: "http://127.0.0.1:11434/v1/",
    CHAT_MODEL: "llama3.1:8b",
    CHAT_LABEL: "Llama",
    CHAT_CONTEXT_TOKENS: "8192",
  });
  expect(settings).toMatchObject({
    url: "http://127.0.0.1:11434/v1",
    model: "llama3.1:8b",
    contextTokens: 8192,
    replyTokens: 512,
    billedPerCall: false,
  });
  const model = createChatEngine(settings);
  expect([model.label, model.trainedModel]).toEqual(["Llama", true]);
});

test("a service with a key charges for each call, and OpenAI limits a reply by its newer field", () => {
  expect(
    read({ CHAT_URL: "https://api.openai.com/v1", CHAT_MODEL: "gpt", CHAT_API_KEY: "key" }),
  ).toMatchObject({
    apiKey: "key",
    billedPerCall: true,
    replyTokensField: "max_completion_tokens",
  });
  const own = { CHAT_URL: "https://llm.example.org/v1", CHAT_MODEL: "llama", CHAT_API_KEY: "key" };
  expect(read(own)?.replyTokensField).toBe("max_tokens");
});

test("a model without a label is called by its name", () => {
  const nameOf = (model: string) => labelOf({ CHAT_URL: "http://127.0.0.1:8000/v1", CHAT_MODEL: model });
  expect(["llama3.1:8b", "Qwen/Qwen2.5-7B-Instruct", "owner/"].map(nameOf)).toEqual([
    "llama3.1:8b",
    "Qwen2.5-7B-Instruct",
    "owner/",
  ]);
});

test.each([
  [{ CHAT_URL: "http://127.0.0.1:1/v1" }, /CHAT_MODEL/],
  [{ CHAT_URL: "localhost", CHAT_MODEL: "x" }, /CHAT_URL: an address such as/],
  [{ CHAT_URL: "http://a/v1", CHAT_MODEL: "x", CHAT_REPLY_TOKENS: "3" }, /CHAT_REPLY_TOKENS/],
  [{ CHAT_URL: "http://a/v1", CHAT_MODEL: "x", CHAT_API_KEY: "with a space" }, /apiKey/],
])("%j stops the start", (variables, message) => {
  expect(() => read(variables as Record<string, string>)).toThrow(message);
});
