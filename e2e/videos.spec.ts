/** Videos as people make them: from a picture to a file whose bytes are checked. */
import sharp from "sharp";
import { readVideo } from "../acceptance/video-files.ts";
import { balanceOf } from "../acceptance/people.ts";
import { pretendEngines, refuseRecords, refuseUploads } from "./faults.ts";
import { describe, description, openControls } from "./description-steps.ts";
import { expect, test } from "./fixtures.ts";
import { addCharacter } from "./generator-steps.ts";
import { createOversizedFile } from "./oversized-file.ts";
import { mainButton, topBar } from "./page-steps.ts";
import {
  bytesOf,
  cards,
  chooseProvided,
  chooseShortest,
  drawPicture,
  fileInput,
  jobsOf,
  openVideos,
  seeVideo,
  toast,
  upload,
  uploadPicture,
  videoUrl,
} from "./videos-steps.ts";

test("an upload becomes a video that is shown, listed, and saved as MP4 and WebP, both marked as AI", async ({
  page,
  server,
}) => {
  const person = await openVideos(page, server);
  await uploadPicture(page);
  await describe(page, "pan slowly, light sweeps across");
  await page.getByRole("radio", { name: "Pan left" }).check();
  await chooseShortest(page);
  await expect(mainButton(page)).toHaveText(/Generate40 credits|Generate.*40 credits/);
  const requested = page.waitForRequest(videoUrl);
  await mainButton(page).click();
  expect((await requested).postDataJSON()).toMatchObject({
    prompt: "pan slowly, light sweeps across",
    influencerId: null,
    firstFrameImageId: null,
    generationType: "image-to-video",
    motion: "Pan left",
    durationS: 4,
  });
  await expect(topBar(page)).toContainText("460 credits");
  await seeVideo(page);
  await expect(page.locator("[data-playback=ready]").first()).toBeVisible();
  await expect(page.locator("video").first()).toHaveAttribute("src", /\?t=\d+$/);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).first()).toContainText("image-to-video");
  await expect(cards(page).first()).toContainText("4s");

  const { data: row } = await person.client
    .from("generated_content")
    .select("id")
    .eq("content_type", "video")
    .single();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).first().click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`generated-video-${row?.["id"]}.mp4`);
  const video = await bytesOf(saved);
  expect(readVideo(video)).toMatchObject({
    codec: "avc1",
    frames: 96,
    seconds: 4,
    digitalSource: "compositeSynthetic",
  });

  const [picture] = await Promise.all([
    page.waitForEvent("download", { timeout: 45_000 }),
    page.getByRole("button", { name: "WebP" }).first().click(),
  ]);
  expect(picture.suggestedFilename()).toBe(`generated-video-${row?.["id"]}.webp`);
  const facts = await sharp(await bytesOf(picture), { animated: true }).metadata();
  expect(facts.format).toBe("webp");
  expect(facts.pages).toBeGreaterThan(10);
  expect(facts.xmp?.toString()).toContain("digitalsourcetype/compositeSynthetic");
  expect(await balanceOf(person)).toBe(460);
});

test("the video page says what is missing before anything is charged", async ({ page, server }) => {
  await openVideos(page, server);
  let asked = 0;
  await page.route(videoUrl, (route) => {
    asked += 1;
    return route.abort();
  });
  await mainButton(page).click();
  await expect(description(page)).toHaveAccessibleDescription(/Please enter a description for your video\./);
  await describe(page, "waves");
  await mainButton(page).click();
  await expect(page.getByText("Please enter a description for your video.")).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Picture" })).toHaveAccessibleDescription(
    "Please upload an image or select from the provided images below.",
  );
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await chooseProvided(page, "Greta");
  await expect(page.getByText(/^Please upload an image/)).toHaveCount(0);
  expect(asked).toBe(0);
  // The phone's sheet stays open for the missing fields.
  if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
  await expect(topBar(page)).toContainText("500 credits");
});

test("unusable, too large and damaged pictures for a video are refused, and a failed upload succeeds on Retry", async ({
  page,
  server,
}, testInfo) => {
  await openVideos(page, server);
  await openControls(page);
  await expect(fileInput(page)).toHaveAttribute("accept", "image/*");
  await upload(page, Buffer.from("words"), "words.txt", "text/plain");
  await expect(toast(page, "Please select a valid image file")).toBeVisible();
  await fileInput(page).setInputFiles(await createOversizedFile(testInfo));
  await expect(toast(page, "Image size must be less than 10MB")).toBeVisible();
  await upload(page, (await drawPicture()).subarray(0, 200), "cut.png");
  await expect(toast(page, "Failed to load uploaded image")).toBeVisible();
  const repairUploads = await refuseUploads(page);
  await upload(page, await drawPicture());
  await expect(toast(page, "Failed to upload image. Please try again.")).toBeVisible();
  await repairUploads();
  const repairRecords = await refuseRecords(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(toast(page, "Image uploaded but failed to save record")).toBeVisible();
  await repairRecords();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Your upload")).toBeVisible();
});

test("an upload and a provided image replace each other, and a picture handed over by the gallery is taken once", async ({
  page,
  server,
}) => {
  await openVideos(page, server);
  await uploadPicture(page);
  await chooseProvided(page, "Ravi");
  await expect(page.getByText("Your upload")).toHaveCount(0);
  await uploadPicture(page);
  await expect(page.getByText("From the provided images")).toHaveCount(0);
  await page.evaluate(() => sessionStorage.setItem("selected-gallery-image", "/samples/gallery/greta.webp"));
  await page.reload();
  await openControls(page);
  await expect(page.getByText("Greta", { exact: true }).last()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("selected-gallery-image"))).toBeNull();
  await page.evaluate(() =>
    sessionStorage.setItem("selected-gallery-image", "https://elsewhere.test/x.webp"),
  );
  await page.reload();
  await openControls(page);
  await expect(page.getByText("Greta", { exact: true }).last()).toBeVisible();
});

test("a link brings an own picture or a character to the video page", async ({ page, server }) => {
  const person = await openVideos(page, server);
  await uploadPicture(page);
  const { data: own } = await person.client.from("generated_content").select("id").single();
  const character = await addCharacter(person);
  await page.goto(`/videos?characterId=${character}`);
  await openControls(page);
  await expect(page.getByText("Your character’s face")).toBeVisible();
  await expect(page).toHaveURL(/\/videos$/);
  await page.goto(`/videos?picture=${own?.["id"]}`);
  await openControls(page);
  await expect(page.getByText("Your upload")).toBeVisible();
  await page.goto("/videos?picture=6f9619ff-8b86-d011-b42d-00c04fc964ff");
  await expect(toast(page, "This picture does not exist any more")).toBeVisible();
  await openControls(page);
  await expect(page.getByText("Your upload")).toBeVisible();
});

test("a running video is found after a reload and in a second tab, and cancelling returns the credits", async ({
  page,
  context,
  server,
}) => {
  const person = await openVideos(page, server);
  await chooseProvided(page, "Greta");
  await describe(page, "orbit around her");
  await page.getByRole("radio", { name: "8 seconds" }).check();
  await mainButton(page).click();
  await expect(page.getByRole("button", { name: "Cancel", exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("40 credits come back").first()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/videos");
  await expect(other.getByText("40 credits come back").first()).toBeVisible();
  await other.getByRole("button", { name: "Cancel", exact: true }).first().click();
  await expect(toast(other, "40 credits are back")).toBeVisible();
  await expect(page.getByText("Nothing moves here yet")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
  await openControls(page);
  await expect(description(page)).toHaveValue("orbit around her");
});

test("a last frame is sent when the engine can use it, a refusal is reported, and the measured time is shown", async ({
  page,
  server,
}) => {
  await pretendEngines(page, ({ video = [] }) => {
    video[0]!.medianMs = 4_200;
    Object.assign(video[0]!.capabilities, { lastFrame: true });
  });
  const person = await openVideos(page, server);
  await expect(page.getByText(/^A video typically takes 4 seconds\. Add a picture/)).toBeVisible();
  await openControls(page);
  for (const [frame, name] of [
    ["First frame", "Greta"],
    ["Last frame", "Ravi"],
  ] as const) {
    const field = page.getByRole("group", { name: frame });
    await field.getByRole("button", { name: "Provided images" }).click();
    await page.getByRole("dialog", { name: "Provided images" }).getByRole("button", { name }).click();
    await expect(field.getByText(name, { exact: true })).toBeVisible();
  }
  await describe(page, "the camera moves in");
  await chooseShortest(page);
  const requested = page.waitForRequest(videoUrl);
  await mainButton(page).click();
  expect((await requested).postDataJSON()).toMatchObject({
    firstFrameImageUrl: expect.stringMatching(/greta\.webp$/),
    lastFrameImageUrl: expect.stringMatching(/ravi\.webp$/),
  });
  await expect(toast(page, "Video Generation Failed")).toContainText(
    "cannot end a video on a chosen picture",
  );
  await openControls(page);
  await page
    .getByRole("group", { name: "Last frame" })
    .getByRole("button", { name: "Remove the picture" })
    .click();
  const again = page.waitForRequest(videoUrl);
  await mainButton(page).click();
  expect((await again).postDataJSON()).not.toHaveProperty("lastFrameImageUrl");
  await seeVideo(page);
  expect(await balanceOf(person)).toBe(460);
});

test("a video is extended, and the whole is as long as both parts", async ({ page, server }) => {
  test.setTimeout(120_000);
  await openVideos(page, server);
  await chooseProvided(page, "Ravi");
  await describe(page, "push in");
  await chooseShortest(page);
  await mainButton(page).click();
  await seeVideo(page);
  await page.getByRole("button", { name: "Extend" }).first().click();
  await openControls(page);
  await expect(page.getByText("Extending this video: 4 s so far, up to 24 s")).toBeVisible();
  await expect(page.getByText("4 s + 4 s of up to 24 s")).toBeVisible();
  const requested = page.waitForRequest(videoUrl);
  await mainButton(page).click();
  expect((await requested).postDataJSON()).toMatchObject({ firstFrameImageUrl: null, durationS: 4 });
  await expect(cards(page)).toHaveCount(2, { timeout: 60_000 });
  await expect(cards(page).first()).toContainText("8s");
  // The next extension continues the longer video.
  await openControls(page);
  await expect(page.getByText("Extending this video: 8 s so far, up to 24 s")).toBeVisible();
  await expect(page.getByText("8 s + 4 s of up to 24 s")).toBeVisible();
  if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).first().click(),
  ]);
  expect(readVideo(await bytesOf(saved))).toMatchObject({ frames: 192, seconds: 8 });
});

test("a video is made and played with the keyboard alone", { tag: "@desktop" }, async ({ page, server }) => {
  const person = await openVideos(page, server);
  await page.getByRole("button", { name: "Provided images" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Provided images" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Aiko" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Provided images" })).toBeFocused();
  await description(page).focus();
  await page.keyboard.type("push in");
  await page.getByRole("radio", { name: "Auto" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Static camera" })).toBeChecked();
  await page.getByRole("radio", { name: "6 seconds" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+Enter");
  await seeVideo(page);
  expect(await jobsOf(person)).toHaveLength(1);
  await page.getByRole("button", { name: /^Play:/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Collapse" })).toBeVisible();
});

test("axe finds nothing serious about videos", async ({ page, server, inspect }) => {
  await openVideos(page, server);
  await expect(page.getByText("Nothing moves here yet")).toBeVisible();
  await inspect("videos-empty");
  await chooseProvided(page, "Zuri");
  await describe(page, "light sweeps across the waterfall");
  await page.getByRole("button", { name: /more motions/ }).click();
  await chooseShortest(page);
  await mainButton(page).click();
  await seeVideo(page);
  await inspect("videos-done");
  await page.getByRole("button", { name: "View all videos" }).click();
  await page.getByRole("button", { name: /^Play:/ }).click();
  await inspect("videos-list");
});
