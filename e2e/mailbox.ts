/** Mails of the product, as their readers open them in the mailbox of a machine without a mail server. */
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
  const action = mail.locator("a.m-action");
  const link = (await action.count()) > 0 ? await action.getAttribute("href") : null;
  const code = (await mail.locator("dd").first().innerText()).trim();
  expect(code).toMatch(/^\d{6}$/);
  return { link: link ?? "", code };
}
