/** Into an account without its password: a forgotten one, a link and a code, all read in the mailbox. */
import type { Page } from "@playwright/test";
import { signUp } from "../acceptance/people.ts";
import { expect, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";
import { topBar } from "./page-steps.ts";

async function askForMail(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.locator("button[type=submit]").click();
  await expect(page.getByText("a mail with a link and a code is on its way")).toBeVisible();
}

test("somebody who forgot the password sets a new one by the mail's link, which works once", async ({
  page,
  server,
  inspect,
}) => {
  const person = await signUp(server);
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await page.locator("button[type=submit]").click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
  await inspect("forgotten-password");
  await askForMail(page, person.email);
  await expect(page.getByLabel("Code")).toBeFocused();
  await inspect("forgotten-password-code");
  await page.getByLabel("Code").fill("12 34 5");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/^This code is wrong/);
  await page.getByRole("button", { name: "Send the mail again" }).click();
  await expect(page.getByText(/^A mail was asked for a moment ago\. Wait \d+ seconds/)).toBeVisible();

  const { link } = await openMail(page, "Set a new password", person.email);
  await inspect("mailbox-recovery");
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/new-password#?$/);
  await expect(page.getByText(person.email)).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("short");
  await page.getByRole("button", { name: "Set the Password" }).click();
  await expect(password).toHaveAccessibleDescription(/characters/);
  await inspect("new-password");
  await password.fill("an entirely new one");
  await page.getByRole("button", { name: "Set the Password" }).click();
  await expect(page.getByText("Your new password is set.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  // Signed in, the used link is told beside the page; signed out, where a new one can be asked for.
  await page.goto(link);
  await expect(page.getByText(/^This link was used before/)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/recover$/);
  await expect(page.getByRole("alert")).toHaveText(/^This link was used before/);
  await inspect("link-used");
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill("an entirely new one");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("somebody signs in by the link of a mail, or by its code, and a stranger's address gets the same words", async ({
  page,
  server,
  resetRateLimits,
  inspect,
}) => {
  const person = await signUp(server);
  await page.goto("/auth");
  await page.getByRole("link", { name: "Sign in by mail" }).click();
  await expect(page).toHaveURL(/\/auth\/link$/);
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await inspect("sign-in-by-mail");
  await askForMail(page, "nobody@example.org");
  await page.goto("/auth/link");
  await askForMail(page, person.email);
  const mail = await openMail(page, "Your link to sign in", person.email);
  await page.goto(mail.link);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(topBar(page)).toContainText("0 credits");
  await page.evaluate(() => localStorage.clear());

  await resetRateLimits();
  await page.goto("/auth/link");
  await askForMail(page, person.email);
  const form = page;
  const reader = await page.context().newPage();
  const { code } = await openMail(reader, "Your link to sign in", person.email);
  await reader.close();
  await form.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("errors in the address are told with the way on, in our words alone", async ({ page }) => {
  await page.goto("/#error=access_denied&error_code=otp_expired&error_description=Call+0900");
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("alert")).toHaveText(/^This link was used before/);
  await expect(page.getByText("Call 0900")).toHaveCount(0);
  await page.goto("/#access_token=abc&token_type=bearer");
  await expect(page.getByRole("alert")).toHaveText(/^This link is incomplete/);
  await page.goto("/auth?error=access_denied&error_description=denied");
  await expect(page.getByRole("alert")).toHaveText(/^The sign-in was cancelled/);
  await page.goto("/auth/new-password");
  await page.getByRole("link", { name: "Get the Mail" }).click();
  await expect(page).toHaveURL(/\/auth\/recover$/);
});
