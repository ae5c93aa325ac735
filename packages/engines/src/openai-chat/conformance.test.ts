import { afterAll } from "vitest";
import { testChatEngine } from "../../conformance/chat-engine.ts";
import { startOpenAiChat } from "../../testing/openai-chat.ts";
import { createOpenAiChatEngine } from "./chat-engine.ts";
import { openAiChatSettings } from "./options.ts";

const server = await startOpenAiChat({
  reply:
    "Hi Tom! I had a slow day by the sea. Which record do you love most?\n[remember: name = Tom]\n[remember: likes = jazz]",
  deltaChars: 40,
});
afterAll(server.close);

testChatEngine("A language model", () =>
  createOpenAiChatEngine(openAiChatSettings.parse({ url: server.url, model: "test-model" })),
);
