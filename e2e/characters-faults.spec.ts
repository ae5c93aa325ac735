/** Faults while a character is made: its words are kept and its credits come back. */
import { balanceOf } from "../acceptance/people.ts";
import {
  card,
  copperHair,
  create,
  describeFirst,
  describeMara,
  description,
  form,
  jobTimeoutMs,
  makeCharacter,
  openCharacters,
  openFirstForm,
  seeCreated,
} from "./character-steps.ts";
import { breakStorage, cutRealtime } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { toast, topBar } from "./page-steps.ts";
import { signInAsCustomer, signInByForm } from "./sign-in.ts";

test("a refused character description names the rule, marks the words, offers an appeal and costs nothing", async ({
  page,
  server,
  capture,
}) => {
  const person = await openFirstForm(page, server);
  await form(page).getByLabel("Name").fill("Lena");
  await description(page).fill("A portrait by the window, but make her look about sixteen");
  await create(page);
  await expect(
    form(page).getByRole("heading", { name: "Not made: everyone here is an adult" }),
  ).toBeVisible();
  await expect(form(page).locator("mark")).toContainText("sixteen");
  await expect(
    form(page)
      .getByText(/nothing was charged/i)
      .first(),
  ).toBeVisible();
  await expect(form(page).getByRole("link", { name: "Appeal" })).toHaveAttribute("href", /^\/appeal\/.+/);
  await capture("characters-refused");
  await form(page).getByRole("button", { name: "Change the words" }).click();
  await expect(description(page)).toHaveValue(/about sixteen$/);
  await page.keyboard.press("Escape");
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
});

test("a character whose picture cannot be stored, or that is cancelled, costs nothing and keeps the words", async ({
  page,
  server,
  capture,
  hold,
}) => {
  const person = await describeFirst(page, server);
  const repair = await breakStorage(server);
  try {
    await create(page);
    await expect(form(page).getByRole("heading", { name: /could not be stored/ })).toBeVisible({
      timeout: jobTimeoutMs,
    });
  } finally {
    await repair();
  }
  await expect(toast(page, "Failed to generate and save character")).toHaveCount(1);
  await expect(form(page).getByText("20 credits are back")).toBeVisible();
  await expect(form(page).getByRole("link", { name: "See the refund" })).toBeVisible();
  await expect(description(page)).toHaveValue(copperHair);
  await capture("characters-failed");
  expect(await balanceOf(person)).toBe(500);

  await hold();
  await create(page);
  await form(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(toast(page, "Cancelled")).toBeVisible();
  await expect(form(page).getByRole("heading", { name: "Cancelled, as you asked" })).toBeVisible();
  await expect(form(page).getByLabel("Name")).toHaveValue("Mara");
  expect(await balanceOf(person)).toBe(500);
});

test("saving a character again after a lost answer creates one character and charges once", async ({
  page,
  server,
}) => {
  const person = await describeFirst(page, server);
  const keys: (string | undefined)[] = [];
  await page.route("**/functions/v1/save-character", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // The server gets the request; the browser never gets the answer.
    await route.fetch();
    await route.abort();
  });
  await create(page);
  await expect(toast(page, "Failed to generate and save character")).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/functions/v1/save-character");
  page.on("request", (request) => {
    if (request.url().endsWith("/save-character")) keys.push(request.headers()["idempotency-key"]);
  });
  await create(page);
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: jobTimeoutMs });
  await expect(page.getByText("1 of 3 characters")).toBeVisible();
  expect(keys.length).toBeGreaterThanOrEqual(4);
  expect(new Set(keys).size).toBe(1);
  expect(await balanceOf(person)).toBe(480);
});

test("deleting a character in another tab does not lose what is typed in this one", async ({
  page,
  context,
  server,
}) => {
  const typed = "A woman with long black hair and a red scarf";
  await openCharacters(page, server, ["Mara"]);
  await card(page, "Mara").getByRole("button", { name: "Edit" }).click();
  await description(page).fill(typed);
  const other = await context.newPage();
  await other.goto("/characters");
  await card(other, "Mara").getByRole("button", { name: "Delete" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(other.getByText("No characters created yet")).toBeVisible();
  await other.close();
  await page.bringToFront();
  await expect(form(page).getByRole("alert")).toContainText(
    "Mara was deleted in another tab or on another device.",
  );
  await expect(description(page)).toHaveValue(typed);
  await form(page).getByRole("button", { name: "Create character 20 credits" }).click();
  await seeCreated(page);
  await expect(card(page, "Mara")).toBeVisible();
});

test("logging out in another tab keeps the typed character, which is continued after signing in", async ({
  page,
  context,
  server,
}) => {
  const person = await describeFirst(page, server);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: /menu/i }).click();
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(form(page).getByRole("button", { name: "Sign In to Save" })).toBeVisible();
  await expect(form(page).getByText("Your session has ended. What you typed is kept.")).toBeVisible();
  await expect(description(page)).toHaveValue(copperHair);
  await signInByForm(other, person);
  await expect(form(page).getByRole("button", { name: "Create character 20 credits" })).toBeVisible();
  await page.goto("/characters");
  await expect(page.getByText("“Mara” is not finished yet.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(description(page)).toHaveValue(copperHair);
});

test("characters that fail to load show an error and load on Try again", async ({ page, server }) => {
  await signInAsCustomer(page, server);
  await page.route("**/rest/v1/ai_models?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/functions/v1/get-user-subscription", (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto("/characters");
  await expect(toast(page, "Failed to load characters")).toBeVisible();
  await expect(toast(page, "Failed to load subscription information")).toBeVisible();
  await expect(page.getByText("Your characters could not be loaded")).toBeVisible();
  await page.unroute("**/rest/v1/ai_models?*");
  await page.unroute("**/functions/v1/get-user-subscription");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No characters created yet")).toBeVisible();
});

test("reaching the character limit on another device while the form is open shows the limit and keeps the words", async ({
  page,
  server,
}) => {
  // Without the live channel the page knows only the facts from its start.
  await cutRealtime(page);
  const person = await openCharacters(page, server, ["Ada", "Bea"]);
  await describeMara(page);
  await page.route("**/functions/v1/get-user-subscription", (route) => route.abort());
  await makeCharacter(server, person, "Cleo");
  await create(page);
  const sentence =
    "You can only create 3 characters on your current plan. Please upgrade to create more characters.";
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(description(page)).toHaveValue(copperHair);
  expect(await balanceOf(person)).toBe(440);
});
