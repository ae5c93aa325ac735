/** The gallery: filtered, searched, empty, browsed by keys, and steady while it grows. */
import { buyPlan, signUp } from "../acceptance/people.ts";
import { expect, test } from "./fixtures.ts";
import { inFilters, manyRows, openGallery, preview, specialRows, tile, tiles } from "./gallery-steps.ts";
import { isPhone } from "./page-steps.ts";
import { seedContent } from "./seed-content.ts";
import { signIn } from "./sign-in.ts";

test("filters and search narrow the gallery, and Back and Remove undo them", async ({
  page,
  server,
  capture,
}) => {
  await openGallery(page, server, [...specialRows, ...manyRows]);
  await expect(page.getByText("64 pictures")).toBeVisible();
  await capture("gallery-all");

  for (const [name, count] of [
    ["Generated Only", 61],
    ["Upscaled Only", 1],
    ["Edited Only", 1],
    ["Processed Only", 1],
    ["All Images", 64],
  ] as const) {
    await page.getByRole("radio", { name }).click();
    await expect(
      page.getByText(count === 1 ? "1 picture" : `${count} pictures`, { exact: true }),
    ).toBeVisible();
  }
  await page.getByRole("searchbox").fill("light");
  await expect(tiles(page)).toHaveCount(2);
  await expect(page).toHaveURL(/q=light/);
  await page.getByRole("searchbox").fill("lighthouse wave");
  await expect(tiles(page)).toHaveCount(1);
  await expect(tile(page, "A lighthouse in a storm")).toBeVisible();
  await capture("gallery-search");
  await page.goBack();
  await expect(page.getByText("64 pictures")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("");

  await inFilters(page, async () => {
    await page.getByRole("combobox", { name: "Engine" }).selectOption({ label: "Elsewhere" });
  });
  await expect(tiles(page)).toHaveCount(1);
  await expect(tile(page, "A fox in snow")).toBeVisible();
  await inFilters(page, async () => {
    await page.getByRole("combobox", { name: "Engine" }).selectOption({ label: "Any engine" });
    await page.getByRole("combobox", { name: "Date" }).selectOption({ label: "Last 7 days" });
    if (isPhone(page)) await capture("gallery-filter-sheet");
  });
  await expect(page.getByText("24 pictures")).toBeVisible();
  await page.getByRole("button", { name: "Remove the filter: Last 7 days" }).click();
  await expect(page.getByText("64 pictures")).toBeVisible();
  await page.reload();
  await expect(page.getByText("64 pictures")).toBeVisible();
});

test("every empty gallery says why it is empty and offers a way back to pictures", async ({
  page,
  server,
  capture,
}) => {
  await openGallery(page, server, [{ prompt: "A lake" }]);
  const leadsOut = async (query: string, title: string, wayOut: string): Promise<void> => {
    await page.goto(`/images?view=gallery${query}`);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("article").getByRole("button", { name: wayOut, exact: true }).click();
    await expect(tiles(page)).toHaveCount(1);
  };
  await leadsOut("&kind=edited", "Nothing of this kind yet", "All Images");
  await leadsOut("&q=zebra", "Nothing found for “zebra”", "Clear the search");
  await leadsOut("&q=lake&kind=edited", "Nothing found for “lake”", "Search everything");
  await leadsOut("&favourites=1", "No favourites yet", "All Images");
  await leadsOut("&from=2001-01-01&until=2001-02-01", "Nothing made in these days", "Any time");
  await leadsOut("&engine=nobody", "Nothing by this engine", "Any engine");
  await leadsOut("&favourites=1&kind=edited", "Nothing matches these filters", "Clear all filters");
  await leadsOut("&trash=1", "The trash is empty", "Back to your images");
  await page.goto("/images?view=gallery&q=zebra");
  await expect(page.getByRole("heading", { name: "Nothing found for “zebra”" })).toBeVisible();
  await capture("gallery-nothing-found");
});

test("a tile shows its prompt under the pointer and the focus, and an upscaled one its shape", async ({
  page,
  server,
}) => {
  await openGallery(page, server, [
    { prompt: "A lake in the mountains", type: "image_upscale", params: { width: 1792, height: 2304 } },
  ]);
  await expect(tiles(page)).toContainText("3:4");
  const prompt = page.getByText("A lake in the mountains", { exact: true });
  await expect(prompt).toHaveCount(0);
  await tile(page, "A lake in the mountains").hover();
  await expect(prompt).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(prompt).toHaveCount(0);
  await tile(page, "A lake in the mountains").focus();
  await expect(prompt).toBeVisible();
});

test("own dates narrow the gallery and include both days", async ({ page, server }) => {
  await openGallery(page, server, [
    { prompt: "Made today" },
    { prompt: "Made lately", daysAgo: 5 },
    { prompt: "Made long ago", daysAgo: 40 },
  ]);
  const daysAgo = (days: number): string =>
    new Date(Date.now() - days * 86_400_000).toLocaleDateString("sv-SE");
  await inFilters(page, async () => {
    await page.getByRole("combobox", { name: "Date" }).selectOption({ label: "Custom dates" });
    await page.getByLabel("From", { exact: true }).fill(daysAgo(10));
  });
  await expect(tiles(page)).toHaveCount(2);
  await inFilters(page, () => page.getByLabel("To", { exact: true }).fill(daysAgo(5)));
  await expect(tiles(page)).toHaveCount(1);
  await expect(tile(page, "Made lately")).toBeVisible();
  await inFilters(page, () => page.getByLabel("From", { exact: true }).fill(""));
  await expect(tiles(page)).toHaveCount(2);
});

test("a newcomer's gallery is empty, and after logging out it asks to log in", async ({
  page,
  server,
  capture,
}) => {
  await openGallery(page, server, []);
  await expect(page.getByRole("heading", { name: "No images generated yet" })).toBeVisible();
  await capture("gallery-empty");
  await page.getByRole("button", { name: "Back to Generator" }).click();
  await expect(page).toHaveURL(/\/images$/);
  await page.goto("/images?view=gallery");
  await expect(page.getByRole("heading", { name: "No images generated yet" })).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${server.url}/dashboard`);
  await otherTab.getByRole("button", { name: "Menu" }).click();
  await otherTab.getByRole("button", { name: "Logout" }).click();
  await expect(otherTab).toHaveURL(/\/auth$/);
  await expect(page.getByRole("heading", { name: "Please log in to view your images" })).toBeVisible();
});

test("a gallery that fails to load shows an error and loads on Try again", async ({ page, server }) => {
  const { person } = await openGallery(page, server, [{ prompt: "A lake" }]);
  expect(person.userId).toBeTruthy();
  await page.route("**/rpc/gallery_page", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.reload();
  await expect(page.getByText("Failed to load generated images")).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/rpc/gallery_page");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(tiles(page)).toHaveCount(1);
});

test("a large gallery is browsed by arrow keys and renders only a part at a time", async ({
  page,
  server,
}) => {
  await openGallery(page, server, [...manyRows, ...manyRows, ...manyRows]);
  await tile(page, "Harbour number 1").first().focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowDown");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAccessibleName(/^Open: Harbour number/);
  await expect(focused).toBeInViewport();
  await page.keyboard.press("ArrowRight");
  await expect(focused).toHaveAccessibleName(/^Open: Harbour number/);
  await page.keyboard.press("End");
  await expect(focused).toBeInViewport();
  expect(await tiles(page).count()).toBeLessThan(80);
  await page.keyboard.press("Home");
  await expect(focused).toHaveAccessibleName("Open: Harbour number 1");
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(preview(page)).toContainText("1 of");
});

test("more pictures arrive below the end of the gallery and move nothing on the screen", async ({
  page,
  server,
}) => {
  await openGallery(page, server, [...manyRows, ...manyRows, ...manyRows]);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/rpc/gallery_page", async (route) => {
    await released;
    await route.continue();
  });
  await tiles(page).first().getByRole("button").first().focus();
  await page.keyboard.press("End");
  const focused = page.locator(":focus");
  await expect(focused).toBeInViewport();
  const heightOf = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await heightOf();
  release();
  await expect.poll(heightOf).toBeGreaterThan(before);
  await page.waitForTimeout(200);
  await expect(focused).toBeInViewport();
});

test("Back returns to the same position in the gallery", { tag: "@main" }, async ({ page, server }) => {
  await openGallery(page, server, [...manyRows, ...manyRows]);
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect.poll(() => tiles(page).first().getAttribute("data-tile")).not.toBe("0");
  await page.evaluate(() => window.scrollTo(0, 1501));
  await page.waitForTimeout(300);
  await page.evaluate(() => history.pushState(null, "", location.href));
  await page.goBack();
  await page
    .getByRole("banner")
    .getByRole("link")
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(tiles(page).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1400);
});

test("a new picture appears on top and moves nothing further down", async ({ page, server }) => {
  const { person } = await openGallery(page, server, manyRows);
  await seedContent(server, person, [{ prompt: "Just now" }]);
  await expect(tile(page, "Just now")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 1200));
  await page.waitForTimeout(300);
  const before = await page.locator("[data-tile] [data-part=picture]").first().getAttribute("aria-label");
  await seedContent(server, person, [{ prompt: "A moment later" }]);
  await page.getByRole("button", { name: "1 new picture" }).click();
  await expect(tile(page, "A moment later")).toBeInViewport();
  expect(before).toMatch(/^Open: Harbour/);
});

test("axe finds nothing serious in the gallery, its dialogs and its trash", async ({
  page,
  server,
  inspect,
}) => {
  const person = await signUp(server);
  await buyPlan(person);
  await seedContent(server, person, [...specialRows, ...manyRows.slice(0, 12)]);
  await person.client.from("collections").insert({ name: "Autumn", user_id: person.userId });
  await signIn(page, server, { person, path: "/images?view=gallery&when=7d" });
  await expect(tiles(page).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await inspect("gallery-filtered");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox").first().click();
  await expect(page.getByRole("toolbar")).toBeVisible();
  await inspect("gallery-selecting");
  await page.keyboard.press("Escape");
  await tile(page, "A fox in snow").click();
  await expect(preview(page)).toContainText("Animate");
  await inspect("gallery-preview");
  await page.keyboard.press("Escape");
  await expect(preview(page)).toHaveCount(0);
  await page.goto("/images?view=gallery&trash=1");
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await inspect("gallery-trash-empty");
});
