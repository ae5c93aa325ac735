/** The legal pages of an installation whose operator is configured. */
import { expect, test } from "./fixtures.ts";

test.use({
  serverEnv: {
    OPERATOR_NAME: "Ada Quay Ltd",
    OPERATOR_ADDRESS: "1 Quay|Cork",
    OPERATOR_EMAIL: "ada@example.org",
    OPERATOR_LAW: "These terms are under Irish law.",
  },
});

test("the pages name the operator, also when they are opened from a page with scripts", async ({ page }) => {
  await page.goto("/safety");
  await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(page.getByText("Ada Quay Ltd")).toBeVisible();
  await expect(page.getByRole("link", { name: "ada@example.org" })).toBeVisible();
  await page.goto("/terms-of-service");
  await expect(page.getByText("These terms are under Irish law.")).toBeVisible();
  await expect(page.getByText("Delaware")).toHaveCount(0);
  const security = await page.request.get("/.well-known/security.txt");
  expect(await security.text()).toContain("Contact: mailto:ada@example.org");
});

test("where the server sends no mail, the contact page names the operator's address and promises no mail to it", async ({
  page,
}) => {
  await page.goto("/contact");
  await expect(page.getByRole("main").getByRole("link", { name: "ada@example.org" })).toBeVisible();
  await expect(page.getByText("Your message is kept for the operator of this site.")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("by mail");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact page names the operator with name, address and e-mail", async ({ page }) => {
    await page.goto("/contact");
    // What stands in <noscript> is not found by its text.
    const operator = page.locator("[data-fill=operator]");
    await expect(operator).toBeVisible();
    await expect(operator).toHaveText("Ada Quay Ltd1 QuayCorkada@example.org");
  });
});
