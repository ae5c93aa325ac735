/** Several pictures in one order: their price, how they arrive, and what happens when some of them do not. */
import { balanceOf, buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { button, come, describe, jobsOf, lighthouse, places, seeMade, seePlaces } from "./generator-steps.ts";
import { expect, test } from "./studio.ts";
import { breakStorage, enter, pressGenerate, topBar } from "./visits.ts";

test("a batch says its price, arrives side by side, and each picture opens", async ({
  page,
  server,
  capture,
  hold,
}) => {
  await come(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "3 pictures" }).click();
  await expect(button(page)).toHaveText(/Generate 3.*60 credits/);
  const last = await hold({ place: 2 });
  await pressGenerate(page);
  await expect(topBar(page)).toContainText("440 credits");
  await expect(page.getByText("2 of 3 done")).toBeVisible();
  await capture("generator-batch-working");
  await last.letGo();
  await seePlaces(page, 3);
  await expect(page.getByRole("heading", { name: "Three pictures" })).toBeVisible();
  await capture("generator-batch-done");
  await expect(topBar(page)).toContainText("440 credits");
  await places(page).nth(1).click();
  await expect(page.getByRole("dialog")).toContainText(lighthouse, { ignoreCase: true });
});

test(
  "a cancelled picture of a batch gives its credits back, and the others arrive",
  { tag: "@long" },
  async ({ page, server, hold }) => {
    const person = await come(page, server);
    await describe(page, lighthouse);
    await page.getByRole("radio", { name: "4 pictures" }).click();
    await hold({ place: 3 });
    await pressGenerate(page);
    await expect(page.getByText(/of 4 done/)).toBeVisible();
    const last = (await jobsOf(person)).find(({ input }) => input.batch?.index === 3);
    await callFunction(server, person, "cancel-job", { job_id: last?.id });
    await expect(page.getByText("20 credits are back").first()).toBeVisible();
    await seePlaces(page, 3);
    await expect(topBar(page)).toContainText("440 credits");
  },
);

test("of a batch one picture fails: three arrive, its credits come back, and it is told once", async ({
  page,
  server,
  capture,
  hold,
}) => {
  const person = await come(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "4 pictures" }).click();
  const last = await hold({ place: 3 });
  await pressGenerate(page);
  await seePlaces(page, 3);
  await expect(page.getByText("3 of 4 done")).toBeVisible();
  await expect(topBar(page)).toContainText("420 credits");
  const mend = await breakStorage(server);
  try {
    await last.letGo();
    await expect(page.getByText(/could not be stored\. 20 credits are back\./)).toBeVisible({
      timeout: 30_000,
    });
  } finally {
    await mend();
  }
  const told = page.locator("[data-sonner-toast]").filter({ hasText: "3 of 4 images generated" });
  await expect(told).toContainText("Credits used: 60");
  await expect(told).toContainText("1 failed; nothing was charged for it.");
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(1);
  await capture("generator-batch-one-failed");
  await expect(page.getByRole("heading", { name: "Three pictures" })).toBeVisible();
  await expect(topBar(page)).toContainText("440 credits");
  expect(await balanceOf(person)).toBe(440);
  await expect(page.getByText("One picture was not made")).toBeVisible();
  await expect(page.getByRole("link", { name: "Refund" })).toHaveCount(1);

  await page.getByRole("button", { name: /^Try one again/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Continue/ })
    .click();
  await seeMade(page);
  expect(await balanceOf(person)).toBe(420);
  // What was told is not told again.
  await page.reload();
  await expect(topBar(page)).toContainText("420 credits");
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test(
  "a batch that fails gives everything back and can be tried again",
  { tag: "@long" },
  async ({ page, server }) => {
    await come(page, server);
    const mend = await breakStorage(server);
    try {
      await describe(page, lighthouse);
      await page.getByRole("radio", { name: "2 pictures" }).click();
      await pressGenerate(page);
      await expect(page.getByText("40 credits are back").first()).toBeVisible({ timeout: 45_000 });
    } finally {
      await mend();
    }
    await expect(topBar(page)).toContainText("500 credits");
    await page.getByRole("button", { name: /^Try again/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Continue/ })
      .click();
    await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible({ timeout: 30_000 });
  },
);

test(
  "a batch that is too dear names the way out: more credits, or fewer pictures",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await signUp(server);
    await buyPlan(person);
    await page.route("**/functions/v1/get-user-subscription", async (route) => {
      const reply = await route.fetch();
      const info = (await reply.json()) as Record<string, unknown>;
      await route.fulfill({ response: reply, json: { ...info, credits_balance: 45 } });
    });
    await enter(page, server, person);
    await page.goto("/images");
    await describe(page, lighthouse);
    await page.getByRole("radio", { name: "3 pictures" }).click();
    await expect(button(page)).toHaveText("Insufficient Credits");
    await expect(
      page
        .getByText("Insufficient credits. You need 60 credits to generate 3 images, but you have 45 credits.")
        .last(),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Buy more credits" }).last()).toBeVisible();
    await page.getByRole("button", { name: "make 2" }).last().click();
    await expect(button(page)).toHaveText(/Generate 2.*40 credits/);
  },
);
