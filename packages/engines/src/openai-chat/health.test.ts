import type { RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startOpenAiChat, type OpenAiChatServerOptions } from "../../testing/openai-chat.ts";
import { serveDuringTest } from "../../testing/serve.ts";
import { createOpenAiChatEngine } from "./chat-engine.ts";
import { openAiChatSettings, type OpenAiChatTiming } from "./options.ts";

async function start(options: OpenAiChatServerOptions = {}) {
  const server = await startOpenAiChat(options);
  onTestFinished(server.close);
  return server;
}

const serve = async (listener: RequestListener): Promise<string> => `${await serveDuringTest(listener)}/v1`;

const reasonOf = async (url: string, settings: object = {}, timing: Partial<OpenAiChatTiming> = {}) => {
  const options = openAiChatSettings.parse({ url, model: "test-model", ...settings });
  const health = await createOpenAiChatEngine({ ...options, timing }).health();
  return health.ok ? "ok" : health.reason;
};

test("a server that has the model is healthy, by Ollama's short name and by llama.cpp's any name too", async () => {
  expect(await reasonOf((await start()).url)).toBe("ok");
  expect(await reasonOf(`${(await start()).url}/`)).toBe("ok");
  expect(await reasonOf((await start({ model: "llama3.2:latest" })).url, { model: "llama3.2" })).toBe("ok");
  expect(await reasonOf((await start({ model: "a.gguf", ownedBy: "llamacpp" })).url)).toBe("ok");
});

test("a server without the model, with another key, and one that loads are told apart", async () => {
  expect(await reasonOf((await start({ model: "other" })).url)).toContain(
    `no model "test-model", only: other.`,
  );
  const { url } = await start({ key: "sk-s3cret-word" });
  expect(await reasonOf(url)).toContain("refuses the key, or needs one");
  expect(await reasonOf(url, { apiKey: "sk-other" })).not.toContain("s3cret");
  expect(await reasonOf(url, { apiKey: "sk-s3cret-word" })).toBe("ok");
  const loading = await start();
  loading.setFault("loading");
  expect(await reasonOf(loading.url)).toContain("may be loading its model");
});

test("nothing, silence, a fault, another address and a page are told apart, without the address's secrets", async () => {
  const silent = await serve(() => undefined);
  const broken = await serve((_, response) => response.writeHead(500).end());
  const page = await serve((_, response) => response.end("<!doctype html>"));
  const { url } = await start();
  expect(await reasonOf(silent, {}, { healthTimeoutMs: 100 })).toContain("does not answer in time");
  expect(await reasonOf(broken)).toContain("failed");
  expect(await reasonOf(page)).toContain("not as OpenAI's API does");
  expect(await reasonOf(url.replace("/v1", ""))).toContain("end with /v1?");
  expect(await reasonOf("http://127.0.0.1:9/path?key=secret")).toBe(
    "http://127.0.0.1:9: Nothing answers there. Is the server running, and is the address right?",
  );
});

test("settings with a key in the address, an unknown field or no model are refused", () => {
  const url = "http://127.0.0.1:11434/v1";
  for (const settings of [
    { url: "http://user:pass@127.0.0.1/v1", model: "m" },
    { url: "file:///etc/passwd", model: "m" },
    { url },
    { url, model: "m", apiKey: "two\nlines" },
    { url, model: "m", contextTokens: 10 },
    { url, model: "m", unknown: 1 },
  ])
    expect(openAiChatSettings.safeParse(settings).success).toBe(false);
});
