/** Sign-in with a session from the API, which is quick, or through the form. */
import type { Page } from "@playwright/test";
import { buyPlan, openClient, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { expect } from "./fixtures.ts";
import { topBar } from "./page-steps.ts";

/** The app's key of its session in local storage. */
const sessionKey = "galatea-session";

type SignIn = { person?: Person; path?: string };

/** Signs in this person, or a new one, and opens the page. The browser gets a session of its own. */
export async function signIn(
  page: Page,
  server: RunningServer,
  { person, path = "/dashboard" }: SignIn = {},
): Promise<Person> {
  const visitor = person ?? (await signUp(server));
  const { email, password } = visitor;
  const { data, error } = await openClient(server).auth.signInWithPassword({ email, password });
  if (error) throw error;
  // Local storage needs a page of the origin; any answer of the server will do.
  await page.goto("/livez");
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    JSON.stringify(data.session),
  ] as const);
  await page.goto(path);
  await expect(topBar(page)).toContainText(/\d credits/);
  return visitor;
}

/** Signs in a new person with the Standard plan and its 500 credits, and opens the page. */
export async function signInAsCustomer(page: Page, server: RunningServer, path?: string): Promise<Person> {
  const person = await signUp(server);
  await buyPlan(person);
  await signIn(page, server, { person, ...(path && { path }) });
  await expect(topBar(page)).toContainText("500 credits");
  return person;
}

/** Leads to the dashboard. */
export async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/auth");
  // Until the scripts run, the form has no button that sends it.
  await page.locator("button[type=submit]").waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(topBar(page)).toContainText(/\d credits/);
}

/** The person logs out in another tab, while every other one stays open. */
export async function logOutInOtherTab(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await topBar(other).getByRole("button", { name: "Menu" }).click();
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL(/\/auth$/);
  await other.close();
}

/** Removes the stored session, so that the app's next check finds none. */
export const forgetSession = (page: Page): Promise<void> =>
  page.evaluate((key) => localStorage.removeItem(key), sessionKey);
