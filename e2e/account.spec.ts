/** The page of a person's account: their name, address and password, their devices, and the end of it all. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { openClient, type Person } from "../acceptance/people.ts";
import { openDatabase } from "./database.ts";
import { expect, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";
import { drawPng } from "./generator-steps.ts";
import { isPhone, toast, topBar } from "./page-steps.ts";
import { forgetSession, signIn } from "./sign-in.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The code that a mail to the person holds, read in another tab. */
async function mailedCode(page: Page, { email }: Person): Promise<string> {
  const reader = await page.context().newPage();
  const { code } = await openMail(reader, "code", email);
  await reader.close();
  return code;
}

async function expectSignInRefused(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/auth");
  await page.locator("button[type=submit]").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toast(page, "Invalid email or password")).toBeVisible();
}

async function expectDeleted(page: Page, person: Person): Promise<void> {
  await expect(toast(page, "Your account is deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
  await expectSignInRefused(page, person);
}

test("the menu leads to the account, where a name is kept and the theme follows the menu's switch @main", async ({
  page,
  server,
  inspect,
}) => {
  const { email } = await signIn(page, server);
  await topBar(page).getByRole("button", { name: "Menu" }).click();
  await topBar(page).getByRole("link", { name: "Account" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await expect(part(page, "Devices").getByText("This device")).toBeVisible();
  await expect(part(page, "Ways to sign in").getByText("Email and password")).toBeVisible();
  await expect(part(page, "Plan and receipts").getByText("credits remaining")).toBeVisible();
  await inspect("account");

  const profile = part(page, "Profile");
  await expect(profile.getByText(email)).toBeVisible();
  await profile.getByRole("button", { name: "Save the name" }).click();
  await expect(profile.getByLabel("Name")).toHaveAccessibleDescription("Please enter a name");
  await profile.getByLabel("Name").fill("  Galatea of Nemi ");
  await profile.getByRole("button", { name: "Save the name" }).click();
  await expect(profile.getByText("GN", { exact: true })).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel("Name")).toHaveValue("Galatea of Nemi");

  const theme = part(page, "Appearance").getByRole("radiogroup", { name: "Theme" });
  await theme.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await topBar(page).getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(theme.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.keyboard.press("Escape");

  if (isPhone(page)) return;
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Delete the account" }).click();
  await expect(part(page, "Delete the account").getByRole("heading")).toBeInViewport();
  await expect(contents).toBeInViewport();
});

test("a picture is cut to a square, stands beside the name and in the menu, and is changed and removed @main", async ({
  page,
  server,
  inspect,
}) => {
  await signIn(page, server, { path: "/account" });
  const profile = part(page, "Profile");
  const file = profile.locator("input[type=file]");
  const shown = profile.locator("img");
  const inMenu = topBar(page).getByRole("link", { name: "Account", includeHidden: true }).locator("img");
  await file.setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await expect(profile.getByRole("alert")).toHaveText("Please choose a JPEG, PNG or WebP picture.");
  await file.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("words") });
  await expect(profile.getByRole("alert")).toBeVisible();
  await expect(shown).toHaveCount(0);

  const portrait = await sharp(await drawPng("#a33"))
    .resize(600, 900, { fit: "fill" })
    .png()
    .toBuffer();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: portrait });
  await expect(toast(page, "Your picture is saved")).toBeVisible();
  await expect(shown).toHaveJSProperty("naturalWidth", 512);
  await expect(shown).toHaveJSProperty("naturalHeight", 512);
  await expect(inMenu).toHaveCount(1);
  const first = await shown.getAttribute("src");
  await inspect("account-picture");

  await file.setInputFiles({ name: "two.png", mimeType: "image/png", buffer: await drawPng("#3a3") });
  await expect(shown).not.toHaveAttribute("src", first ?? "");
  await page.reload();
  await expect(shown).toHaveJSProperty("naturalWidth", 64);
  await topBar(page).getByRole("button", { name: "Menu" }).click();
  await expect(inMenu).toBeVisible();
  await inspect("account-menu", { fullPage: false });
  await page.keyboard.press("Escape");

  await profile.getByRole("button", { name: "Remove the picture" }).click();
  await expect(toast(page, "Your picture is removed")).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(inMenu).toHaveCount(0);
});

test("mails come in the language that was chosen", async ({ page, server }) => {
  const person = await signIn(page, server, { path: "/account" });
  const language = part(page, "Language of mails").getByRole("combobox", { name: "Language of mails" });
  await expect(language).toHaveValue("en");
  await language.selectOption("Deutsch");
  await expect(toast(page, "Your mails are in Deutsch now")).toBeVisible();
  await page.reload();
  await expect(language).toHaveValue("de");
  await openClient(server).auth.resetPasswordForEmail(person.email);
  await openMail(page, "Lege ein neues Passwort fest", person.email);
});

test("an address changes once both addresses have confirmed it", async ({ page, server, inspect }) => {
  const person = await signIn(page, server, { path: "/account" });
  const email = part(page, "E-mail");
  await expect(email.getByText("Confirmed", { exact: true })).toBeVisible();
  const field = email.getByLabel("New address");
  await field.fill(person.email);
  await email.getByRole("button", { name: "Change the address" }).click();
  await expect(field).toHaveAccessibleDescription("This is your present address.");
  await field.fill("not an address");
  await email.getByRole("button", { name: "Change the address" }).click();
  await expect(field).toHaveAccessibleDescription("This is not an e-mail address");
  const wanted = `new-${person.email}`;
  await field.fill(wanted);
  await email.getByRole("button", { name: "Change the address" }).click();
  await expect(email.getByText("Waiting for")).toContainText(wanted);
  await expect(field).toHaveValue("");
  await email.getByRole("button", { name: "Send the mail again" }).click();
  await expect(toast(page, "Sent again")).toBeVisible();
  await email.getByRole("button", { name: "Send the mail again" }).click();
  await expect(email.getByRole("alert")).toContainText("A mail was asked for a moment ago");
  await inspect("account-address-waits");

  const toNew = await openMail(page, "Confirm your new address", wanted);
  const toPresent = await openMail(page, "Confirm that your address changes", person.email);
  await page.goto(toNew.link);
  await expect(toast(page, "One address is confirmed.")).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(email.getByText("Waiting for")).toBeVisible();
  await page.goto(toPresent.link);
  await expect(email.getByText(wanted, { exact: true })).toBeVisible();
  await expect(email.getByText("Waiting for")).toBeHidden();
  await expect(page).toHaveURL(/\/account$/);
  const { password } = person;
  const signedIn = await openClient(server).auth.signInWithPassword({ email: wanted, password });
  expect(signedIn.error).toBeNull();
});

test("an address that is not confirmed says so, and how it is", async ({ page, server }) => {
  const database = await openDatabase(server);
  const person = await signIn(page, server);
  await database.query("update auth.users set email_confirmed_at = null where id = $1", [person.userId]);
  await database.end();
  await page.goto("/account");
  const email = part(page, "E-mail");
  await expect(email.getByText("Unconfirmed", { exact: true })).toBeVisible();
  await email.getByRole("button", { name: "Send the mail again" }).click();
  await expect(toast(page, "Sent again")).toBeVisible();
  const { link } = await openMail(page, "Confirm your address", person.email);
  await page.goto(link);
  await expect(page).toHaveURL(/\/account$/);
  await expect(email.getByText("Confirmed", { exact: true })).toBeVisible();
});

test("a new password asks for the present one, or for a code by mail @main", async ({
  page,
  server,
  inspect,
}) => {
  const person = await signIn(page, server, { path: "/account" });
  const password = part(page, "Password");
  const present = password.getByLabel("Present password", { exact: true });
  const wanted = password.getByLabel("New password", { exact: true });
  const save = password.getByRole("button", { name: "Set the password" });
  await save.click();
  await expect(present).toHaveAccessibleDescription("Please enter your present password");
  await present.fill("not the one");
  await wanted.fill("an entirely new one");
  await save.click();
  await expect(present).toHaveAccessibleDescription("This is not the password that you have now.");
  await present.fill(person.password);
  await wanted.fill("short");
  await save.click();
  await expect(wanted).toHaveAccessibleDescription(/characters/);
  await inspect("account-password");
  await wanted.fill("an entirely new one");
  await save.click();
  await expect(toast(page, "Your new password is set.")).toBeVisible();
  await expect(present).toHaveValue("");

  await password.getByRole("button", { name: "Use a code by mail instead" }).click();
  await password.getByRole("button", { name: "Mail me a code" }).click();
  await expect(toast(page, "The code is on its way")).toBeVisible();
  await password.getByLabel("Code").fill("000000");
  await wanted.fill("another new one");
  await save.click();
  await expect(password.getByLabel("Code")).toHaveAccessibleDescription(/^This code is not right/);
  await password.getByLabel("Code").fill(await mailedCode(page, person));
  await save.click();
  await expect(present).toHaveValue("");
  await forgetSession(page);
  await signIn(page, server, { person: { ...person, password: "another new one" }, path: "/account" });
});

test("parts that cannot be loaded say so where they would be, and appear after another try", async ({
  page,
  server,
  inspect,
}) => {
  const lost = ["**/rest/v1/rpc/own_sessions", "**/auth/v1/passkeys"];
  for (const address of lost)
    await page.route(address, (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  await signIn(page, server, { path: "/account" });
  for (const what of ["Your devices", "The protection of your account"])
    await expect(page.getByText(`${what} could not be loaded.`)).toBeVisible({ timeout: 20_000 });
  await inspect("account-lost-parts");
  for (const address of lost) await page.unroute(address);
  await part(page, "Devices").getByRole("button", { name: "Try again" }).click();
  await expect(part(page, "Devices").getByRole("list", { name: "Devices" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(part(page, "Second step")).toBeVisible();
});

test("another device is signed out from the list, and at once does nothing any more @main", async ({
  page,
  server,
  browser,
  inspect,
}) => {
  const person = await signIn(page, server);
  const phone = await browser.newContext({ baseURL: server.url, userAgent: iphone });
  const other = await phone.newPage();
  await other.goto("/auth");
  await other.locator("button[type=submit]").waitFor();
  await other.getByLabel("Email").fill(person.email);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.goto("/account");
  const devices = part(page, "Devices");
  // The sign-ins of the test itself, and the two browsers.
  const rows = devices.getByRole("list", { name: "Devices" }).getByRole("listitem");
  await expect(rows.first()).toContainText("This device");
  await inspect("account-devices");
  await devices.getByRole("button", { name: /^Sign out Safari on iPhone/ }).click();
  await expect(toast(page, "Safari on iPhone was signed out")).toBeVisible();
  await expect(devices.getByText("Safari on iPhone")).toBeHidden();
  const refused = await other.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem("galatea-session") ?? "{}") as {
      access_token?: string;
    };
    const answer = await fetch("/auth/v1/user", { headers: { authorization: `Bearer ${token}` } });
    return answer.status;
  });
  expect(refused).toBeGreaterThanOrEqual(401);
  await other.goto("/account");
  await expect(other.getByText("Sign in again to see your account.")).toBeVisible();
  await phone.close();

  await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("This device");
  expect((await person.client.auth.refreshSession()).error).not.toBeNull();
  await page.reload();
  await expect(rows).toHaveCount(1);
});

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

test("a person deletes the account by the password, and is signed out for good @main", async ({
  page,
  server,
  inspect,
}) => {
  const person = await signIn(page, server, { path: "/account" });
  await part(page, "Delete the account").getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const password = dialog.getByLabel("Password", { exact: true });
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(password).toHaveAccessibleDescription("Please enter your password");
  await password.fill("not the one");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(password).toHaveAccessibleDescription("This password is not right.");
  await inspect("account-deletion", { fullPage: false });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await part(page, "Delete the account").getByRole("button", { name: "Delete my account" }).click();
  await password.fill(person.password);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expectDeleted(page, person);
});

test("a person deletes the account by a code of a mail", async ({ page, server, inspect }) => {
  const person = await signIn(page, server, { path: "/account" });
  await part(page, "Delete the account").getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByRole("button", { name: "Use a code by mail instead" }).click();
  await dialog.getByRole("button", { name: "Mail me a code" }).click();
  await expect(toast(page, "The code is on its way")).toBeVisible();
  await dialog.getByLabel("Code").fill("12 34 56");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByLabel("Code")).toHaveAccessibleDescription(/^This code is not right/);
  await inspect("account-deletion-code", { fullPage: false });
  await dialog.getByLabel("Code").fill(await mailedCode(page, person));
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expectDeleted(page, person);
});
