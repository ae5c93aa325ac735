/** Lost answers, no network, spent credits, ended sessions: nothing is lost and nothing is paid twice. */
import type { Route } from "@playwright/test";
import { balanceOf, buyPlan, playPayment, signUp } from "../acceptance/people.ts";
import { cutRealtime } from "./faults.ts";
import { describe, description, openControls } from "./description-steps.ts";
import { expect, test } from "./fixtures.ts";
import {
  addCharacter,
  generateUrl,
  jobsOf,
  lighthouse,
  openGenerator,
  seeBatchPictures,
} from "./generator-steps.ts";
import { mainButton, pressGenerate, topBar } from "./page-steps.ts";
import { forgetSession, signIn, signInByForm } from "./sign-in.ts";

test("generating again after three lost answers continues the first request and charges once", async ({
  page,
  server,
}) => {
  const person = await openGenerator(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "2 pictures" }).click();
  let lost = 0;
  const loseAnswers = async (route: Route) => {
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(generateUrl, loseAnswers);
  await pressGenerate(page);
  await expect(page.getByText("Failed to generate image. Please try again.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText(/The server cannot be reached/)).toBeVisible();
  expect(lost).toBe(3);
  await page.unroute(generateUrl, loseAnswers);
  await pressGenerate(page);
  await seeBatchPictures(page, 2);
  expect(await jobsOf(person)).toHaveLength(2);
  expect(await balanceOf(person)).toBe(460);
});

test("generating without a network reports it, keeps the words and costs nothing", async ({
  page,
  server,
}) => {
  const person = await openGenerator(page, server);
  await describe(page, lighthouse);
  await page.route(generateUrl, (route) => route.abort("internetdisconnected"));
  await pressGenerate(page);
  await expect(page.getByText("Failed to generate image. Please try again.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
  await openControls(page);
  await expect(description(page)).toHaveValue(lighthouse);
});

test("credits that were spent elsewhere before the click are reported with both amounts, and the balance is restored", async ({
  page,
  server,
}) => {
  await openGenerator(page, server);
  await describe(page, lighthouse);
  await page.route(generateUrl, (route) =>
    route.fulfill({
      status: 402,
      json: {
        error: "Insufficient credits.",
        code: "insufficient_credits",
        needed_credits: 20,
        balance_credits: 6,
      },
    }),
  );
  const balanceReadAgain = page.waitForRequest(/\/get-user-subscription$/);
  await pressGenerate(page);
  await expect(
    page.getByText("Insufficient credits. You need 20 credits to generate an image, but you have 6 credits."),
  ).toBeVisible();
  await balanceReadAgain;
  await expect(topBar(page)).toContainText("500 credits");
});

test("somebody on the free plan reads that pictures need a plan and is offered the upgrade", async ({
  page,
  server,
}) => {
  await signIn(page, server, { path: "/images" });
  await expect(mainButton(page)).toHaveText("Upgrade Required");
  await mainButton(page).click({ force: true });
  await expect(
    page
      .getByText(
        "Image generation is only available for paid subscribers. Please upgrade to use this feature.",
      )
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Upgrade", exact: true }).last().click();
  await expect(page.getByRole("dialog", { name: "Choose Your Upgrade" })).toBeVisible();
});

test("a selected character that was deleted elsewhere is reported and can be unselected", async ({
  page,
  server,
}) => {
  const person = await openGenerator(page, server);
  const character = await addCharacter(person);
  await page.goto(`/images?characterId=${character}`);
  await describe(page, "reading by a window");
  await expect(page.getByText("The face stays the same")).toBeVisible();
  await person.client.from("ai_models").delete().eq("id", character);
  await mainButton(page).click();
  await expect(page.getByText("This character does not exist any more.").first()).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
  await openControls(page);
  await page.getByRole("button", { name: "Unselect" }).click();
  await expect(page.getByText("AI character unselected")).toBeVisible();
  await expect(description(page)).toHaveValue("reading by a window");
  await expect(mainButton(page)).toHaveText(/Generate/);
});

test("a session that ends while a picture is made keeps the words, and the picture is there after signing in", async ({
  page,
  server,
}) => {
  const person = await openGenerator(page, server);
  await describe(page, lighthouse);
  await pressGenerate(page);
  await expect(topBar(page)).toContainText("480 credits");
  await describe(page, "what comes next");
  await forgetSession(page);
  await page.goto("/images");
  await expect(page).toHaveURL(/\/auth/);
  await signInByForm(page, person);
  await page.goto("/images");
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible({ timeout: 30_000 });
  await openControls(page);
  await expect(description(page)).toHaveValue("what comes next");
});

test("generating after the session ended asks to sign in and costs nothing", async ({ page, server }) => {
  await openGenerator(page, server);
  await describe(page, lighthouse);
  await page.route(generateUrl, (route) => route.fulfill({ status: 401, body: "" }));
  await pressGenerate(page);
  await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
});

test("a session ended from another device is noticed while a picture is made, and nothing is lost", async ({
  page,
  server,
  hold,
}) => {
  const person = await openGenerator(page, server);
  const held = await hold();
  await describe(page, lighthouse);
  await pressGenerate(page);
  await expect(topBar(page)).toContainText("480 credits");
  await describe(page, "what comes next");
  // The phone's sheet covers the stage.
  if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
  const { error } = await person.client.auth.signOut({ scope: "global" });
  expect(error).toBeNull();
  await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible({
    timeout: 25_000,
  });
  await held.release();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).first().click();
  // The link leads to the form and not back to a studio that has no session.
  await expect(page.getByLabel("Email")).toBeVisible();
  await signInByForm(page, person);
  await page.goto("/images");
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible({ timeout: 30_000 });
  await expect(topBar(page)).toContainText("480 credits");
  await openControls(page);
  await expect(description(page)).toHaveValue("what comes next");
});

test("a plan that ended before the click is reported, and the words are kept", async ({ page, server }) => {
  await cutRealtime(page);
  const person = await signUp(server);
  const paymentUrl = await buyPlan(person);
  await signIn(page, server, { person, path: "/images" });
  await describe(page, lighthouse);
  await expect(mainButton(page)).toHaveText(/Generate.*20 credits/);
  // The page keeps its facts of the account.
  await page.route("**/functions/v1/get-user-subscription", (route) => route.abort());
  await playPayment(paymentUrl, "refund_all");
  await expect.poll(() => balanceOf(person)).toBe(0);
  await pressGenerate(page);
  await expect(
    page.getByText(
      "Image generation is only available for paid subscribers. Please upgrade to use this feature.",
    ),
  ).toBeVisible();
  await openControls(page);
  await expect(description(page)).toHaveValue(lighthouse);
  expect(await jobsOf(person)).toHaveLength(0);
});
