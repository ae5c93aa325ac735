/** The withdrawal function: name the purchase, confirm its words, keep the receipt. */
import type { Page } from "@playwright/test";
import { buyPlan, playPayment } from "../acceptance/people.ts";
import { openDatabase } from "./database.ts";
import { deafMailServer, expect, test } from "./fixtures.ts";
import { signInAsCustomer } from "./sign-in.ts";

const operator = "operator@studio.example";
test.use({ serverEnv: { OPERATOR_EMAIL: operator, ...deafMailServer } });

/** Until the scripts run, what is submitted would leave the page. */
async function open(page: Page, path = "/withdraw"): Promise<void> {
  await page.goto(path);
  await expect(page.locator("form[data-ready]")).toBeVisible();
}

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const recorded = (page: Page) => page.getByRole("heading", { name: "Your withdrawal is recorded" });

test(
  "a visitor names a purchase, confirms the words that are shown, and keeps the receipt of the screen and of the mail",
  { tag: "@main" },
  async ({ page, server, inspect }) => {
    await page.goto("/refund-policy");
    await page
      .getByRole("main")
      .getByRole("link", { name: "Withdraw from contract here", exact: true })
      .click();
    await expect(page.locator("form[data-ready]")).toBeVisible();
    await inspect("withdraw");
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByLabel("Or what you know of the purchase").fill("The Standard plan, about 3 May, $12");
    await button(page, "Continue").click();
    await expect(page.getByRole("heading", { name: "What you declare" })).toBeFocused();
    for (const words of [
      "I withdraw from my contract about this purchase.",
      "Name: Ada Lovelace",
      "Purchase: The Standard plan, about 3 May, $12",
      "Confirmation to: ada@example.org",
    ])
      await expect(page.getByText(words)).toBeVisible();
    await inspect("withdraw-confirm");
    // The way back keeps every word, and changed words are shown again before they count.
    await button(page, "Change something").click();
    await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
    await page.getByLabel("Receipt or order number").fill("4711");
    await button(page, "Continue").click();
    await expect(page.getByText("Receipt or order: 4711")).toBeVisible();
    await button(page, "Confirm withdrawal").dblclick();
    await expect(recorded(page)).toBeFocused({ timeout: 30_000 });
    const reference = await page.getByText(/^W-\w{4}-\w{4}$/).innerText();
    await expect(page.getByText("Receipt or order: 4711")).toBeVisible();
    await expect(page.getByText("This receipt goes to ada@example.org by mail")).toBeVisible();
    await inspect("withdraw-receipt");
    expect(await page.context().cookies()).toEqual([]);

    await page.goto("/dev/mailbox");
    await page.getByRole("link", { name: `Your withdrawal ${reference} was received` }).click();
    const mail = page.getByRole("article");
    await expect(mail).toContainText("Name: Ada Lovelace");
    await expect(mail).toContainText(/\d\d:\d\d:\d\d UTC/);
    await inspect("withdraw-mail");
    const database = await openDatabase(server);
    try {
      const { rows } = await database.query(
        "select recipient from mail_outbox where data ->> 'reference' = $1 order by recipient",
        [reference],
      );
      expect(rows).toEqual([{ recipient: "ada@example.org" }, { recipient: operator }]);
    } finally {
      await database.end();
    }
  },
);

test("a signed-in person chooses one of their own purchases, and reads what the rules compute for it", async ({
  page,
  server,
  inspect,
}) => {
  const person = await signInAsCustomer(page, server, "/account/credits");
  await buyPlan(person, "professional");
  const { data } = await person.client
    .from("purchases")
    .select("id, receipt_number, tier")
    .order("receipt_number");
  const [standard, professional] = data ?? [];
  await page.goto(`/account/receipts/${standard?.["id"]}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: "Withdraw from contract here", exact: true })
    .click();
  const receiptOf = (purchase: typeof standard) =>
    page.getByRole("radio", { name: `Receipt ${purchase?.["receipt_number"]}` });
  await expect(receiptOf(standard)).toBeChecked();
  await expect(receiptOf(professional)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Receipt or order number")).toBeHidden();
  await page.getByRole("radio", { name: "Another purchase" }).check();
  await expect(page.getByLabel("Receipt or order number")).toBeVisible();
  await receiptOf(standard).check();
  await page.getByLabel("Name").fill("Ada Lovelace");
  await inspect("withdraw-own");
  await button(page, "Continue").click();
  await expect(page.getByText(/Purchase: Standard plan, \$12\.00, paid on/)).toBeVisible();
  await button(page, "Confirm withdrawal").click();
  await expect(recorded(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("gives back all of it: $12.00.")).toBeVisible();
  await inspect("withdraw-own-receipt");
});

test("a purchase that was withdrawn from says so, and one that was given back offers no withdrawal", async ({
  page,
  server,
  inspect,
}) => {
  const person = await signInAsCustomer(page, server, "/account/credits");
  const paymentUrl = await buyPlan(person, "professional");
  const { data } = await person.client.from("purchases").select("id, receipt_number, tier");
  const numberOf = (plan: string) => data?.find(({ tier }) => tier === plan)?.["receipt_number"];
  const [standard, professional] = [numberOf("standard"), numberOf("professional")];
  const declare = async () => {
    await open(page, `/withdraw?receipt=${standard}`);
    await expect(page.getByRole("radio", { name: `Receipt ${standard}` })).toBeChecked();
    await page.getByLabel("Name").fill("Ada Lovelace");
    return async () => {
      await button(page, "Continue").click();
      await button(page, "Confirm withdrawal").click();
      await expect(recorded(page)).toBeVisible({ timeout: 30_000 });
      return (await page.getByText(/^W-\w{4}-\w{4}$/).textContent()) ?? "";
    };
  };
  const first = await (await declare())();
  await playPayment(paymentUrl, "refund_all");
  const again = await declare();
  await expect(page.getByText(`Withdrawal ${first} waits for the operator's decision.`)).toBeVisible();
  await expect(page.getByText(`You need no second one: ${first} counts.`)).toBeVisible();
  await expect(page.getByRole("radio", { name: `Receipt ${professional}` })).toBeDisabled();
  await inspect("withdraw-again");
  await again();
  await expect(
    page.getByText(`${first} was received before for the same purchase, and counts.`),
  ).toBeVisible();
  await inspect("withdraw-again-receipt");
  const withdraw = page
    .getByRole("main")
    .getByRole("link", { name: "Withdraw from contract here", exact: true });
  for (const { id, tier } of data ?? []) {
    await page.goto(`/account/receipts/${id}`);
    await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeVisible();
    await expect(withdraw).toHaveCount(tier === "standard" ? 1 : 0);
  }
});

test("what is missing is told at its field, and words are kept when sending fails", async ({
  page,
  inspect,
}) => {
  await open(page);
  await button(page, "Continue").click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Receipt or order number")).toHaveAccessibleDescription(
    "Please name the purchase: by its number, or by what you know of it.",
  );
  await inspect("withdraw-errors");
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada.example.org");
  await page.getByLabel("Receipt or order number").fill("17");
  await button(page, "Continue").click();
  await expect(page.getByLabel("Email")).toBeFocused();
  // The server's rules for addresses are stricter; its refusal leads back to the field.
  await page.getByLabel("Email").fill("ada@-.-");
  await button(page, "Continue").click();
  await button(page, "Confirm withdrawal").click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "This e-mail address does not look right.",
  );
  await page.getByLabel("Email").fill("ada@example.org");
  await button(page, "Continue").click();
  await page.route("**/functions/v1/*", (route) => route.abort());
  await button(page, "Confirm withdrawal").click();
  await expect(page.getByRole("alert")).toContainText("cannot be reached");
  await expect(page.getByText("Receipt or order: 17")).toBeVisible();
  await page.unroute("**/functions/v1/*");
  await button(page, "Confirm withdrawal").click();
  await expect(recorded(page)).toBeVisible({ timeout: 30_000 });
});

test("the function is linked from every public page, under the words of the law", async ({ page }) => {
  for (const path of ["/", "/terms-of-service", "/contact"]) {
    await page.goto(path);
    const links = page.getByRole("link", { name: "Withdraw from contract here", exact: true });
    await expect(links.last()).toHaveAttribute("href", "/withdraw");
    await expect(page.getByRole("contentinfo").getByText("Withdraw from contract here")).toBeVisible();
  }
  await page.getByText("Can I take a purchase back?").click();
  const answer = page.getByRole("group").filter({ hasText: "Can I take a purchase back?" });
  await expect(answer.getByRole("link", { name: "Withdraw from contract here" })).toBeVisible();
});

test("nobody scrolls sideways on a small phone, also with long words", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page);
  await page.getByLabel("Name").fill("A".repeat(100));
  await page.getByLabel("Email").fill(`${"a".repeat(60)}@${"b".repeat(60)}.example.org`);
  await page.getByLabel("Receipt or order number").fill("9".repeat(100));
  await button(page, "Continue").click();
  await expect(button(page, "Confirm withdrawal")).toBeVisible();
  const isWider = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isWider()).toBe(false);
  await button(page, "Confirm withdrawal").click();
  await expect(recorded(page)).toBeVisible({ timeout: 30_000 });
  expect(await isWider()).toBe(false);
});
