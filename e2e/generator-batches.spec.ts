/** Several pictures in one request: their price, how they arrive, and what happens when some fail. */
import { balanceOf, buyPlan, callFunction, signUp } from "../acceptance/people.ts";
import { breakStorage, pretendSubscription } from "./faults.ts";
import { describe } from "./description-steps.ts";
import { expect, test } from "./fixtures.ts";
import {
  batchPictures,
  jobsOf,
  lighthouse,
  openGenerator,
  seeBatchPictures,
  seeMade,
} from "./generator-steps.ts";
import { mainButton, pressGenerate, topBar } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";

test("a batch shows its price, arrives side by side, and each picture opens", async ({
  page,
  server,
  capture,
  hold,
}) => {
  await openGenerator(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "3 pictures" }).click();
  await expect(mainButton(page)).toHaveText(/Generate 3.*60 credits/);
  const first = await hold({ index: 0 });
  await pressGenerate(page);
  await expect(topBar(page)).toContainText("440 credits");
  await expect(page.getByText("2 of 3 done")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("67%")).toBeVisible();
  await expect(page.getByText(/^Picture \d of 3 waits$/)).toHaveText("Picture 1 of 3 waits");
  await capture("generator-batch-working");
  await first.release();
  await seeBatchPictures(page, 3);
  await expect(page.getByRole("heading", { name: "Three pictures" })).toBeVisible();
  await capture("generator-batch-done");
  for (const position of [1, 2, 3]) {
    await expect(page.getByText(`Picture ${position} of 3`)).toBeVisible();
    for (const action of ["Vary", "Upscale", "Download"])
      await expect(
        page
          .getByRole("link", { name: `${action} picture ${position}` })
          .or(page.getByRole("button", { name: `${action} picture ${position}` })),
      ).toHaveText(action);
  }
  await expect(topBar(page)).toContainText("440 credits");
  await batchPictures(page).nth(1).click();
  await expect(page.getByRole("dialog")).toContainText(lighthouse, { ignoreCase: true });
});

test("cancelling one picture of a batch returns its credits, and the others arrive", async ({
  page,
  server,
  hold,
}) => {
  const person = await openGenerator(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "4 pictures" }).click();
  await hold({ index: 3 });
  await pressGenerate(page);
  await expect(page.getByText(/of 4 done/)).toBeVisible();
  const last = (await jobsOf(person)).find(({ input }) => input.batch?.index === 3);
  await callFunction(server, person, "cancel-job", { job_id: last?.id });
  await expect(page.getByText("20 credits are back").first()).toBeVisible();
  await seeBatchPictures(page, 3);
  await expect(topBar(page)).toContainText("440 credits");
});

test("one failed picture of a batch is refunded and reported once, and the others arrive", async ({
  page,
  server,
  capture,
  hold,
}) => {
  const person = await openGenerator(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "4 pictures" }).click();
  const last = await hold({ index: 3 });
  await pressGenerate(page);
  await seeBatchPictures(page, 3);
  await expect(page.getByText("3 of 4 done")).toBeVisible();
  await expect(topBar(page)).toContainText("420 credits");
  const repair = await breakStorage(server);
  try {
    await last.release();
    await expect(page.getByText(/could not be stored\. 20 credits are back\./)).toBeVisible({
      timeout: 30_000,
    });
  } finally {
    await repair();
  }
  const notice = page.locator("[data-sonner-toast]").filter({ hasText: "3 of 4 images generated" });
  await expect(notice).toContainText("Credits used: 60");
  await expect(notice).toContainText("1 failed; nothing was charged for it.");
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(1);
  await capture("generator-batch-one-failed");
  await expect(page.getByRole("heading", { name: "Three pictures" })).toBeVisible();
  await expect(topBar(page)).toContainText("440 credits");
  expect(await balanceOf(person)).toBe(440);
  await expect(page.getByText("One picture was not made")).toBeVisible();
  await expect(page.getByRole("link", { name: "Refund" })).toHaveCount(1);

  await page.getByRole("button", { name: /^Try one again/ }).click();
  await seeMade(page);
  expect(await balanceOf(person)).toBe(420);
  // No message is announced twice.
  await page.reload();
  await expect(topBar(page)).toContainText("420 credits");
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test("a batch that fails is refunded and can be tried again", async ({ page, server }) => {
  await openGenerator(page, server);
  const repair = await breakStorage(server);
  try {
    await describe(page, lighthouse);
    await page.getByRole("radio", { name: "2 pictures" }).click();
    await pressGenerate(page);
    await expect(page.getByText("40 credits are back").first()).toBeVisible({ timeout: 45_000 });
  } finally {
    await repair();
  }
  await expect(topBar(page)).toContainText("500 credits");
  await page.getByRole("button", { name: /^Try again/ }).click();
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible({ timeout: 30_000 });
});

test("a batch beyond the balance offers more credits or fewer pictures", async ({ page, server }) => {
  const person = await signUp(server);
  await buyPlan(person);
  await pretendSubscription(page, { credits_balance: 45 });
  await signIn(page, server, { person, path: "/images" });
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "3 pictures" }).click();
  await expect(mainButton(page)).toHaveText("Insufficient Credits");
  await expect(
    page
      .getByText("Insufficient credits. You need 60 credits to generate 3 images, but you have 45 credits.")
      .last(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy more credits" }).last()).toBeVisible();
  await page.getByRole("button", { name: "make 2" }).last().click();
  await expect(mainButton(page)).toHaveText(/Generate 2.*40 credits/);
});
