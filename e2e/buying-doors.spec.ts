/** Every way to a purchase, from the click to the credits. */
import type { Page } from "@playwright/test";
import { buyPlan, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { copperHair, form, makeCharacter } from "./character-steps.ts";
import { openDatabase } from "./database.ts";
import { expect, test } from "./fixtures.ts";
import { topBar } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const buyMore = (page: Page) => page.getByRole("button", { name: "Buy more credits" });
const upgrade = (page: Page) => page.getByRole("button", { name: "Upgrade", exact: true });

const toolPages: readonly string[] = ["/images", "/videos", "/process", "/upscaler", "/characters"];

for (const path of toolPages) {
  test(
    `an upgrade bought from the free plan's notice on ${path} brings credits and opens the tool`,
    { tag: "@main" },
    async ({ page, server, capture }) => {
      await signIn(page, server, { path });
      await upgrade(page).last().click();
      await pick(page, "Standard");
      await capture(`buying-from-${path.slice(1)}`);
      await payByCard(page, "$12.00");
      await expectCredits(page, { added: "500", plan: "Standard", balance: "500" });
      await expect(page).toHaveURL(new RegExp(path));
      await expect(upgrade(page)).toHaveCount(0);
    },
  );
}

const paidPages: readonly string[] = [
  "/images",
  "/videos",
  "/process",
  "/upscaler",
  "/image-editor",
  "/characters",
];

for (const path of paidPages) {
  test(`somebody with a plan and no credits buys more on ${path} without leaving it`, async ({
    page,
    server,
    capture,
  }) => {
    const person = await signUp(server);
    await buyPlan(person);
    await spend(server, person, 500);
    await signIn(page, server, { person, path });
    if (path === "/characters") {
      // An open dialog hides the bar, by which the sign-in is noticed.
      await page.getByRole("button", { name: "Create character" }).click();
      await form(page).getByLabel("Name").fill("Mara");
      await form(page).getByRole("textbox", { name: "Description" }).fill(copperHair);
    }
    await buyMore(page).last().click();
    await capture(`buying-more-from-${path.slice(1)}`);
    await pick(page, "Standard", "Choose Your Plan");
    await payByCard(page, "$12.00");
    if (path === "/characters") {
      await expect(form(page).getByLabel("Name")).toHaveValue("Mara");
      await expect(buyMore(page)).toHaveCount(0);
      await page.keyboard.press("Escape");
    }
    await expectCredits(page, { added: "500", plan: "Standard", balance: "500" });
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(buyMore(page)).toHaveCount(0);
  });
}

test("somebody who never bought anything buys from the image editor", async ({ page, server }) => {
  await signIn(page, server, { path: "/image-editor" });
  await buyMore(page).last().click();
  await pick(page, "Standard", "Choose Your Plan");
  await payByCard(page, "$12.00");
  await expectCredits(page, { added: "500", plan: "Standard", balance: "500" });
});

test("the plan's limit of characters leads to a larger plan", async ({ page, server }) => {
  const person = await signUp(server);
  await buyPlan(person);
  for (const name of ["Ada", "Bea", "Cleo"]) await makeCharacter(server, person, name);
  await signIn(page, server, { person, path: "/characters" });
  await expect(page.getByText("3 of 3 characters")).toBeVisible();
  await upgrade(page).click();
  await pick(page, "Professional");
  await payByCard(page, "$26.00");
  await expectCredits(page, { added: "2,000", plan: "Professional", balance: "2,440" });
  await expect(page.getByText("3 of 5 characters")).toBeVisible();
});

test("characters that became read-only lead to a plan", async ({ page, server }) => {
  const person = await signUp(server);
  await buyPlan(person, "professional");
  for (const name of ["Ada", "Bea", "Cleo", "Dora"]) await makeCharacter(server, person, name);
  await endPlan(server, person);
  await signIn(page, server, { person, path: "/characters" });
  await expect(page.getByText("Your plan has ended, so your characters are read-only.")).toBeVisible();
  await upgrade(page).first().click();
  await pick(page, "Professional");
  await payByCard(page, "$26.00");
  await expectCredits(page, { added: "2,000", plan: "Professional", balance: "2,000" });
  await expect(page.getByText("read-only")).toHaveCount(0);
});

test(
  "a visitor picks a plan on the landing page, reads it beside the sign-up, and pays for it",
  { tag: "@main" },
  async ({ page, inspect }) => {
    await page.goto("/#pricing");
    await page.getByRole("article").filter({ hasText: "Professional" }).first().getByRole("link").click();
    const signUpTab = page.getByRole("tab", { name: "Sign Up" });
    await expect(signUpTab).toHaveAttribute("aria-selected", "true");
    const choice = page.getByText("Professional: 2,000 credits for $26, once.");
    await expect(choice).toBeVisible();
    await inspect("buying-chosen-plan");
    await page.getByRole("tab", { name: "Sign In" }).click();
    await expect(choice).toBeVisible();
    await signUpTab.click();
    await page.getByLabel("Email").fill(`door-${Date.now()}@example.org`);
    await page.getByLabel("Password", { exact: true }).fill("a calm and long phrase");
    await page.getByRole("checkbox", { name: "I am 18 or older" }).click();
    await page.getByRole("button", { name: "Create Account", exact: true }).click();
    await expect(dialogOf(page, "Choose Payment Method")).toContainText(
      "Professional: 2,000 credits for $26",
    );
    await payByCard(page, "$26.00");
    await expectCredits(page, { added: "2,000", plan: "Professional", balance: "2,000" });
    // A plan that was offered is not offered again.
    await page.goto("/dashboard");
    await expect(topBar(page)).toContainText("2,000 credits");
    await expect(page.getByText("plan is waiting")).toHaveCount(0);
  },
);

test("an empty balance can be filled beside it, on the dashboard and on the credits page", async ({
  page,
  server,
  inspect,
}) => {
  await signIn(page, server);
  const buy = topBar(page).getByRole("button", { name: "Buy credits" });
  await expect(buy).toBeVisible();
  await inspect("buying-from-the-dashboard");
  await buy.click();
  await pick(page, "Standard", "Choose Your Plan");
  await payByCard(page, "$12.00");
  await expectCredits(page, { added: "500", plan: "Standard", balance: "500" });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(buy).toHaveCount(0);
  await topBar(page)
    .getByRole("link", { name: /credits/ })
    .click();
  const more = page
    .getByRole("region", { name: "Balance and spending" })
    .getByRole("button", { name: "Buy more credits" });
  await expect(more).toBeVisible();
  await inspect("buying-beside-the-balance");
  await more.click();
  await expect(dialogOf(page, "Choose Your Plan").getByText("Current plan")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("the credits page leads to the plans while nothing is held", async ({ page, server }) => {
  await signIn(page, server, { path: "/account/credits" });
  await page
    .getByRole("region", { name: "Your credits by expiry" })
    .getByRole("link", { name: "See the plans" })
    .click();
  await page.getByRole("button", { name: "Upgrade: Launch" }).click();
  await payByCard(page, "$50.00");
  await expectCredits(page, { added: "5,000", plan: "Launch", balance: "5,000" });
});

test("the offer of one's own look on shared pages leads to its plan", async ({ page, server }) => {
  await signIn(page, server, { path: "/account/branding" });
  await page.getByRole("link", { name: "Get Growth, $150" }).click();
  await expect(dialogOf(page, "Choose Payment Method")).toContainText("Growth");
  await payByCard(page, "$150.00");
  await expectCredits(page, { added: "20,000", plan: "Growth", balance: "20,000" });
});

async function pick(page: Page, plan: string, dialog = "Choose Your Upgrade"): Promise<void> {
  await dialogOf(page, dialog)
    .getByRole("button", { name: new RegExp(`^${plan}`) })
    .click();
}

async function payByCard(page: Page, price: string): Promise<void> {
  const popup = page.context().waitForEvent("page");
  await dialogOf(page, "Choose Payment Method").getByRole("button", { name: /^Card/ }).click();
  const checkout = await popup;
  await checkout.getByRole("button", { name: `Pay ${price}` }).click();
  await expect(checkout.getByRole("heading", { name: "Paid" })).toBeVisible();
  await checkout.close();
}

type Arrival = { added: string; plan: string; balance: string };

async function expectCredits(page: Page, { added, plan, balance }: Arrival): Promise<void> {
  await expect(page.getByText(`${added} credits added. ${plan} is active.`)).toBeVisible();
  await expect(topBar(page)).toContainText(`${balance} credits`);
  await expect(page.getByRole("dialog", { name: /^Choose/ })).toHaveCount(0);
}

/** Spends credits as a finished job does. */
async function spend(server: RunningServer, { userId }: Person, credits: number): Promise<void> {
  await inDatabase(
    server,
    `select credits.settle(hold_id) from credits.reserve($1, $2, gen_random_uuid()::text, 'image', null)`,
    [userId, credits],
  );
}

/** Ends the person's credits, and with them the plan: the lots and their terms, which have to agree. */
async function endPlan(server: RunningServer, { userId }: Person): Promise<void> {
  await inDatabase(
    server,
    `with ended as (
       update public.credit_lots set expires_at = now() - interval '1 second' where user_id = $1 returning id, expires_at
     )
     update credits.lot_terms terms set expires_at = ended.expires_at from ended where ended.id = terms.lot_id`,
    [userId],
  );
}

async function inDatabase(server: RunningServer, sql: string, values: unknown[]): Promise<void> {
  const database = await openDatabase(server);
  try {
    await database.query(sql, values);
  } finally {
    await database.end();
  }
}
