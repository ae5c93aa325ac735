/** Marking, collecting, downloading and deleting pictures of the gallery. */
import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { coveredControls } from "./page-steps.ts";
import { inFilters, openGallery, preview, specialRows, tile, tiles } from "./gallery-steps.ts";

test("a favourite is marked in the gallery, in the preview and in its filter", async ({ page, server }) => {
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

test("selected pictures are downloaded as one ZIP with unique names, and a missing file is named", async ({
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
  await capture("gallery-selected");
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
  await capture("gallery-missing");
  await missing.getByRole("button", { name: "Close" }).last().click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar")).toHaveCount(0);
});

test("Undo in the preview brings the picture back and leaves the preview open", async ({ page, server }) => {
  await openGallery(page, server, specialRows);
  await tile(page, "A fox in snow").click();
  await expect(preview(page)).toContainText("A fox in snow");
  await page.keyboard.press("Delete");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expect(preview(page)).not.toContainText("A fox in snow");
  // The toast covers nothing that can be pressed, once it has arrived.
  await expect.poll(() => coveredControls(page)).toEqual([]);
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(preview(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tile(page, "A fox in snow")).toBeVisible();
});

test("deleted pictures come back by Undo or Restore, and are gone for good after a second confirmation", async ({
  page,
  server,
  capture,
}) => {
  await openGallery(page, server, specialRows);
  await tile(page, "A fox in snow").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Image deleted successfully")).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  // The focus moves to the picture that took its place.
  await expect(
    tiles(page)
      .nth(1)
      .getByRole("button", { name: /^Open: / }),
  ).toBeFocused();
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
  await capture("gallery-trash");
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

test("a deletion that fails is reported and the picture stays", async ({ page, server }) => {
  await openGallery(page, server, specialRows);
  await page.route("**/rest/v1/generated_content?*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  );
  await tile(page, "A fox in snow").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Failed to delete image")).toBeVisible();
  await expect(tiles(page)).toHaveCount(4);
});

test("collections are created, filled, renamed, emptied and deleted, and their pictures stay", async ({
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
  await capture("gallery-add-to-collection");
  await adding.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("2 pictures in “Foxes”")).toBeVisible();

  const collections = page.getByRole("region", { name: "Collections" });
  await collections.getByRole("button", { name: /^Foxes/ }).click();
  await expect(tiles(page)).toHaveCount(2);
  await capture("gallery-collection");
  await collections.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Two foxes");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(collections.getByRole("button", { name: /^Two foxes/ })).toBeVisible();
  await collections.getByRole("button", { name: "New collection" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("two FOXES");
  await page.getByRole("button", { name: "Make the collection" }).click();
  await expect(page.getByText("You have a collection of this name.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: /fox in snow/ }).click();
  await page.getByRole("button", { name: "Remove from collection" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await collections.getByRole("button", { name: "Delete collection" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete collection" }).click();
  await expect(tiles(page)).toHaveCount(4);
  await expect(collections).toHaveCount(0);
});

/** The names in a ZIP's central directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (
    let offset = zip.indexOf("PK\u0001\u0002");
    offset >= 0;
    offset = zip.indexOf("PK\u0001\u0002", offset + 4)
  ) {
    const length = zip.readUInt16LE(offset + 28);
    names.push(zip.toString("utf8", offset + 46, offset + 46 + length));
  }
  return names;
}
