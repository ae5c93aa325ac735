/** A finished video: played, looped, listed, refreshed, and reported when it cannot be shown. */
import { balanceOf } from "../acceptance/people.ts";
import { cutRealtime } from "./faults.ts";
import { describe, openControls } from "./description-steps.ts";
import { expect, test } from "./fixtures.ts";
import { mainButton, topBar } from "./page-steps.ts";
import { seedContent } from "./seed-content.ts";
import { logOutInOtherTab } from "./sign-in.ts";
import {
  cards,
  chooseProvided,
  chooseShortest,
  jobsOf,
  openVideos,
  seeVideo,
  toast,
  videoUrl,
} from "./videos-steps.ts";

test("a finished video that cannot be shown is reported as paid, and plays after Refresh, looped or once", async ({
  page,
  server,
}) => {
  const person = await openVideos(page, server);
  await page.route("**/*.mp4?t=*", (route) => route.abort());
  await chooseProvided(page, "Greta");
  await describe(page, "push in");
  await chooseShortest(page);
  await mainButton(page).click();
  await seeVideo(page);
  const notice = toast(page, "Video Playback Error");
  await expect(notice).toContainText("The video was generated but cannot be displayed. Credits were used.");
  expect(await balanceOf(person)).toBe(460);
  await page.unroute("**/*.mp4?t=*");
  await page.getByRole("alert").getByRole("button", { name: "Refresh" }).click();
  await expect(page.locator("[data-playback=ready]").first()).toBeVisible();

  const video = page.locator("video").first();
  const address = () => video.getAttribute("src");
  const before = await address();
  await page.getByRole("button", { name: "Refresh the video" }).click();
  await expect.poll(address).not.toBe(before);
  await expect(page.locator("[data-playback=ready]").first()).toBeVisible();
  const isLooped = () => video.evaluate((video) => (video as HTMLVideoElement).loop);
  expect(await isLooped()).toBe(true);
  await page.getByRole("button", { name: "Play in a loop" }).first().click();
  await expect.poll(isLooped).toBe(false);
});

test("a poster in the video list moves while it is pointed at, and Refresh reloads the list and the open video", async ({
  page,
  server,
  isMobile,
}) => {
  const person = await openVideos(page, server);
  await seedContent(server, person, [{ prompt: "a quiet video", type: "video" }]);
  await page.goto("/videos?view=list");
  const card = cards(page).first();
  await expect(card.locator("img").first()).toBeVisible();
  await expect(card.locator("video")).toHaveCount(0);
  if (!isMobile) {
    await card.getByRole("button", { name: "Play: A quiet video" }).hover();
    await expect(card.locator("video[aria-hidden=true]")).toHaveCount(1);
    await page.mouse.move(0, 0);
    await expect(card.locator("video")).toHaveCount(0);
  }
  await card.getByRole("button", { name: "Play: A quiet video" }).click();
  const address = () => card.locator("video").getAttribute("src");
  const before = await address();
  const readAgain = page.waitForRequest("**/rest/v1/rpc/gallery_page");
  await page.getByRole("button", { name: "Refresh", exact: true }).first().click();
  await readAgain;
  await expect.poll(address).not.toBe(before);
});

test("the balance is read again a second after a failed video", async ({ page, server }) => {
  await openVideos(page, server);
  await chooseProvided(page, "Greta");
  await describe(page, "push in");
  let failedAt = Number.POSITIVE_INFINITY;
  await page.route(videoUrl, async (route) => {
    failedAt = Date.now();
    await route.fulfill({ status: 502, json: { error: "Video generation failed.", code: "engine_failed" } });
  });
  const waitsMs: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/get-user-subscription")) waitsMs.push(Date.now() - failedAt);
  });
  await mainButton(page).click();
  await expect(toast(page, "Generation Failed")).toBeVisible();
  await expect.poll(() => waitsMs.some((waitMs) => waitMs >= 950)).toBe(true);
  await expect(topBar(page)).toContainText("500 credits");
});

test("the balance is read again half a second after a video starts, without the live channel", async ({
  page,
  server,
  hold,
}) => {
  await cutRealtime(page);
  await openVideos(page, server);
  await chooseProvided(page, "Greta");
  await describe(page, "push in");
  await hold();
  const readAt: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/get-user-subscription")) readAt.push(Date.now());
  });
  const answered = page.waitForResponse(videoUrl);
  await mainButton(page).click();
  expect((await answered).status()).toBe(202);
  const startedMs = Date.now();
  // The page reads the balance regularly only every ten seconds.
  await expect.poll(() => readAt.some((readMs) => readMs > startedMs), { timeout: 4_000 }).toBe(true);
  await expect(topBar(page)).toContainText("460 credits");
});

test("after logging out nothing is uploaded, and the running video is finished", async ({
  page,
  server,
  hold,
}) => {
  const person = await openVideos(page, server);
  await chooseProvided(page, "Greta");
  await describe(page, "push in");
  await chooseShortest(page);
  const held = await hold();
  await mainButton(page).click();
  await expect(page.getByRole("button", { name: "Cancel", exact: true }).first()).toBeVisible();
  await logOutInOtherTab(page);
  await expect(page.getByText(/^Your description is kept, and videos that were being made/)).toBeVisible();
  await openControls(page);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(toast(page, "Authentication required")).toContainText("Please sign in to upload an image.");
  await held.release();
  await expect.poll(async () => (await jobsOf(person))[0]?.state, { timeout: 45_000 }).toBe("succeeded");
  expect(await balanceOf(person)).toBe(460);
});
