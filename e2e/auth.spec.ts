/** Signing up and in: every sentence of the page, when it works and when it does not. */
import { createHash } from "node:crypto";
import type { Locator, Page, Route } from "@playwright/test";
import { signUp } from "../acceptance/people.ts";
import { openDatabase } from "./database.ts";
import { delayScripts } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { topBar } from "./page-steps.ts";

test("somebody who signs up or in reads what is missing, wrong, taken, in progress and done", async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const fill = async (email: string, password: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
  };
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
  await expectHalves(page.getByRole("tablist", { name: "Account" }));
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Please fill in all fields")).toBeVisible();
  await fill(person.email, person.password);
  const adult = page.getByRole("checkbox", { name: "I am 18 or older" });
  await expect(adult).toHaveAccessibleDescription("Please confirm that you are 18 or older");
  await adult.click();
  const signedUp = await holdAnswer(page, "**/auth/v1/signup*");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
  signedUp.release();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "An account with this email already exists",
  );
  await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();

  await page.getByRole("tab", { name: "Sign In" }).click();
  await fill(person.email, person.password);
  const signedIn = await holdAnswer(page, "**/auth/v1/token*");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  signedIn.release();
  await expect(page.getByText("Successfully signed in!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  // Somebody who is signed in is led past the sign-in and the landing page.
  for (const path of ["/auth", "/"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(topBar(page)).toContainText("0 credits");
  }
});

test("who signs up reads the terms and the privacy policy beside the form, which keeps its words", async ({
  page,
}) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Email").fill("ada@example.org");
  for (const [name, path] of [
    ["Terms of Service", "/terms-of-service"],
    ["Privacy Policy", "/privacy-policy"],
  ] as const) {
    const opened = page.waitForEvent("popup");
    await page.getByRole("tabpanel").getByRole("link", { name }).click();
    const rules = await opened;
    await expect(rules).toHaveURL(new RegExp(`${path}$`));
    await expect(rules.getByRole("heading", { level: 1, name })).toBeVisible();
    await rules.close();
  }
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
});

test("what is typed before the sign-in page is ready stays in the form and out of the address", async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const scripts = await delayScripts(page);
  await page.goto("/auth", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/auth$/);
  scripts.release();
  await page.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an owner whose account strangers guess at signs in while the page says what it waits for", async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const database = await openDatabase(server);
  // As a hundred failures from other addresses leave it.
  const key = `failedSignInPerEmail:${createHash("sha256").update(person.email).digest("base64url")}`;
  await database.query("insert into auth.rate_limits (key, points, expire) values ($1, 100, $2)", [
    key,
    Date.now() + 3_600_000,
  ]);
  await database.end();
  await page.goto("/auth");
  await page.locator("button[type=submit]").waitFor();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  const challenge = await holdAnswer(page, "**/auth/v1/challenge");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "solves a short task" })).toBeVisible();
  challenge.release();
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** The two tabs share the width of their track, but for its edge. */
async function expectHalves(track: Locator): Promise<void> {
  const edgePx = 8;
  const [whole, ...tabs] = await Promise.all(
    [track, ...(await track.getByRole("tab").all())].map(
      async (part) => (await part.boundingBox())?.width ?? 0,
    ),
  );
  expect(tabs.map(Math.round)).toEqual([0, 1].map(() => Math.round(((whole ?? 0) - edgePx) / 2)));
}

/** The server gets the request at once; the page gets the answer when it is released. */
async function holdAnswer(page: Page, url: string): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    url,
    async (route: Route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { release: () => release() };
}
