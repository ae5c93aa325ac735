import { signUp } from "../acceptance/people.ts";
import { expect, test } from "./fixtures.ts";
import { preview, tiles } from "./gallery-steps.ts";
import { seedContent, type SeedRow } from "./seed-content.ts";
import { signIn } from "./sign-in.ts";

test("videos stay out of the pictures and have a filter; in the trash they show their poster and can be restored", async ({
  page,
  server,
  capture,
}) => {
  const person = await signUp(server);
  await seedContent(server, person, [
    { prompt: "A harbour in fog" },
    { prompt: "She turns to the window", type: "video" },
    { prompt: "Waves roll in", type: "video", inTrash: true },
  ]);
  await signIn(page, server, { person, path: "/images?view=gallery" });
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByText("1 picture", { exact: true })).toBeVisible();

  await page.getByRole("radio", { name: "Videos Only" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByText("1 video", { exact: true })).toBeVisible();
  await expect(tiles(page).first()).toContainText("Video");

  await page.goto("/images?view=gallery&trash=1");
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page).first()).toContainText("Video");
  const poster = tiles(page).first().locator("img");
  await expect
    .poll(() => poster.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await capture("gallery-video-trash", { fullPage: false });
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: /^Select all 1 shown/ }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restored", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
});

test("a picture says which tool made it, and its lineage links to its video", async ({
  page,
  server,
  capture,
}) => {
  const person = await signUp(server);
  const [first = ""] = await seedContent(server, person, [{ prompt: "A harbour in fog" }]);
  const made: [SeedRow, string, RegExp | string][] = [
    [
      { prompt: "A harbour in fog", type: "image_upscale", params: { scale: 4, mode: "best" } },
      "Upscaled",
      "Upscaled 4× best",
    ],
    [{ prompt: "Make the light warmer", type: "image_edit" }, "Edited", "Edited by words"],
    [
      { prompt: "Background removed", type: "image_process", params: { operation: "remove-background" } },
      "Processed",
      "Background removed",
    ],
    [{ prompt: "Waves roll in", type: "video" }, "Video", ""],
  ];
  const ids = await seedContent(
    server,
    person,
    made.map(([row]) => ({ ...row, parentIds: [first] })),
  );
  await signIn(page, server, { person, path: "/images?view=gallery" });
  for (const [, badge] of made.slice(0, 3))
    await expect(tiles(page).filter({ hasText: badge })).toHaveCount(1);

  for (const [index, [, , how]] of made.slice(0, 3).entries()) {
    await page.goto(`/images?view=gallery&picture=${ids[index]}`);
    await expect(preview(page).getByText("How", { exact: true })).toBeVisible();
    await expect(preview(page).getByRole("definition").getByText(how)).toBeVisible();
  }
  await capture("gallery-made-by", { fullPage: false });

  await page.goto(`/images?view=gallery&picture=${first}`);
  const lineage = preview(page).getByRole("region", { name: "Where it comes from" });
  await expect(lineage.getByRole("button", { name: "Upscaled 4× best" })).toBeVisible();
  await capture("gallery-video-lineage", { fullPage: false });
  await lineage.getByRole("link", { name: /^Video of 6 s/ }).click();
  await expect(page).toHaveURL(new RegExp(`/videos\\?.*video=${ids[3]}`));
});
