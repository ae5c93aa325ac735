import type { BrowserContext, Page } from "@playwright/test";
import { buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { breakStorage, cutRealtime } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { generate, topBar } from "./page-steps.ts";
import { signIn, signInAsCustomer } from "./sign-in.ts";

const password = "a calm and long phrase";

test(
  "a plan is bought by card, upgraded by crypto, and both are in the history",
  { tag: "@main" },
  async ({ page, context, server, capture }) => {
    await signIn(page, server, { path: "/subscription" });
    await page.getByRole("button", { name: "Upgrade: Standard" }).click();
    await capture("buying-method");
    const card = await openCheckout(page, context, /^Card/);
    await expect(page.getByText("Payment created! Complete payment in the new tab.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await payAndClose(card, "$12.00");
    await expect(page.getByText("500 credits added. Standard is active.")).toBeVisible();
    await expect(page.getByText("STANDARD", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Current Plan" })).toBeDisabled();

    await page.getByRole("button", { name: "Upgrade", exact: true }).click();
    const chooser = page.getByRole("dialog", { name: "Choose Your Upgrade" });
    await expect(chooser.getByRole("listitem")).toHaveText([/^Professional/, /^Launch/, /^Growth/]);
    await capture("buying-upgrade");
    await chooser.getByRole("button", { name: /^Professional/ }).click();
    const crypto = await openCheckout(page, context, /^Crypto/);
    await expect(page.getByText("Crypto payment created! Complete payment in the new tab.")).toBeVisible();
    await payAndClose(crypto, "$26.00");
    await expect(page.getByText("2,000 credits added. Professional is active.")).toBeVisible();
    await expect(page.getByText("PROFESSIONAL", { exact: true })).toBeVisible();
    await expect(topBar(page)).toContainText("2,500 credits");
    await capture("buying-professional");

    await balanceLink(page).click();
    await expect(page).toHaveURL(/\/account\/credits$/);
    const history = page.getByRole("list", { name: "All entries" });
    await expect(history.getByRole("listitem").filter({ hasText: "Professional" })).toContainText("2,000");
    await expect(history.getByRole("listitem").filter({ hasText: "Standard" })).toContainText("500");
    await capture("buying-history");
  },
);

test("axe finds nothing serious in the dialogs of buying", async ({ page, server, inspect }) => {
  await signInAsCustomer(page, server, "/subscription");
  await page.getByRole("button", { name: "Upgrade", exact: true }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Choose Your Upgrade" })).toBeVisible();
  await inspect("buying-choose-upgrade");
  await page.getByRole("button", { name: /^Launch/ }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Choose Payment Method" })).toBeVisible();
  for (const [name, path] of [
    ["Terms of Service", "/terms-of-service"],
    ["Refund Policy", "/refund-policy"],
  ] as const)
    await expect(page.getByRole("dialog").getByRole("link", { name })).toHaveAttribute("href", path);
  await inspect("buying-choose-method");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("somebody back from the payment page reads that credits are on their way, until they arrive", async ({
  page,
  server,
}) => {
  const person = await signIn(page, server, { path: "/subscription?payment=cancelled" });
  await expect(page.getByText("The payment was cancelled. Nothing was charged.")).toBeVisible();
  await page.getByRole("button", { name: "Close this note" }).click();
  await expect(page).toHaveURL(/\/subscription$/);

  const invoice = await callFunction(server, person, "create-paygate-invoice", { tier_name: "standard" });
  const { payment_url } = (await invoice.json()) as { payment_url: string };
  await page.goto("/subscription?payment=done");
  const thanks = page.getByText("Thank you. Your credits appear here as soon as the payment is confirmed.");
  await expect(thanks).toBeVisible();
  await fetch(payment_url, { method: "POST", body: new URLSearchParams({ decision: "paid" }) });
  await expect(page.getByText("500 credits added. Standard is active.")).toBeVisible();
  await expect(thanks).toHaveCount(0);
  await expect(page).toHaveURL(/\/subscription$/);
});

test("a blocked popup creates no invoice, a double click creates one, and a failed payment start closes its tab", async ({
  page,
  context,
  server,
}) => {
  await signIn(page, server);
  let invoices = 0;
  page.on("request", (request) => {
    if (/\/functions\/v1\/create-.*-invoice$/.test(request.url())) invoices += 1;
  });
  await page.goto("/subscription?plan=launch");
  await expect(page.getByRole("dialog", { name: "Choose Payment Method" })).toContainText("Launch: 5,000");
  // The plan leaves the address, so that neither a reload nor Back asks again.
  await expect(page).toHaveURL(/\/subscription$/);

  const open = await page.evaluateHandle(() => window.open.bind(window));
  await page.evaluate(() => (window.open = () => null));
  await page.getByRole("button", { name: /^Card/ }).click();
  await expect(page.getByText("Popup blocked! Please allow popups for this site.")).toBeVisible();
  expect(invoices).toBe(0);
  await page.evaluate((real) => (window.open = real), open);

  for (const [method, sentence] of [
    ["Card", "Failed to create payment. Please try again."],
    ["Crypto", "Failed to create crypto payment. Please try again."],
  ] as const) {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await context.route(/\/functions\/v1\/create-.*-invoice$/, async (route) => {
      await held;
      await route.fulfill({
        status: 503,
        json: { error: "Failed to create payment. Please try again.", code: "payments_unavailable" },
      });
    });
    const popup = context.waitForEvent("page");
    await page.getByRole("button", { name: new RegExp(`^${method}`) }).click();
    const tab = await popup;
    await expect(tab.getByText("Opening the payment page…")).toBeVisible();
    answer();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect.poll(() => tab.isClosed()).toBe(true);
    await context.unroute(/\/functions\/v1\/create-.*-invoice$/);
  }

  invoices = 0;
  const popup = context.waitForEvent("page");
  await page.getByRole("button", { name: /^Card/ }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  const tab = await popup;
  await expect(tab.getByRole("button", { name: "Pay $50.00" })).toBeVisible();
  expect(invoices).toBe(1);
  expect(context.pages()).toHaveLength(2);
});

test("a purchase made by e-mail before signing up is credited automatically, and a later one by the button", async ({
  page,
  capture,
}) => {
  const email = `early-${Date.now()}-${Math.random().toString(36).slice(2)}@example.org`;
  await buyElsewhere(page, email, "standard");
  await createAccount(page, email);
  await expect(
    page.getByText(
      "Welcome! We found and claimed 1 purchase(s) for you, adding 500 credits to your account!",
    ),
  ).toBeVisible();
  await expect(page.getByText("Your credits have been automatically added to your account.")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
  await capture("buying-claimed");

  const shop = await page.context().newPage();
  await buyElsewhere(shop, email, "professional");
  await shop.close();
  await page.goto("/subscription");
  // The page has claimed it by itself, so nothing is left for the button.
  await expect(page.getByText("We found and claimed 1 purchase(s)")).toBeVisible();
  await expect(topBar(page)).toContainText("2,500 credits");
  await page.getByRole("button", { name: "Check for purchases" }).click();
  await expect(page.getByText("No unclaimed purchases found for your account.")).toBeVisible();

  const again = await page.context().newPage();
  await buyElsewhere(again, email, "standard");
  await again.close();
  await page.getByRole("button", { name: "Check for purchases" }).click();
  await expect(page.getByText("Successfully claimed 1 purchase(s) and added 500 credits!")).toBeVisible();
  await expect(topBar(page)).toContainText("3,000 credits");

  const sentence = "Please confirm your e-mail address first. Only a confirmed address can claim purchases.";
  await page.route("**/functions/v1/claim-purchase", (route) =>
    route.fulfill({ status: 403, json: { error: sentence, code: "email_not_verified" } }),
  );
  await page.getByRole("button", { name: "Check for purchases" }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.unroute("**/functions/v1/claim-purchase");
  await page.route("**/functions/v1/claim-purchase", (route) => route.abort());
  await page.getByRole("button", { name: "Check for purchases" }).click();
  await expect(page.getByText("Failed to check for unclaimed purchases")).toBeVisible();
});

test("a visitor who picks a plan is offered it once after signing up", async ({ page, capture }) => {
  await page.goto("/#pricing");
  await page.getByRole("link", { name: "Get Started" }).nth(2).click();
  await expect(page.getByText("You chose this plan. Payment follows.")).toBeVisible();
  await createAccount(page, `picked-${Date.now()}@example.org`);
  const welcome = page.getByText("Welcome! Your Launch plan is waiting.");
  await expect(welcome).toBeVisible();
  // A message stays while the pointer is on it.
  await welcome.hover();
  await capture("buying-welcome");
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose Payment Method" });
  await expect(dialog).toContainText("Launch: 5,000 credits for $50");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("FREE", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the plans' links carry the plan to the sign-up", async ({ page }) => {
    await page.goto("/#pricing");
    await page.getByRole("link", { name: "Get Started" }).nth(2).click();
    await expect(page).toHaveURL(/\/auth\?plan=launch$/);
  });
});

test("a plan in the address of the sign-up is offered later, too", async ({ page }) => {
  await page.goto("/auth?plan=launch");
  await expect(page.getByText("You chose this plan. Payment follows.")).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("Welcome! Your Launch plan is waiting.")).toBeVisible();
});

test("the balance is up to date within ten seconds without the live channel", async ({ page, server }) => {
  await cutRealtime(page);
  await page.clock.install();
  const person = await signIn(page, server);
  await expect(topBar(page)).toContainText("0 credits");
  await buyPlan(person);
  await page.clock.fastForward(10_000);
  await expect(topBar(page)).toContainText("500 credits", { timeout: 5_000 });
});

test("somebody on the highest plan is offered more credits and no upgrade", async ({ page, server }) => {
  const person = await signUp(server);
  await buyPlan(person, "growth");
  await signIn(page, server, { person, path: "/subscription" });
  await expect(page.getByText("You're on the highest tier!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Buy more credits" })).toBeVisible();
});

test("a paid action lowers the balance at once, and a refusal restores it", async ({ page, server }) => {
  await signInAsCustomer(page, server);
  let refuse = (): void => undefined;
  const held = new Promise<void>((resolve) => (refuse = resolve));
  await page.route("**/functions/v1/generate-consistent-character", async (route) => {
    await held;
    await route.fulfill({
      status: 403,
      json: {
        error: "This would go over your own daily limit. Nothing was charged.",
        code: "daily_cap_reached",
        daily_cap_credits: 40,
      },
    });
  });
  await generate(page);
  await expect(topBar(page)).toContainText("480 credits");
  refuse();
  await expect(topBar(page)).toContainText("500 credits");
  await expect(
    page.getByRole("heading", { name: "Your daily limit of 40 credits is reached" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Change the limit" }).click();
  await expect(page).toHaveURL(/\/account\/credits#daily-limit$/);
});

test("a picture that cannot be stored costs nothing, and its message links to the refund in the history", async ({
  page,
  server,
  capture,
}) => {
  await signInAsCustomer(page, server);
  const repair = await breakStorage(server);
  try {
    await generate(page);
    await expect(page.getByRole("heading", { name: "The picture could not be stored" })).toBeVisible({
      timeout: 20_000,
    });
  } finally {
    await repair();
  }
  await expect(page.getByText("20 credits are back")).toBeVisible();
  await expect(page.getByText(/Nothing was charged/).first()).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
  await capture("buying-failed");
  await page.getByRole("link", { name: "See the refund" }).click();
  await expect(page).toHaveURL(/\/account\/credits\?job=/);
  const row = page.getByRole("list", { name: "All entries" }).getByRole("button", { expanded: true });
  await expect(row).toContainText("Refunded");
  await expect(row).toContainText(/−20\s*\+20/);
  await capture("buying-refund");
});

const balanceLink = (page: Page) => topBar(page).getByRole("link", { name: /credits/ });

async function createAccount(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("tab").nth(1).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: "I am 18 or older" }).click();
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function openCheckout(page: Page, context: BrowserContext, method: RegExp): Promise<Page> {
  const popup = context.waitForEvent("page");
  await page.getByRole("button", { name: method }).click();
  return popup;
}

async function payAndClose(checkout: Page, price: string): Promise<void> {
  await checkout.getByRole("button", { name: `Pay ${price}` }).click();
  await expect(checkout.getByRole("heading", { name: "Paid" })).toBeVisible();
  await checkout.close();
}

/** The sandbox's shop, which knows no accounts. */
async function buyElsewhere(page: Page, email: string, plan: string): Promise<void> {
  await page.goto(`/checkout/sandbox/external?plan=${plan}`);
  await page.getByLabel("Your e-mail address").fill(email);
  await page.getByRole("button", { name: "Go to payment" }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
}
