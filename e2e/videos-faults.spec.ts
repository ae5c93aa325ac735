/** Videos that fail: the seven failures, files that do not play, the list in every state. */
import type { Page } from "@playwright/test";
import { balanceOf } from "../acceptance/people.ts";
import { breakStorage, pretendSubscription } from "./faults.ts";
import { describe, description, openControls } from "./description-steps.ts";
import { expect, test } from "./fixtures.ts";
import { mainButton, topBar } from "./page-steps.ts";
import { seedContent } from "./seed-content.ts";
import { logOutInOtherTab, signIn } from "./sign-in.ts";
import { cards, chooseProvided, chooseShortest, openVideos, toast, videoUrl } from "./videos-steps.ts";

const failures = [
  {
    message: "Reference image is not accessible. Nothing was charged.",
    code: "reference_unusable",
    title: "Image Upload Issue",
    text: /cannot be accessed. Please upload a new image/,
  },
  {
    message: "Insufficient credits. 40 are needed, 12 are there.",
    code: "insufficient_credits",
    title: "Insufficient Credits",
    text: "Insufficient credits. 40 are needed, 12 are there.",
  },
  {
    message: "Videos need a paid subscription tier. Please upgrade to use this feature.",
    code: "tier_required",
    title: "Subscription Required",
    text: /Please upgrade/,
  },
  {
    message: "Video generation failed. Please try again.",
    code: "engine_failed",
    title: "Generation Failed",
    text: /hit an issue. The credits were refunded/,
  },
  {
    message: "Failed to store video. Nothing was charged.",
    code: "storage_failed",
    title: "Storage Error",
    text: /The credits were refunded/,
  },
  {
    message: "No video generated. Nothing was charged.",
    code: "engine_bad_output",
    title: "No Output Generated",
    text: /try another prompt/,
  },
  {
    message: "The moon is in the way.",
    code: "internal",
    title: "Video Generation Failed",
    text: "The moon is in the way.",
  },
] as const;

async function prepare(page: Page): Promise<void> {
  await chooseProvided(page, "Greta");
  await describe(page, "snow falls");
  await chooseShortest(page);
}

test("each of the seven video failures has its own title, and the credits are back", async ({
  page,
  server,
}) => {
  await openVideos(page, server);
  await prepare(page);
  for (const { message, code, title, text } of failures) {
    await page.route(videoUrl, (route) => route.fulfill({ status: 502, json: { error: message, code } }), {
      times: 1,
    });
    await mainButton(page).click();
    await expect(toast(page, title)).toBeVisible();
    await expect(toast(page, text)).toBeVisible();
    await expect(topBar(page)).toContainText("500 credits");
  }
  await openControls(page);
  await expect(description(page)).toHaveValue("snow falls");
});

test("a video that cannot be stored is refunded and made on Try again", async ({ page, server }) => {
  const person = await openVideos(page, server);
  await prepare(page);
  const repair = await breakStorage(server);
  try {
    await mainButton(page).click();
    await expect(page.getByRole("heading", { name: "Storage Error" })).toBeVisible({ timeout: 45_000 });
  } finally {
    await repair();
  }
  await expect(page.getByText("40 credits are back")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
  await page.getByRole("button", { name: /^Try again/ }).click();
  await expect(page.getByText("Just made").first()).toBeVisible({ timeout: 45_000 });
  expect(await balanceOf(person)).toBe(460);
});

test("a refused video names the rule, offers an appeal and costs nothing", async ({ page, server }) => {
  const person = await openVideos(page, server);
  await chooseProvided(page, "Greta");
  await describe(page, "she takes off her clothes");
  await mainButton(page).click();
  await expect(page.getByRole("heading", { name: /^Not made:/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Appeal" })).toBeVisible();
  expect(await balanceOf(person)).toBe(500);
});

test("somebody on the free plan reads that videos need a plan, sees no provided images, and is offered the upgrade", async ({
  page,
  server,
}) => {
  await signIn(page, server, { path: "/videos" });
  await expect(mainButton(page)).toHaveText("Subscription Required");
  await openControls(page);
  await expect(page.getByRole("button", { name: "Your pictures" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Provided images" })).toHaveCount(0);
  await describe(page, "waves");
  await mainButton(page).click({ force: true });
  await expect(toast(page, "Subscription Required")).toBeVisible();
  await page.getByRole("button", { name: "Upgrade", exact: true }).last().click();
  await expect(page.getByRole("dialog", { name: "Choose Your Upgrade" })).toBeVisible();
});

test("without enough credits for a video the button says so and offers to buy more", async ({
  page,
  server,
}) => {
  const person = await openVideos(page, server);
  await pretendSubscription(page, { credits_balance: 39 });
  await page.reload();
  await expect(mainButton(page)).toHaveText("Insufficient Credits");
  await expect(
    page.getByText("You need 40 credits to generate a video, but you have 39 credits.").first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy more credits" })).toBeVisible();
  expect(await balanceOf(person)).toBe(500);
});

test("the video list fills in missing facts, opens one card at a time, and collapses it", async ({
  page,
  server,
}) => {
  const person = await openVideos(page, server);
  await seedContent(server, person, [
    {
      prompt: "the newer video",
      type: "video",
      params: { generation_type: "image-to-video", duration: 24 },
    },
    { prompt: "the older video", type: "video" },
  ]);
  await page.goto("/videos?view=list");
  await expect(page.getByRole("heading", { level: 1, name: "Your Generated Videos" })).toBeVisible();
  const [newer, older] = [cards(page).nth(0), cards(page).nth(1)];
  await expect(older).toContainText("text-to-video");
  await expect(older).toContainText("6s");
  await expect(older.locator("time")).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M$/);
  await page.getByRole("button", { name: "Play: The newer video" }).click();
  await expect(newer.locator("video")).toHaveCount(1);
  await expect(newer.getByRole("button", { name: "24 s is the longest" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "Play: The older video" }).click();
  await expect(page.locator("video")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Collapse" })).toHaveCount(1);
  await page.getByRole("button", { name: "Collapse" }).click();
  await expect(page.locator("video")).toHaveCount(0);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Make a video" })).toBeVisible();
});

test("a video that does not load is retried three times, then reports why, and Refresh tries again", async ({
  page,
  server,
}) => {
  const person = await openVideos(page, server);
  await seedContent(server, person, [{ prompt: "a lost video", type: "video" }]);
  await page.goto("/videos?view=list");
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (request.url().includes(".mp4?t=")) asked.add(request.url());
  });
  await page.getByRole("button", { name: "Play: A lost video" }).click();
  await expect(
    page.getByText("Failed to load video. The video file may be corrupted or inaccessible."),
  ).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/format is not supported here, or the file is not there/)).toBeVisible();
  await expect(page.getByText("The maximum of 3 retries was reached.")).toBeVisible();
  expect(asked.size).toBe(4);
  await page.getByRole("alert").getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => asked.size).toBeGreaterThan(4);
});

test("a video that never arrives gets 15 seconds for each attempt", async ({ page, server }) => {
  const person = await openVideos(page, server);
  await seedContent(server, person, [{ prompt: "a slow video", type: "video" }]);
  await page.route("**/*.mp4?t=*", () => new Promise(() => undefined));
  await page.clock.install();
  await page.goto("/videos?view=list");
  await page.getByRole("button", { name: "Play: A slow video" }).click();
  await expect(page.locator("[data-playback=loading]")).toBeVisible();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.clock.runFor(15_100);
    await page.clock.runFor(1000);
    await expect(page.locator("[data-playback=loading]")).toBeVisible();
  }
  await page.clock.runFor(15_100);
  await expect(
    page.getByText("Failed to load video. This may be due to network issues or CORS restrictions."),
  ).toBeVisible();
  await expect(page.getByText("The video took longer than 15 seconds to load.")).toBeVisible();
});

test("the video list shows that it is empty, loading, failed, or needs a login", async ({ page, server }) => {
  await openVideos(page, server, "/videos?view=list");
  await expect(page.getByRole("heading", { name: "No videos generated yet" })).toBeVisible();
  const lists = "**/rest/v1/rpc/gallery_page";
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(lists, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { message: "away" } });
  });
  await page.reload();
  await expect(page.getByText("Loading videos")).toBeAttached();
  release();
  await expect(page.getByRole("heading", { name: "Failed to load videos" })).toBeVisible({
    timeout: 15_000,
  });
  await page.unroute(lists);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No videos generated yet" })).toBeVisible();
  await logOutInOtherTab(page);
  await expect(page.getByRole("heading", { name: "Please log in to view your videos" })).toBeVisible();
});

test("a deleted video comes back with Undo, and one that fails to be deleted stays", async ({
  page,
  server,
}) => {
  const person = await openVideos(page, server);
  await seedContent(server, person, [{ prompt: "a kept video", type: "video" }]);
  await page.goto("/videos?view=list");
  await page.getByRole("button", { name: "Delete: A kept video" }).click();
  await expect(toast(page, "Video deleted successfully")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.route("**/rest/v1/generated_content*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { message: "no" } })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Delete: A kept video" }).click();
  await expect(toast(page, "Failed to delete video")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});
