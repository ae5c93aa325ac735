/** The second step of a sign-in, recovery codes and passkeys: added, used and removed. */
import type { Page } from "@playwright/test";
import type { Person } from "../acceptance/people.ts";
import { addAuthenticator, codeOf } from "./authenticators.ts";
import { expect, test } from "./fixtures.ts";
import { topBar } from "./page-steps.ts";
import { forgetSession, signIn } from "./sign-in.ts";

const security = "/account";

/** Another browser of the person, as far as the app can tell. */
async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await forgetSession(page);
  await page.goto("/auth");
  await page.locator("button[type=submit]").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a person adds an app, keeps the codes, takes the step at sign-in, and removes the app @main", async ({
  page,
  server,
  inspect,
}) => {
  const person = await signIn(page, server, { path: security });
  await page.getByRole("button", { name: "Add an app" }).click();
  await expect(page.getByLabel("Name of the app")).toHaveValue("Authenticator app");
  await page.getByLabel("Name of the app").fill("My phone");
  await page.getByRole("button", { name: "Continue" }).click();
  const picture = page.getByRole("img", { name: "QR code" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const key = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Code that the app shows").fill("12345");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByLabel("Code that the app shows")).toHaveAccessibleDescription(/not right/);
  await inspect("second-step-enrol");
  await page.getByLabel("Code that the app shows").fill(codeOf(key, -1));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("list", { name: "Apps and keys" })).toContainText("My phone");
  const shown = page.getByRole("list", { name: "Your codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("galatea-recovery-codes.txt");
  await inspect("recovery-codes");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await fillSignIn(page, person);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  // The studio asks for the step, too.
  await page.goto("/images");
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill("123456");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(code).toHaveAccessibleDescription(/not right/);
  await inspect("second-step");
  await code.fill(codeOf(key));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Successfully signed in!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(topBar(page)).toContainText("0 credits");

  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0]?.toUpperCase() ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(security);
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Make new codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make new codes" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Remove My phone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("list", { name: "Apps and keys" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeHidden();

  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a person adds a passkey, names it, signs in with it, and removes it @main", async ({
  page,
  server,
  inspect,
}) => {
  await addAuthenticator(page, "device");
  await signIn(page, server, { path: security });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill("My laptop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const passkeys = page.getByRole("list", { name: "Passkeys" });
  await expect(passkeys).toContainText("My laptop");
  await expect(passkeys).toContainText("not used yet");
  await inspect("passkeys");

  await forgetSession(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  await inspect("sign-in-with-passkey");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Successfully signed in!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(security);
  await expect(passkeys).toContainText("last used");
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(passkeys).toBeHidden();

  await forgetSession(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("No passkey answered");
});

test("a security key is the second step of a sign-in", async ({ page, server }) => {
  await addAuthenticator(page, "key");
  const person = await signIn(page, server, { path: security });
  await page.getByRole("button", { name: "Add a security key" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("list", { name: "Apps and keys" })).toContainText("Security key");
  await page.getByRole("button", { name: "I have kept them" }).click();

  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Use your security key" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
