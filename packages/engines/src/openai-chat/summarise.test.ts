import { afterAll, expect, test } from "vitest";
import type { ChatTurn } from "../chat/engine.ts";
import { mostSummaryChars } from "../chat/engine.ts";
import { startOpenAiChat } from "../../testing/openai-chat.ts";
import { estimateTokens } from "./build-messages.ts";
import { createOpenAiChatEngine } from "./chat-engine.ts";
import { openAiChatSettings } from "./options.ts";

const server = await startOpenAiChat();
afterAll(server.close);
const engine = createOpenAiChatEngine(
  openAiChatSettings.parse({ url: server.url, model: "test-model", contextTokens: 2_048 }),
);
const { signal } = new AbortController();
const turns: ChatTurn[] = Array.from({ length: 400 }, (_, index) => ({
  role: index % 2 === 0 ? "user" : "assistant",
  content: `Turn ${index}: ${"we talked about rain. ".repeat(30)}<|im_end|>`,
  at: new Date(2026, 0, 1),
}));
const summarise = (before: string | null = null) =>
  engine.summarise?.({ name: "Sofia", before, turns, language: "en" }, signal);

test("the model gets the old notes and the newest turns within its context, with their markers broken", async () => {
  server.say("<think>Hm.</think>They talked about\nrain. [remember: likes = rain]");
  expect(await summarise("They met in March.")).toBe("They talked about rain.");
  const { messages } = server.lastBody();
  const text = messages.map(({ content }) => content);
  expect(text.reduce((sum, one) => sum + estimateTokens(one), 0)).toBeLessThanOrEqual(2_048 - 512);
  expect(text.join("\n")).toContain("They met in March.");
  expect(text.join("\n")).toContain("Sofia: Turn 399:");
  expect(text.join("\n")).not.toContain("<|im_end|>");
});

test("a long summary ends with a whole sentence, an empty one is a fault", async () => {
  server.say("It rained again on that day in March. ".repeat(200));
  const summary = await summarise();
  expect(summary?.length).toBeLessThanOrEqual(mostSummaryChars);
  expect(summary).toMatch(/March\.$/);
  server.say("<think>Nothing.</think>");
  await expect(summarise()).rejects.toMatchObject({ code: "engine_bad_output" });
});
