/** Stories about companions: a language model that says what a story wants, a companion made by the wizard, and her talk. */
import type { Locator, Page } from "@playwright/test";
import {
  type OpenAiChatServer,
  type OpenAiChatServerOptions,
  startOpenAiChat,
} from "@galatea/engines/testing/openai-chat.ts";
import { seedLongTalk } from "../acceptance/long-talk.ts";
import type { Person } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { openDatabase } from "./database.ts";
import { test as base } from "./fixtures.ts";
import { signInAsCustomer } from "./sign-in.ts";

/** The product with a test model that companions speak by. */
export const testWithModel = (settings: OpenAiChatServerOptions) =>
  base.extend<object, { model: OpenAiChatServer }>({
    model: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const model = await startOpenAiChat(settings);
        await use(model);
        await model.close();
      },
      { scope: "worker" },
    ],
    serverEnv: [
      ({ model }, use) => use({ CHAT_URL: model.url, CHAT_MODEL: "test-model", CHAT_LABEL: "Test model" }),
      { scope: "worker" },
    ],
  });

/** Through the wizard with what is proposed. */
export async function makeCompanion(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /Create Your First AI Girlfriend|Create New/ }).click();
  const next = page.getByRole("button", { name: "Next" });
  for (let step = 1; step < 7; step += 1) await next.click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  for (let step = 7; step < 13; step += 1) await next.click();
  await page.getByRole("button", { name: "Create Girlfriend" }).click();
}

/** Signs somebody in whose talk with their companion begins. */
export async function talkAsCustomer(page: Page, server: RunningServer): Promise<Person> {
  const person = await signInAsCustomer(page, server, "/ai-girlfriend");
  await makeCompanion(page, "Sofia");
  await page.getByRole("button", { name: "Start Chatting with Sofia" }).click();
  return person;
}

export const messageField = (page: Page, name = "Sofia"): Locator =>
  page.getByRole("textbox", { name: `Message ${name}...` });

export const talkLog = (page: Page): Locator => page.getByRole("log", { name: "Messages" });

export const say = async (page: Page, words: string) => {
  await messageField(page).fill(words);
  await messageField(page).press("Enter");
};

/** Signs in as a customer whose companion has a talk of so many messages, and opens it. */
export async function openLongTalk(page: Page, server: RunningServer, messages: number): Promise<Person> {
  const person = await signInAsCustomer(page, server);
  const database = await openDatabase(server);
  try {
    const id = await seedLongTalk(database, person.userId, { messages });
    await page.goto(`/ai-girlfriend?talk=${id}`);
  } finally {
    await database.end();
  }
  return person;
}
