/** Pictures made larger: what is asked first, what comes out, how it is compared, and what happens when it fails. */
import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { callFunction, signUp } from "../acceptance/people.ts";
import { expect, test } from "./studio.ts";
import {
  button,
  choose,
  chooseFast,
  chosen,
  comeToUpscale,
  drag,
  handle,
  makeOne,
  openControls,
  orders,
  photo,
  shareOf,
  viewOf,
} from "./upscaler-steps.ts";
import { breakStorage, enter, topBar } from "./visits.ts";

test("an upload is enlarged four times, compared, and saved as upscaled-4x-image.png", async ({
  page,
  server,
  capture,
}) => {
  await comeToUpscale(page, server);
  await expect(page.getByText("Nothing to enlarge yet")).toBeVisible();
  await button(page).click();
  await expect(page.getByText("Please upload an image first")).toBeVisible();
  await capture("upscaler-empty");
  await choose(page, [await photo("stripes.png")]);
  await expect(chosen(page)).toContainText("64 × 48 → 256 × 192");
  await expect(page.getByText("At 4× a picture may have up to 2.5 megapixels")).toBeVisible();
  await capture("upscaler-chosen");
  await chooseFast(page);
  await button(page).click();
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

test("the line between the two follows mouse, click and keys, and both are enlarged as one", async ({
  page,
  server,
}) => {
  await comeToUpscale(page, server);
  await makeOne(page, { scale: 2 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("upscaled-2x-image.png");
  expect(await shareOf(page)).toBe(50);
  const frame = await boxOf(page);
  const at = (share: number): [number, number] => [frame.x + share * frame.width, frame.y + frame.height / 3];
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.3), { steps: 4 });
  await page.mouse.up();
  expect(await shareOf(page)).toBe(30);
  await page.mouse.click(...at(0.8));
  await expect.poll(() => shareOf(page)).toBe(80);
  await handle(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => shareOf(page)).toBe(78);
  await page.keyboard.press("End");
  await expect(handle(page)).toHaveAttribute("aria-valuetext", "100 % Original, 0 % Upscaled");
  await page.keyboard.press("Home");
  await expect.poll(() => shareOf(page)).toBe(0);

  await page.keyboard.press("+");
  await page.mouse.move(...at(0.5));
  await page.mouse.wheel(0, -600);
  const enlarged = await viewOf(page);
  expect(enlarged).not.toContain("scale(1)");
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.4), { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => viewOf(page)).not.toBe(enlarged);
  await page.getByRole("button", { name: /show the whole picture/ }).click();
  await expect.poll(() => viewOf(page)).toContain("scale(1)");
});

const narrowPhone = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true };

test(
  "on a phone a finger moves the line, nothing is cut off, and the page still scrolls",
  { tag: "@long" },
  async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, ...narrowPhone });
    const page = await context.newPage();
    await comeToUpscale(page, server);
    await makeOne(page);
    const frame = await boxOf(page);
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
    await context.close();
  },
);

test(
  "on a phone two fingers enlarge both pictures as one, whichever way they part, and one finger moves them",
  { tag: "@long" },
  async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, ...narrowPhone });
    const page = await context.newPage();
    await comeToUpscale(page, server);
    await makeOne(page);
    const frame = await boxOf(page);
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
      // Beside the handle, which moves the line.
      const from = { x: middle.x + 60, y: middle.y + 60 };
      await drag(
        page,
        [0, 15, 30, 45].map((px) => ({ x: from.x - px, y: from.y - px })),
      );
      await expect.poll(() => viewOf(page)).not.toBe(enlarged);
      expect(await shareOf(page)).toBe(50);
      await page.getByRole("button", { name: /show the whole picture/ }).click();
      await expect.poll(() => viewOf(page)).toContain("scale(1)");
    }
    await context.close();
  },
);

async function boxOf(page: Page) {
  const frame = await page.locator("[data-part=frame]").boundingBox();
  if (!frame) throw new Error("The comparison is not on the screen.");
  return frame;
}

test(
  "several are ordered at once with one price, each a job of its own; what is too large is said before",
  { tag: "@long" },
  async ({ page, server, capture }) => {
    await comeToUpscale(page, server);
    await choose(page, [
      await photo("one.png"),
      await photo("two.png", { widthPx: 48, heightPx: 64 }),
      await photo("huge.png", { widthPx: 2400, heightPx: 2000 }),
    ]);
    await expect(page.getByText("4× would be 9,600 × 8,000").first()).toBeVisible();
    await expect(button(page)).toHaveText(/Too large/);
    await page.getByRole("button", { name: "Remove huge.png" }).click();
    await chooseFast(page);
    await expect(button(page)).toHaveText(/Upscale 2.*40 credits/);
    await capture("upscaler-several");
    await button(page).click();
    await expect(page.getByRole("button", { name: /^Compare: / })).toHaveCount(2, { timeout: 30_000 });
    await expect(topBar(page)).toContainText("460 credits");
    await openControls(page);
    await expect(chosen(page)).toHaveCount(0);
  },
);

test(
  "a job goes on through a reload, and cancelled gives its credits back",
  { tag: "@long" },
  async ({ page, server, capture }) => {
    await comeToUpscale(page, server);
    await choose(page, [await photo("large.png", { widthPx: 900, heightPx: 900 })]);
    await button(page).click();
    await expect(page.getByText("Enlarging, tile by tile")).toBeVisible({ timeout: 20_000 });
    await expect(topBar(page)).toContainText("480 credits");
    await capture("upscaler-working");
    await page.reload();
    await expect(page.getByText("Enlarging, tile by tile")).toBeVisible();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(page.getByText("20 credits are back. Nothing was charged.")).toBeVisible();
    await expect(topBar(page)).toContainText("500 credits");
  },
);

test(
  "a picture from the gallery comes by its address or the picker, and what is chosen survives a reload",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await comeToUpscale(page, server);
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
  },
);

test("refused, failed or cut off, nothing is lost and the balance is as before", async ({ page, server }) => {
  await comeToUpscale(page, server);
  await openControls(page);
  await page.locator("input[type=file]").setInputFiles({
    name: "broken.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText("This picture is damaged or incomplete and cannot be read.")).toBeVisible();
  await choose(page, [await photo("stripes.png")]);
  await page.route(
    orders,
    (route) =>
      route.fulfill({ status: 503, json: { code: "engine_unavailable", error: "No engine is free." } }),
    { times: 1 },
  );
  await button(page).click();
  await expect(page.getByText("Failed to upscale image. Please try again.")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
  await openControls(page);
  await expect(chosen(page)).toHaveCount(1);
});

test(
  "a job that fails gives its credits back, says so, and can be tried again",
  { tag: "@long" },
  async ({ page, server, capture }) => {
    await comeToUpscale(page, server);
    await choose(page, [await photo("stripes.png")]);
    await chooseFast(page);
    const mend = await breakStorage(server);
    await button(page).click();
    await expect(page.getByRole("heading", { name: "The picture could not be stored" })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText("20 credits are back", { exact: true })).toBeVisible();
    await expect(page.getByText("Failed to upscale image. Please try again.")).toBeVisible();
    await expect(topBar(page)).toContainText("500 credits");
    await capture("upscaler-failed");
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Just made")).toBeVisible({ timeout: 30_000 });
    await expect(topBar(page)).toContainText("480 credits");
  },
);

test(
  "a session that has ended is told, and what was chosen is kept",
  { tag: "@long" },
  async ({ page, server }) => {
    await comeToUpscale(page, server);
    await choose(page, [await photo("stripes.png")]);
    await page.route(
      orders,
      (route) =>
        route.fulfill({ status: 401, json: { code: "unauthorized", error: "Please sign in to do this." } }),
      { times: 1 },
    );
    await button(page).click();
    await expect(page.getByText("Please login to upscale images").first()).toBeVisible();
    await openControls(page);
    await expect(chosen(page)).toHaveCount(1);
  },
);

test("the free tier is told what it takes, and offered it", { tag: "@long" }, async ({ page, server }) => {
  await enter(page, server, await signUp(server));
  await page.goto("/upscaler");
  await choose(page, [await photo("stripes.png")]);
  await expect(button(page)).toHaveText("Upgrade Required");
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

for (const theme of ["dark", "light"] as const) {
  test(`axe finds nothing serious in the upscaler with a result, ${theme} theme`, async ({
    page,
    server,
    capture,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.addInitScript((chosenTheme) => localStorage.setItem("galatea-theme", chosenTheme), theme);
    await comeToUpscale(page, server);
    await openControls(page);
    await makeOne(page);
    await page.waitForTimeout(500);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await capture(`upscaler-result-${theme}`);
  });
}
