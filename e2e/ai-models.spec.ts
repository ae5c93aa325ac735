/** The public gallery: the folder's list, the search, the dialog with an address, and what is shown when the list fails. */
import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInAsCustomer } from "./sign-in.ts";

const list = "**/storage/v1/object/list/ai-influencer-content";
const models = (page: Page) => page.getByRole("list", { name: "AI models", exact: true }).getByRole("link");
const model = (page: Page, name: string) => models(page).filter({ hasText: name });
const count = (page: Page) => page.getByRole("status").filter({ hasText: "models" });
const isListed = (page: Page) =>
  expect(page.locator("[aria-busy]", { has: models(page).first() })).toHaveAttribute("aria-busy", "false");
const answer = (route: Route, names: readonly string[]) =>
  route.fulfill({ json: names.map((name) => ({ name, id: name, metadata: null })) });

test(
  "the folder is listed as specified, and more models are shown on a press until all 23 are",
  { tag: "@main" },
  async ({ page, inspect }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const listing = page.waitForRequest(list);
    await page.goto("/ai-models");
    expect((await listing).postDataJSON()).toEqual({
      prefix: "gallery",
      limit: 100,
      offset: 0,
      sortBy: { column: "name", order: "asc" },
    });
    await isListed(page);
    await expect(count(page)).toHaveText("23 models");
    await expect(models(page)).toHaveCount(12);
    await page.getByRole("button", { name: "Load More Models" }).click();
    await expect(models(page)).toHaveCount(23);
    await expect(model(page, "Jamal")).toBeFocused();
    await expect(page.getByRole("button", { name: "Load More Models" })).toBeHidden();
    const pictures = models(page).locator("img");
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(100);
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
        /\/storage\/v1\/(object|render\/image)\/public\/ai-influencer-content\/gallery\/[a-z]+\.webp/,
      );
    }
    await inspect("ai-models");
    expect(requested.filter((address) => address.startsWith("/assets/supabase-"))).toEqual([]);
  },
);

test("the search looks in the descriptions, keeps its words in the address, and says when nobody fits", async ({
  page,
  capture,
}) => {
  await page.goto("/ai-models");
  const field = page.getByRole("searchbox", { name: "Search in descriptions" });
  await field.fill("FRECKLES");
  await expect(count(page)).toHaveText("1 of 23 models");
  await expect(models(page)).toContainText("Dara");
  await expect(page).toHaveURL(/\?q=FRECKLES$/);
  await field.fill("cafe");
  await expect(models(page)).toContainText("Anouk");
  await field.fill("a dragon");
  await expect(page.getByRole("heading", { name: "Nobody here fits that" })).toBeVisible();
  await capture("ai-models-nobody");
  await page.reload();
  await expect(field).toHaveValue("a dragon");
  await page.getByRole("button", { name: "Clear the search", exact: true }).last().click();
  await expect(models(page)).toHaveCount(12);
  await expect(field).toHaveValue("");
  await expect(page).toHaveURL(/\/ai-models$/);
});

test("words that are typed before the scripts run are searched for", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/ai-models", { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Search in descriptions" }).fill("FRECKLES");
  held.resolve();
  await expect(count(page)).toHaveText("1 of 23 models");
});

test(
  "a model opens at an address of its own, which Back closes and others can open",
  { tag: "@main" },
  async ({ page, inspect }) => {
    await page.goto("/ai-models");
    await isListed(page);
    await model(page, "Hana").scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    await model(page, "Hana").click();
    const hana = page.getByRole("dialog", { name: "Hana" });
    await expect(hana).toContainText("“a 28-year-old Korean woman in a pink hanbok, garden in spring”");
    await expect(hana).toContainText("made by AI: Sketch preview");
    await expect(page).toHaveURL(/\/ai-models\?model=hana$/);
    await inspect("ai-models-dialog", { fullPage: false });
    await page.goBack();
    await expect(hana).toBeHidden();
    await expect(page).toHaveURL(/\/ai-models$/);
    await expect(model(page, "Hana")).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.goForward();
    await expect(hana).toBeVisible();
    await page.keyboard.press("ArrowRight");
    const ibrahim = page.getByRole("dialog", { name: "Ibrahim" });
    await expect(ibrahim).toContainText("11 of 23");
    await page.keyboard.press("Escape");
    await expect(ibrahim).toBeHidden();
    await expect(page).toHaveURL(/\/ai-models$/);
    // Shared with somebody who has not been here, and beyond the models that are shown at first.
    await page.goto("/ai-models?model=zuri");
    const zuri = page.getByRole("dialog", { name: "Zuri" });
    await zuri.getByRole("button", { name: "Next model" }).click();
    const aiko = page.getByRole("dialog", { name: "Aiko" });
    await expect(aiko.getByRole("link", { name: "Create one of your own" })).toHaveAttribute(
      "href",
      /^\/auth\?/,
    );
    await aiko.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/ai-models\??$/);
    await page.goto("/ai-models?model=nobody");
    await isListed(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test("who is signed in takes a model along to the videos, once", async ({ page, server }) => {
  await signInAsCustomer(page, server);
  await page.goto("/ai-models?model=greta");
  await page.getByRole("link", { name: "Make a video of Greta" }).click();
  await expect(page).toHaveURL(/\/videos$/);
  await expect(page.getByRole("main")).toContainText("Greta");
  expect(await page.evaluate(() => sessionStorage.getItem("selected-gallery-image"))).toBeNull();
});

test("only described pictures of the named types are shown, and an empty folder says so", async ({
  page,
  capture,
}) => {
  const folder = ["bao.webp", "aiko.webp", "zuri.gif", "a-stranger.webp", "notes.txt"];
  await page.route(list, (route) => answer(route, folder));
  await page.goto("/ai-models");
  await expect(count(page)).toHaveText("2 models");
  await expect(models(page)).toContainText(["Bao", "Aiko"]);
  folder.length = 0;
  await page.reload();
  await expect(page.getByRole("heading", { name: "The gallery is empty" })).toBeVisible();
  await capture("ai-models-empty");
});

test("a list that fails is told, and tried again on a press", async ({ page, capture }) => {
  let fails = true;
  await page.route(list, (route) =>
    fails ? route.fulfill({ status: 503, json: {} }) : answer(route, ["kira.webp"]),
  );
  await page.goto("/ai-models");
  const alert = page.getByRole("alert").filter({ hasText: "The gallery could not be listed." });
  await expect(alert).toBeVisible();
  await expect(models(page)).toHaveCount(12);
  await capture("ai-models-failed");
  await page.route(list, async (route) => {
    await expect(page.locator("[aria-busy=true]", { has: models(page).first() })).toBeVisible();
    await route.fallback();
  });
  fails = false;
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeHidden();
  await expect(models(page)).toHaveCount(1);
  await expect(models(page)).toContainText("Kira");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all 23 are there with their sentences, and nothing that needs a script", async ({ page }) => {
    await page.goto("/ai-models");
    await expect(models(page)).toHaveCount(12);
    const more = page.getByRole("list", { name: "More AI models" }).getByRole("link");
    await expect(more).toHaveCount(11);
    await expect(more.last()).toHaveAccessibleName(/Zuri a 43-year-old Kenyan woman/);
    await expect(more.last()).toBeVisible();
    for (const part of [page.getByRole("searchbox"), page.getByRole("button", { name: "Load More Models" })])
      await expect(part).toBeHidden();
  });
});
