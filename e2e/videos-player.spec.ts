/** A film once it is made: played, looped, looked at in the list, asked for again, and shown when it cannot be. */
import { balanceOf } from "../acceptance/people.ts";
import { putPictures } from "./gallery-rows.ts";
import { expect, test } from "./studio.ts";
import {
  button,
  cards,
  chooseProvided,
  come,
  describe,
  jobsOf,
  openControls,
  orders,
  seeFilmed,
  toast,
} from "./videos-steps.ts";
import { cutLive, endSession, topBar } from "./visits.ts";

test(
  "a film that was made and cannot be shown says so and that it is paid; asked for again it plays, in a loop or once",
  { tag: "@long" },
  async ({ page, server }) => {
    const person = await come(page, server);
    await page.route("**/*.mp4?t=*", (route) => route.abort());
    await chooseProvided(page, "Greta");
    await describe(page, "push in");
    await page.getByRole("radio", { name: "4 seconds" }).check();
    await button(page).click();
    await seeFilmed(page);
    const told = toast(page, "Video Playback Error");
    await expect(told).toContainText("The video was generated but cannot be displayed. Credits were used.");
    expect(await balanceOf(person)).toBe(460);
    await page.unroute("**/*.mp4?t=*");
    await page.getByRole("alert").getByRole("button", { name: "Refresh" }).click();
    await expect(page.locator("[data-playback=ready]").first()).toBeVisible();

    const film = page.locator("video").first();
    const address = () => film.getAttribute("src");
    const before = await address();
    await page.getByRole("button", { name: "Refresh the video" }).click();
    await expect.poll(address).not.toBe(before);
    await expect(page.locator("[data-playback=ready]").first()).toBeVisible();
    const isLooped = () => film.evaluate((video) => (video as HTMLVideoElement).loop);
    expect(await isLooped()).toBe(true);
    await page.getByRole("button", { name: "Play in a loop" }).first().click();
    await expect.poll(isLooped).toBe(false);
  },
);

test(
  "in the list a poster moves while it is pointed at, and Refresh reads the list and the open film anew",
  { tag: "@long" },
  async ({ page, server, isMobile }) => {
    const person = await come(page, server);
    await putPictures(server, person, [{ prompt: "a quiet film", type: "video" }]);
    await page.goto("/videos?view=list");
    const card = cards(page).first();
    await expect(card.locator("img").first()).toBeVisible();
    await expect(card.locator("video")).toHaveCount(0);
    if (!isMobile) {
      await card.getByRole("button", { name: "Play: A quiet film" }).hover();
      await expect(card.locator("video[aria-hidden=true]")).toHaveCount(1);
      await page.mouse.move(0, 0);
      await expect(card.locator("video")).toHaveCount(0);
    }
    await card.getByRole("button", { name: "Play: A quiet film" }).click();
    const address = () => card.locator("video").getAttribute("src");
    const before = await address();
    const readAgain = page.waitForRequest("**/rest/v1/rpc/gallery_page");
    await page.getByRole("button", { name: "Refresh", exact: true }).first().click();
    await readAgain;
    await expect.poll(address).not.toBe(before);
  },
);

test("a second after a failure the balance is read anew", { tag: "@long" }, async ({ page, server }) => {
  await come(page, server);
  await chooseProvided(page, "Greta");
  await describe(page, "push in");
  let failedAt = Number.POSITIVE_INFINITY;
  await page.route(orders, async (route) => {
    await route.fulfill({ status: 502, json: { error: "Video generation failed.", code: "engine_failed" } });
    failedAt = Date.now();
  });
  const waitsMs: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/get-user-subscription")) waitsMs.push(Date.now() - failedAt);
  });
  await button(page).click();
  await expect(toast(page, "Generation Failed")).toBeVisible();
  await expect.poll(() => waitsMs.some((waitMs) => waitMs >= 950)).toBe(true);
  await expect(topBar(page)).toContainText("500 credits");
});

test(
  "half a second after a start the balance is read anew, also while the live channel is away",
  { tag: "@long" },
  async ({ page, server, hold }) => {
    await cutLive(page);
    await come(page, server);
    await chooseProvided(page, "Greta");
    await describe(page, "push in");
    await hold();
    const readAt: number[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/get-user-subscription")) readAt.push(Date.now());
    });
    const answered = page.waitForResponse(orders);
    await button(page).click();
    expect((await answered).status()).toBe(202);
    const startedAt = Date.now();
    // Without it the next reading would be the one of every ten seconds.
    await expect.poll(() => readAt.some((at) => at > startedAt), { timeout: 4_000 }).toBe(true);
    await expect(topBar(page)).toContainText("460 credits");
  },
);

test(
  "when the session ends nothing is uploaded or ordered, and the film that is being made is there afterwards",
  { tag: "@long" },
  async ({ page, server, hold }) => {
    const person = await come(page, server);
    await chooseProvided(page, "Greta");
    await describe(page, "push in");
    const held = await hold();
    await button(page).click();
    await expect(page.getByRole("button", { name: "Cancel", exact: true }).first()).toBeVisible();
    await endSession(page);
    await expect(page.getByText(/^Your description is kept, and videos that were being made/)).toBeVisible();
    await openControls(page);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(toast(page, "Authentication required")).toContainText("Please sign in to upload an image.");
    await held.letGo();
    await expect.poll(async () => (await jobsOf(person))[0]?.state, { timeout: 45_000 }).toBe("succeeded");
    expect(await balanceOf(person)).toBe(460);
  },
);
