/** The upscaler when files do not arrive, credits are missing, or sessions and tabs end. */
import { pretendEngines, pretendSubscription, refuseRecords, refuseUploads } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import { mainButton, topBar } from "./page-steps.ts";
import { seedContent } from "./seed-content.ts";
import { logOutInOtherTab } from "./sign-in.ts";
import {
  choose,
  chooseFast,
  chosen,
  openControls,
  openUpscaler,
  openUpscalerWithPhoto,
  photo,
  upscaleUrl,
} from "./upscaler-steps.ts";

test("an upload, a picture and a download that fail in the upscaler are reported and succeed on Retry", async ({
  page,
  server,
}) => {
  const person = await openUpscaler(page, server);
  await openControls(page);
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await expect(page.getByText("Failed to upload notes.txt")).toBeVisible();
  const repairUploads = await refuseUploads(page);
  await input.setInputFiles(await photo("stripes.png"));
  await expect(page.getByText("Failed to upload image. Please try again.")).toBeVisible();
  await repairUploads();
  const repairRecords = await refuseRecords(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Image uploaded but failed to save record")).toBeVisible();
  await repairRecords();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(chosen(page)).toHaveCount(1);

  const files = /\/storage\/v1\/(object|render\/image)\/public\//;
  await page.route(files, (route) => route.abort());
  await page.reload();
  await openControls(page);
  await expect(page.getByText("Failed to load uploaded image")).toBeVisible();
  await expect(chosen(page)).toContainText("This picture is not there any more.");
  await page.unroute(files);

  const [id] = await seedContent(server, person, [{ prompt: "A harbour", type: "image_upscale" }]);
  await page.goto(`/upscaler?result=${id}`);
  const download = page.getByRole("button", { name: "Download", exact: true });
  await expect(download).toBeVisible();
  await page.route(files, (route) => route.abort());
  await download.click();
  await expect(page.getByText("Failed to download image")).toBeVisible();
});

test("each way of upscaling shows its measured time, and the button says when credits are missing", async ({
  page,
  server,
}) => {
  await openUpscaler(page, server);
  await pretendSubscription(page, { credits_balance: 39 });
  await pretendEngines(page, ({ upscale = [] }) => {
    upscale[0]!.durations = [
      { variant: "fast-4x", jobs: 50, p50Ms: 9_000, p90Ms: 9_000, p50MsPerMegapixel: 9_000 },
    ];
  });
  await page.reload();
  await openControls(page);
  await expect(page.getByText("9 s per megapixel")).toBeVisible();
  await expect(page.getByText("Not measured here yet")).toBeVisible();
  await choose(page, [await photo("one.png")]);
  await expect(page.getByText("Under a second", { exact: true })).toBeVisible();
  await expect(mainButton(page)).toHaveText(/Upscale.*20 credits/);
  await choose(page, [await photo("two.png", { widthPx: 48 })]);
  await expect(mainButton(page)).toHaveText("Insufficient Credits");
  await expect(
    page
      .getByText("Insufficient credits. You need 40 credits to upscale 2 images, but you have 39 credits.")
      .last(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy more credits" }).last()).toBeVisible();
});

test("without an engine the button says so at once, and notices within half a minute that one is back", async ({
  page,
  server,
  capture,
}) => {
  const restore = await pretendEngines(page, (engines) => {
    engines.upscale = [];
  });
  await openUpscaler(page, server);
  await openControls(page);
  await expect(mainButton(page)).toHaveText("No engine right now");
  await expect(page.getByText("No engine enlarges pictures here right now.").last()).toBeVisible();
  await capture("upscaler-no-engine");
  await restore();
  await expect(mainButton(page)).toHaveText(/Upscale.*20 credits/, { timeout: 30_000 });
});

test("pictures that the full queue does not take stay chosen, and only those that started are paid", async ({
  page,
  server,
}) => {
  await openUpscaler(page, server);
  await choose(page, [await photo("one.png"), await photo("two.png"), await photo("three.png")]);
  await chooseFast(page);
  let sent = 0;
  await page.route(upscaleUrl, (route) => {
    sent += 1;
    return sent === 1
      ? route.continue()
      : route.fulfill({
          status: 429,
          json: {
            error: "Your plan allows 1 job at a time, and 1 of yours is waiting or running.",
            code: "too_many_open_jobs",
            max_open_jobs: 1,
            open_jobs: 1,
          },
        });
  });
  await mainButton(page).click();
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast.getByText("Your queue is full")).toBeVisible();
  await expect(toast.getByText(/^Your plan allows 1 job at a time/)).toBeVisible();
  await openControls(page);
  await expect(chosen(page)).toHaveCount(2);
  expect(sent).toBe(2);
  await expect(topBar(page)).toContainText("480 credits");
});

test("logging out in another tab makes the upscaler ask to sign in and keeps the chosen pictures", async ({
  page,
  server,
}) => {
  await openUpscalerWithPhoto(page, server);
  await logOutInOtherTab(page);
  await expect(
    page.getByText(/^Please login to upscale images\. What you chose is kept/).first(),
  ).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[data-sonner-toast]").getByText("Please login to upscale images")).toBeVisible();
  await openControls(page);
  await expect(chosen(page)).toHaveCount(1);
});

test("an upscale continues after its tab is closed and is charged once", async ({
  page,
  context,
  server,
  hold,
}) => {
  await openUpscalerWithPhoto(page, server);
  await chooseFast(page);
  const held = await hold();
  const answered = page.waitForResponse(upscaleUrl);
  await mainButton(page).click();
  expect((await answered).status()).toBe(202);
  await page.close();
  await held.release();
  const reopened = await context.newPage();
  await reopened.goto("/upscaler");
  await expect(reopened.getByRole("button", { name: /^Compare: .*256 × 192/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(topBar(reopened)).toContainText("480 credits");
});
