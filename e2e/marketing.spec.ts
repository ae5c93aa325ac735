/** The pages about the tools and how the studio works. */
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";

test("a sample video plays and pauses, and opens over the whole screen until Escape", async ({
  page,
  inspect,
  capture,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".mp4")) loaded.push(new URL(request.url()).pathname);
  });
  await page.goto("/video-generation");
  await expect(page.getByRole("main").locator("video")).toHaveCount(4);
  await expect(page.getByRole("main").getByText("AI", { exact: true })).toHaveCount(4);
  await capture("marketing-video");
  await page.getByRole("button", { name: "Play: Autumn" }).click();
  const video = page.locator("video").first();
  await expect.poll(() => new Set(loaded)).toEqual(new Set(["/samples/videos/red-hair.mp4"]));
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
  await page.getByRole("button", { name: "Pause: Autumn" }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await page.getByRole("button", { name: "Full screen: Night street" }).click();
  const dialog = page.getByRole("dialog", { name: "Night street" });
  await expect(dialog.getByRole("button", { name: /^(Play|Pause): Night street/ })).toBeFocused();
  await expect
    .poll(() => dialog.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await inspect("marketing-video-dialog", { fullPage: false });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Full screen: Night street" })).toBeFocused();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the other pages show their sections, answers and ways in", async ({ page }) => {
    await page.goto("/how-it-works");
    for (const name of ["Character creation", "Image generation", "Image to video", "Text to video"])
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await expect(page.getByRole("region", { name: /Why choose/ }).getByRole("listitem")).toHaveCount(3);
    await expect(page.getByRole("main").getByRole("link", { name: "Back to Home" })).toHaveAttribute(
      "href",
      "/",
    );
    await page.goto("/ai-image-editing");
    await expect(page.getByRole("region", { name: /Four steps/ }).getByRole("listitem")).toHaveCount(4);
    await page.getByText("What does an edit cost?").click();
    await expect(page.getByText("20 credits. An edit that fails")).toBeVisible();
    await page.goto("/ai-image-upscaling");
    await expect(page.getByRole("img", { name: /The whole picture/ })).toBeVisible();
  });

  test("the upscaling page shows two marked videos with their prompts, and loads them when they are played", async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".mp4")) loaded.push(request.url());
    });
    await page.goto("/ai-image-upscaling");
    const films = page.getByRole("list", { name: "Sample videos" }).getByRole("listitem");
    await expect(films).toHaveCount(2);
    for (const film of await films.all()) {
      await film.scrollIntoViewIfNeeded();
      await expect(film.locator("video")).toHaveAttribute("controls", "");
      await expect(film.getByText("AI", { exact: true })).toBeVisible();
      await expect(film).toContainText(/“.+”/);
      const poster = film.locator("img");
      await expect
        .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(300);
      expect(await contrastOf(film.locator("video"))).toBeGreaterThan(10);
    }
    expect(loaded).toEqual([]);
    const first = films.first().locator("video");
    // The browser's own control does the same.
    await first.evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => first.evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(6, 1);
    expect(new Set(loaded).size).toBe(1);
  });
});

/** How much the middle of what is seen varies: nothing, where the browser covers the poster. */
async function contrastOf(element: Locator): Promise<number> {
  const seen = sharp(await element.screenshot());
  const { width, height } = await seen.metadata();
  const middle = await seen
    .extract({
      left: Math.round(width / 4),
      top: Math.round(height / 4),
      width: Math.round(width / 2),
      height: Math.round(height / 4),
    })
    .stats();
  return Math.max(...middle.channels.map(({ stdev }) => stdev));
}

test("they pass axe", async ({ page, inspect }) => {
  for (const path of ["how-it-works", "ai-image-editing", "ai-image-upscaling"]) {
    await page.goto(`/${path}`);
    await inspect(`marketing-${path}`);
  }
});
