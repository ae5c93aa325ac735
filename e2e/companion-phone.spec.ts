/** A chat on a phone: most of the screen is for the messages, also above the keyboard, and nothing covers them. */
import type { Locator, Page } from "@playwright/test";
import { messageField, openLongTalk, say, talkLog, testWithModel } from "./companion-steps.ts";
import { expect } from "./fixtures.ts";

const test = testWithModel({ reply: "I walked along the river. The light was all gold!" });

const phone = { width: 360, height: 780 };
/** What is left of the phone's screen above a keyboard, because the page shrinks with it (`interactive-widget`). */
const aboveKeyboard = { width: 360, height: 420 };

const newest = (page: Page): Locator => page.getByRole("button", { name: "Newest" });

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
};

/** The height of the messages' area as a share of the screen's. */
const messagesShare = async (page: Page): Promise<number> =>
  (await boxOf(talkLog(page))).height / (page.viewportSize()?.height ?? 0);

/** The messages in the document whose tools stand in more than one row or leave the screen. */
const brokenTools = (page: Page): Promise<string[]> =>
  talkLog(page).evaluate((log) =>
    [...log.querySelectorAll("[data-entry]")]
      .filter((entry) => {
        const tools = [...entry.querySelectorAll("button"), ...entry.querySelectorAll("time")].map((tool) => {
          const { top, bottom, left, right } = tool.getBoundingClientRect();
          return { middle: (top + bottom) / 2, left, right };
        });
        const middles = tools.map(({ middle }) => middle);
        const isOneRow = Math.max(...middles) - Math.min(...middles) < 4;
        return !isOneRow || tools.some(({ left, right }) => left < 0 || right > window.innerWidth);
      })
      .map((entry) => entry.textContent.slice(0, 40)),
  );

test("most of a phone's screen is for the messages", { tag: "@phone" }, async ({ page, server, capture }) => {
  await openLongTalk(page, server, 40);
  const last = talkLog(page).getByText("Message 40.");
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("2 credits per message")).toBeVisible();
  await expect(page.getByText("500 credits remaining")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main places" })).toBeHidden();
  expect(await messagesShare(page)).toBeGreaterThan(0.75);
  expect((await boxOf(page.locator("header:visible"))).height).toBeLessThan(65);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(phone.height);
  await capture("talk-phone", { fullPage: false });

  await page.setViewportSize(aboveKeyboard);
  // The message is a little higher than what is left, so its end shows that it is the end.
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole("button", { name: "Another answer" })).toBeInViewport({ ratio: 1 });
  await expect(messageField(page)).toBeInViewport({ ratio: 1 });
  expect(await messagesShare(page)).toBeGreaterThan(0.6);
  const oneLine = (await boxOf(messageField(page))).height;
  await messageField(page).fill("One line.\nAnother.\nA third.");
  expect((await boxOf(messageField(page))).height).toBeGreaterThan(oneLine + 30);
  await messageField(page).fill("Many lines.\n".repeat(40));
  expect(await messagesShare(page)).toBeGreaterThan(0.4);
  await expect(page.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
  await messageField(page).fill("");
  expect((await boxOf(messageField(page))).height).toBe(oneLine);
  await page.setViewportSize(phone);
  await expect(last).toBeInViewport({ ratio: 1 });

  await page.getByRole("button", { name: "Back to your companions" }).click();
  await expect(page.getByRole("navigation", { name: "Main places" })).toBeVisible();
});

test(
  "the tools of a message stand in one row, and the rest of them in a menu on the screen",
  { tag: "@phone" },
  async ({ page, server, model, capture }) => {
    await openLongTalk(page, server, 10);
    model.say("The other answer.");
    await page.getByRole("button", { name: "Another answer" }).click();
    await expect(talkLog(page).getByText("2 / 2")).toBeVisible();
    for (const width of [phone.width, 320]) {
      await page.setViewportSize({ ...phone, width });
      expect(await brokenTools(page)).toEqual([]);
    }
    await page.setViewportSize(phone);
    const entry = talkLog(page).locator("[data-entry]").last();
    await entry.getByRole("button", { name: "More" }).click();
    const remembered = entry.getByRole("button", { name: "What Sofia remembered for this reply" });
    for (const part of [remembered, entry.getByRole("button", { name: "Delete" })])
      await expect(part).toBeInViewport({ ratio: 1 });
    await capture("talk-phone-more", { fullPage: false });
    await page.keyboard.press("Escape");
    await expect(remembered).toBeHidden();
    await expect(entry.getByRole("button", { name: "More" })).toBeFocused();
  },
);

test(
  "the way to the newest message covers no message, and a picture offer is in view when it comes",
  { tag: "@phone" },
  async ({ page, server, model, capture }) => {
    await openLongTalk(page, server, 40);
    await expect(talkLog(page).getByText("Message 40.")).toBeInViewport();
    await expect(newest(page)).toHaveCount(0);
    await talkLog(page).evaluate((log) => log.scrollBy({ top: -600 }));
    await expect(newest(page)).toBeVisible();
    const [log, button] = [await boxOf(talkLog(page)), await boxOf(newest(page))];
    expect(button.y).toBeGreaterThanOrEqual(log.y + log.height);
    expect(await messagesShare(page)).toBeGreaterThan(0.6);
    await capture("talk-phone-newest", { fullPage: false });
    await newest(page).click();
    await expect(talkLog(page).getByText("Message 40.")).toBeInViewport({ ratio: 1 });
    await expect(newest(page)).toHaveCount(0);

    model.say(
      "I am in a café just now.\n[picture: reading in a café by the window, in a warm sweater, with a cup of tea and a small plate of biscuits before her]",
    );
    await say(page, "Can you show me?");
    await expect(talkLog(page).getByText("I am in a café just now.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Show me/ })).toBeInViewport({ ratio: 1 });
    await expect(talkLog(page).getByText(/^reading in a café/)).toBeInViewport({ ratio: 1 });
    await expect(newest(page)).toHaveCount(0);
    await capture("talk-phone-offer", { fullPage: false });
  },
);
