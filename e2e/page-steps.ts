/** Steps and locators of many pages. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** The bar above every page, with the balance in it. */
/** Also while a dialog hides it from screen readers. */
export const topBar = (page: Page): Locator => page.getByRole("banner", { includeHidden: true });

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

/** Opens the queue, a popover on the desktop and a sheet on the phone. */
export async function openQueue(page: Page): Promise<Locator> {
  await topBar(page)
    .getByRole("button", { name: /^Queue/ })
    .click();
  const queue = page.getByRole("region", { name: "Queue" }).or(page.getByRole("dialog", { name: "Queue" }));
  // The last line of the panel, which is loaded when it is opened first.
  await expect(queue.getByText(/Tell me when it is done|blocks notifications/)).toBeVisible();
  return queue;
}

/** The page's main button. A phone's open sheet has one too, which covers the other. */
export const mainButton = (page: Page): Locator =>
  page.locator("[aria-keyshortcuts='Control+Enter Meta+Enter']").last();

/** Asks for a picture on the images page. */
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

export const pressGenerate = (page: Page): Promise<void> =>
  page
    .getByRole("button", { name: /^Generate/ })
    .last()
    .click();

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

/** The names of what can be pressed and lies beneath a toast. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
    const toasts = [...document.querySelectorAll("[data-sonner-toast]")].map((toast) =>
      toast.getBoundingClientRect(),
    );
    return [...(dialog ?? document).querySelectorAll("a[href], button, input, textarea")]
      .filter((control) => !control.closest("[data-sonner-toaster]") && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
        return (
          width > 1 &&
          height > 1 &&
          toasts.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
        );
      })
      .map((control) => control.getAttribute("aria-label") ?? control.textContent);
  });

/** Whether nothing lies on its lower edge, without scrolling. */
export const isOnTop = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, right, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
  });

/** Whether a toast lies on the middle of the picture, where faces are. */
export const isMiddleCovered = (picture: Locator): Promise<boolean> =>
  picture.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return [...document.querySelectorAll("[data-sonner-toast]")]
      .map((toast) => toast.getBoundingClientRect())
      .some((box) => box.top < bottom - height / 5 && top + height / 5 < box.bottom);
  });

/** Follows the page's first link. */
export async function skipToContent(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: "Skip to the content" });
  await link.focus();
  await expect(link).toBeInViewport();
  await expect(page.locator("a[href], button").first()).toHaveText("Skip to the content");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
}
