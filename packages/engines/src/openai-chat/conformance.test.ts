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

const options = openAiChatSettings.parse({ url: server.url, model: "test-model" });
// The heap of HTTP and streams is collected late: it settles at about 100 MB above its beginning.
const memory = { replies: 150, growthBytes: 120e6 };
testChatEngine("A language model", () => createOpenAiChatEngine(options), memory);
