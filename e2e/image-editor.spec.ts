/** The image editor: every text, real edits and their bytes, the history, painting, adjusting, refusals and refunds. */
import type { Locator } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { balanceOf, signUp } from "../acceptance/people.ts";
import { breakStorage, refuseUploads } from "./faults.ts";
import { expect, test } from "./fixtures.ts";
import {
  closeControls,
  currentStep,
  edit,
  editUrl,
  fetchBytes,
  makeDrawing,
  newestEdit,
  openControls,
  openEditor,
  openEditorWithPhoto,
  photo,
  seeSourcePictures,
  sourcePictures,
  stage,
  steps,
  uploadFiles,
  words,
} from "./image-editor-steps.ts";
import { isPhone, mainButton, topBar } from "./page-steps.ts";
import { logOutInOtherTab, signIn, signInByForm } from "./sign-in.ts";

test("the editor says what is missing, and without a plan needs only credits", async ({ page, server }) => {
  await openEditor(page, server);
  await mainButton(page).click();
  await expect(page.getByText("Please upload at least one image")).toBeVisible();
  await openControls(page);
  await expect(page.getByText("Content must not be sexual.")).toBeVisible();
  await uploadFiles(page, { name: "harbour.png", bytes: await photo() });
  await expect(sourcePictures(page)).toHaveCount(1);
  await mainButton(page).click();
  await expect(words(page)).toHaveAccessibleDescription(/^Please enter a prompt for image editing/);
  await expect(page.getByText("Please upload at least one image")).toHaveCount(0);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  // Somebody without a plan or credits.
  const poor = await signUp(server);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(page, server, { person: poor });
  await page.goto("/image-editor");
  await uploadFiles(page, { name: "harbour.png", bytes: await photo() });
  await expect(sourcePictures(page)).toHaveCount(1);
  await words(page).fill("brighter");
  await expect(mainButton(page)).toHaveText("Insufficient Credits");
  await expect(
    page.getByText("Insufficient credits. You need 20 credits to edit images.").last(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy more credits" }).last()).toBeVisible();
});

test("several pictures are uploaded at once, and files that are none are named", async ({ page, server }) => {
  await openEditor(page, server);
  await uploadFiles(
    page,
    { name: "notes.txt", bytes: Buffer.from("no picture"), type: "text/plain" },
    { name: "a.png", bytes: await photo() },
    { name: "b.png", bytes: await photo(200, 200) },
    { name: "broken.png", bytes: Buffer.from("89504e470d0a1a0a", "hex") },
  );
  await expect(page.getByText("File notes.txt is not an image").first()).toBeVisible();
  await expect(page.getByText("Failed to upload image").first()).toBeVisible();
  await expect(sourcePictures(page)).toHaveCount(2);
  await edit(page, "side by side");
  await expect(topBar(page)).toContainText("480 credits");
});

test("an upload is edited, marked as AI, and downloaded with its true extension", async ({
  page,
  server,
}) => {
  const person = await openEditorWithPhoto(page, server);
  await page.getByRole("button", { name: "brighter", exact: true }).click();
  await expect(words(page)).toHaveValue("brighter");
  await edit(page, "brighter");
  await expect(topBar(page)).toContainText("480 credits");
  const row = await newestEdit(person);
  expect(row).toMatchObject({ follows_upload: true, generation_params: { width: 320, height: 200 } });
  const download = page.waitForEvent("download");
  await stage(page).getByRole("button", { name: "Download" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^edited-image-.*\.png$/);
  const bytes = await readFile(await saved.path());
  expect(bytes.equals(await fetchBytes(row.content_url))).toBe(true);
  expect(bytes.toString("latin1")).toContain("digitalsourcetype/compositeSynthetic");
  const light = async (of: Buffer) => (await sharp(of).stats()).channels[1]?.mean ?? 0;
  expect(await light(bytes)).toBeGreaterThan((await light(await photo())) + 3);
  await page.route("**/storage/v1/object/public/**", (route) => route.abort());
  await stage(page).getByRole("button", { name: "Download" }).click();
  await expect(page.getByText("Failed to download image")).toBeVisible();
});

test("every editing step is kept, revisited, branched and compared with the original", async ({
  page,
  server,
}) => {
  const person = await openEditor(page, server);
  await page.goto(await makeDrawing(server, person));
  await seeSourcePictures(page, 1);
  await expect(page).toHaveURL(/\/image-editor$/);
  await edit(page, "blue hair");
  const blue = await newestEdit(person);
  await edit(page, "at night");
  expect((await newestEdit(person)).parent_ids).toEqual([blue.id]);
  await expect(steps(page)).toHaveCount(3);
  // The first step is fully visible: the strip is not scrolled.
  expect(
    await steps(page)
      .first()
      .evaluate((step) => step.closest(".overflow-auto")?.scrollTop),
  ).toBe(0);
  await stage(page).getByRole("heading").click();
  await page.keyboard.press("Control+z");
  await expect(currentStep(page)).toHaveAccessibleName("Step 2: blue hair");
  await page.keyboard.press("Control+Shift+z");
  await expect(currentStep(page)).toHaveAccessibleName("Step 3: at night");
  await page.getByRole("button", { name: "Step back" }).click();
  await edit(page, "in watercolour");
  await expect(steps(page)).toHaveCount(4);
  expect((await newestEdit(person)).parent_ids).toEqual([blue.id]);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("slider", { name: "Compare Original with Edited" })).toBeVisible();
  // Each step is a stored picture, so it survives a reload.
  await page.reload();
  await expect(steps(page)).toHaveCount(4);
  await expect(currentStep(page)).toHaveAccessibleName("Step 4: in watercolour");
  await steps(page).first().click();
  await expect(currentStep(page)).toHaveAccessibleName("Step 1: Original");
});

/** A stroke in the lower part of what is painted on. */
async function strokeAcross(canvas: Locator) {
  // A hover waits until the canvas has its place and size.
  await canvas.hover();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("There is nothing to paint on.");
  const y = box.height * 0.8;
  return { sourcePosition: { x: box.width * 0.1, y }, targetPosition: { x: box.width * 0.4, y } };
}

test("only the painted part changes, painted by brush or entered as numbers", async ({ page, server }) => {
  const person = await openEditor(page, server);
  await uploadFiles(page, { name: "harbour.png", bytes: await photo() });
  await closeControls(page);
  await page.getByRole("button", { name: "Paint a part" }).click();
  const canvas = page.locator("canvas[data-paint]");
  await canvas.dragTo(canvas, await strokeAcross(canvas));
  const clear = page.getByRole("button", { name: "Clear what is painted" });
  await expect(clear).toBeEnabled();
  await clear.click();
  await expect(clear).toBeDisabled();
  await page.getByText("A rectangle by numbers").click();
  await page.getByLabel("Left %").fill("50");
  await page.getByLabel("Top %").fill("0");
  await page.getByLabel("Height %").fill("100");
  await page.getByRole("button", { name: "Paint this part" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await openControls(page);
  await expect(page.getByText("Only the painted part will change.")).toBeVisible();
  await edit(page, "much brighter");
  const row = await newestEdit(person);
  expect(row.generation_params).toMatchObject({ masked: true });
  const after = await sharp(await fetchBytes(row.content_url))
    .removeAlpha()
    .raw()
    .toBuffer();
  const before = await sharp(await photo())
    .removeAlpha()
    .raw()
    .toBuffer();
  const pixelAt = (pixels: Buffer, x: number) =>
    pixels.subarray((100 * 320 + x) * 3, (100 * 320 + x) * 3 + 3);
  expect(pixelAt(after, 40).equals(pixelAt(before, 40))).toBe(true);
  expect(pixelAt(after, 280)[1]).toBeGreaterThan((pixelAt(before, 280)[1] ?? 0) + 5);
});

test("crop, turn and tone are free and kept as a new picture", async ({ page, server }) => {
  const person = await openEditor(page, server);
  await uploadFiles(page, { name: "harbour.png", bytes: await photo() });
  await closeControls(page);
  await page.getByRole("button", { name: "Adjust" }).click();
  const keep = page.getByRole("button", { name: /Save as a new picture|Nothing is changed yet/ });
  await expect(keep).toHaveText("Nothing is changed yet");
  await page.getByRole("button", { name: "Turn right" }).click();
  await page.getByRole("radio", { name: "1:1" }).check();
  await page.getByRole("slider", { name: "Warmth" }).press("End");
  await keep.click();
  await expect(stage(page).getByRole("heading", { name: "Adjusted" })).toBeVisible();
  const row = await newestEdit(person);
  expect(row).toMatchObject({ follows_upload: true, generation_params: { width: 200, height: 200 } });
  const bytes = await fetchBytes(row.content_url);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 200, height: 200 });
  expect(bytes.toString("latin1")).toContain("digitalsourcetype/");
  await expect(topBar(page)).toContainText("500 credits");
  await expect(steps(page)).toHaveCount(2);
});

test("an instruction that cannot be followed costs nothing and lists what can be done", async ({
  page,
  server,
}) => {
  const person = await openEditorWithPhoto(page, server);
  await words(page).fill("frobnicate the whatsit");
  await mainButton(page).click();
  await expect(stage(page).getByText("What it can do with this picture")).toBeVisible();
  await expect(stage(page).getByText(/Nothing was charged\./)).toBeVisible();
  await stage(page).getByRole("button", { name: "a vignette" }).click();
  await openControls(page);
  await expect(words(page)).toHaveValue("a vignette");
  await words(page).fill("put her in a bikini");
  await mainButton(page).click();
  await expect(stage(page).getByText(/Nothing was charged\./)).toBeVisible();
  await expect(stage(page).getByRole("link", { name: "Appeal" })).toBeVisible();
  expect(await balanceOf(person)).toBe(500);
  await expect(topBar(page)).toContainText("500 credits");
});

test("an edit that cannot be stored is refunded, and one that fails to start is reported", async ({
  page,
  server,
}) => {
  const person = await openEditorWithPhoto(page, server);
  const repair = await breakStorage(server);
  await words(page).fill("warmer");
  await mainButton(page).click();
  await expect(stage(page).getByText("20 credits are back")).toBeVisible({ timeout: 30_000 });
  await expect(stage(page).getByText(/Nothing was charged\./)).toBeVisible();
  await repair();
  await expect(topBar(page)).toContainText("500 credits");
  expect(await balanceOf(person)).toBe(500);
  await openControls(page);
  await expect(words(page)).toHaveValue("warmer");
  await page.reload();
  await page.route(editUrl, (route) =>
    route.fulfill({ status: 500, json: { error: "Broken", code: "internal" } }),
  );
  await stage(page).getByRole("button", { name: "Try again" }).or(mainButton(page)).first().click();
  await expect(page.getByText("Failed to edit image", { exact: true })).toBeVisible();
  await page.unroute(editUrl);
  await page.route(editUrl, (route) =>
    route.fulfill({ status: 502, json: { error: "It broke.", code: "engine_failed" } }),
  );
  await stage(page).getByRole("button", { name: "Try again" }).or(mainButton(page)).first().click();
  await expect(page.getByText("Failed to edit image. Please try again.")).toBeVisible();
  await expect(topBar(page)).toContainText("500 credits");
});

test("an edit continues through a reload and its result is shown afterwards", async ({ page, server }) => {
  const person = await openEditor(page, server);
  await uploadFiles(page, { name: "large.png", bytes: await photo(1800, 1800) });
  await expect(sourcePictures(page)).toHaveCount(1, { timeout: 20_000 });
  await words(page).fill("an oil painting");
  await mainButton(page).click();
  await expect(stage(page).getByRole("button", { name: "Cancel" })).toBeVisible();
  await page.reload();
  await expect(stage(page).getByText("Edited result")).toBeVisible({ timeout: 45_000 });
  await expect(steps(page)).toHaveCount(2);
  expect(await balanceOf(person)).toBe(480);
});

test(
  "a picture is edited and adjusted with the keyboard alone",
  { tag: "@desktop" },
  async ({ page, server }) => {
    const person = await openEditor(page, server);
    await page.goto(await makeDrawing(server, person));
    await expect(sourcePictures(page)).toHaveCount(1);
    await words(page).focus();
    await page.keyboard.type("at night");
    await page.keyboard.press("Control+Enter");
    await expect(stage(page).getByRole("heading", { name: "At night" })).toBeVisible({ timeout: 30_000 });
    await stage(page).getByRole("button", { name: "Full size", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Edited image" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await stage(page).getByRole("button", { name: "Adjust" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Lower right corner/ }).focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await page.getByRole("button", { name: /Save as a new picture/ }).focus();
    await page.keyboard.press("Enter");
    await expect(stage(page).getByRole("heading", { name: "Adjusted" })).toBeVisible();
  },
);

test("a missing picture is reported, and a failed upload succeeds on Retry", async ({ page, server }) => {
  await openEditor(page, server);
  await page.goto(`/image-editor?picture=${randomUUID()}`);
  await expect(page.getByText("Failed to load uploaded image")).toBeVisible();
  const repairUploads = await refuseUploads(page);
  await uploadFiles(page, { name: "harbour.png", bytes: await photo() });
  await expect(page.getByText("Failed to upload image").first()).toBeVisible();
  await repairUploads();
  await page.getByRole("button", { name: "Retry" }).click();
  await seeSourcePictures(page, 1);
});

test("the editor asks to sign in when the session ends, and the running edit is there afterwards", async ({
  page,
  server,
  hold,
}) => {
  const person = await openEditor(page, server);
  await uploadFiles(page, { name: "harbour.png", bytes: await photo() });
  await seeSourcePictures(page, 1);
  await words(page).fill("warmer");
  const held = await hold();
  await mainButton(page).click();
  await expect(stage(page).getByRole("button", { name: "Cancel" })).toBeVisible();
  await logOutInOtherTab(page);
  await expect(page.getByRole("heading", { name: "Please sign in to edit images" })).toBeVisible();
  await expect(mainButton(page)).toHaveText("Sign In to Edit");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[data-sonner-toast]").getByText("Please sign in to edit images")).toBeVisible();
  await signInByForm(page, person);
  await page.goto("/image-editor");
  await expect(stage(page).getByRole("button", { name: "Cancel" })).toBeVisible();
  await held.release();
  await expect(stage(page).getByText("Edited result")).toBeVisible({ timeout: 30_000 });
  expect(await balanceOf(person)).toBe(480);
});

test("the gallery opens from the editor and leads back", async ({ page, server }) => {
  await openEditor(page, server);
  await page.getByRole("button", { name: "View Gallery" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your images" })).toBeVisible();
  await page.getByRole("button", { name: "Back to Editor" }).click();
  await expect(page.getByText("No picture yet")).toBeVisible();
});

for (const [device, size, tag] of [
  ["a desktop", { width: 1440, height: 900 }, "@desktop"],
  ["a phone", { width: 360, height: 780 }, "@phone"],
] as const) {
  test(
    `the list of what can be asked opens above the button of ${device}`,
    { tag },
    async ({ page, server }) => {
      await page.setViewportSize(size);
      await openEditorWithPhoto(page, server);
      await page.getByText("Everything you can ask of this picture").click();
      const list = page.locator("details[open] ul");
      await expect(list).toBeInViewport({ ratio: 1 });
      await expect
        .poll(async () => {
          const [offers, button] = [await list.boundingBox(), await mainButton(page).boundingBox()];
          return (button?.y ?? 0) - ((offers?.y ?? 0) + (offers?.height ?? 0));
        })
        .toBeGreaterThanOrEqual(0);
    },
  );
}

test("axe finds nothing serious in the editor", async ({ page, server, inspect }) => {
  const person = await openEditor(page, server);
  await inspect("editor-empty");
  await page.goto(await makeDrawing(server, person));
  await edit(page, "at night");
  if (isPhone(page)) await page.keyboard.press("Escape");
  await inspect("editor-edited");
  for (const tool of ["Paint a part", "Adjust"]) {
    await stage(page).getByRole("button", { name: tool }).click();
    await expect(stage(page).getByRole("button", { name: /^(Done|Close)$/ })).toBeVisible();
    await inspect(`editor-${tool.split(" ")[0]?.toLowerCase()}`);
    await stage(page)
      .getByRole("button", { name: /^(Done|Close)$/ })
      .click();
  }
  await openControls(page);
  await words(page).fill("frobnicate the whatsit");
  await mainButton(page).click();
  await expect(page.getByText("What it can do with this picture")).toBeVisible();
  await inspect("editor-refused");
});
