/** Steps with the description of a picture or video, which a phone shows in a sheet. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { isPhone } from "./page-steps.ts";

export const description = (page: Page): Locator => page.getByRole("textbox", { name: /Description/ });

export async function openControls(page: Page): Promise<void> {
  if (!isPhone(page) || (await description(page).isVisible())) return;
  await page
    .getByRole("button", { name: /^Description/ })
    .first()
    .click();
  await expect(description(page)).toBeVisible();
}

export async function describe(page: Page, prompt: string): Promise<void> {
  await openControls(page);
  await description(page).fill(prompt);
}
