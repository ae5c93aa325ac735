/** What people do and see on many pages of the studio. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** The bar above every page, with the balance in it. */
export const topBar = (page: Page): Locator => page.getByRole("banner");

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

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

/** From a finished description without a character, which the generator asks about first. */
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
 * Watches for something that is there only while a job runs, perhaps for less time than passes between two looks from
 * outside. Call it before the job starts, on the page that shows it, and await the result afterwards.
 */
export async function watchFor(page: Page, selector: string, words = /(?:)/): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle(
    ([selector, words]) => {
      const expected = new RegExp(words);
      const watch = { seen: false };
      const look = (): void => {
        watch.seen ||= [...document.querySelectorAll(selector)].some(
          (element) => element.checkVisibility() && expected.test(element.textContent),
        );
        if (watch.seen) observer.disconnect();
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
      return watch;
    },
    [selector, words.source] as const,
  );
  return () => expect.poll(() => watch.evaluate(({ seen }) => seen), { timeout: 30_000 }).toBe(true);
}
