/** The browser's Back closes what is open over a page, and leaves the page only after that. */
import type { Page } from "@playwright/test";
import {
  makeCompanion,
  messageField,
  openLongTalk,
  talkAsCustomer,
  testWithModel,
} from "./companion-steps.ts";
import { expect } from "./fixtures.ts";
import { signInAsCustomer } from "./sign-in.ts";

const test = testWithModel({ reply: "I walked along the river." });

const memory = (page: Page) => page.getByRole("dialog", { name: "What Sofia remembers" });
const openMemory = (page: Page) => page.getByRole("button", { name: "Memory" }).click();

test(
  "Back with the memory open closes it, the next Back leaves the chat, and Forward returns to it",
  { tag: "@main" },
  async ({ page, server }) => {
    await talkAsCustomer(page, server);
    await openMemory(page);
    await expect(memory(page)).toBeVisible();
    await page.goBack();
    await expect(memory(page)).toBeHidden();
    await expect(messageField(page)).toBeVisible();
    await openMemory(page);
    await memory(page).getByRole("button", { name: "Close" }).click();
    await expect(memory(page)).toBeHidden();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Your AI Girlfriends" })).toBeVisible();
    await page.goForward();
    await expect(messageField(page)).toBeVisible();
    await expect(memory(page)).toBeHidden();
  },
);

test(
  "Back closes a dialog of a page that was the first of its document",
  { tag: "@main" },
  async ({ page, server }) => {
    await openLongTalk(page, server, 4);
    const address = page.url();
    await openMemory(page);
    await expect(memory(page)).toBeVisible();
    await page.goBack();
    await expect(memory(page)).toBeHidden();
    expect(page.url()).toBe(address);
    await page.getByRole("button", { name: "Back to your companions" }).click();
    await page.goBack();
    await expect(messageField(page)).toBeVisible();
  },
);

test("Back closes the dialog at the top of two", { tag: "@main" }, async ({ page, server }) => {
  await signInAsCustomer(page, server, "/ai-girlfriend");
  await makeCompanion(page, "Sofia");
  const profile = page.getByRole("dialog", { name: "Meet Sofia" });
  await profile.getByRole("button", { name: "View Later" }).click();
  await page.getByRole("button", { name: "Profile of Sofia" }).click();
  await profile.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: /^Delete/ });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(profile).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your AI Girlfriends" })).toBeVisible();
});

test("Back closes the sheets of a phone", { tag: "@phone" }, async ({ page, server }) => {
  await signInAsCustomer(page, server, "/dashboard");
  await page.getByRole("navigation", { name: "Main places" }).getByRole("link", { name: "Create" }).click();
  for (const [opener, sheet] of [
    ["Queue", "Queue"],
    [/^Description/, "Make a picture"],
  ] as const) {
    await page.getByRole("button", { name: opener }).first().click();
    await expect(page.getByRole("dialog", { name: sheet })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/images$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});
