import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import {
  balanceOf,
  buyPlan,
  callFunction,
  orderPlan,
  type Person,
  playPayment,
  signUp,
} from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { breakStorage } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { generate, topBar } from "./page-steps.ts";
import { signIn, signInAsCustomer } from "./sign-in.ts";

test("the credit history is filtered, extended, followed to a picture and downloaded as CSV", async ({
  page,
  server,
  capture,
}, testInfo) => {
  // With the plan, the oldest picture and the failed one, three rows more than the page shows at first.
  const firstCount = testInfo.project.name === "phone" ? 10 : 20;
  const person = await signUp(server);
  await buyPlan(person);
  const oldest = await makePicture(server, person, "the oldest of them");
  await failPicture(server, person);
  for (let i = 0; i < firstCount; i += 1) await makePicture(server, person, `lighthouse number ${i}`);
  await signIn(page, server, { person, path: "/account/credits" });
  await expect(rows(page)).toHaveCount(firstCount);
  await capture("credits-filled");

  const more = page.getByRole("button", { name: "Show more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(firstCount + 3);
  await expect(more).toHaveCount(0);
  // The keyboard goes on at the first row that was added.
  await expect(rows(page).nth(firstCount).getByRole("button")).toBeFocused();

  await show(page, "Refunded");
  await expect(rows(page, "Entries of this kind")).toHaveCount(1);
  await expect(rows(page, "Entries of this kind")).toContainText(
    /could not be stored\. Nothing was charged\..*−20 \+20/,
  );
  await show(page, "Bought");
  await expect(rows(page, "Entries of this kind")).toContainText(["Standard plan"]);
  await show(page, "Ended");
  await expect(
    page.getByText("No credits have expired. Credits that expire first are spent first."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByLabel("Tool").selectOption({ label: "Pictures" });
  await expect(rows(page, "Entries of this kind").first()).toContainText("−20");

  await page.goto(`/account/credits?job=${oldest}`);
  await expect(page.getByText("The job from your link")).toBeVisible();
  const asked = page.getByRole("button", { name: /The oldest of them/, expanded: true });
  await expect(asked).toBeFocused();
  await expect(asked).toBeInViewport();
  await expect(page.getByText(/^Charged .* the job is done$/)).toBeVisible();
  await page.getByRole("link", { name: "Open the picture", exact: true }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText(/the oldest of them/i);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`\\?job=${oldest}$`));
  await page.goto("/account/credits?job=00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("This job is not in your history.")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything as CSV" }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, "utf8")).split("\r\n");
  expect(lines[0]).toBe("\uFEFFentry,time,type,tool,amount,balance,job,purchase,reason");
  const amounts = lines.slice(1, -1).map((line) => Number(line.split(",")[4]));
  // The file lists the refund as a row of its own.
  expect(amounts).toHaveLength(firstCount + 4);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(await balanceOf(person));
});

test("charges, refunds and purchases appear live without moving what is being read", async ({
  page,
  server,
}) => {
  const person = await signUp(server);
  const paymentUrl = await buyPlan(person);
  for (let i = 0; i < 11; i += 1) await makePicture(server, person, `harbour number ${i} in fog`);
  await signIn(page, server, { person, path: "/account/credits" });
  await expect(rows(page).first()).toContainText("number 10");
  await page.evaluate(() => (document.documentElement.dataset["since"] = "the first load"));
  const read = rows(page).filter({ hasText: "number 5 " });
  await read.getByRole("button").click();
  await read.evaluate((row) => row.scrollIntoView({ block: "center" }));
  await expect(read).toContainText("the job is done");
  const before = await topOf(read);

  await makePicture(server, person, "a cottage garden in spring");
  await expect(rows(page).first()).toContainText("A cottage garden in spring");
  await expect(rows(page).first()).toContainText("Charged");
  await failPicture(server, person);
  await expect(rows(page).first()).toContainText("Refunded");
  expect(Math.abs((await topOf(read)) - before)).toBeLessThan(2);
  await expect(read.getByRole("button")).toHaveAttribute("aria-expanded", "true");

  const professional = await orderPlan(person, "professional");
  await playPayment(professional, "paid");
  await expect(page.getByRole("region", { name: "Purchases and receipts" })).toContainText("Professional");
  await expect(page.getByRole("region", { name: "Your credits by expiry" })).toContainText(
    "2,000 of 2,000 left",
  );
  await playPayment(paymentUrl, "refund_half");
  await expect(page.getByRole("region", { name: "Purchases and receipts" })).toContainText("Partly refunded");
  await expect(rows(page).first()).toContainText("Standard credits taken back");
  await expect(page.getByRole("region", { name: "Balance and spending" })).toContainText("2,010");
  await expect(topBar(page)).toContainText("2,010 credits");
  expect(await page.evaluate(() => document.documentElement.dataset["since"])).toBe("the first load");
});

test("somebody who spent everything reads that nothing is left, and somebody new that there is nothing yet", async ({
  page,
  server,
}) => {
  const holdings = page.getByRole("region", { name: "Your credits by expiry" });
  await signIn(page, server, { path: "/account/credits" });
  await expect(holdings).toContainText("Nothing yet. The credits of a plan appear here");
  await signInAsCustomer(page, server, "/account/credits");
  await expect(holdings).toContainText("500 of 500 left");
  await page.route("**/functions/v1/get-credits", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), lots: [] } });
  });
  await page.reload();
  await expect(holdings).toContainText(
    "Nothing is left: your credits were spent, have expired or were refunded.",
  );
  await expect(holdings.getByRole("link", { name: "See the plans" })).toBeVisible();
});

test("the chart of credits is read by keyboard, bar by bar", async ({ page, server, capture }) => {
  const person = await signInAsCustomer(page, server, "/account/credits");
  await expect(page.getByText(/^Nothing spent in /)).toBeVisible();
  await capture("credits-nothing-spent");
  await makePicture(server, person, "an old library");
  const chart = page.getByRole("group", { name: /^Credits spent in / });
  const today = chart.getByRole("button", { name: /: 20 credits\. Pictures 20$/ });
  await today.focus();
  await page.keyboard.press("Home");
  await expect(chart.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(chart.getByRole("button").last()).toBeFocused();
  await page.getByRole("radio", { name: "6 months" }).check();
  await expect(chart.getByRole("button")).toHaveCount(6);
  await expect(chart.getByRole("button").last()).toHaveAccessibleName(/20 credits/);
  await expect(page.getByRole("table", { name: /^Credits spent/ }).getByRole("row")).toHaveCount(2);
});

test("a daily limit stops a picture before it costs anything, and its message links to the limit", async ({
  page,
  server,
  capture,
}) => {
  const person = await signInAsCustomer(page, server, "/account/credits");
  const limit = page.getByRole("region", { name: "Daily limit" });
  await limit.getByRole("switch").press("Space");
  const field = limit.getByLabel("Credits a day");
  await field.fill("1.5");
  await field.press("Enter");
  await expect(limit.getByText("A whole number from 1 to 1,000,000.")).toBeVisible();
  await field.fill("20");
  await field.press("Enter");
  await expect(page.getByText("At most 20 credits a day")).toBeVisible();
  await expect(limit).toContainText("Spent today 0 of 20.");
  await makePicture(server, person, "a mountain lake at dawn");
  await expect(limit).toContainText("Spent today 20 of 20.");
  await capture("credits-limit-reached");

  await generate(page);
  await expect(
    page.getByRole("heading", { name: "Your daily limit of 20 credits is reached" }),
  ).toBeVisible();
  await expect(topBar(page)).toContainText("480 credits");
  await page.getByRole("link", { name: "Change the limit" }).click();
  await expect(page).toHaveURL(/\/account\/credits#daily-limit$/);
  await expect(limit).toBeInViewport({ ratio: 0.9 });
  await expect(limit).toBeFocused();
  await limit.getByRole("switch").press("Space");
  await expect(page.getByText("The daily limit is off")).toBeVisible();
  await makePicture(server, person, "a mountain lake at noon");
});

test("a receipt opens and prints on one page, and somebody else's is not found", async ({
  page,
  browser,
  server,
  capture,
}, testInfo) => {
  const person = await signUp(server);
  const paymentUrl = await buyPlan(person);
  await signIn(page, server, { person, path: "/account/credits" });
  await page.getByRole("region", { name: "Purchases and receipts" }).getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/account\/receipts\/[0-9a-f-]{36}$/);
  const receipt = page.getByRole("article", { name: /^Receipt \d+$/ });
  await expect(receipt).toContainText("$12.00");
  await expect(receipt).toContainText(person.email);
  await playPayment(paymentUrl, "refund_all");
  await expect(receipt).toContainText("−$12.00");
  await expect(receipt).toContainText("$0.00 USD");
  await expect(receipt).not.toContainText("The credits can be spent");
  await capture("credits-receipt-refunded");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
  await expect(topBar(page)).toBeHidden();
  if (testInfo.project.name === "desktop") {
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await testInfo.attach("receipt", { body: pdf, contentType: "application/pdf" });
  }

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(visitor, server);
  await visitor.goto(new URL(page.url()).pathname);
  await expect(visitor.getByRole("heading", { name: "There is no such receipt" })).toBeVisible();
  await expect(visitor.getByText("$12.00")).toHaveCount(0);
  await visitor.context().close();
});

const rows = (page: Page, list = "All entries"): Locator =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem");

/** A desktop shows the filters as buttons, a phone as a select. */
async function show(page: Page, filter: string): Promise<void> {
  const radio = page.getByRole("radio", { name: filter, exact: true });
  if (await radio.isVisible()) await radio.check();
  else await page.getByRole("combobox", { name: "Show" }).selectOption({ label: filter });
}

const topOf = (row: Locator): Promise<number> =>
  row.evaluate((element) => element.getBoundingClientRect().top);

const imageFunction = "generate-consistent-character";

/** @returns the id of its job. */
async function makePicture(server: RunningServer, person: Person, prompt: string): Promise<string> {
  const reply = await callFunction(server, person, imageFunction, { prompt, acceptOmissions: true });
  expect(reply.status).toBe(200);
  const { data } = await person.client
    .from("generation_jobs")
    .select("id")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  return String(data?.["id"]);
}

/** Charged and refunded in full: −20 +20. */
async function failPicture(server: RunningServer, person: Person): Promise<void> {
  const repair = await breakStorage(server);
  try {
    const reply = await callFunction(server, person, imageFunction, { prompt: "a castle on a cliff" });
    expect(await reply.json()).toMatchObject({ code: "storage_failed" });
  } finally {
    await repair();
  }
}
