/** Where the studio asks strangers for a proof of work, its own forms solve it by themselves. */
import type { Page } from "@playwright/test";
import { openAdmin } from "../acceptance/people.ts";
import { expect, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";
import { topBar } from "./page-steps.ts";

test.use({ serverEnv: { CAPTCHA: "altcha" } });

const password = "a long enough phrase";

async function fillCredentials(page: Page, email: string): Promise<void> {
  await page.locator("button[type=submit]").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth");
}

test("a visitor signs up, in, by mail and with a forgotten password, and only waits a moment longer @main", async ({
  page,
  server,
  resetRateLimits,
}) => {
  const bare = await page.request.post(`${server.url}/auth/v1/signup`, {
    data: { email: "program@example.org", password, data: { adult_confirmed: true } },
  });
  expect([bare.status(), ((await bare.json()) as { code: string }).code]).toEqual([400, "captcha_failed"]);

  const email = `visitor-${Date.now()}@example.org`;
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fillCredentials(page, email);
  await page.getByRole("checkbox", { name: "I am 18 or older" }).click();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(topBar(page)).toContainText("0 credits");

  await page.goto("/account");
  await page.getByLabel("New address").fill(`new-${email}`);
  await page.getByRole("button", { name: "Change the address" }).click();
  await expect(page.getByText(`Waiting for new-${email}`)).toBeVisible();
  await resetRateLimits();
  await page.getByRole("button", { name: "Send the mail again" }).click();
  await expect(page.getByText("Sent again.")).toBeVisible();
  await resetRateLimits();

  await leave(page);
  await fillCredentials(page, email);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  for (const [name, subject, url] of [
    ["Sign in by mail", "Your link to sign in", /\/dashboard$/],
    ["Forgot your password?", "Set a new password", /\/auth\/new-password$/],
  ] as const) {
    await leave(page);
    await page.getByRole("link", { name }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
    await page.getByLabel("Email").fill(email);
    await page.locator("button[type=submit]").click();
    await expect(page.getByText("a mail with a link and a code is on its way")).toBeVisible();
    const reader = await page.context().newPage();
    const { code } = await openMail(reader, subject, email);
    await reader.close();
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(url);
    await resetRateLimits();
  }
});

test("a form says what to do when its solution is refused", async ({ page, server }) => {
  const email = `late-${Date.now()}@example.org`;
  const admin = await openAdmin(server);
  expect((await admin.createUser({ email, password, email_confirm: true })).error).toBeNull();
  await page.goto("/auth/recover");
  await page.route("**/auth/v1/captcha", async (route) => {
    const response = await route.fetch();
    const challenge = (await response.json()) as { signature: string };
    await route.fulfill({
      response,
      json: { ...challenge, signature: challenge.signature.replaceAll(/./g, "0") },
    });
  });
  await page.getByLabel("Email").fill(email);
  await page.locator("button[type=submit]").click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("That took too long. Please try again.");
  await page.unroute("**/auth/v1/captcha");
  await page.locator("button[type=submit]").click();
  await expect(page.getByText("a mail with a link and a code is on its way")).toBeVisible();
});
