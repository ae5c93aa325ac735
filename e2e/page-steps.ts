/** Steps and locators of many pages. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** The bar above every page, with the balance in it. */
export const topBar = (page: Page): Locator => page.getByRole("banner");

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

/** Opens the queue, a popover on the desktop and a sheet on the phone. */
export async function openQueue(page: Page): Promise<Locator> {
  await topBar(page)
    .getByRole("button", { name: /^Queue/ })
    .click();
  const queue = page.getByRole("region", { name: "Queue" }).or(page.getByRole("dialog", { name: "Queue" }));
  await expect(queue.getByRole("switch")).toBeVisible();
  return queue;
}

/** The page's main button. A phone's open sheet has one too, which covers the other. */
export const mainButton = (page: Page): Locator =>
  page.locator("[aria-keyshortcuts='Control+Enter Meta+Enter']").last();

/** Asks for a picture on the images page and accepts its price. */
export async function generate(page: Page): Promise<void> {
  await page.goto("/images");
  const description = page.getByRole("textbox", { name: /Description/ });
  if (!(await description.isVisible().catch(() => false)) && isPhone(page)) {
    await page
      .getByRole("button", { name: /Description|Describe|Shape|picture/i })
      .first()
      .click();
  }
  await description.fill("a lighthouse by the sea at sunset");
  await pressGenerate(page);
}

/** Generates without a character, which the generator asks about first. */
export async function pressGenerate(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Generate/ })
    .last()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Continue/ })
    .click();
}

/**
 * Watches for an element that exists only while a job runs, perhaps more briefly than the interval of Playwright's polls.
 * Call it before the job starts, on the page that shows it, and await the result afterwards.
 */
export async function watchFor(page: Page, selector: string, words = /(?:)/): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(
    ([selector, words]) => {
      const expected = new RegExp(words);
      const watch = { seen: false };
      const check = (): void => {
        watch.seen ||= [...document.querySelectorAll(selector)].some(
          (element) => element.checkVisibility() && expected.test(element.textContent),
        );
        if (watch.seen) observer.disconnect();
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      check();
      return watch;
    },
    [selector, words.source] as const,
  );
  return () => expect.poll(() => watch.evaluate(({ seen }) => seen), { timeout: 30_000 }).toBe(true);
}

/** The question for the declaration about uploads, which a tool asks before it uses one. */
export const consentQuestion = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^Before (this upload is|these uploads are) used/ });

/** Agrees whenever a tool asks for the declaration, in stories about something else. */
export const agreeWhenAsked = (page: Page): Promise<void> =>
  page.addLocatorHandler(consentQuestion(page), async (question) => {
    await question.getByRole("checkbox").check();
    await question.getByRole("button", { name: "Agree and go on" }).click();
  });
