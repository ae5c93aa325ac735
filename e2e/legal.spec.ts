/** The legal pages: what they say of the operator and the providers, and that they need no script. */
import { expect, test } from "./fixtures.ts";

const pages = ["privacy-policy", "terms-of-service", "refund-policy", "imprint", "accessibility"];

test("each legal page is readable, loads no script file and passes axe", async ({ page, inspect }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  for (const path of pages) {
    await page.goto(`/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Last updated: November 26, 2026")).toBeVisible();
    await inspect(`legal-${path}`);
  }
  expect(scripts).toEqual([]);
});

test("without settings the pages say that nobody is named and nobody else receives anything", async ({
  page,
}) => {
  await page.goto("/imprint");
  await expect(page.getByText("has not published a name and an address")).toBeVisible();
  await page.goto("/privacy-policy");
  await expect(page.getByText("Nobody, with the present settings.")).toBeVisible();
});

test("without an operator's address the contact page promises no mail to them", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.locator("form[data-ready]")).toBeVisible();
  await expect(page.getByText("Your message is kept for the operator of this site.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "By the form" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/by mail|e-mail/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact page says that nobody is named, and points to nobody", async ({ page }) => {
    await page.goto("/contact");
    // What stands in <noscript> is not found by its text.
    const operator = page.locator("[data-fill=operator]");
    await expect(operator).toBeVisible();
    await expect(operator).toHaveText("They have published no name and no address here.");
    await expect(page.locator("form")).toBeHidden();
  });
});
