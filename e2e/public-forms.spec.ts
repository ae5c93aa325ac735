/** The forms that strangers send: contact, withdrawal and report. */
import type { Page } from "@playwright/test";
import { openDatabase } from "./database.ts";
import { deafMailServer, expect, test } from "./fixtures.ts";

const operator = "operator@studio.example";
test.use({
  serverEnv: {
    OPERATOR_EMAIL: operator,
    ...deafMailServer,
    SUPPORT_REPLY_WITHIN: "24 hours",
    SUPPORT_HOURS: "Monday to Friday, 9 to 17 CET",
  },
});

/** Until the scripts run, what is submitted would leave the page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("form[data-ready]")).toBeVisible();
}

async function fillMessage(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("textbox", { name: "Subject" }).fill("Credits");
  await page.getByRole("textbox", { name: "Message" }).fill("How long do credits last?");
}

test(
  "a visitor writes to the operator once, however often the button is pressed, and reads when an answer comes",
  { tag: "@main" },
  async ({ page, server, inspect }) => {
    await open(page, "/contact");
    await expect(page.getByRole("link", { name: operator })).toBeVisible();
    await expect(page.getByText("Monday to Friday, 9 to 17 CET")).toBeVisible();
    await expect(page.getByText("Live chat")).toBeHidden();
    await expect(page.getByText("sent to them by mail")).toBeVisible();
    await page.getByText("Can I take a purchase back?").click();
    await expect(page.getByText("fewer than 10 generations")).toBeVisible();
    await inspect("contact");
    await fillMessage(page);
    await page.getByRole("button", { name: "Send Message" }).dblclick();
    await expect(page.getByText("Message sent! We'll get back to you within 24 hours.").first()).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
    expect(await page.context().cookies()).toEqual([]);
    const database = await openDatabase(server);
    try {
      const { rows } = await database.query(
        "select message.subject, mail.recipient from contact_messages message join mail_outbox mail on mail.mail_key = 'contact_message:' || message.id",
      );
      expect(rows).toEqual([{ subject: "Credits", recipient: operator }]);
    } finally {
      await database.end();
    }
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);

test("what is missing is told at its field, and words are kept when sending fails", async ({
  page,
  inspect,
}) => {
  await open(page, "/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Please tell us your name.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveAccessibleDescription(
    "Please write your message.",
  );
  await inspect("contact-errors");
  await fillMessage(page);
  await page.getByLabel("Email").fill("ada.example.org");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("ada@example.org");
  await page.route("**/functions/v1/*", (route) => route.abort());
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert")).toContainText("cannot be reached");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("How long do credits last?");
  await page.unroute("**/functions/v1/*");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText(/^Message sent!/).first()).toBeVisible({ timeout: 30_000 });
});

test("without scripts every form says whom to write to, and shows nothing that cannot work", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  for (const path of ["/contact", "/withdraw"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("link", { name: operator })).toHaveAttribute(
      "href",
      `mailto:${operator}`,
    );
    await expect(page.locator("[data-fill=operator]")).not.toContainText("published no name");
    await expect(page.locator("form")).toBeHidden();
  }
  await context.close();
});

test("a form that is sent before its scripts run keeps the words, and puts none into the address", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await fillMessage(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
  held.resolve();
  await expect(page.locator("form[data-ready]")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText(/24 hours/).first()).toBeVisible();
});
