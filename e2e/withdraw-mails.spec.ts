/** A withdrawal in somebody else's name: how often it is mailed, and what it may name. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// A server of its own: one visitor sends six forms an hour, and this story needs them all.
test.use({ serverEnv: { OPERATOR_EMAIL: "withdrawals@studio.example" } });

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

test("somebody's address that got five receipts today gets no further one, and the page says so and can be printed", async ({
  page,
  inspect,
}) => {
  test.slow();
  for (let sent = 0; sent < 6; sent += 1) {
    await page.goto("/withdraw");
    await expect(page.locator("form[data-ready]")).toBeVisible();
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByLabel("Email").fill("third-person@example.org");
    await page.getByLabel("Receipt or order number").fill("4711");
    if (sent === 5) {
      const known = page.getByLabel("Or what you know of the purchase");
      await known.fill("Go to https://evil.example/login");
      await button(page, "Continue").click();
      await button(page, "Confirm withdrawal").click();
      await expect(page.getByText("Please name the purchase without a link.")).toBeVisible({
        timeout: 30_000,
      });
      await expect(known).toHaveValue("Go to https://evil.example/login");
      await known.fill("");
    }
    await button(page, "Continue").click();
    await button(page, "Confirm withdrawal").click();
    await expect(page.getByRole("heading", { name: "Your withdrawal is recorded" })).toBeVisible({
      timeout: 30_000,
    });
    if (sent === 0) await expect(page.getByText("this studio sends no mail at present")).toBeVisible();
  }
  await expect(page.getByText("The mail was not sent again: third-person@example.org")).toBeVisible();
  await expect(button(page, "Print or save as PDF")).toBeVisible();
  await inspect("withdraw-not-mailed");
});
