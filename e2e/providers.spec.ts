/** Signing in with the organisation's own sign-on: there and back, the one question, cancelling, linking and unlinking. */
import type { Page } from "@playwright/test";
import { startOpenIdProvider, type TestOpenIdProvider } from "../acceptance/openid-provider.ts";
import { signUp } from "../acceptance/people.ts";
import { freePort, startServer } from "../acceptance/server.ts";
import { expect, test as base } from "./fixtures.ts";
import { topBar } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

type SignOn = TestOpenIdProvider & { env: Record<string, string> };

const test = base.extend<object, { signOn: SignOn }>({
  signOn: [
    async ({ serverEnv }, use) => {
      const port = String(await freePort());
      const provider = await startOpenIdProvider({
        redirectUris: [`http://localhost:${port}/auth/v1/callback`],
      });
      const env = {
        ...serverEnv,
        PORT: port,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_LABEL: "Example",
      };
      await use({ ...provider, env });
      await provider.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ signOn }, use) => {
      const server = await startServer(signOn.env);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function answerAs(page: Page, account: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Example sign-on" })).toBeVisible();
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("somebody signs in with their organisation's sign-on, answers one question, and comes back without it @main", async ({
  page,
  signOn,
  inspect,
}) => {
  const account = `nora-${Date.now()}`;
  signOn.accounts.set(account, { email: `${account}@example.com`, email_verified: true, name: "Nora" });
  await page.goto("/auth?for=pictures");
  await expect(page.getByRole("button", { name: "Continue with Example" })).toBeVisible();
  await inspect("auth-with-provider");

  await page.getByRole("button", { name: "Continue with Example" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/auth\?for=pictures/);
  await expect(page.getByRole("alert")).toContainText("The sign-in was cancelled");
  await inspect("auth-provider-cancelled");

  await page.getByRole("button", { name: "Continue with Example" }).click();
  await answerAs(page, account);
  await expect(page.getByRole("heading", { name: "One question first" })).toBeVisible();
  await inspect("adult-statement");
  await page.getByRole("button", { name: "Open the studio" }).click();
  const adult = page.getByRole("checkbox", { name: "I am 18 or older" });
  await expect(adult).toBeFocused();
  await expect(adult).toHaveAccessibleDescription("Please confirm that you are 18 or older");
  await adult.click();
  await page.getByRole("button", { name: "Open the studio" }).click();
  await expect(page).toHaveURL(/\/images$/);
  await expect(topBar(page)).toContainText("0 credits");

  await topBar(page).getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole("button", { name: "Continue with Example" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(topBar(page)).toContainText("0 credits");
});

test("a person links their organisation's sign-on, keeps one way in, and cannot link one of somebody else @main", async ({
  page,
  server,
  signOn,
  inspect,
}) => {
  const account = `otto-${Date.now()}`;
  signOn.accounts.set(account, { email: `${account}@example.com`, email_verified: true });
  await signIn(page, server, { path: "/account" });
  const ways = page.getByRole("region", { name: "Ways to sign in" });
  await expect(ways.getByText("Your only way to sign in stays linked.")).toBeVisible();
  await ways.getByRole("button", { name: "Link Example" }).click();
  await answerAs(page, account);
  await expect(page).toHaveURL(/\/account$/);
  await expect(ways.getByText(`${account}@example.com`)).toBeVisible();
  await inspect("identities");

  await ways.getByRole("button", { name: "Unlink Email and password" }).click();
  await inspect("identities-unlink", { fullPage: false });
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expect(ways.getByText("Email and password")).toBeHidden();
  await expect(ways.getByText("Your only way to sign in stays linked.")).toBeVisible();

  await signIn(page, server, { person: await signUp(server), path: "/account" });
  await ways.getByRole("button", { name: "Link Example" }).click();
  await expect(page.getByText(/^That account is linked already/)).toBeVisible();
});

test("a sign-in that nobody began here ends at the sign-in page with the reason, and no link signs its reader in", async ({
  page,
  server,
}) => {
  await page.goto("/auth/v1/callback?code=stolen&state=of-somebody-else");
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("alert")).toContainText("began in another browser");

  const { accessToken } = await signUp(server);
  const session = new URLSearchParams({
    access_token: accessToken,
    refresh_token: "of-the-attacker",
    token_type: "bearer",
    expires_in: "3600",
  });
  await page.goto(`/auth#${session.toString()}`);
  await page.locator("button[type=submit]").waitFor();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Come in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("galatea-session"))).toBeNull();
});
