import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { buyPlan, type Person, signUp } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { putPictures, type PictureRow } from "./gallery-rows.ts";
import { expect, test } from "./studio.ts";
import { enter } from "./visits.ts";

const onPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
const tiles = (page: Page): Locator => page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
const tile = (page: Page, words: string): Locator => page.getByRole("button", { name: `Open: ${words}` });
const preview = (page: Page): Locator => page.getByRole("dialog");

/** 64 pictures: numbered ones with a few that can be told apart among them. */
const manyRows: PictureRow[] = Array.from({ length: 60 }, (_, place) => ({
  prompt: `Harbour number ${place + 1}, in fog`,
  daysAgo: place < 20 ? 0 : 40,
}));
const specialRows: PictureRow[] = [
  { prompt: "A lighthouse at dusk", type: "image_upscale" },
  { prompt: "A fox in snow", type: "image_edit", engine: "elsewhere" },
  { prompt: "A fox in the rain", type: "image_process" },
  { prompt: "A lighthouse in a storm, waves", daysAgo: 3 },
];

async function openGallery(
  page: Page,
  server: RunningServer,
  rows: readonly PictureRow[],
  query = "",
): Promise<{ person: Person; ids: string[] }> {
  const person = await signUp(server);
  const ids = await putPictures(server, person, rows);
  await enter(page, server, person);
  await page.goto(`/images?view=gallery${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (rows.length > 0) await expect(tiles(page).first()).toBeVisible();
  return { person, ids };
}

/** On a phone the filters lie in a sheet. */
async function inFilters(page: Page, work: () => Promise<void>): Promise<void> {
  if (onPhone(page)) await page.getByRole("button", { name: /^Filters/ }).click();
  await work();
  if (onPhone(page)) await page.getByRole("button", { name: /^Show / }).click();
}

test("the four filters, the search and the other filters narrow the wall, and Back widens it again", async ({
  page,
  server,
  capture,
}) => {
  await openGallery(page, server, [...specialRows, ...manyRows]);
  await expect(page.getByText("64 pictures")).toBeVisible();
  await capture("30-gallery");

  for (const [name, count] of [
    ["Generated Only", 61],
    ["Upscaled Only", 1],
    ["Edited Only", 1],
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
  await capture("31-search");
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
    if (onPhone(page)) await capture("32-filter-sheet");
  });
  await expect(page.getByText("24 pictures")).toBeVisible();
  await page.getByRole("button", { name: "Remove the filter: Last 7 days" }).click();
  await expect(page.getByText("64 pictures")).toBeVisible();
  await page.reload();
  await expect(page.getByText("64 pictures")).toBeVisible();
});

test("every empty wall says why it is empty and leads out", async ({ page, server, capture }) => {
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
  await leadsOut("&favourites=1&kind=edited", "Nothing fits all of this", "Clear all filters");
  await leadsOut("&trash=1", "The trash is empty", "Back to your images");
  await page.goto("/images?view=gallery&q=zebra");
  await expect(page.getByRole("heading", { name: "Nothing found for “zebra”" })).toBeVisible();
  await capture("33-nothing-found");
});

test("a newcomer's gallery is empty, and whoever was logged out is told so", async ({
  page,
  server,
  capture,
}) => {
  await openGallery(page, server, []);
  await expect(page.getByRole("heading", { name: "No images generated yet" })).toBeVisible();
  await capture("34-empty");
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

test("a list that does not arrive says so, and another try brings it", async ({ page, server }) => {
  const { person } = await openGallery(page, server, [{ prompt: "A lake" }]);
  expect(person.userId).toBeTruthy();
  await page.route("**/rpc/gallery_page", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.reload();
  await expect(page.getByText("Failed to load generated images")).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/rpc/gallery_page");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(tiles(page)).toHaveCount(1);
});

test("a favourite is kept, in the wall, in the preview and in its filter", async ({ page, server }) => {
  await openGallery(page, server, specialRows);
  await tile(page, "A fox in snow").focus();
  await page.keyboard.press("f");
  await expect(
    tiles(page)
      .filter({ has: tile(page, "A fox in snow") })
      .getByLabel(/avourite/)
      .first(),
  ).toBeVisible();
  await tile(page, "A lighthouse at dusk").click();
  await preview(page).getByRole("button", { name: "Favourite", exact: true }).click();
  await expect(preview(page).getByRole("button", { name: "Remove from favourites" })).toBeVisible();
  await page.keyboard.press("Escape");
  await inFilters(page, () => page.getByRole("button", { name: "Favourites", pressed: false }).click());
  await expect(tiles(page)).toHaveCount(2);
  await page.reload();
  await expect(tiles(page)).toHaveCount(2);
});

test("selected pictures come as one ZIP with true, unique names, and a missing one is named", async ({
  page,
  server,
  capture,
}) => {
  await openGallery(page, server, [
    { prompt: "A lake" },
    { prompt: "A lake" },
    { prompt: "A lost lake", lost: true },
    { prompt: "A hill" },
  ]);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const boxes = page.getByRole("checkbox", { name: /^Select: / });
  await boxes.first().click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  await capture("35-selecting");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download ZIP" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^galatea-.*\.zip$/);
  const names = namesIn(await readFile(await file.path()));
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^galatea-\d{4}-\d\d-\d\d-a-lake-[0-9a-f]{8}\.png$/);
  const missing = page.getByRole("dialog", { name: "One file is missing" });
  await expect(missing).toContainText("a-lost-lake");
  await capture("36-missing");
  await missing.getByRole("button", { name: "Close" }).last().click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar")).toHaveCount(0);
});

test("what is deleted goes to the trash, comes back by Undo or Restore, and goes for ever when asked twice", async ({
  page,
  server,
  capture,
}) => {
  await openGallery(page, server, specialRows);
  await tile(page, "A fox in snow").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Image deleted successfully")).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tiles(page)).toHaveCount(4);
  await expect(tiles(page).nth(1)).toContainText("Edited");

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: /^Select all 4 shown/ }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("4 images deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No images generated yet" })).toBeVisible();

  await inFilters(page, () => page.getByRole("button", { name: "Trash" }).click());
  await expect(page.getByRole("heading", { name: "Trash", level: 1 })).toBeVisible();
  await expect(tiles(page)).toHaveCount(4);
  await expect(tiles(page).first()).toContainText("30 days left");
  await capture("37-trash");
  await tile(page, "A fox in snow").click();
  await preview(page).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restored", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tiles(page)).toHaveCount(3);
  await tile(page, "A lighthouse at dusk").click();
  await preview(page).getByRole("button", { name: "Delete for ever" }).click();
  const question = page.getByRole("dialog", { name: "Delete this picture for ever?" });
  await question.getByRole("button", { name: "Delete for ever" }).click();
  await expect(page.getByText("Deleted for ever")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tiles(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Empty trash" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Empty trash" }).click();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await page.getByRole("button", { name: "Back to your images" }).click();
  await expect(tiles(page)).toHaveCount(1);
});

test("a deletion that fails says so and leaves the picture where it was", async ({ page, server }) => {
  await openGallery(page, server, specialRows);
  await page.route("**/rest/v1/generated_content?*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  );
  await tile(page, "A fox in snow").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Failed to delete image")).toBeVisible();
  await expect(tiles(page)).toHaveCount(4);
});

test("collections are made, filled, renamed, emptied and deleted, and their pictures stay", async ({
  page,
  server,
  capture,
}) => {
  await openGallery(page, server, specialRows);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: /fox in snow/ }).click();
  await page.getByRole("checkbox", { name: /fox in the rain/ }).click();
  await page.getByRole("button", { name: "Add to collection" }).click();
  const adding = page.getByRole("dialog", { name: "Add to collection" });
  await adding.getByRole("button", { name: "Create" }).click();
  await expect(adding.getByText("Please give it a name.")).toBeVisible();
  await adding.getByLabel("Your first collection").fill("Foxes");
  await capture("38-add-to-collection");
  await adding.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("2 pictures in “Foxes”")).toBeVisible();

  const shelf = page.getByRole("region", { name: "Collections" });
  await shelf.getByRole("button", { name: /^Foxes/ }).click();
  await expect(tiles(page)).toHaveCount(2);
  await capture("39-collection");
  await shelf.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Two foxes");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(shelf.getByRole("button", { name: /^Two foxes/ })).toBeVisible();
  await shelf.getByRole("button", { name: "New collection" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("two FOXES");
  await page.getByRole("button", { name: "Make the collection" }).click();
  await expect(page.getByText("You have a collection of this name.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: /fox in snow/ }).click();
  await page.getByRole("button", { name: "Remove from collection" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await shelf.getByRole("button", { name: "Delete collection" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete collection" }).click();
  await expect(tiles(page)).toHaveCount(4);
  await expect(shelf).toHaveCount(0);
});

test("the preview is walked by keys beyond the first page, enlarged, and closed where it was opened", async ({
  page,
  server,
}) => {
  await openGallery(page, server, manyRows);
  await tile(page, "Harbour number 1").first().click();
  await expect(preview(page)).toContainText("1 of 60");
  for (let step = 0; step < 40; step += 1) await page.keyboard.press("ArrowRight");
  await expect(preview(page)).toContainText("41 of 60");
  for (let step = 0; step < 14; step += 1) await page.keyboard.press("ArrowRight");
  await expect(preview(page)).toContainText("55 of 60");
  await page.keyboard.press("ArrowLeft");
  await expect(preview(page)).toContainText("54 of 60");
  await page.keyboard.press("+");
  await expect(preview(page).getByRole("button", { name: /Enlarged to 150 %/ })).toBeVisible();
  await page.keyboard.press("0");
  await expect(preview(page).getByRole("button", { name: /Enlarged to 100 %/ })).toBeVisible();
  await page.keyboard.press("f");
  await expect(preview(page).getByRole("button", { name: "Remove from favourites" })).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Image deleted successfully")).toBeVisible();
  await expect(preview(page)).toContainText("54 of 59");
  await page.keyboard.press("Escape");
  await expect(preview(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the whole wall is walked by arrow keys, and only a part of it exists at a time", async ({
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

test("details and lineage tell how a picture was made, and lead on", async ({ page, server, capture }) => {
  const { person } = await openGallery(page, server, [
    {
      prompt: "Amara, before the heat goes",
      params: {
        negative_prompt: "hats",
        style: "poster",
        aspect_ratio: "4:5",
        character_name: "Amara",
        likeness: { score: 0.97, exact: false },
      },
    },
  ]);
  const { data } = await person.client.from("generated_content").select("id").single<{ id: string }>();
  const parent = data?.id ?? "";
  const gone = "00000000-0000-4000-8000-000000000001";
  await putPictures(server, person, [
    { prompt: "Amara, larger", type: "image_upscale", parentIds: [parent, gone] },
  ]);
  await page.goto("/images?view=gallery");
  await tile(page, "Amara").last().click();
  const dialog = preview(page);
  for (const words of ["hats", "Poster", "about 97 %", "320 × 400, 4:5", "48", "Amara, deleted since"])
    await expect(dialog).toContainText(words);
  await expect(dialog.getByRole("link", { name: /Animate/ })).toContainText("40 credits");
  await expect(dialog.getByRole("link", { name: /Remix/ })).toHaveAttribute(
    "href",
    `/images?remix=${parent}`,
  );
  await expect(dialog.getByRole("link", { name: "Use as reference" })).toBeVisible();
  await dialog.getByRole("button", { name: /^(Generated|Upscaled): Amara/ }).click();
  await expect(dialog.getByRole("list")).toContainText("Deleted");
  await expect(dialog.getByRole("list")).toContainText("Generated");
  await expect(dialog.getByText("3 steps")).toBeVisible();
  await capture("40-lineage");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
});

test("on Back the gallery stands where it was left", async ({ page, server }) => {
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

test("a new picture comes in on top, and moves nothing for whoever reads further down", async ({
  page,
  server,
}) => {
  const { person } = await openGallery(page, server, manyRows);
  await putPictures(server, person, [{ prompt: "Just now" }]);
  await expect(tile(page, "Just now")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 1200));
  await page.waitForTimeout(300);
  const before = await page.locator("[data-tile] [data-part=picture]").first().getAttribute("aria-label");
  await putPictures(server, person, [{ prompt: "A moment later" }]);
  await page.getByRole("button", { name: "1 new picture" }).click();
  await expect(tile(page, "A moment later")).toBeInViewport();
  expect(before).toMatch(/^Open: Harbour/);
});

for (const theme of ["dark", "light"] as const) {
  test(`axe finds nothing serious in the gallery, its dialogs and its trash, ${theme}`, async ({
    page,
    server,
    capture,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.addInitScript((chosen) => localStorage.setItem("galatea-theme", chosen), theme);
    const person = await signUp(server);
    await buyPlan(person);
    await putPictures(server, person, [...specialRows, ...manyRows.slice(0, 12)]);
    await person.client.from("collections").insert({ name: "Autumn", user_id: person.userId });
    await enter(page, server, person);
    const findings: string[] = [];
    const inspect = async (name: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, impact, nodes } of violations)
        if (impact === "serious" || impact === "critical")
          findings.push(`${name}: ${id} ${nodes[0]?.target.join(" ")}`);
      const overflowPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflowPx > 0) findings.push(`${name}: scrolls sideways by ${overflowPx} px`);
      await capture(`41-${name}-${theme}`);
    };
    await page.goto("/images?view=gallery&when=7d");
    await expect(tiles(page).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await inspect("filtered");
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("checkbox").first().click();
    await expect(page.getByRole("toolbar")).toBeVisible();
    await inspect("selecting");
    await page.keyboard.press("Escape");
    await tile(page, "A fox in snow").click();
    await expect(preview(page)).toContainText("Animate");
    await inspect("preview");
    await page.keyboard.press("Escape");
    await expect(preview(page)).toHaveCount(0);
    await page.goto("/images?view=gallery&trash=1");
    await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
    await inspect("trash");
    expect(findings).toEqual([]);
  });
}

/** The names in a ZIP's central directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf("PK\u0001\u0002"); at >= 0; at = zip.indexOf("PK\u0001\u0002", at + 4)) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.toString("utf8", at + 46, at + 46 + length));
  }
  return names;
}
