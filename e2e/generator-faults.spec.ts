/** Lost answers, cut networks, spent credits, ended sessions: nothing is lost and nothing is paid twice. */
import type { Route } from "@playwright/test";
import { balanceOf, buyPlan, playPayment, signUp } from "../acceptance/people.ts";
import {
  addCharacter,
  button,
  come,
  describe,
  jobsOf,
  lighthouse,
  openControls,
  orders,
  seePlaces,
  words,
} from "./generator-steps.ts";
import { expect, test } from "./studio.ts";
import { enter, pressGenerate, topBar } from "./visits.ts";

test("an answer that is lost three times is told, and asking again finds the order instead of paying twice", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await describe(page, lighthouse);
  await page.getByRole("radio", { name: "2 pictures" }).click();
  let lost = 0;
  const loseAnswers = async (route: Route) => {
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(orders, loseAnswers);
  await pressGenerate(page);
  await expect(page.getByText("Failed to generate image. Please try again.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText(/The server cannot be reached/)).toBeVisible();
  expect(lost).toBe(3);
  await page.unroute(orders, loseAnswers);
  await pressGenerate(page);
  await seePlaces(page, 2);
  expect(await jobsOf(person)).toHaveLength(2);
  expect(await balanceOf(person)).toBe(460);
});

test(
  "a network that is cut before the order says so, keeps the words and charges nothing",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await come(page, server);
    await describe(page, lighthouse);
    await page.route(orders, (route) => route.abort("internetdisconnected"));
    await pressGenerate(page);
    await expect(page.getByText("Failed to generate image. Please try again.")).toBeVisible({
      timeout: 15_000,
    });
    await expect(topBar(page)).toContainText("500 credits");
    expect(await balanceOf(person)).toBe(500);
    await openControls(page);
    await expect(words(page)).toHaveValue(lighthouse);
  },
);

test("credits that went between the quote and the click are told to the letter and given back", async ({
  page,
  server,
}) => {
  await come(page, server);
  await describe(page, lighthouse);
  await page.route(orders, (route) =>
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
  await pressGenerate(page);
  await expect(
    page.getByText("Insufficient credits. You need 20 credits to generate an image, but you have 6 credits."),
  ).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
});

test("the free tier reads why, and is offered the upgrade", { tag: "@long" }, async ({ page, server }) => {
  await enter(page, server);
  await page.goto("/images");
  await expect(button(page)).toHaveText("Upgrade Required");
  await button(page).click({ force: true });
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

test(
  "a character that was deleted meanwhile is named, unselected on request, and the words stay",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await come(page, server);
    const character = await addCharacter(person);
    await page.goto(`/images?characterId=${character}`);
    await describe(page, "reading by a window");
    await expect(page.getByText("The face stays the same")).toBeVisible();
    await person.client.from("ai_models").delete().eq("id", character);
    await button(page).click();
    await expect(page.getByText("This character does not exist any more.").first()).toBeVisible();
    await expect(topBar(page)).toContainText("500 credits");
    await openControls(page);
    await page.getByRole("button", { name: "Unselect" }).click();
    await expect(page.getByText("AI character unselected")).toBeVisible();
    await expect(words(page)).toHaveValue("reading by a window");
    await expect(button(page)).toHaveText(/Generate/);
  },
);

test("a session that ends during a run keeps the words, and its picture is there after signing in", async ({
  page,
  server,
}) => {
  const person = await come(page, server);
  await describe(page, lighthouse);
  await pressGenerate(page);
  await expect(topBar(page)).toContainText("480 credits");
  await describe(page, "what comes next");
  await page.evaluate(() => localStorage.removeItem("galatea-session"));
  await page.goto("/images");
  await expect(page).toHaveURL(/\/auth/);
  await enter(page, server, person);
  await page.goto("/images");
  await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible({ timeout: 30_000 });
  await openControls(page);
  await expect(words(page)).toHaveValue("what comes next");
});

test(
  "an order that finds no session says so and keeps the words",
  { tag: "@long" },
  async ({ page, server }) => {
    await come(page, server);
    await describe(page, lighthouse);
    await page.route(orders, (route) => route.fulfill({ status: 401, body: "" }));
    await pressGenerate(page);
    await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
    await expect(topBar(page)).toContainText("500 credits");
  },
);

test(
  "a session that is ended from another device during a run is noticed, and nothing is lost by it",
  { tag: "@long" },
  async ({ page, server, hold }) => {
    const person = await come(page, server);
    const held = await hold();
    await describe(page, lighthouse);
    await pressGenerate(page);
    await expect(topBar(page)).toContainText("480 credits");
    await describe(page, "what comes next");
    // On a phone the stage lies beneath the sheet.
    if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
    const { error } = await person.client.auth.signOut({ scope: "global" });
    expect(error).toBeNull();
    await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible({
      timeout: 25_000,
    });
    await held.letGo();
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).first().click();
    // It does not lead back to a studio in which nothing works.
    await expect(page.getByLabel("Email")).toBeVisible();
    await enter(page, server, person);
    await page.goto("/images");
    await expect(page.getByRole("img", { name: lighthouse }).first()).toBeVisible({ timeout: 30_000 });
    await expect(topBar(page)).toContainText("480 credits");
    await openControls(page);
    await expect(words(page)).toHaveValue("what comes next");
  },
);

test(
  "a plan that ended between the quote and the click is told by the server, and the words are kept",
  { tag: "@long" },
  async ({ page, server }) => {
    await page.routeWebSocket(/\/realtime\/v1/, (socket) => socket.close());
    const person = await signUp(server);
    const paymentUrl = await buyPlan(person);
    await enter(page, server, person);
    await page.goto("/images");
    await describe(page, lighthouse);
    await expect(button(page)).toHaveText(/Generate.*20 credits/);
    // What the page knows of the account is what it knew then.
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
    await expect(words(page)).toHaveValue(lighthouse);
    expect(await jobsOf(person)).toHaveLength(0);
  },
);
