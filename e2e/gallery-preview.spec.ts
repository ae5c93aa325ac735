/** The preview of a picture: browsing, enlarging, and the details of its making. */
import { expect, test } from "./fixtures.ts";
import { manyRows, openGallery, preview, tile } from "./gallery-steps.ts";
import { seedContent } from "./seed-content.ts";

test("the preview is browsed by arrow keys beyond the first page, enlarged, and closed", async ({
  page,
  server,
}) => {
  await openGallery(page, server, manyRows);
  await tile(page, "Harbour number 1").first().click();
  await expect(preview(page)).toContainText("1 of 60");
  for (let step = 0; step < 40; step += 1) await page.keyboard.press("ArrowRight");
  await expect(preview(page)).toContainText("41 of 60");
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowRight");
  // The second page may arrive later than the key.
  for (let position = 51; position <= 55; position += 1) {
    await page.keyboard.press("ArrowRight");
    await expect(preview(page)).toContainText(`${position} of 60`);
  }
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

test("a picture's details and lineage show how it was made and link to its parents and tools", async ({
  page,
  server,
  inspect,
}) => {
  const { person } = await openGallery(page, server, [
    {
      prompt: "Amara, before the heat goes",
      params: {
        negative_prompt: "hats",
        style: "poster",
        aspect_ratio: "4:5",
        character_name: "Amara",
        similarity: { score: 0.97, exact: false },
      },
    },
  ]);
  const { data } = await person.client.from("generated_content").select("id").single<{ id: string }>();
  const parent = data?.id ?? "";
  const gone = "00000000-0000-4000-8000-000000000001";
  await seedContent(server, person, [
    { prompt: "Amara, larger", type: "image_upscale", parentIds: [parent, gone] },
  ]);
  await page.goto("/images?view=gallery");
  await tile(page, "Amara").last().click();
  const dialog = preview(page);
  for (const words of [
    "hats",
    "Poster",
    "about 97 %, estimated",
    "320 × 400, 4:5",
    "48",
    "Amara, deleted since",
  ])
    await expect(dialog).toContainText(words);
  await expect(dialog.getByRole("link", { name: /Animate/ })).toContainText("40 credits");
  await expect(dialog.getByRole("link", { name: /Remix/ })).toHaveAttribute(
    "href",
    `/images?remix=${parent}`,
  );
  await expect(dialog.getByRole("link", { name: "Use as reference" })).toBeVisible();
  await dialog.getByRole("button", { name: /^(Generated: Amara|Upscaled)/ }).click();
  await expect(dialog.getByRole("list")).toContainText("Deleted");
  await expect(dialog.getByRole("list")).toContainText("Generated");
  await expect(dialog.getByText("3 steps")).toBeVisible();
  await inspect("gallery-lineage");
});

test(
  "a swipe opens the next picture and back, and a double tap enlarges it",
  { tag: "@phone" },
  async ({ page, server }) => {
    await openGallery(page, server, manyRows.slice(0, 3));
    await tile(page, "Harbour number 1").first().click();
    await expect(preview(page)).toContainText("1 of 3");
    const picture = preview(page).locator("img").first();
    await expect(picture).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number): Promise<void> => {
      const finger = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
        touch.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" ? [] : [{ x, y: 240 }],
        });
      await finger("touchStart", from);
      for (const share of [0.25, 0.5, 0.75, 1]) await finger("touchMove", from + (to - from) * share);
      await finger("touchEnd", to);
    };
    await swipe(280, 80);
    await expect(preview(page)).toContainText("2 of 3");
    await swipe(80, 280);
    await expect(preview(page)).toContainText("1 of 3");
    await page.touchscreen.tap(180, 240);
    await page.touchscreen.tap(180, 240);
    await expect(preview(page).getByRole("button", { name: /^Enlarged to (?!100 )/ })).toBeVisible();
  },
);
