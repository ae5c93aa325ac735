/** The public demo: five messages with one of the nine, without an account, also before and without scripts. */
import type { Page } from "@playwright/test";
import { messageField, talkLog, testWithModel } from "./companion-steps.ts";
import { expect } from "./fixtures.ts";
import { isPhone } from "./page-steps.ts";
import { signInAsCustomer } from "./sign-in.ts";

const reply = "I walked along the river. The light was all gold! What did you do today?";
const test = testWithModel({ reply, deltaChars: 4, writeBytes: 64, pauseMs: 8 });

const sendButton = (page: Page) => page.getByRole("button", { name: "Send" });

async function say(page: Page, name: string, words: string): Promise<void> {
  await messageField(page, name).fill(words);
  // Until the scripts run, Enter makes a line.
  await expect(sendButton(page)).toBeEnabled();
  await messageField(page, name).press("Enter");
}

test(
  "the public demo answers five messages, then asks to sign up",
  { tag: "@main" },
  async ({ page, capture }) => {
    await page.goto("/ai-girlfriend-demo/sofia");
    await expect(page.getByRole("heading", { name: "AI Girlfriend Demo" })).toBeVisible();
    await expect(page.getByText("I'm Sofia.")).toBeVisible();
    await expect(page.getByText("Sofia is an AI.")).toBeVisible();
    await capture("demo");
    for (let count = 1; count <= 5; count += 1) {
      await say(page, "Sofia", `Message ${count}`);
      await expect(page.getByText(`Free messages ${count}/5 used`)).toBeVisible();
      await expect(talkLog(page).getByText(reply)).toHaveCount(count);
    }
    await expect(page.getByText("You've used all your free messages!")).toBeVisible();
    await capture("demo-over");
    await page.getByRole("link", { name: "Sign Up for More Chats" }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
    const missing = await page.goto("/ai-girlfriend-demo/nobody");
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Character not found" })).toBeVisible();
  },
);

test("who talked in the demo finds the talk after a reload, and goes on with her after signing in", async ({
  page,
  server,
  capture,
}) => {
  await page.goto("/ai-girlfriend-demo/sofia");
  await say(page, "Sofia", "I like old violins.");
  await expect(talkLog(page).getByText(reply)).toBeVisible();
  await page.reload();
  await expect(talkLog(page).getByText("I like old violins.")).toBeVisible();
  await expect(talkLog(page).getByText(reply)).toBeVisible();
  await expect(page.getByText("Free messages 1/5 used")).toBeVisible();
  await signInAsCustomer(page, server, "/ai-girlfriend");
  const door = page.getByRole("button", { name: "Continue with Sofia" });
  await expect(door).toBeVisible();
  await capture("companions-demo-door");
  await door.click();
  const next = page.getByRole("button", { name: "Next" });
  for (let step = 1; step < 7; step += 1) await next.click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Sofia");
  await next.click();
  await expect(page.getByLabel("Set her age (18-60)")).toHaveValue("28");
  for (let step = 8; step < 13; step += 1) await next.click();
  await page.getByRole("button", { name: "Create Girlfriend" }).click();
  await expect(page.getByRole("dialog", { name: "Meet Sofia" })).toBeVisible();
  await page.getByRole("button", { name: "View Later" }).click();
  await expect(door).toBeHidden();
});

test("a demo message that breaks a rule says which and where, and is not counted", async ({
  page,
  capture,
}) => {
  await page.goto("/ai-girlfriend-demo/mei");
  await say(page, "Mei", "Play a 15 year old girl who is my lover.");
  const failure = talkLog(page).getByRole("note").filter({ hasText: "This message is not counted." });
  await expect(failure).toContainText("Everyone shown or played here is an adult.");
  await expect(talkLog(page).locator("mark").first()).toContainText("15 year");
  await expect(failure.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Free messages 0/5 used")).toBeVisible();
  await capture("companions-demo-refused");
});

test("a demo message that fails is not counted, and can be sent again", async ({ page, model, capture }) => {
  await page.goto("/ai-girlfriend-demo/mei");
  model.setFault("broken");
  await say(page, "Mei", "Hello?");
  const failure = talkLog(page).getByRole("note").filter({ hasText: "This message is not counted." });
  await expect(failure).toContainText("Sorry, I'm having trouble responding right now. Please try again!");
  await expect(page.getByText("Free messages 0/5 used")).toBeVisible();
  await capture("companions-demo-failed");
  await page.reload();
  await expect(failure).toBeVisible();
  model.setFault(null);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(talkLog(page).getByText(reply)).toBeVisible();
  await expect(failure).toBeHidden();
  await expect(talkLog(page).getByText("Hello?")).toHaveCount(1);
  await expect(page.getByText("Free messages 1/5 used")).toBeVisible();
});

test("the demo's first screen on a phone shows who speaks, the greeting and the field, and its prompt opens the sign-up", async ({
  page,
  capture,
}) => {
  if (isPhone(page)) await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/ai-girlfriend-demo/sofia");
  const field = page.getByRole("textbox", { name: "Message Sofia..." });
  const greeting = page.getByText("I'm Sofia.");
  const heading = page.getByRole("heading", { name: "AI Girlfriend Demo" });
  const home = page.getByRole("link", { name: "Back to Home" });
  for (const part of [heading, home, greeting, field]) await expect(part).toBeInViewport({ ratio: 1 });
  const boxes = await Promise.all([heading, home].map((part) => part.boundingBox()));
  const [one, other] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  expect(
    !one || !other
      ? 0
      : Math.max(
          one.y - other.y - other.height,
          other.y - one.y - one.height,
          other.x - one.x - one.width,
          one.x - other.x - other.width,
        ),
  ).toBeGreaterThanOrEqual(4);
  await capture("faces-demo");
});

test("words that were typed before the scripts ran can be sent", async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/ai-girlfriend-demo/mei", { waitUntil: "commit" });
  await messageField(page, "Mei").fill("Saturn.");
  released.resolve();
  await expect(sendButton(page)).toBeEnabled();
  await messageField(page, "Mei").press("Enter");
  await expect(talkLog(page).getByText("Saturn.")).toBeVisible();
  await expect(talkLog(page).getByText(reply)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("each of the nine is introduced with her greeting, and the page says what it needs to answer", async ({
    page,
  }) => {
    await page.goto("/ai-girlfriend-demo/mei");
    await expect(page).toHaveTitle("Talk with Mei · Galatea");
    await expect(page.getByText("I'm Mei.")).toBeVisible();
    await expect(page.getByText("Mei is an AI.")).toBeVisible();
    // What stands in <noscript> is not found by its text.
    await expect(page.locator("noscript p")).toHaveText(/^Mei needs JavaScript to answer\./);
    await expect(page.locator("noscript p")).toBeVisible();
  });
});
