/** The door of the studio: every sentence that it says, while somebody comes in and when somebody cannot. */
import type { Page, Route } from "@playwright/test";
import { signUp } from "../acceptance/people.ts";
import { expect, test } from "./studio.ts";
import { keepAsleep, topBar } from "./visits.ts";

test(
  "signing in and up say what is missing, under way, wrong, taken and done, in the specification's words",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await signUp(server);
    const fill = async (email: string, password: string) => {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
    };
    await page.goto("/auth");
    await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Please fill in all fields")).toBeVisible();
    await fill(person.email, person.password);
    await page.getByRole("checkbox", { name: "I am 18 or older" }).click();
    const signedUp = await holdAnswer(page, "**/auth/v1/signup*");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
    signedUp.letGo();
    await expect(page.getByText("An account with this email already exists")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create Account" })).toBeEnabled();

    await page.getByRole("tab", { name: "Sign In" }).click();
    await fill(person.email, person.password);
    const signedIn = await holdAnswer(page, "**/auth/v1/token*");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
    signedIn.letGo();
    await expect(page.getByText("Successfully signed in!")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    // Whoever is in is led past the door and the landing page.
    for (const path of ["/auth", "/"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(topBar(page)).toContainText("0 credits");
    }
  },
);

test("what is typed and sent before the page is awake stays out of the address, and is there when it is", async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const asleep = await keepAsleep(page);
  await page.goto("/auth", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/auth$/);
  asleep.wake();
  await page.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** The server hears it at once; the page hears back when it is let go. */
async function holdAnswer(page: Page, url: string): Promise<{ letGo: () => void }> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    url,
    async (route: Route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { letGo: () => letGo() };
}
