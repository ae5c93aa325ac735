/** Talks as a tree: long ones, branches, search, drafts, and what leaves and comes back as a file. */
import type { Page } from "@playwright/test";
import { longTalkMessages, seedLongTalk } from "../acceptance/long-talk.ts";
import type { Person } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { type OpenAiChatServer, startOpenAiChat } from "@galatea/engines/testing/openai-chat.ts";
import { openDatabase } from "./database.ts";
import { expect, test as base } from "./fixtures.ts";
import { signInAsCustomer } from "./sign-in.ts";

const reply = "I walked along the river. The light was all gold!";
const test = base.extend<object, { model: OpenAiChatServer }>({
  model: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const model = await startOpenAiChat({ reply });
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [
    ({ model }, use) => use({ CHAT_URL: model.url, CHAT_MODEL: "test-model" }),
    { scope: "worker" },
  ],
});

const field = (page: Page) => page.getByRole("textbox", { name: "Message Sofia..." });
const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const say = async (page: Page, words: string) => {
  await field(page).fill(words);
  await field(page).press("Enter");
};

async function openLongTalk(page: Page, server: RunningServer, messages: number): Promise<Person> {
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

/** Holds the answer with earlier messages back. */
async function holdPage(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/rpc/talk_page", async (route) => {
    if (route.request().postData()?.includes("from_message")) await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** The first message in view, and where it stands. */
const topEntry = (page: Page): Promise<{ text: string; y: number }> =>
  log(page).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const entries = [...element.querySelectorAll("[data-entry]")];
    const first = entries.find((entry) => entry.getBoundingClientRect().bottom > top);
    return { text: first?.textContent.slice(0, 20) ?? "", y: first?.getBoundingClientRect().y ?? 0 };
  });

test(
  "a talk of 20,000 messages opens at its end, and earlier ones come while scrolling without a jump",
  { tag: "@main" },
  async ({ page, server, capture }) => {
    await openLongTalk(page, server, longTalkMessages);
    const entries = log(page).locator("[data-entry]");
    await expect(log(page).getByText("Message 20000.")).toBeInViewport();
    expect(await entries.count()).toBeLessThan(60);
    await expect(page.getByRole("button", { name: "Newest" })).toHaveCount(0);
    await capture("talk-long");

    const earlier = await holdPage(page);
    await log(page).evaluate((element) => element.scrollTo({ top: 40 }));
    await expect(page.getByText("Loading earlier messages")).toBeVisible();
    const before = await topEntry(page);
    earlier.release();
    await expect(page.getByText("Loading earlier messages")).toHaveCount(0);
    await expect.poll(() => log(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(2_000);
    const after = await topEntry(page);
    expect(after.text).toBe(before.text);
    expect(Math.abs(after.y - before.y)).toBeLessThan(2);
    await capture("talk-earlier");
    expect(await entries.count()).toBeLessThan(60);
    await page.getByRole("button", { name: "Newest" }).click();
    await expect(log(page).getByText("Message 20000.")).toBeInViewport();
    await expect(page.getByRole("button", { name: "Newest" })).toHaveCount(0);

    await say(page, "What do you remember?");
    await expect(log(page).getByText("What do you remember?")).toBeInViewport();
    await expect(log(page).getByText(reply)).toBeInViewport();
  },
);

test("a short talk is read from its beginning, and a swipe is kept after a reload", async ({
  page,
  server,
  model,
}) => {
  await openLongTalk(page, server, 2);
  await expect(log(page).getByText("Message 1.")).toBeInViewport();
  model.say("The other answer.");
  await page.getByRole("button", { name: "Another answer" }).click();
  await expect(log(page).getByText("The other answer.")).toBeVisible();
  model.say(reply);
  await page.getByRole("button", { name: "The alternative before" }).click();
  await expect(log(page).getByText("Message 2.")).toBeVisible();
  await expect(log(page).getByText("1 / 2")).toBeVisible();
  await page.reload();
  await expect(log(page).getByText("Message 2.")).toBeVisible();
  await expect(log(page).getByText("The other answer.")).toHaveCount(0);
});

test("words and an edit in progress are there after a reload and after another companion", async ({
  page,
  server,
  capture,
}) => {
  const person = await openLongTalk(page, server, 2);
  const first = page.url();
  const database = await openDatabase(server);
  const other = await seedLongTalk(database, person.userId, { messages: 2, name: "Mei" });
  await database.end();
  await field(page).fill("I wanted to tell you");
  await page.reload();
  await expect(field(page)).toHaveValue("I wanted to tell you");
  await page.getByRole("button", { name: "Edit this message" }).click();
  await field(page).fill("Message 1, in other words.");
  await page.goto(`/ai-girlfriend?talk=${other}`);
  await expect(page.getByRole("textbox", { name: "Message Mei..." })).toHaveValue("");
  await page.goto(first);
  await expect(field(page)).toHaveValue("Message 1, in other words.");
  await expect(page.getByText("The edited message begins another branch; the old one stays.")).toBeVisible();
  await capture("talk-edit");

  // While she writes, Enter keeps the words and says why.
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/chat-with-ai-girlfriend", async (route) => {
    await promise;
    await route.continue();
  });
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("I wanted to tell you");
  await field(page).press("Enter");
  await expect(page.getByText("The answer is still being written.")).toBeVisible();
  await expect(field(page)).toHaveValue("I wanted to tell you");
  await capture("talk-waiting");
  answer();
  await expect(log(page).getByText(reply)).toBeVisible();
  await expect(log(page).getByText("2 / 2")).toBeVisible();
  await expect(page.getByText("The answer is still being written.")).toHaveCount(0);
  await page.reload();
  await expect(field(page)).toHaveValue("I wanted to tell you");
  await say(page, "I wanted to tell you");
  await expect(log(page).getByText("I wanted to tell you")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await page.reload();
  await expect(log(page).getByText("I wanted to tell you")).toBeVisible();
  await expect(field(page)).toHaveValue("");
});

test("a message that failed while nobody looked comes back into the field", async ({ page, server }) => {
  await openLongTalk(page, server, 2);
  const talk = page.url();
  await page.route("**/functions/v1/chat-with-ai-girlfriend", async (route) => {
    await page.goto("/dashboard");
    await route.abort();
  });
  await field(page).fill("Are you there?");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/dashboard/);
  await page.goto(talk);
  await expect(field(page)).toHaveValue("Are you there?");
});
