/** Reading mails in the mailbox of the sandbox. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Opens the newest mail of this subject to the address, as its reader would. */
export async function openMail(
  page: Page,
  subject: string,
  to: string,
): Promise<{ link: string; code: string }> {
  await page.goto("/dev/mailbox");
  await page.getByRole("link").filter({ hasText: subject }).filter({ hasText: to }).first().click();
  const mail = page.getByRole("article");
  await expect(mail.getByText(`To ${to}`)).toBeVisible();
  const link = await mail.locator("a.m-action").getAttribute("href");
  const code = (await mail.locator("dd").first().innerText()).trim();
  expect(code).toMatch(/^\d{6}$/);
  return { link: link ?? "", code };
}
