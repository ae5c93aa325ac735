/** Upscaling: the checks before it, its result, the comparison, and failures. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { callFunction } from "../acceptance/people.ts";
import type { RunningServer } from "../acceptance/server.ts";
import { breakStorage } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { mainButton, topBar } from "./page-steps.ts";
import { signIn } from "./sign-in.ts";
import {
  choose,
  chooseFast,
  chosen,
  drag,
  handle,
  makeOne,
  openControls,
  openUpscaler,
  openUpscalerWithPhoto,
  photo,
  shareOf,
  upscaleUrl,
  viewOf,
} from "./upscaler-steps.ts";

test("an upload is enlarged four times, compared, and saved as upscaled-4x-image.png", async ({
  page,
  server,
  capture,
}) => {
  await openUpscaler(page, server);
  await expect(page.getByText("No picture yet")).toBeVisible();
  await mainButton(page).click();
  await expect(page.getByText("Please upload an image first")).toBeVisible();
  await capture("upscaler-empty");
  await choose(page, [await photo("stripes.png")]);
  await expect(chosen(page)).toContainText("64 × 48 → 256 × 192");
  await expect(page.getByText("At 4× a picture may have up to 2.5 megapixels")).toBeVisible();
  await capture("upscaler-chosen");
  await chooseFast(page);
  await mainButton(page).click();
  await expect(page.getByText("Just made")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Image upscaled successfully! Credits used: 20")).toBeVisible();
  await expect(topBar(page)).toContainText("480 credits");
  await expect(page.getByText("Original", { exact: true })).toBeVisible();
  await expect(page.getByText("Upscaled", { exact: true })).toBeVisible();
  await expect(page.getByText("Drag to compare")).toBeVisible();
  await capture("upscaler-done");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("upscaled-4x-image.png");
  const bytes = await readFile(await download.path());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 256, height: 192 });
  expect(bytes.toString("latin1")).toContain("digitalsourcetype/");
  await expect(page.getByRole("button", { name: /^Compare: .*256 × 192/ })).toBeVisible();
});

test("the compare slider follows mouse, click and keys, and both pictures zoom together", async ({
  page,
  server,
}) => {
  await openUpscaler(page, server);
  await makeOne(page, { scale: 2 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("upscaled-2x-image.png");
  expect(await shareOf(page)).toBe(50);
  const frame = await boxOf(page);
  const pointAt = (share: number): [number, number] => [
    frame.x + share * frame.width,
    frame.y + frame.height / 3,
  ];
  await page.mouse.move(...pointAt(0.5));
  await page.mouse.down();
  await page.mouse.move(...pointAt(0.3), { steps: 4 });
  await page.mouse.up();
  expect(await shareOf(page)).toBe(30);
  await page.mouse.click(...pointAt(0.8));
  await expect.poll(() => shareOf(page)).toBe(80);
  await handle(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => shareOf(page)).toBe(78);
  await page.keyboard.press("End");
  await expect(handle(page)).toHaveAttribute("aria-valuetext", "100 % Original, 0 % Upscaled");
  await page.keyboard.press("Home");
  await expect.poll(() => shareOf(page)).toBe(0);

  await page.keyboard.press("+");
  await page.mouse.move(...pointAt(0.5));
  await page.mouse.wheel(0, -600);
  const enlarged = await viewOf(page);
  expect(enlarged).not.toContain("scale(1)");
  await page.mouse.move(...pointAt(0.5));
  await page.mouse.down();
  await page.mouse.move(...pointAt(0.4), { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => viewOf(page)).not.toBe(enlarged);
  await page.getByRole("button", { name: /fit to the screen/ }).click();
  await expect.poll(() => viewOf(page)).toContain("scale(1)");
});

/** @returns the box of the comparison. */
async function compareOnNarrowPhone(page: Page, server: RunningServer) {
  await page.setViewportSize({ width: 320, height: 700 });
  await openUpscaler(page, server);
  await makeOne(page);
  return boxOf(page);
}

test(
  "a finger moves the compare slider, nothing is cut off, and the page still scrolls",
  { tag: "@phone" },
  async ({ page, server }) => {
    const frame = await compareOnNarrowPhone(page, server);
    const y = frame.y + frame.height / 3;
    await drag(
      page,
      [0.5, 0.55, 0.62, 0.7, 0.75].map((share) => ({ x: frame.x + frame.width * share, y })),
    );
    await expect.poll(() => shareOf(page)).toBeGreaterThan(70);
    const x = frame.x + frame.width * 0.3;
    await drag(
      page,
      [0, 20, 60, 100, 140].map((up) => ({ x, y: y - up })),
    );
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect((await handle(page).boundingBox())?.width).toBeGreaterThanOrEqual(44);
  },
);

test(
  "two fingers zoom both pictures together, and one finger moves them",
  { tag: "@phone" },
  async ({ page, server }) => {
    const frame = await compareOnNarrowPhone(page, server);
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const partPx = [15, 25, 40, 60, 80];
    for (const [across, down] of [
      [1, 0],
      [0, 1],
      [0.7, 0.7],
    ] as const) {
      const along = (sign: number) =>
        partPx.map((px) => ({ x: middle.x + sign * px * across, y: middle.y + sign * px * down }));
      await drag(page, along(-1), along(1));
      await expect.poll(() => viewOf(page)).toMatch(/scale\(([2-9]|1[0-9])/);
      expect(await shareOf(page), "the line stays where it was").toBe(50);
      expect(await page.evaluate(() => window.scrollY), "the page stays where it was").toBe(0);
      const enlarged = await viewOf(page);
      // Beside the handle, which would move the slider.
      const from = { x: middle.x + 60, y: middle.y + 60 };
      await drag(
        page,
        [0, 15, 30, 45].map((px) => ({ x: from.x - px, y: from.y - px })),
      );
      await expect.poll(() => viewOf(page)).not.toBe(enlarged);
      expect(await shareOf(page)).toBe(50);
      await page.getByRole("button", { name: /fit to the screen/ }).click();
      await expect.poll(() => viewOf(page)).toContain("scale(1)");
    }
  },
);

async function boxOf(page: Page) {
  const frame = await page.locator("[data-part=frame]").boundingBox();
  if (!frame) throw new Error("The comparison is not on the screen.");
  return frame;
}

test("several pictures are upscaled for one price as separate jobs, and a too large one is announced before", async ({
  page,
  server,
  capture,
}) => {
  await openUpscaler(page, server);
  await choose(page, [
    await photo("one.png"),
    await photo("two.png", { widthPx: 48, heightPx: 64 }),
    await photo("huge.png", { widthPx: 2400, heightPx: 2000 }),
  ]);
  await expect(page.getByText("4× would be 9,600 × 8,000").first()).toBeVisible();
  await expect(mainButton(page)).toHaveText(/Too large/);
  await page.getByRole("button", { name: "Remove huge.png" }).click();
  await chooseFast(page);
  await expect(mainButton(page)).toHaveText(/Upscale 2.*40 credits/);
  await capture("upscaler-several");
  await mainButton(page).click();
  await expect(page.getByRole("button", { name: /^Compare: / })).toHaveCount(2, { timeout: 30_000 });
  await expect(topBar(page)).toContainText("460 credits");
  await openControls(page);
  await expect(chosen(page)).toHaveCount(0);
});

test("an upscale continues through a reload, and cancelling returns the credits", async ({
  page,
  server,
  capture,
}) => {
  await openUpscaler(page, server);
  await choose(page, [await photo("large.png", { widthPx: 900, heightPx: 900 })]);
  await mainButton(page).click();
  await expect(page.getByText("Enlarging, tile by tile")).toBeVisible({ timeout: 20_000 });
  await expect(topBar(page)).toContainText("480 credits");
  await capture("upscaler-working");
  await page.reload();
  await expect(page.getByText("Enlarging, tile by tile")).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("20 credits are back. Nothing was charged.")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
});

test(
  "a running upscale is cancelled on a phone without scrolling, and its picture stays chosen",
  { tag: "@phone" },
  async ({ page, server, hold }) => {
    await openUpscalerWithPhoto(page, server);
    await hold();
    await mainButton(page).click();
    const cancel = page.getByRole("button", { name: "Cancel", exact: true });
    await expect(cancel).toBeInViewport({ ratio: 1 });
    const places = page.getByRole("navigation", { name: "Main places" });
    const [button, bar] = [await cancel.boundingBox(), await places.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await cancel.click();
    await expect(topBar(page)).toContainText("500 credits");
    await openControls(page);
    await expect(chosen(page)).toHaveCount(1);
    await expect(chosen(page)).toContainText("stripes");
  },
);

test("a gallery picture is chosen by link or picker and survives a reload", async ({ page, server }) => {
  const person = await openUpscaler(page, server);
  await callFunction(server, person, "generate-consistent-character", { prompt: "a harbour in fog" });
  const { data } = await person.client.from("generated_content").select("id").single();
  await page.goto(`/upscaler?picture=${data?.["id"]}`);
  await openControls(page);
  await expect(chosen(page)).toContainText("A harbour in fog");
  await expect(page).toHaveURL(/\/upscaler$/);
  await page.reload();
  await openControls(page);
  await expect(chosen(page)).toContainText("A harbour in fog");
  await page.getByRole("button", { name: "Remove A harbour in fog" }).click();
  await page.getByRole("button", { name: "From the gallery" }).click();
  await page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: /^A harbour in fog/ })
    .click();
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(chosen(page)).toHaveCount(1);
});

test("a damaged file or a missing engine is reported, and nothing is lost", async ({ page, server }) => {
  await openUpscaler(page, server);
  await openControls(page);
  await page.locator("input[type=file]").setInputFiles({
    name: "broken.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText("This picture is damaged or incomplete and cannot be read.")).toBeVisible();
  await choose(page, [await photo("stripes.png")]);
  await page.route(
    upscaleUrl,
    (route) =>
      route.fulfill({ status: 503, json: { code: "engine_unavailable", error: "No engine is free." } }),
    { times: 1 },
  );
  await mainButton(page).click();
  await expect(page.getByText("Failed to upscale image. Please try again.")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
  await openControls(page);
  await expect(chosen(page)).toHaveCount(1);
});

test("an upscale that fails is refunded and can be tried again", async ({ page, server, capture }) => {
  await openUpscalerWithPhoto(page, server);
  await chooseFast(page);
  const repair = await breakStorage(server);
  await mainButton(page).click();
  await expect(page.getByRole("heading", { name: "The picture could not be stored" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("20 credits are back", { exact: true })).toBeVisible();
  await expect(page.getByText("Failed to upscale image. Please try again.")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
  await capture("upscaler-failed");
  await repair();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Just made")).toBeVisible({ timeout: 30_000 });
  await expect(topBar(page)).toContainText("480 credits");
});

test("upscaling after the session ended asks to sign in and keeps the chosen pictures", async ({
  page,
  server,
}) => {
  await openUpscalerWithPhoto(page, server);
  await page.route(
    upscaleUrl,
    (route) =>
      route.fulfill({ status: 401, json: { code: "unauthorized", error: "Please sign in to do this." } }),
    { times: 1 },
  );
  await mainButton(page).click();
  await expect(page.getByText("Please login to upscale images").first()).toBeVisible();
  await openControls(page);
  await expect(chosen(page)).toHaveCount(1);
});

test("somebody on the free plan reads that upscaling needs a plan and is offered the upgrade", async ({
  page,
  server,
}) => {
  await signIn(page, server, { path: "/upscaler" });
  await expect(mainButton(page)).toHaveText("Upgrade Required");
  await choose(page, [await photo("stripes.png")]);
  await expect(mainButton(page)).toHaveText("Upgrade Required");
  await expect(
    page
      .getByText(
        "Image upscaling is only available for paid subscribers. Please upgrade to use this feature.",
      )
      .last(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Upgrade", exact: true }).last().click();
  await expect(page.getByRole("dialog", { name: "Choose Your Upgrade" })).toBeVisible();
});

test("axe finds nothing serious in the upscaler with a result", async ({ page, server, inspect }) => {
  await openUpscaler(page, server);
  await makeOne(page);
  await inspect("upscaler-result");
});
